// Several runs side by side: their windows on one scale, what they disagree about, their scores against each other.

const kSwingsShown = 25;

function pairOf(before, after) {
  const [a, b] = [Math.min(before, after), Math.max(before, after)];
  return report.comparison.pairs.find((pair) => pair.before === a && pair.after === b);
}

// What a variant is called: of a path the last part, where that is enough to tell it from the others.
const variantNames = (() => {
  const labels = report.variants.map(({ label }) => visible(label));
  const ends = labels.map((label) => label.replace(/^.*\/(?=.)/s, ''));
  return new Set(ends).size === ends.length ? ends : labels;
})();

function variantName(index) {
  return quoted(variantNames[index], { title: report.variants[index].label });
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
        ? `; begins with the same ${plural(pair.prefix_items, 'item')}, ${count(pair.prefix_tokens)} tokens, as the first`
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
            ` ${plural(run.totals.included, 'item')}, ${count(run.account.used_tokens)} tokens${stable}`,
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

function variantTable(runs) {
  const headings = ['Variant', 'Items', 'Tokens', 'Full', 'Good', 'Kept of the first', 'Stable prefix', 'Churn'];
  return el(
    'div',
    { class: 'scrolls', tabindex: 0, role: 'region', 'aria-label': 'Variants in numbers' },
    el(
      'table',
      { class: 'plain' },
      el('thead', null, el('tr', null, ...headings.map((name) => el('th', { scope: 'col' }, name)))),
      el(
        'tbody',
        null,
        ...runs.map((run, index) => {
          const { optimality, included } = run.totals;
          const best = optimality.optimum ?? optimality.upper_bound;
          const pair = index ? pairOf(0, index) : null;
          return el(
            'tr',
            null,
            el('th', { scope: 'row' }, variantName(index)),
            el('td', null, count(included)),
            el('td', null, count(run.account.used_tokens)),
            el('td', null, run.budget.targetTokens ? percent(run.account.used_tokens / run.budget.targetTokens) : '–'),
            el('td', null, best > 0 ? percent(Math.min(1, optimality.score / best)) : '–'),
            el('td', null, pair ? count(pair.kept) : '–'),
            el('td', null, pair ? `${count(pair.prefix_tokens)} tokens` : '–'),
            el('td', null, pair ? percent(pair.churn) : '–'),
          );
        }),
      ),
    ),
  );
}

// One variant's scores over another's, a square per content: in both, in one of them, in neither.
function scatter(runs, a, b) {
  const worth = (run, item) => (item === null ? null : run.score[item]);
  const top = runs.map((run) => run.score.reduce((most, value) => Math.max(most, value ?? 0), 0) || 1);
  const groups = new Rectangles();
  const tally = { both: 0, 'only-a': 0, 'only-b': 0, neither: 0 };
  for (const standing of report.comparison.standing) {
    const [x, y] = [worth(runs[a], standing[a]), worth(runs[b], standing[b])];
    if (x === null || y === null) continue;
    const [inA, inB] = [runs[a].included(standing[a]), runs[b].included(standing[b])];
    const group = inA && inB ? 'both' : inA ? 'only-a' : inB ? 'only-b' : 'neither';
    tally[group] += 1;
    groups.add(group, 6 + (x / top[a]) * 288 - 3, 294 - (y / top[b]) * 288 - 3, 6, 6);
  }
  const order = ['neither', 'both', 'only-a', 'only-b'];
  const key = {
    both: 'in both',
    'only-a': ['only in ', variantName(a)],
    'only-b': ['only in ', variantName(b)],
    neither: 'in neither',
  };
  return el(
    'figure',
    { class: 'scatter' },
    svg(
      'svg',
      { viewBox: '0 0 300 300', 'aria-hidden': 'true', class: 'scatter-drawing' },
      svg('line', { class: 'diagonal', x1: 6, y1: 294, x2: 294, y2: 6 }),
      ...order
        .filter((name) => groups.paths.has(name))
        .map((name) => svg('path', { class: `dot ${name}`, d: groups.paths.get(name).join('') })),
    ),
    el(
      'figcaption',
      null,
      el(
        'p',
        { class: 'muted' },
        'Across: score by ',
        variantName(a),
        ', up to ',
        scoreText(top[a]),
        '. Up: by ',
        variantName(b),
        ', up to ',
        scoreText(top[b]),
        '.',
      ),
      el(
        'ul',
        { class: 'key' },
        ...order
          .slice()
          .reverse()
          .map((name) =>
            el(
              'li',
              null,
              swatch(`dot-${name}`),
              el('span', null, ...[key[name]].flat()),
              el('span', { class: 'muted' }, ` ${count(tally[name])}`),
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

function swingTable(runs, open) {
  const { swings, standing } = report.comparison;
  if (!swings.length) return el('p', { class: 'muted' }, 'No content is in by one and out by another.');
  const row = (content) => {
    const first = standing[content].findIndex((item) => item !== null);
    const [run, item] = [runs[first], standing[content][first]];
    return el(
      'tr',
      null,
      el(
        'th',
        { scope: 'row' },
        el(
          'button',
          { type: 'button', class: 'item-link', onclick: () => open(item, null, first) },
          swatch(kindClasses[run.kind(item)]),
          quoted(excerpt(report.contents[content], 90), { class: 'clip' }),
        ),
      ),
      el('td', null, count(run.tokens(item))),
      ...runs.map((other, index) => {
        const at = standing[content][index];
        const decision = at === null ? 'absent' : other.included(at) ? 'in' : 'out';
        return el(
          'td',
          null,
          el('span', { class: `decision ${decision}` }, at === null ? 'no candidate' : kDecisions[decision]),
        );
      }),
    );
  };
  const body = el('tbody', null, ...swings.slice(0, kSwingsShown).map(row));
  const more =
    swings.length <= kSwingsShown
      ? null
      : el(
          'button',
          {
            type: 'button',
            onclick: (event) => {
              body.append(...swings.slice(kSwingsShown).map(row));
              event.currentTarget.remove();
            },
          },
          `Show all ${count(swings.length)}`,
        );
  return el(
    'div',
    null,
    el('h3', null, 'What swings ', el('span', { class: 'muted' }, count(swings.length))),
    el(
      'div',
      { class: 'scrolls', tabindex: 0, role: 'region', 'aria-label': 'Contents on which the variants disagree' },
      el(
        'table',
        { class: 'plain swings' },
        el(
          'thead',
          null,
          el(
            'tr',
            null,
            el('th', { scope: 'col' }, 'Content'),
            el('th', { scope: 'col' }, 'Tokens'),
            ...runs.map((_, index) => el('th', { scope: 'col' }, variantName(index))),
          ),
        ),
        body,
      ),
    ),
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
      'On one scale. The line under a window is what it begins with that the first window begins with too: what a prompt cache can serve.',
    ),
    windowRows(runs),
    el('div', { class: 'columns uneven' }, swingTable(runs, open), scatterChoice(runs)),
  );
}
