// Score over target. The drawing is stretched to the available width, so texts and round marks are separate elements
// above it.

const kPlot = { width: 1000, height: 200, gap: 6, marks: 12, spot: 0.4, numbers: 5 };

// Round numbers that cover `low` to `high`. Their distance is 1, 2 or 5 times a power of ten and at least `least`, and
// there are at most `most` steps.
function roundNumbers(low, high, most, least = 0) {
  const span = Math.max(high - low, least) || 1;
  const power = 10 ** Math.floor(Math.log10(span / most));
  const few = (one) => span / one <= most * 1.000001;
  const step = Math.max(least, [1, 2, 5, 10].map((times) => times * power).find(few));
  const [first, last] = [Math.floor(low / step + 1e-6), Math.ceil(high / step - 1e-6)];
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  return { numbers, digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-6)) };
}

// Short forms for axes: 20,000, but 200k and 2M.
function shortCount(value) {
  if (value >= 1e6) return `${Number((value / 1e6).toFixed(2))}M`;
  return value >= 1e5 ? `${Number((value / 1e3).toFixed(1))}k` : count(value);
}

class BudgetChart {
  // `choose` is called with the target that the user clicks on.
  constructor(run, choose) {
    Object.assign(this, { run, curve: run.curve, choose });
    let [low, high] = [0, 0];
    for (const score of this.curve.scores) [low, high] = [Math.min(low, score), Math.max(high, score)];
    this.scale = roundNumbers(low, high, kPlot.numbers - 1);
    this.low = this.scale.numbers[0];
    this.high = this.scale.numbers.at(-1) || 1;
  }

  // A target's position as a percentage of the width.
  share(target) {
    return (target / Math.max(1, this.curve.ceiling)) * 100;
  }

  x(target) {
    return (this.share(target) / 100) * kPlot.width;
  }

  y(score) {
    return kPlot.height - ((score - this.low) / (this.high - this.low)) * kPlot.height;
  }

  // The scores as a step function, with a mark below for each step, and red where a run fails. Of many steps at almost
  // the same place, only one is drawn.
  drawing(targets) {
    const { curve } = this;
    const { width, height, gap, marks, spot } = kPlot;
    const [area, line, changes] = [[], [], []];
    const failed = new Rectangles();
    const base = this.y(0).toFixed(2);
    let drawn = -1;
    let joined = false;
    for (let step = 0; step < curve.steps; ++step) {
      const [left, right] = [this.x(curve.first[step]), this.x(Math.min(curve.ceiling, curve.last(step) + 1))];
      if (curve.steps > 2000 && right - drawn < spot && step + 1 < curve.steps) continue;
      drawn = right;
      if (step > 0) changes.push(`M${left.toFixed(2)} ${height + gap}v${marks}`);
      if (curve.failures.has(step)) {
        failed.add('failed', left, 0, right - left, height);
        joined = false;
        continue;
      }
      const y = this.y(curve.scores[step]).toFixed(2);
      line.push(`${joined ? `V${y}` : `M${left.toFixed(2)} ${y}`}H${right.toFixed(2)}`);
      area.push(`M${left.toFixed(2)} ${base}V${y}H${right.toFixed(2)}V${base}z`);
      joined = true;
    }
    const grid = [
      ...this.scale.numbers.map((score) => `M0 ${this.y(score).toFixed(2)}H${width}`),
      ...targets.map((target) => `M${this.x(target).toFixed(2)} 0V${height}`),
    ];
    const runX = this.x(Math.min(curve.ceiling, curve.runAt ?? this.run.budget.targetTokens));
    this.needle = svg('line', { class: 'needle', y1: 0, y2: height + gap + marks });
    return svg(
      'svg',
      {
        class: 'curve-drawing',
        viewBox: `0 0 ${width} ${height + gap + marks}`,
        preserveAspectRatio: 'none',
        'aria-hidden': 'true',
      },
      svg('path', { class: 'grid-lines', d: grid.join('') }),
      svg('path', { class: 'stair', d: area.join('') }),
      ...failed.elements('block'),
      svg('path', { class: 'stair-line', d: line.join('') }),
      svg('path', { class: curve.steps > 500 ? 'ticks dense' : 'ticks', d: changes.join('') }),
      svg('line', { class: 'run-line', x1: runX, x2: runX, y1: 0, y2: height }),
      this.needle,
    );
  }

  // A text over or beside the drawing, at a target.
  at(target, text, className) {
    const share = Math.min(100, this.share(target));
    const node = el('span', { class: `${className}${share > 92 ? ' at-end' : share < 4 ? ' at-start' : ''}` }, text);
    node.style.insetInlineStart = `${share}%`;
    return node;
  }

  score(value) {
    const node = el('span', { class: 'score-number' }, value.toFixed(this.scale.digits));
    node.style.top = `${this.y(value)}px`;
    return node;
  }

  // `range` is the slider under the drawing.
  element(range) {
    const { curve, run } = this;
    const target = curve.runAt ?? run.budget.targetTokens;
    const targets = roundNumbers(0, curve.ceiling, kPlot.numbers, 1).numbers.filter((one) => one <= curve.ceiling);
    this.spot = el('span', { class: 'spot', 'aria-hidden': 'true' });
    const stage = el(
      'div',
      {
        class: 'curve-stage',
        onclick: (event) => {
          const box = stage.getBoundingClientRect();
          this.choose(((event.clientX - box.left) / box.width) * curve.ceiling);
        },
      },
      this.drawing(targets),
      this.spot,
    );
    const view = el(
      'div',
      { class: 'curve' },
      el('span', { class: 'axis-name', 'aria-hidden': 'true' }, 'Score'),
      el(
        'div',
        { class: 'curve-top', 'aria-hidden': 'true' },
        target <= curve.ceiling ? this.at(target, `this run ${count(target)}`, 'run-label') : null,
      ),
      el('div', { class: 'score-axis', 'aria-hidden': 'true' }, ...this.scale.numbers.map((one) => this.score(one))),
      stage,
      range,
      el(
        'div',
        { class: 'target-axis', 'aria-hidden': 'true' },
        ...targets.map((one) => this.at(one, shortCount(one), 'target-number')),
      ),
      el('span', { class: 'axis-name target-name', 'aria-hidden': 'true' }, 'Target in tokens'),
    );
    const letters = Math.max(5, ...this.scale.numbers.map((one) => one.toFixed(this.scale.digits).length));
    view.style.setProperty('--gutter', `${letters + 1}ch`);
    return view;
  }

  // The legend of the marks, a list below the drawing.
  key() {
    const entry = (mark, text) =>
      el('li', null, el('span', { class: `line-mark ${mark}`, 'aria-hidden': 'true' }), text);
    return el(
      'ul',
      { class: 'key', 'aria-label': 'Marks of the chart' },
      entry('of-needle', 'the chosen target'),
      entry('of-run', 'this run'),
      entry('of-change', 'where the selection changes'),
      this.curve.failures.size ? entry('of-failure', 'where a run fails') : null,
    );
  }

  // Moves the mark to a target. Without a score (null) the spot is hidden.
  mark(target, score) {
    this.needle.setAttribute('x1', this.x(target));
    this.needle.setAttribute('x2', this.x(target));
    this.spot.hidden = score === null;
    if (score === null) return;
    this.spot.style.insetInlineStart = `${this.share(target)}%`;
    this.spot.style.top = `${this.y(score)}px`;
  }
}
