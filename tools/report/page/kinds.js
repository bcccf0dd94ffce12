// A colour per kind: class k0 to k6 in the style sheet, k7 for all further kinds. The specification's kinds have fixed
// colours, so that pages can be compared.

const kPaletteSize = 7;
const kOtherKinds = `k${kPaletteSize}`;
const kFixed = ['message', 'tooloutput', 'document', 'memory', 'systemprompt'];

const kindClasses = (() => {
  let next = kFixed.length;
  return report.kinds.map((kind) => {
    const fixed = kFixed.indexOf(kind.toLowerCase());
    if (fixed >= 0) return `k${fixed}`;
    return `k${Math.min(next++, kPaletteSize)}`;
  });
})();

function swatch(className) {
  return el('span', { class: `swatch ${className}`, 'aria-hidden': 'true' });
}

function kindLabel(kind) {
  const name = visible(report.kinds[kind]);
  return el('span', { class: 'kind' }, swatch(kindClasses[kind]), quoted(name, { title: head(name, 1000) }));
}

// Collects rectangles into one path per class, so that a drawing of thousands of items has few elements.
class Rectangles {
  constructor() {
    this.paths = new Map();
  }

  add(className, x, y, width, height) {
    const parts = this.paths.get(className);
    if (parts) parts.push(rectangle(x, y, width, height));
    else this.paths.set(className, [rectangle(x, y, width, height)]);
  }

  elements(extra) {
    return [...this.paths].map(([name, parts]) => svg('path', { class: `${extra} ${name}`, d: parts.join('') }));
  }
}
