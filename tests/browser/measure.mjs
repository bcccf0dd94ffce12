// What a page of ten thousand items costs: its size, its first paint, a step of the slider, a sort, a search. Figures, no claims; for
// docs/report.md.
import { statSync } from 'node:fs';
import { test } from 'node:test';
import { chromiumVersion, itemsFile, makeReport, open } from './support.mjs';

const kItems = 10000;
const kinds = ['Message', 'Document', 'ToolOutput', 'Memory'];
const words = 'the window takes what fits and leaves the rest to those who come after it with less to say'.split(' ');

// Repeatable and no two alike.
function items() {
  let state = 1;
  const random = (below) => { state = state * 48271 % 2147483647; return state % below; };
  return Array.from({ length: kItems }, (_, n) => {
    const content = `${n}: ${Array.from({ length: 20 + random(200) }, () => words[random(words.length)]).join(' ')}`;
    return { content, tokens: Math.ceil(content.length / 4), kind: kinds[random(4)], tags: [words[random(words.length)]],
      timestamp: new Date(1.7e12 + n * 6e4).toISOString(), priority: random(10), futureRelevanceHint: random(1000) / 1000 };
  });
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const round = (value) => (value < 10 ? value.toFixed(1) : Math.round(value));

// The time from before some work until its result is painted.
const timed = (page, work, argument) => page.evaluate(async ([source, value]) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const begin = performance.now();
  new Function('value', source)(value);
  await painted();
  return performance.now() - begin;
}, [work, argument]);

test('a page of ten thousand items is measured', async () => {
  const list = items();
  const content = list.reduce((sum, item) => sum + Buffer.byteLength(item.content), 0);
  const path = makeReport([itemsFile('many.jsonl', list), '--max-tokens', '128000', '--output-reserve', '8000', '--policy',
    '{"scorers": [{"type": "recency", "weight": 2}, {"type": "kind"}, {"type": "priority"}, {"type": "reflexive"}]}']);
  const size = statSync(path).size;
  console.log(`Chromium ${chromiumVersion}, ${kItems} items, medians of nine`);
  console.log(`page ${(size / 1e6).toFixed(1)} MB, contents ${(content / 1e6).toFixed(1)} MB, more ${((size - content) / 1e6).toFixed(2)} MB`);
  const figures = { 'first paint': [], 'ready': [], 'slider step': [], 'sort': [], 'search': [], 'scroll': [] };
  for (let round = 0; round < 9; ++round) {
    const { page, close } = await open(path, { bypassCSP: true });
    const paint = await page.evaluate(() => new Promise((done) => {
      new PerformanceObserver((entries) => done(entries.getEntriesByName('first-contentful-paint')[0].startTime)).observe({ type: 'paint', buffered: true });
    }));
    figures['first paint'].push(paint);
    figures.ready.push(await page.evaluate(() => performance.getEntriesByType('navigation')[0].loadEventEnd));
    for (let step = 0; step < 20; ++step) {
      figures['slider step'].push(await timed(page, "const range = document.getElementById('target'); range.value = value; range.dispatchEvent(new Event('input'))", step * 30011 % 600000));
    }
    figures.sort.push(await timed(page, "document.querySelector('.cell.density button').click()"));
    figures.search.push(await timed(page, "const box = document.getElementById('search'); box.value = 'window leaves 42'; box.dispatchEvent(new Event('input'))"));
    await page.fill('#search', '');
    figures.scroll.push(await timed(page, 'scrollTo(0, value)', 200000));
    await close();
  }
  for (const [name, values] of Object.entries(figures)) console.log(`${name}: ${round(median(values))} ms`);
});
