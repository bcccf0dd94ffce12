// The selected items in placed order: as wide as their tokens, as high as their scores. The drawing is a slider: arrow
// keys move the mark, Enter opens the item under it.

const kThinLinesShown = 500; // more could not be distinguished
const kDrawing = { width: 1000, scores: 150, strip: 34, gap: 8 };

class WindowView {
  constructor(run, open) {
    this.run = run;
    this.open = open;
    this.ends = new Float64Array(run.placed.length); // where each placed item ends, in tokens
    let total = 0;
    run.placed.forEach((item, place) => {
      this.ends[place] = total += Math.max(0, run.tokens(item));
    });
    this.total = total;
    this.highest = run.placed.reduce((most, item) => Math.max(most, run.score[item] || 0), 0);
    this.place = 0;
  }

  start(place) {
    return place === 0 ? 0 : this.ends[place - 1];
  }

  placeAt(share) {
    const target = share * this.total;
    let [low, high] = [0, this.ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ends[middle] > target) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  drawing() {
    const { run } = this;
    const total = this.total || 1;
    const { width, scores, strip, gap } = kDrawing;
    const highest = this.highest || 1;
    const bars = new Rectangles();
    const blocks = new Rectangles();
    const thinLines = []; // items of 0 tokens, which have no width
    run.placed.forEach((item, place) => {
      const x = (this.start(place) / total) * width;
      const w = (Math.max(0, run.tokens(item)) / total) * width;
      const kind = kindClasses[run.kind(item)];
      if (w === 0) {
        const [y1, y2] = [scores + gap - 6, scores + gap + strip];
        thinLines.push(svg('line', { class: `thin-line ${kind}`, x1: x, x2: x, y1, y2 }));
        return;
      }
      blocks.add(kind, x, scores + gap, w, strip);
      if (run.pinned(item)) bars.add('part-pinned-column', x, 0, w, scores);
      else {
        const height = Math.max(1, ((run.score[item] || 0) / highest) * scores);
        bars.add(kind, x, scores - height, w, height);
      }
    });
    this.mark = svg('rect', { class: 'mark', y: 0, height: scores + gap + strip });
    const few = run.placed.length <= 400 ? ' parted' : ''; // with thousands of items, gaps would hide the items
    return svg(
      'svg',
      {
        class: 'window-drawing',
        viewBox: `0 0 ${width} ${scores + gap + strip}`,
        preserveAspectRatio: 'none',
        'aria-hidden': 'true',
      },
      ...bars.elements(`bar${few}`),
      ...blocks.elements(`block${few}`),
      ...thinLines.slice(0, kThinLinesShown),
      this.mark,
    );
  }

  describe(place) {
    const item = this.run.placed[place];
    const worth = this.run.pinned(item) ? 'pinned' : `score ${scoreText(this.run.score[item])}`;
    return (
      `${place + 1} of ${this.run.placed.length}: item ${item}, ${this.run.kindName(item)}, ` +
      `${plural(this.run.tokens(item), 'token')}, ${worth}`
    );
  }

  select(place) {
    this.place = Math.min(this.run.placed.length - 1, Math.max(0, place));
    const item = this.run.placed[this.place];
    const x = (this.start(this.place) / this.total) * kDrawing.width || 0;
    const w = (Math.max(0, this.run.tokens(item)) / this.total) * kDrawing.width || 0;
    this.mark.setAttribute('x', x);
    this.mark.setAttribute('width', Math.max(1.5, w));
    this.stage.setAttribute('aria-valuenow', this.place + 1);
    this.stage.setAttribute('aria-valuetext', `${this.describe(this.place)}. ${excerpt(this.run.content(item), 80)}`);
    this.readout.replaceChildren(
      el(
        'span',
        { class: 'readout-facts' },
        swatch(kindClasses[this.run.kind(item)]),
        quoted(this.describe(this.place)),
      ),
      quoted(excerpt(this.run.content(item), 200), { class: 'readout-text' }),
    );
  }

  key(event) {
    const last = this.run.placed.length - 1;
    const page = Math.max(1, Math.round(last / 10));
    const goals = {
      ArrowRight: this.place + 1,
      ArrowUp: this.place + 1,
      ArrowLeft: this.place - 1,
      ArrowDown: this.place - 1,
      Home: 0,
      End: last,
      PageUp: this.place + page,
      PageDown: this.place - page,
    };
    if (event.key in goals) this.select(goals[event.key]);
    else if (event.key === 'Enter' || event.key === ' ') this.open(this.run.placed[this.place], this.run.placed);
    else return;
    event.preventDefault();
  }

  element() {
    if (!this.run.placed.length) return el('p', { class: 'muted' }, 'The window is empty: nothing was selected.');
    const share = (event) => {
      const box = this.stage.getBoundingClientRect();
      return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    };
    this.stage = el(
      'div',
      {
        class: 'window-stage',
        role: 'slider',
        tabindex: 0,
        'aria-label': 'Items in placed order',
        'aria-valuemin': 1,
        'aria-valuemax': this.run.placed.length,
        'aria-orientation': 'horizontal',
        onkeydown: (event) => this.key(event),
        onpointermove: oncePerFrame((event) => this.select(this.placeAt(share(event)))),
        onclick: (event) => {
          this.select(this.placeAt(share(event)));
          this.open(this.run.placed[this.place], this.run.placed);
        },
      },
      this.drawing(),
    );
    this.readout = el('p', { class: 'readout' });
    const kinds = folded(
      this.run.kinds.filter(({ included }) => included > 0),
      () => true,
      (rest) => ({
        others: rest.length,
        included: sumOf(rest, 'included'),
        included_tokens: sumOf(rest, 'included_tokens'),
      }),
    );
    const grey = this.run.totals.pinned > 0 && this.run.totals.pinned < this.run.placed.length;
    const view = el(
      'div',
      null,
      el(
        'p',
        { class: 'muted' },
        'The selected items, in the order in which they are sent. Width is tokens',
        this.run.totals.pinned === this.run.placed.length
          ? '; all items are pinned, so none has a score. '
          : `, height is score, up to ${scoreText(this.highest)}. `,
        grey ? 'A grey column is pinned and has no score. ' : '',
        this.run.placed.some((item) => this.run.tokens(item) === 0) ? 'A thin line is an item of 0 tokens. ' : '',
        el('span', { class: 'how' }, 'Click an item, or use the arrow keys and Enter, for its content and details.'),
      ),
      this.stage,
      el(
        'div',
        { class: 'ends muted', 'aria-hidden': 'true' },
        el('span', null, 'first'),
        el('span', null, `last, after ${plural(this.total, 'token')}`),
      ),
      this.readout,
      el(
        'ul',
        { class: 'key', 'aria-label': 'Kinds in the window' },
        ...kinds.map(({ kind, others, included, included_tokens: tokens }) =>
          el(
            'li',
            null,
            others ? el('span', { class: 'kind' }, swatch(kOtherKinds), otherKinds(others)) : kindLabel(kind),
            el('span', { class: 'muted' }, ` ${plural(included, 'item')}, ${plural(tokens, 'token')}`),
          ),
        ),
        this.run.totals.pinned > 0 ? el('li', { class: 'muted' }, 'pinned items are counted with their kinds') : null,
      ),
    );
    this.select(0);
    return view;
  }
}

function drawWindow(run, open) {
  byId('window-body').replaceChildren(new WindowView(run, open).element());
}
