// Elements from values. Text becomes text nodes, so nothing that an item contains is ever read as markup.

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

// Other people's text, in its own direction and without a say in that of its neighbours.
function quoted(text, attributes) {
  return el('bdi', attributes, text);
}

// For those who listen to the page: what has just happened.
function announce(text) {
  byId('said').textContent = text;
}

// A path; hundredths do, and rounding is quicker than toFixed.
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
