// Filters and sorts the candidates of the table.

const kColumns = [
  { id: 'place', name: 'Decision', value: (run, item) => (run.included(item) ? run.place[item] : null) },
  { id: 'item', name: 'Item and reason', value: (run, item) => item },
  { id: 'kind', name: 'Kind', value: (run, item) => run.kindName(item).toLowerCase() },
  { id: 'tokens', name: 'Tokens', numeric: true, value: (run, item) => run.tokens(item) },
  { id: 'score', name: 'Score', numeric: true, value: (run, item) => run.score[item] },
  {
    id: 'density',
    name: 'Per 1,000',
    hint: 'Score per 1,000 tokens',
    numeric: true,
    value: (run, item) => run.density(item),
  },
  { id: 'time', name: 'Time (UTC)', value: (run, item) => run.timestamp(item) },
  { id: 'source', name: 'Source', value: (run, item) => run.source(item).toLowerCase() },
  { id: 'tags', name: 'Tags', value: (run, item) => run.tags(item).join(', ').toLowerCase() || null },
];

class Rows {
  constructor(run) {
    this.run = run;
    this.texts = new Array(run.size); // searchable text per item, created on demand
    this.filter = { search: '', decision: '', kind: '', reason: '', only: null };
    this.sort = { column: 'place', descending: false };
  }

  text(item) {
    const { run } = this;
    return (this.texts[item] ??= [
      run.content(item),
      run.kindName(item),
      run.source(item),
      run.tags(item).join(' '),
      run.why(item).text,
      `#${item}`,
    ]
      .join('\n')
      .toLowerCase());
  }

  matches(item, words) {
    const { run, filter } = this;
    if (filter.only && !filter.only.has(item)) return false;
    if (filter.decision && filter.decision !== (run.included(item) ? 'in' : 'out')) return false;
    if (filter.kind !== '' && run.kind(item) !== Number(filter.kind)) return false;
    if (filter.reason && run.why(item).code !== filter.reason) return false;
    return words.every((word) => this.text(item).includes(word));
  }

  // The filtered and sorted positions. Items without a value come last in both directions; ties are ordered by score,
  // then by position.
  list() {
    const { run } = this;
    const words = this.filter.search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = [];
    for (let item = 0; item < run.size; ++item) if (this.matches(item, words)) found.push(item);
    const { value } = kColumns.find(({ id }) => id === this.sort.column);
    const keys = new Map(found.map((item) => [item, value(run, item)]));
    const sign = this.sort.descending ? -1 : 1;
    const worth = (item) => run.score[item] ?? -Infinity;
    return found.sort((a, b) => {
      const [x, y] = [keys.get(a), keys.get(b)];
      if (x !== y) {
        if (x === null) return 1;
        if (y === null) return -1;
        return x < y ? -sign : sign;
      }
      const [v, w] = [worth(a), worth(b)];
      return v === w ? a - b : v < w ? 1 : -1;
    });
  }
}
