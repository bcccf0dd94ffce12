// The dialog for one item: its decision, fields and score, what would let it in, the targets at which it is in, and its
// content.

const kShown = 20000; // characters of a content that are shown until the user asks for all

class Detail {
  constructor() {
    this.dialog = byId('detail');
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    this.dialog.addEventListener('keydown', (event) => {
      if (event.target.closest('pre') || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowLeft') this.step(-1);
      if (event.key === 'ArrowRight') this.step(1);
    });
  }

  // `order` is the list from which the item was opened; the previous and next buttons follow it.
  open(run, item, order) {
    Object.assign(this, { run, order: order || [item], at: order ? order.indexOf(item) : 0 });
    this.draw();
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.scrollTop = 0;
  }

  step(by) {
    if (this.at + by < 0 || this.at + by >= this.order.length) return;
    const focused = this.dialog.contains(document.activeElement)
      ? document.activeElement.getAttribute('aria-label')
      : null;
    this.at += by;
    this.draw();
    const same = focused && this.dialog.querySelector(`[aria-label="${focused}"]:not(:disabled)`);
    (same || this.dialog.querySelector('.close')).focus();
  }

  draw() {
    const { run, order, at } = this;
    const item = order[at];
    const move = (by, name, sign) =>
      el(
        'button',
        {
          type: 'button',
          'aria-label': name,
          disabled: at + by < 0 || at + by >= order.length,
          onclick: () => {
            this.step(by);
          },
        },
        sign,
      );
    this.dialog.replaceChildren(
      el(
        'div',
        { class: 'detail-head' },
        el('h2', { id: 'detail-title' }, `Item ${item}`),
        el('span', { class: 'muted' }, order.length > 1 ? `${count(at + 1)} of ${count(order.length)}` : ''),
        move(-1, 'Previous item', '‹'),
        move(1, 'Next item', '›'),
        el('button', { type: 'button', class: 'close', autofocus: true, onclick: () => this.dialog.close() }, 'Close'),
      ),
      this.decision(item),
      this.facts(item),
      this.score(item),
      this.ways(item),
      this.budgets(item),
      this.content(item),
    );
  }

  decision(item) {
    const { run } = this;
    const decision = run.decision(item);
    const reason = run.why(item);
    const place = run.included(item) ? `, place ${count(run.place[item] + 1)} of ${count(run.placed.length)}` : '';
    return el(
      'p',
      { class: 'verdict' },
      el('span', { class: `decision ${decision}` }, kDecisions[decision] + place),
      ' ',
      quoted(visible(reason.text)),
      reason.item === undefined
        ? null
        : [
            ' ',
            el(
              'button',
              { type: 'button', class: 'link', onclick: () => this.open(run, reason.item, [item, reason.item]) },
              `Open item ${reason.item}`,
            ),
          ],
    );
  }

  facts(item) {
    const { run } = this;
    const pairs = [
      ['Kind', kindLabel(run.kind(item))],
      ['Tokens', count(run.tokens(item))],
      ['Source', quoted(run.source(item))],
      ['Tags', quoted(run.tags(item).join(', '))],
      ['Time', run.timestamp(item)],
      ['Priority', run.items.priority[item]],
      ['Hint', run.items.hint[item]],
      ['Score per 1,000 tokens', run.density(item) === null ? null : scoreText(run.density(item), 3)],
    ];
    return el(
      'dl',
      { class: 'pairs' },
      ...pairs
        .filter(([, value]) => value !== null && value.textContent !== '')
        .flatMap(([name, value]) => [el('dt', null, name), el('dd', null, value)]),
    );
  }

  score(item) {
    const { run } = this;
    if (run.score[item] === null) return null;
    const rows = run.scorers.map(({ name, weight }, scorer) =>
      el(
        'tr',
        null,
        el('th', { scope: 'row' }, swatch(`s${scorer % 6}`), name),
        el('td', null, scoreText(weight, 3)),
        el('td', null, scoreText(run.raw[scorer][item], 3)),
        el('td', null, scoreText(run.share(scorer, item), 3)),
      ),
    );
    return el(
      'div',
      { class: 'scrolls' },
      el('h3', null, 'Score'),
      el(
        'table',
        { class: 'plain' },
        el(
          'thead',
          null,
          el('tr', null, ...['Scorer', 'Weight', 'Its score', 'Adds'].map((name) => el('th', { scope: 'col' }, name))),
        ),
        el('tbody', null, ...rows),
        el(
          'tfoot',
          null,
          el(
            'tr',
            null,
            el('th', { scope: 'row' }, 'Sum'),
            el('td'),
            el('td'),
            el('td', null, scoreText(run.score[item], 3)),
          ),
        ),
      ),
    );
  }

  // The changes to the item or the target that would have let it in. The data have them for the best items that lacked
  // room.
  ways(item) {
    const found = this.run.ways_in.find((ways) => ways.item === item);
    if (!found) return null;
    return el(
      'div',
      null,
      el('h3', null, 'What would let it in'),
      el(
        'dl',
        { class: 'pairs ways' },
        ...found.changes.flatMap(({ change, text }) => [el('dt', null, change), el('dd', null, quoted(visible(text)))]),
      ),
    );
  }

  // The exact targets at which it is in, as a drawing and in words.
  budgets(item) {
    const { run } = this;
    const { curve } = run;
    if (!curve) return null;
    const intervals = curve.intervals(item);
    const bars = new Rectangles();
    for (const [first, last] of intervals) {
      bars.add(
        'interval',
        (first / (curve.ceiling + 1)) * 1000,
        0,
        Math.max(1.5, ((last - first + 1) / (curve.ceiling + 1)) * 1000),
        12,
      );
    }
    const target = run.budget.targetTokens;
    const larger = intervals.find(([, last]) => last >= target);
    const ranges = intervals
      .slice(0, 6)
      .map(([first, last]) => (last >= curve.ceiling ? `from ${count(first)}` : `${count(first)} to ${count(last)}`));
    const more = intervals.length > 6 ? `, and ${count(intervals.length - 6)} more ranges` : '';
    let verdict = intervals.length
      ? `In at targets ${ranges.join(', ')}${more}.`
      : `Not in at any target up to ${count(curve.ceiling)}.`;
    if (!run.included(item) && larger && larger[0] > target) {
      verdict += ` The next target that lets it in is ${count(larger[0])}, ${count(larger[0] - target)} more than this run's.`;
    }
    const x = Math.min(1, target / (curve.ceiling + 1)) * 1000;
    return el(
      'div',
      null,
      el('h3', null, 'Budgets'),
      svg(
        'svg',
        { class: 'interval-drawing', viewBox: '0 0 1000 12', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        ...bars.elements('block'),
        svg('line', { class: 'needle', x1: x, x2: x, y1: 0, y2: 12 }),
      ),
      el('p', null, verdict),
    );
  }

  content(item) {
    const text = this.run.content(item);
    const box = el(
      'pre',
      { class: 'content', dir: 'auto', tabindex: 0, 'aria-label': 'Content' },
      visible(head(text, kShown)),
    );
    const more =
      text.length <= kShown
        ? null
        : el(
            'button',
            {
              type: 'button',
              onclick: (event) => {
                box.textContent = visible(text);
                event.currentTarget.remove();
                box.focus();
              },
            },
            `Show all ${count(text.length)} characters`,
          );
    return el('div', null, el('h3', null, 'Content'), box, more);
  }
}
