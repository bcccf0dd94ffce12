// The embedded data, and a class for each run that the views use. docs/reference/wire-format.md documents the fields.

const report = JSON.parse(byId('report-data').textContent);

class Run {
  constructor(variant) {
    Object.assign(this, variant);
    this.items = report.lists[variant.list];
    this.size = this.items.tokens.length;
    this.pins = new Set(this.items.pinned);
    this.place = new Int32Array(this.size).fill(-1);
    this.placed.forEach((item, place) => {
      this.place[item] = place;
    });
    this.curve = variant.curve ? new Curve(variant.curve, this) : null;
  }

  content(item) {
    return report.contents[this.items.content[item]];
  }
  tokens(item) {
    return this.items.tokens[item];
  }
  kind(item) {
    return this.items.kind[item];
  }
  kindName(item) {
    return visible(report.kinds[this.kind(item)]);
  }
  source(item) {
    return visible(report.sources[this.items.source[item]]);
  }
  tags(item) {
    return this.items.tags[item].map((tag) => visible(report.tags[tag]));
  }
  timestamp(item) {
    return this.items.timestamp[item];
  }
  included(item) {
    return this.place[item] >= 0;
  }
  pinned(item) {
    return this.pins.has(item);
  }
  why(item) {
    return this.reasons[this.reason[item]];
  }

  // What a scorer adds to an item's score.
  share(scorer, item) {
    const raw = this.raw[scorer][item];
    return raw === null ? null : raw * this.scorers[scorer].weight;
  }

  // Score per thousand tokens; null without a score or a positive token count.
  density(item) {
    const tokens = this.tokens(item);
    return this.score[item] === null || tokens <= 0 ? null : (this.score[item] / tokens) * 1000;
  }

  decision(item) {
    if (!this.included(item)) return 'out';
    return this.pinned(item) ? 'pinned' : 'in';
  }
}

const kDecisions = { in: 'In', pinned: 'Pinned', out: 'Out' };
