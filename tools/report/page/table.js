// The table of all candidates. Only the rows near the viewport exist; the list has the height and the row count of all.

const kSpare = 10; // rows kept above and below the viewport
const kPrinted = 2000; // maximum number of rows on a printed page

class Table {
  constructor(open) {
    this.open = open;
    this.nodes = new Map(); // by row
    this.active = 0;
    this.printing = false;
    this.build();
    const redraw = oncePerFrame(() => this.draw());
    addEventListener('scroll', redraw, { passive: true });
    addEventListener('resize', () => {
      this.clear();
      redraw();
    });
    const printing = (now) => {
      this.printing = now;
      this.clear();
      this.draw();
    };
    addEventListener('beforeprint', () => printing(true));
    addEventListener('afterprint', () => printing(false));
    matchMedia('print').addEventListener('change', ({ matches }) => printing(matches));
  }

  build() {
    const options = (pairs) => pairs.map(([value, name]) => el('option', { value }, name));
    const changed = () => this.refilter();
    this.search = el('input', {
      type: 'search',
      id: 'search',
      placeholder: 'Search content, kind, tag, reason',
      'aria-keyshortcuts': '/',
      oninput: changed,
    });
    this.decision = el(
      'select',
      { id: 'filter-decision', onchange: changed },
      ...options([
        ['', 'In and out'],
        ['in', 'In'],
        ['out', 'Out'],
      ]),
    );
    this.kind = el('select', { id: 'filter-kind', onchange: changed });
    this.reason = el('select', { id: 'filter-reason', onchange: changed });
    this.sorting = el(
      'select',
      {
        id: 'sort',
        onchange: () => {
          const [column, direction] = this.sorting.value.split(' ');
          this.resort(column, direction === 'down');
        },
      },
      ...kColumns.flatMap(({ id, name }) =>
        options([
          [id, `${name} ↑`],
          [`${id} down`, `${name} ↓`],
        ]),
      ),
    );
    this.only = el('span', { class: 'only' });
    this.tally = el('p', { class: 'tally muted', role: 'status' });
    this.formula = el('p', { class: 'formula muted' });
    const field = (name, control, extra = '') =>
      el('label', { class: `field ${extra}` }, el('span', null, name), control);
    this.headings = kColumns.map((column) =>
      el(
        'div',
        { role: 'columnheader', class: `cell ${column.id}` },
        el(
          'button',
          { type: 'button', title: column.hint, onclick: () => this.turn(column) },
          column.name,
          el('span', { class: 'arrow', 'aria-hidden': 'true' }),
        ),
      ),
    );
    this.body = el('div', { role: 'rowgroup', class: 'rows', onkeydown: (event) => this.key(event) });
    this.grid = el(
      'div',
      { role: 'grid', class: 'grid', 'aria-labelledby': 'candidates-title' },
      el(
        'div',
        { role: 'rowgroup', class: 'heading' },
        el('div', { role: 'row', class: 'row', 'aria-rowindex': 1 }, ...this.headings),
      ),
      this.body,
    );
    byId('candidates-body').replaceChildren(
      el(
        'div',
        { class: 'filters', role: 'search' },
        field('Search', this.search, 'wide-field'),
        field('Decision', this.decision),
        field('Kind', this.kind),
        field('Reason', this.reason),
        field('Sort by', this.sorting, 'sort-field'),
      ),
      el('div', { class: 'table-notes' }, this.tally, this.only, this.formula),
      this.grid,
    );
    addEventListener('keydown', (event) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.target.closest('input, select, textarea, dialog')
      )
        return;
      event.preventDefault();
      this.seek();
    });
  }

  // Scrolls the search field to the top, so that the results have room below it.
  seek() {
    this.toTop();
    this.search.focus({ preventScroll: true });
  }

  toTop() {
    byId('candidates').classList.add('sought');
    byId('candidates').scrollIntoView();
  }

  setRun(run) {
    this.run = run;
    this.rows = new Rows(run);
    this.best = run.score.reduce((most, value) => Math.max(most, value ?? 0), 0) || 1;
    const option = (value, name) => el('option', { value }, name);
    const kinds = new Set(run.items.kind);
    this.kind.replaceChildren(
      option('', 'All kinds'),
      ...[...kinds].map((kind) => option(kind, head(visible(report.kinds[kind]), 60))),
    );
    const reasons = new Set(run.reasons.map(({ code }) => code));
    this.reason.replaceChildren(option('', 'All reasons'), ...[...reasons].map((code) => option(code, words(code))));
    this.formula.replaceChildren(
      'score = ',
      ...run.scorers.flatMap(({ name, weight }, index) => [
        index ? ' + ' : '',
        el('span', { class: 'term' }, swatch(`s${index % 6}`), `${scoreText(weight)} ${name}`),
      ]),
    );
    this.search.value = this.decision.value = '';
    this.refilter();
  }

  refilter() {
    Object.assign(this.rows.filter, {
      search: this.search.value,
      decision: this.decision.value,
      kind: this.kind.value,
      reason: this.reason.value,
    });
    this.update();
  }

  // Shows only the given items until the user clears the filter.
  show(items, why) {
    this.search.value = this.decision.value = this.kind.value = this.reason.value = '';
    this.rows.filter.only = new Set(items);
    this.only.replaceChildren(
      el('span', { class: 'clip' }, quoted(why)),
      el(
        'button',
        {
          type: 'button',
          class: 'link',
          onclick: () => {
            this.rows.filter.only = null;
            this.only.replaceChildren();
            this.refilter();
          },
        },
        'Show all',
      ),
    );
    this.refilter();
    this.toTop();
    this.focus(0);
  }

  turn({ id, numeric }) {
    const { column, descending } = this.rows.sort;
    this.resort(id, column === id ? !descending : Boolean(numeric));
  }

  resort(column, descending) {
    this.rows.sort = { column, descending };
    this.update();
  }

  update() {
    const { sort } = this.rows;
    this.items = this.rows.list();
    this.active = 0;
    this.sorting.value = sort.descending ? `${sort.column} down` : sort.column;
    kColumns.forEach(({ id }, index) => {
      const direction = id !== sort.column ? 'none' : sort.descending ? 'descending' : 'ascending';
      this.headings[index].setAttribute('aria-sort', direction);
    });
    if (!this.rows.filter.only) this.only.replaceChildren();
    this.tally.textContent =
      this.items.length === this.run.size
        ? plural(this.run.size, 'candidate')
        : `${count(this.items.length)} of ${plural(this.run.size, 'candidate')}`;
    this.grid.setAttribute('aria-rowcount', this.items.length + 1);
    this.clear();
    this.draw();
  }

  clear() {
    for (const node of this.nodes.values()) node.remove();
    this.nodes.clear();
    this.height = parseFloat(getComputedStyle(this.grid).getPropertyValue('--row-height'));
    this.body.style.height = this.printing ? '' : `${this.items.length * this.height}px`;
    this.grid.classList.toggle('printing', this.printing);
  }

  draw() {
    const rows = this.items.length;
    const top = -this.body.getBoundingClientRect().top;
    let first = Math.max(0, Math.floor(top / this.height) - kSpare);
    let end = Math.min(rows, Math.ceil((top + innerHeight) / this.height) + kSpare);
    if (this.printing) [first, end] = [0, Math.min(rows, kPrinted)];
    for (const [row, node] of this.nodes) {
      if ((row >= first && row < end) || row === this.active) continue;
      node.remove();
      this.nodes.delete(row);
    }
    for (let row = first; row < end; ++row) this.ensure(row);
    if (this.active < rows) this.ensure(this.active); // keeps the focused row in the document
  }

  ensure(row) {
    if (this.nodes.has(row)) return this.nodes.get(row);
    const node = this.row(row);
    if (!this.printing) node.style.top = `${row * this.height}px`;
    const next = [...this.nodes.keys()].filter((other) => other > row).sort((a, b) => a - b)[0];
    this.body.insertBefore(node, next === undefined ? null : this.nodes.get(next));
    this.nodes.set(row, node);
    return node;
  }

  row(row) {
    const { run } = this;
    const item = this.items[row];
    const decision = run.decision(item);
    return el(
      'div',
      {
        role: 'row',
        class: `row ${decision}`,
        'aria-rowindex': row + 2,
        tabindex: row === this.active ? 0 : -1,
        onclick: () => {
          this.setActive(row);
          this.open(item, this.items);
        },
        onfocus: () => this.setActive(row),
      },
      ...candidateCells(run, item, this.best),
    );
  }

  setActive(row) {
    if (row === this.active) return;
    const before = this.nodes.get(this.active);
    if (before) before.tabIndex = -1;
    this.active = row;
    this.ensure(row).tabIndex = 0;
  }

  focus(row) {
    if (!this.items.length) return;
    this.setActive(Math.min(this.items.length - 1, Math.max(0, row)));
    const node = this.ensure(this.active);
    node.focus({ preventScroll: true });
    node.scrollIntoView({ block: 'nearest' });
  }

  key(event) {
    const page = Math.max(1, Math.floor(innerHeight / this.height) - 3);
    const goals = {
      ArrowDown: this.active + 1,
      ArrowUp: this.active - 1,
      PageDown: this.active + page,
      PageUp: this.active - page,
      Home: 0,
      End: this.items.length - 1,
    };
    if (event.key in goals) this.focus(goals[event.key]);
    else if (event.key === 'Enter' || event.key === ' ') this.open(this.items[this.active], this.items);
    else return;
    event.preventDefault();
  }
}
