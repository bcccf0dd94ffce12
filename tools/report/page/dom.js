// Creates elements. Text becomes text nodes, so that the content of items is never parsed as markup.

const kSvg = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children.flat()) if (child !== null && child !== undefined) node.append(child);
  return node;
}

function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(kSvg, tag), attributes, children);
}

function byId(id) {
  return document.getElementById(id);
}

// Text from the data, isolated so that its writing direction does not affect the text around it.
function quoted(text, attributes) {
  return el('bdi', attributes, text);
}

// Announces an event to screen readers.
function announce(text) {
  byId('said').textContent = text;
}

// A path with coordinates in hundredths. Math.round is faster than toFixed.
function rectangle(x, y, width, height) {
  const [w, h] = [Math.round(width * 100) / 100, Math.round(height * 100) / 100];
  return `M${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}h${w}v${h}h${-w}z`;
}

// Runs a function at most once per frame, with the newest arguments.
function oncePerFrame(work) {
  let pending = null;
  return (...newest) => {
    if (pending === null)
      requestAnimationFrame(() => {
        const last = pending;
        pending = null;
        work(...last);
      });
    pending = newest;
  };
}
