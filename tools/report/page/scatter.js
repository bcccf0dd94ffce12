// The scores of two variants against each other. Marks differ in shape as well as in colour, and use no kind's colour.

const kShapes = {
  both: (x, y) => `M${x - 3} ${y - 3}h6v6h-6z`,
  'only-a': (x, y) => `M${x} ${y - 4.5}l4.5 8h-9z`,
  'only-b': (x, y) => `M${x} ${y + 4.5}l4.5 -8h-9z`,
  neither: (x, y) => `M${x - 2.5} ${y - 2.5}h5v5h-5z`,
};

// Draws a mark per content: in both windows, in one of them, or in neither.
function scatter(runs, a, b) {
  const worth = (run, item) => (item === null ? null : run.score[item]);
  const top = runs.map((run) => run.score.reduce((most, value) => Math.max(most, value ?? 0), 0) || 1);
  const marks = { neither: [], both: [], 'only-a': [], 'only-b': [] }; // in the order in which they are drawn
  const place = (value) => Math.round(value * 10) / 10;
  for (const standing of report.comparison.standing) {
    const [x, y] = [worth(runs[a], standing[a]), worth(runs[b], standing[b])];
    if (x === null || y === null) continue;
    const [inA, inB] = [runs[a].included(standing[a]), runs[b].included(standing[b])];
    const group = inA && inB ? 'both' : inA ? 'only-a' : inB ? 'only-b' : 'neither';
    marks[group].push(kShapes[group](place(6 + (x / top[a]) * 288), place(294 - (y / top[b]) * 288)));
  }
  const key = {
    'only-b': ['only in ', variantName(b)],
    'only-a': ['only in ', variantName(a)],
    both: ['in both'],
    neither: ['in neither'],
  };
  const shape = (name) =>
    svg(
      'svg',
      { class: 'shape', viewBox: '0 0 12 12', 'aria-hidden': 'true' },
      svg('path', { class: `dot ${name}`, d: kShapes[name](6, 6) }),
    );
  return el(
    'figure',
    { class: 'scatter' },
    svg(
      'svg',
      { viewBox: '0 0 300 300', 'aria-hidden': 'true', class: 'scatter-drawing' },
      svg('line', { class: 'diagonal', x1: 6, y1: 294, x2: 294, y2: 6 }),
      ...Object.entries(marks)
        .filter(([, all]) => all.length)
        .map(([name, all]) => svg('path', { class: `dot ${name}`, d: all.join('') })),
    ),
    el(
      'figcaption',
      null,
      el(
        'p',
        { class: 'muted' },
        'Across: score by ',
        variantName(a),
        `, up to ${scoreText(top[a])}. Up: by `,
        variantName(b),
        `, up to ${scoreText(top[b])}.`,
      ),
      el(
        'ul',
        { class: 'key' },
        ...Object.entries(key).map(([name, words]) =>
          el(
            'li',
            null,
            shape(name),
            el('span', null, ...words),
            el('span', { class: 'muted' }, ` ${count(marks[name].length)}`),
          ),
        ),
      ),
    ),
  );
}

function scatterChoice(runs) {
  const holder = el('div');
  const choose = (label, chosen) =>
    el(
      'label',
      { class: 'field' },
      el('span', null, label),
      el(
        'select',
        { onchange: redraw },
        ...runs.map((_, index) => el('option', { value: index, selected: index === chosen }, variantNames[index])),
      ),
    );
  const [across, up] = [choose('Across', 0), choose('Up', 1)];
  function redraw() {
    holder.replaceChildren(scatter(runs, ...[across, up].map((label) => Number(label.querySelector('select').value))));
  }
  redraw();
  return el(
    'div',
    null,
    el('h3', null, 'Scores against each other'),
    runs.length > 2 ? el('div', { class: 'filters' }, across, up) : null,
    holder,
  );
}
