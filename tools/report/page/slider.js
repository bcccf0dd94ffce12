// The selection at every target from 0 to the ceiling: a slider below the chart, and the items that enter and leave.

const kMap = { width: 1000, height: 40 };
const kListed = 6;

class BudgetView {
  constructor(run, { open, show }) {
    this.run = run;
    this.curve = run.curve;
    this.open = open;
    this.showAll = show;
    this.byScore = Array.from({ length: run.size }, (_, item) => item)
      .filter((item) => run.tokens(item) >= 0)
      .sort((a, b) => this.rank(b) - this.rank(a) || a - b);
    this.base = new Uint8Array(run.size);
    for (const item of run.placed) this.base[item] = 1;
  }

  rank(item) {
    return this.run.pinned(item) ? Infinity : (this.run.score[item] ?? -Infinity);
  }

  // Draws all candidates side by side, best score first, as wide as their tokens: full colour if in, pale if out.
  map(state) {
    let total = 0;
    for (const item of this.byScore) total += this.run.tokens(item);
    const [inside, outside] = [new Rectangles(), new Rectangles()];
    let x = 0;
    for (const item of this.byScore) {
      const width = (this.run.tokens(item) / Math.max(1, total)) * kMap.width;
      (state[item] ? inside : outside).add(kindClasses[this.run.kind(item)], x, 0, width, kMap.height);
      x += width;
    }
    const parted = this.byScore.length <= 400 ? ' parted' : '';
    this.mapDrawing.replaceChildren(...outside.elements(`pale${parted}`), ...inside.elements(`block${parted}`));
  }

  list(title, items) {
    const why = `${title} at a target of ${count(this.target)}:`;
    return el(
      'div',
      { class: 'change-list' },
      el('h3', null, `${title} `, el('span', { class: 'muted' }, count(items.length))),
      items.length
        ? el(
            'ul',
            null,
            ...items
              .slice(0, kListed)
              .map((item) =>
                el(
                  'li',
                  null,
                  el(
                    'button',
                    { type: 'button', class: 'item-link', onclick: () => this.open(item, items) },
                    swatch(kindClasses[this.run.kind(item)]),
                    quoted(excerpt(this.run.content(item), 70), { class: 'clip' }),
                    el('span', { class: 'muted' }, count(this.run.tokens(item))),
                  ),
                ),
              ),
            el(
              'li',
              { class: 'all' },
              el(
                'button',
                { type: 'button', class: 'link', onclick: () => this.showAll(items, why) },
                `Show ${plural(items.length, 'item')}`,
              ),
            ),
          )
        : el('p', { class: 'muted' }, 'None.'),
    );
  }

  show(target) {
    const { curve } = this;
    target = Math.min(curve.ceiling, Math.max(0, Math.round(target) || 0));
    this.target = target;
    const step = curve.stepOf(target);
    const failure = curve.failures.get(step);
    this.range.value = target;
    if (Number(this.field.value) !== target) this.field.value = target;
    this.chart.mark(target, failure ? null : curve.scores[step]);
    this.before.disabled = step === 0;
    this.after.disabled = step + 1 >= curve.steps;
    if (this.back) this.back.disabled = target === curve.runAt;
    this.range.setAttribute(
      'aria-valuetext',
      failure
        ? `${count(target)}: the run fails, ${failure}`
        : `${count(target)}: ${plural(curve.counts[step], 'item')}, ${plural(curve.tokens[step], 'token')}, ` +
            `score ${scoreText(curve.scores[step])}`,
    );
    if (step === this.step) return;
    this.step = step;
    const state = curve.at(step);
    this.map(state);
    const [enters, leaves] = [[], []];
    for (const item of this.byScore) if (state[item] !== this.base[item]) (state[item] ? enters : leaves).push(item);
    const until = curve.last(step);
    this.facts.replaceChildren(
      ...(failure
        ? [el('p', { class: 'warning' }, `A run with this budget fails: ${failure}.`)]
        : [
            this.fact('items', count(curve.counts[step])),
            this.fact('tokens', count(curve.tokens[step])),
            this.fact('score', scoreText(curve.scores[step])),
          ]),
      this.fact('same selection at', `${count(curve.first[step])} to ${count(until)}`),
    );
    this.lists.replaceChildren(this.list('Enters', enters), this.list('Leaves', leaves));
  }

  fact(name, value) {
    return el('div', { class: 'fact' }, el('dt', null, name), el('dd', null, value));
  }

  element() {
    const { curve, run } = this;
    if (!curve) return el('p', { class: 'muted' }, quoted(visible(run.curve_unavailable)));
    const move = oncePerFrame((target) => this.show(target));
    this.chart = new BudgetChart(run, move);
    this.range = el('input', {
      type: 'range',
      id: 'target',
      min: 0,
      max: curve.ceiling,
      step: 1,
      'aria-label': 'Target in tokens',
      oninput: () => move(Number(this.range.value)),
    });
    this.field = el('input', {
      type: 'number',
      id: 'target-number',
      min: 0,
      max: curve.ceiling,
      step: 1,
      inputmode: 'numeric',
      oninput: () => {
        if (this.field.value !== '') move(Number(this.field.value));
      },
      onblur: () => {
        this.field.value = this.target;
      },
    });
    this.before = el(
      'button',
      { type: 'button', onclick: () => this.show(curve.last(this.step - 1)) },
      '‹ Previous change',
    );
    this.after = el(
      'button',
      { type: 'button', onclick: () => this.show(curve.first[this.step + 1]) },
      'Next change ›',
    );
    this.back =
      curve.runAt === undefined
        ? null
        : el('button', { type: 'button', onclick: () => this.show(curve.runAt) }, 'Back to this run');
    this.facts = el('dl', { class: 'facts', 'aria-live': 'off' });
    this.lists = el('div', { class: 'columns changes' });
    this.mapDrawing = svg('svg', {
      class: 'map-drawing',
      viewBox: `0 0 ${kMap.width} ${kMap.height}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    });
    const view = el(
      'div',
      null,
      el(
        'p',
        { class: 'muted' },
        `The selection at any other target, and its score, with everything else unchanged. The curve is exact: ` +
          `it changes ${plural(curve.steps - 1, 'time')} between 0 and ${plural(curve.ceiling, 'token')}.`,
      ),
      el(
        'div',
        { class: 'controls' },
        el('label', { class: 'field' }, 'Target', this.field),
        this.before,
        this.after,
        this.back,
      ),
      this.chart.element(this.range),
      this.chart.key(),
      this.facts,
      el(
        'p',
        { class: 'muted caption' },
        'All candidates, best score first, as wide as their tokens: full colour is in, pale is out.',
      ),
      this.mapDrawing,
      el('p', { class: 'muted caption' }, 'Compared with this run:'),
      this.lists,
    );
    this.show(curve.runAt ?? Math.min(curve.ceiling, run.budget.targetTokens));
    return view;
  }
}

function drawBudget(run, actions) {
  byId('budget-body').replaceChildren(new BudgetView(run, actions).element());
}
