// The selection at every target, computed from the steps at which it changes. Moving to a neighbouring step toggles
// only the items that change, so dragging the slider is fast.

class Curve {
  constructor({ ceiling, run_at: runAt, gaps, toggles, failures }, { size, items, score: scores }) {
    this.ceiling = ceiling;
    this.runAt = runAt;
    this.toggles = toggles;
    this.failures = new Map(failures.map(({ step, code }) => [step, code]));
    this.first = new Float64Array(gaps.length);
    this.counts = new Uint32Array(gaps.length);
    this.tokens = new Float64Array(gaps.length);
    this.scores = new Float64Array(gaps.length);
    this.state = new Uint8Array(size);
    this.step = -1;
    let [target, inside, tokens, total] = [0, 0, 0, 0];
    const state = new Uint8Array(size);
    gaps.forEach((gap, step) => {
      this.first[step] = target += gap;
      for (const item of toggles[step]) {
        state[item] ^= 1;
        const sign = state[item] ? 1 : -1;
        inside += sign;
        tokens += sign * items.tokens[item];
        total += sign * (scores[item] || 0);
      }
      if (this.failures.has(step)) return;
      [this.counts[step], this.tokens[step], this.scores[step]] = [inside, tokens, Math.round(total * 1e9) / 1e9];
    });
  }

  get steps() {
    return this.first.length;
  }

  last(step) {
    return step + 1 < this.steps ? this.first[step + 1] - 1 : this.ceiling;
  }

  // The step that contains a target: the last one that does not begin after it.
  stepOf(target) {
    let [low, high] = [0, this.steps - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.first[middle] <= target) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  // Per item 1 if it is in at a step, otherwise 0. The next call changes the returned array.
  at(step) {
    while (this.step < step) this.toggle(++this.step);
    while (this.step > step) this.toggle(this.step--);
    return this.failures.has(step) ? new Uint8Array(this.state.length) : this.state;
  }

  toggle(step) {
    for (const item of this.toggles[step]) this.state[item] ^= 1;
  }

  // The targets at which an item is in, as pairs [first, last], ascending.
  intervals(item) {
    const found = [];
    let inside = false;
    for (let step = 0; step < this.steps; ++step) {
      if (this.toggles[step].includes(item)) inside = !inside;
      if (!inside || this.failures.has(step)) continue;
      const latest = found[found.length - 1];
      if (latest && latest[1] === this.first[step] - 1) latest[1] = this.last(step);
      else found.push([this.first[step], this.last(step)]);
    }
    return found;
  }
}
