// Measures a page of ten thousand items: its size, its first paint, a step of the slider, a sort, a search. For the
// figures in docs/guides/report-page.md.
import { statSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { test } from 'node:test';
import { chromiumVersion, file, itemsFile, makeReport, open } from './support.mjs';

const kItems = 10000;
const kinds = ['Message', 'Document', 'ToolOutput', 'Memory'];
const words = 'the window takes what fits and leaves the rest to those who come after it with less to say'.split(' ');

// Deterministic items, all different.
function items() {
  let state = 1;
  const random = (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  return Array.from({ length: kItems }, (_, n) => {
    const content = `${n}: ${Array.from({ length: 20 + random(200) }, () => words[random(words.length)]).join(' ')}`;
    return {
      content,
      tokens: Math.ceil(content.length / 4),
      kind: kinds[random(4)],
      tags: [words[random(words.length)]],
      timestamp: new Date(1.7e12 + n * 6e4).toISOString(),
      priority: random(10),
      futureRelevanceHint: random(1000) / 1000,
    };
  });
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const shown = (value) => (value < 10 ? value.toFixed(1) : String(Math.round(value))).padStart(6);

// Milliseconds from the start of some work until its result is painted, and how many of them the page's thread was busy.
// On a busy machine only the latter measure the page.
async function timed(page, session, work, argument) {
  const before = await busy(session);
  const wall = await page.evaluate(
    async ([source, value]) => {
      const begin = performance.now();
      new Function('value', source)(value);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return performance.now() - begin;
    },
    [work, argument],
  );
  return [wall, (await busy(session)) - before];
}

async function busy(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

const kWork = {
  'a step of the slider': [
    "const range = document.getElementById('target'); range.value = value; range.dispatchEvent(new Event('input'))",
    (n) => (n * 30011) % 600000,
    20,
  ],
  'a sort': ["document.querySelector('.cell.density button').click()", () => null, 4],
  'a search': [
    "const box = document.getElementById('search'); box.value = value; box.dispatchEvent(new Event('input'))",
    (n) => `window leaves ${n}`,
    4,
  ],
  'a scroll to the middle': [
    "document.getElementById('search').value = ''; scrollTo(0, value)",
    (n) => 200000 + n * 50000,
    4,
  ],
};

test('a page of ten thousand items is measured', async () => {
  const list = items();
  const content = list.reduce((sum, item) => sum + Buffer.byteLength(item.content), 0);
  const path = makeReport([
    itemsFile('many.jsonl', list),
    '--max-tokens',
    '128000',
    '--output-reserve',
    '8000',
    '--policy',
    file(
      'four.json',
      JSON.stringify({ scorers: ['recency', 'kind', 'priority', 'reflexive'].map((type) => ({ type })) }),
    ),
  ]);
  const size = statSync(path).size;
  const rounds = 5;
  const figures = new Map([['first paint', []], ['ready', []], ...Object.keys(kWork).map((name) => [name, []])]);
  for (let round = 0; round < rounds; ++round) {
    let session;
    const { page, close } = await open(path, {
      bypassCSP: true,
      before: async (blank) => {
        session = await blank.context().newCDPSession(blank);
        await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      },
    });
    const [paint, ready] = await page.evaluate(
      () =>
        new Promise((done) => {
          new PerformanceObserver((entries) =>
            done([
              entries.getEntriesByName('first-contentful-paint')[0].startTime,
              performance.getEntriesByType('navigation')[0].loadEventEnd,
            ]),
          ).observe({ type: 'paint', buffered: true });
        }),
    );
    figures.get('first paint').push([paint, NaN]);
    figures.get('ready').push([ready, await busy(session)]);
    for (const [name, [work, argument, times]] of Object.entries(kWork)) {
      for (let n = 0; n < times; ++n) figures.get(name).push(await timed(page, session, work, argument(n + round)));
    }
    await close();
  }
  console.log(
    `Chromium ${chromiumVersion}, ${kItems} items, ${cpus().length} processors with a load of ${loadavg()[0].toFixed(0)}; medians`,
  );
  console.log(
    `page ${(size / 1e6).toFixed(2)} MB, contents ${(content / 1e6).toFixed(2)} MB, more ${((size - content) / 1e6).toFixed(2)} MB`,
  );
  for (const [name, values] of figures) {
    const [wall, thread] = [0, 1].map((at) => median(values.map((value) => value[at])));
    console.log(`${shown(wall)} ms, ${Number.isNaN(thread) ? '     –' : shown(thread)} ms of them busy: ${name}`);
  }
});
