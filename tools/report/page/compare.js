// Several runs side by side: their windows on one scale, the contents on which they disagree, and their scores.

const kSwingsShown = 25;

function pairOf(before, after) {
  const [a, b] = [Math.min(before, after), Math.max(before, after)];
  return report.comparison.pairs.find((pair) => pair.before === a && pair.after === b);
}

// The names of the variants: of a path, as many of its last parts as are needed to distinguish it from the others.
const variantNames = (() => {
  const labels = report.variants.map(({ label }) => visible(label));
  const parts = labels.map((label) => label.split('/'));
  for (let many = 1; many <= Math.max(...parts.map(({ length }) => length)); ++many) {
    const ends = parts.map((all) => all.slice(-many).join('/'));
    if (ends.every(Boolean) && new Set(ends).size === ends.length) return ends;
  }
  return labels;
})();

function variantName(index) {
  return quoted(variantNames[index], { title: visible(report.variants[index].label) });
}

function windowStrip(run, widest) {
  const blocks = new Rectangles();
  let x = 0;
  for (const item of run.placed) {
    const width = (Math.max(0, run.tokens(item)) / widest) * 1000;
    blocks.add(kindClasses[run.kind(item)], x, 0, width, 30);
    x += width;
  }
  return blocks.elements(run.placed.length <= 400 ? 'block parted' : 'block');
}

function windowRows(runs) {
  const widest = Math.max(1, ...runs.map(({ account }) => account.used_tokens));
  return el(
    'div',
    { class: 'strips' },
    ...runs.map((run, index) => {
      const pair = index ? pairOf(0, index) : null;
      const prefix = pair ? (pair.prefix_tokens / widest) * 1000 : 0;
      const stable = pair
        ? pair.prefix_items
          ? `; begins with the same ${plural(pair.prefix_items, 'item')}, ${plural(pair.prefix_tokens, 'token')}, as the first`
          : '; has no common prefix with the first'
        : '';
      return el(
        'div',
        { class: 'strip-row' },
        el(
          'p',
          null,
          el('strong', null, variantName(index)),
          el(
            'span',
            { class: 'muted' },
            ` ${plural(run.totals.included, 'item')}, ${plural(run.account.used_tokens, 'token')}${stable}`,
          ),
        ),
        svg(
          'svg',
          { class: 'strip-drawing', viewBox: '0 0 1000 36', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
          ...windowStrip(run, widest),
          prefix ? svg('path', { class: 'prefix', d: rectangle(0, 33, prefix, 3) }) : null,
        ),
      );
    }),
  );
}

// A table whose rows become cards on a narrow screen. It has explicit roles because cards are not displayed as rows.
function stackingTable(label, extra, headings, rows) {
  const names = headings.map((heading) => (typeof heading === 'string' ? heading : heading.textContent));
  const row = (cells) =>
    el(
      'tr',
      { role: 'row' },
      ...cells.map((cell, column) =>
        column
          ? el('td', { role: 'cell', 'data-name': names[column] }, cell)
          : el('th', { role: 'rowheader', scope: 'row' }, cell),
      ),
    );
  const body = el('tbody', { role: 'rowgroup' }, ...rows.map(row));
  const table = el(
    'table',
    { class: `plain stacks ${extra}`, role: 'table', 'aria-label': label },
    el(
      'thead',
      { role: 'rowgroup' },
      el('tr', { role: 'row' }, ...headings.map((name) => el('th', { role: 'columnheader', scope: 'col' }, name))),
    ),
    body,
  );
  return { table, add: (more) => body.append(...more.map(row)) };
}

function variantTable(runs) {
  const headings = ['Variant', 'Items', 'Tokens', 'Of target', 'Good', 'Kept of the first', 'Stable prefix', 'Churn'];
  const rows = runs.map((run, index) => {
    const pair = index ? pairOf(0, index) : null;
    return [
      variantName(index),
      count(run.totals.included),
      count(run.account.used_tokens),
      run.totals.fullness,
      capital(run.totals.grade.text),
      pair ? count(pair.kept) : '–',
      pair ? plural(pair.prefix_tokens, 'token') : '–',
      pair ? percent(pair.churn) : '–',
    ];
  });
  return stackingTable('Variants in numbers', '', headings, rows).table;
}

function swingTable(runs, open) {
  const { swings, standing } = report.comparison;
  if (!swings.length) return el('p', { class: 'muted' }, 'No content is in one window and left out of another.');
  const cells = (content) => {
    const first = standing[content].findIndex((item) => item !== null);
    const [run, item] = [runs[first], standing[content][first]];
    return [
      el(
        'button',
        { type: 'button', class: 'item-link', onclick: () => open(item, null, first) },
        swatch(kindClasses[run.kind(item)]),
        quoted(excerpt(report.contents[content], 160), { class: 'clip' }),
      ),
      count(run.tokens(item)),
      ...runs.map((other, index) => {
        const at = standing[content][index];
        const decision = at === null ? 'absent' : other.included(at) ? 'in' : 'out';
        return el('span', { class: `decision ${decision}` }, at === null ? 'not a candidate' : kDecisions[decision]);
      }),
    ];
  };
  const { table, add } = stackingTable(
    'Contents on which the variants disagree',
    'swings',
    ['Content', 'Tokens', ...runs.map((_, index) => variantName(index))],
    swings.slice(0, kSwingsShown).map(cells),
  );
  const more =
    swings.length <= kSwingsShown
      ? null
      : el(
          'button',
          {
            type: 'button',
            onclick: (event) => {
              add(swings.slice(kSwingsShown).map(cells));
              event.currentTarget.remove();
            },
          },
          `Show all ${count(swings.length)}`,
        );
  return el(
    'div',
    null,
    el('h3', null, 'Contents that differ ', el('span', { class: 'muted' }, count(swings.length))),
    table,
    more,
  );
}

function drawComparison(runs, open) {
  byId('comparison').hidden = false;
  byId('comparison-body').replaceChildren(
    sentenceList(report.comparison.sentences),
    variantTable(runs),
    el('h3', null, 'The windows'),
    el(
      'p',
      { class: 'muted' },
      'On one scale. The line under a window marks the prefix that it shares with the first window; a prompt cache can serve it.',
    ),
    windowRows(runs),
    swingTable(runs, open),
    scatterChoice(runs),
  );
}
