// Numbers that both the terminal and the page show are equal, and worded equally.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedDemo, cupel, demo, file, itemsFile, listed, makeReport, open, texts } from './support.mjs';

const item = (content, tokens, more) => ({ content, tokens, ...more });
const json = (name, value) => file(name, JSON.stringify(value));
const hints = [{ type: 'reflexive' }];
const hinted = (content, tokens, futureRelevanceHint, more) => item(content, tokens, { futureRelevanceHint, ...more });

const runs = {
  'the demo': () => demo,
  'a tiny list': () => [
    itemsFile('tiny.jsonl', [hinted('a', 10, 0.5), hinted('b', 95, 0.9), hinted('c', 30, 0.125)]),
    '--max-tokens',
    '100',
    '--policy',
    json('tiny.json', { scorers: hints }),
  ],
  'negative counts': () => [
    itemsFile('negative.jsonl', [hinted('a', 10, 0.305), hinted('b', -7, 0.9), hinted('c', -1, 0.2), hinted('d', 40, 0.003)]),
    '--max-tokens',
    '60',
    '--policy',
    json('negative.json', { scorers: hints }),
  ],
  'pinned items of kinds that are also chosen': () => [
    itemsFile('pinned.jsonl', [
      item('system', 30, { kind: 'SystemPrompt', pinned: true }),
      item('rule', 25, { kind: 'Memory', pinned: true }),
      hinted('likes', 20, 0.9, { kind: 'Memory' }),
      hinted('log', 300, 0.8, { kind: 'ToolOutput' }),
      hinted('question', 15, 0.7),
    ]),
    '--max-tokens',
    '400',
    '--target-tokens',
    '200',
    '--output-reserve',
    '100',
    '--reserve',
    'Memory=20',
    '--margin',
    '5',
    '--policy',
    json('pinned.json', { scorers: hints }),
  ],
  quotas: () => [
    itemsFile(
      'quotas.jsonl',
      Array.from({ length: 30 }, (_, n) =>
        hinted(`content ${n}`, 10 + ((n * 7) % 31), ((n * 13) % 30) / 30, { kind: ['Memory', 'Document', 'Message'][n % 3] }),
      ),
    ),
    '--max-tokens',
    '300',
    '--policy',
    json('quotas.json', { scorers: hints, quotas: [{ kind: 'Memory', minPercent: 40, maxPercent: 60 }] }),
  ],
  'more than the target': () => [
    itemsFile('over.jsonl', [hinted('a', 80, 0.9, { kind: 'Memory' }), hinted('b', 70, 0.8, { kind: 'Memory' }), hinted('c', 10, 0.1)]),
    '--max-tokens',
    '200',
    '--target-tokens',
    '100',
    '--overflow',
    'proceed',
    '--policy',
    json('over.json', { scorers: hints, countQuotas: [{ kind: 'Memory', requireCount: 2, capCount: 5 }] }),
  ],
  'nothing at all': () => [file('none.json', '[]'), '--max-tokens', '100'],
};

const number = (text) => Number(text.replaceAll(',', ''));

// The sections of the output of `cupel explain`: the lines below each heading.
function sections(text) {
  const [title, ...rest] = text.split(/\n(?=[A-Z ]+ ── )/);
  const parts = rest.map((part) => part.split('\n'));
  return { title, ...Object.fromEntries(parts.map(([heading, ...lines]) => [heading.split(' ── ')[0], lines])) };
}

for (const [name, args] of Object.entries(runs)) {
  test(`${name}: the page has the numbers of cupel explain`, async () => {
    const printed = sections(cupel(['explain', ...args(), '--no-timings']));
    const { page, close } = await open(makeReport(args()));
    const figures = await texts(page, '.figure');
    const explained = await texts(page, '.figure + dd');

    const [, candidates, offered, kept, tokens] = printed.title.replace(/\s+/g, ' ').match(
      /: ([\d,]+) candidates?, (.*); kept ([\d,]+), ([\d,]+) tokens?/,
    );
    assert.equal(figures[2], `${kept} of ${candidates}`);
    assert.ok(explained[2].endsWith(`; offered: ${offered}`), explained[2]);
    assert.match(explained[0], new RegExp(`^${tokens} tokens?\\b`));

    const amounts = new Map(
      printed.BUDGET.map((line) => line.match(/^ {2}(\S.*?) +(-?[\d,]+) {3}/))
        .filter(Boolean)
        .map(([, row, amount]) => [row, number(amount)]),
    );
    const legend = new Map(
      await page.$$eval('.legend-entry', (entries) =>
        entries.map((entry) => [
          entry.querySelector('.legend-name').textContent,
          Number(entry.querySelector('.legend-tokens').textContent.replaceAll(',', '')),
        ]),
      ),
    );
    const part = (of) => legend.get(of) ?? 0;
    const others = ['Pinned', 'Free', 'Safety margin', 'Reserved slots', 'Beyond the target', 'Output reserve'];
    const chosen = [...legend].filter(([entry]) => !others.includes(entry)).reduce((sum, [, amount]) => sum + amount, 0);
    assert.deepEqual(
      [part('Pinned'), chosen, part('Free'), part('Safety margin'), part('Reserved slots'), part('Output reserve')],
      [
        amounts.get('pinned'),
        amounts.get('chosen by score'),
        Math.max(0, amounts.get('free')),
        amounts.get('margin'),
        amounts.get('reserved'),
        amounts.get('output reserve'),
      ],
    );

    const good = printed['HOW GOOD'].join(' ').match(/good +(.*?) +inversions/)[1].replace(/\s+/g, ' ');
    const graded = figures[1] === '–' ? 'not known' : figures[1][0].toLowerCase() + figures[1].slice(1);
    assert.equal(`${graded}: ${explained[1]}`, good);

    const kinds = printed['BY KIND']
      .map((line) => line.match(/^ {2}(\S+) +([\d,]+) of .*% +([\d,]+) of /))
      .filter((row) => row && row[3] !== '0')
      .map(([, kind, amount, items]) => `${kind} ${items} item${items === '1' ? '' : 's'}, ${amount} token${amount === '1' ? '' : 's'}`);
    const key = (await texts(page, '#window .key li')).filter((entry) => !entry.startsWith('pinned items'));
    assert.deepEqual(key, kinds);

    const stages = printed.STAGES.map((line) => line.match(/^ {2}(\w+) +([\d,]+) in +([\d,]+) out/)).filter(Boolean);
    const rows = await page.$$eval('#stages tbody tr', (all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
    for (const [, stage, entered, left] of stages) {
      assert.deepEqual(rows.find(([of]) => of === stage).slice(1, 3), [entered, left]);
    }

    const items = [...(printed.KEPT || []), ...(printed['LEFT OUT'] || [])]
      .map((line) => line.match(/^ *(\d+|-) +(\d+) {2}\S+ +(-?[\d,]+) +(\S+) /))
      .filter(Boolean)
      .map(([, , position, count, score]) => [Number(position), count, score === '-' ? '–' : score]);
    assert.equal(items.length, number(candidates));
    assert.equal((await listed(page)).length, items.length);
    await page.setViewportSize({ width: 1280, height: 16000 });
    await page.waitForFunction((many) => document.querySelectorAll('.rows .row').length === many, items.length);
    const cells = new Map(
      (
        await page.$$eval('.rows .row', (all) =>
          all.map((row) => ['.position', '.cell.tokens', '.cell.score'].map((cell) => row.querySelector(cell).textContent)),
        )
      ).map(([position, count, score]) => [Number(position), [count, score]]),
    );
    for (const [position, ...row] of items) assert.deepEqual(cells.get(position), row, `item ${position}`);
    await close();
  });

  if (name === 'nothing at all') continue; // cupel simulate rejects it
  test(`${name}: the slider has the numbers of cupel simulate`, async () => {
    const { page, close } = await open(makeReport(args()));
    const ceiling = (await page.locator('#target').count()) ? Number(await page.getAttribute('#target', 'max')) : 0;
    const printed = cupel(['simulate', 'curve', ...args(), '--ceiling', String(ceiling), '--all']).split('SEGMENTS')[1];
    const segments = printed
      .split('\n')
      .map((line) => line.match(/^ +(?:from )?([\d,]+)(?: to [\d,]+)? +([\d,]+) +([\d,]+) +\S.*?% +(\S+) /))
      .filter(Boolean);
    for (const [, first, ...facts] of segments.filter((_, at) => at % Math.ceil(segments.length / 12) === 0)) {
      await page.fill('#target-number', String(number(first)));
      await page.waitForFunction((value) => document.getElementById('target').value === value, String(number(first)));
      assert.deepEqual((await texts(page, '.fact dd')).slice(0, 3), facts, `at ${first}`);
    }
    await close();
  });
}

test('a comparison has the numbers of cupel compare', async () => {
  const policies = ['chat', 'rag', 'documentQa'];
  const printed = cupel(comparedDemo(...policies).map((word) => (word === '--compare' ? 'compare' : word)));
  const { page, close } = await open(makeReport(comparedDemo(...policies)));
  const rows = await page.$$eval('#comparison-body table:not(.swings) tbody tr', (all) =>
    all.map((row) => [...row.cells].map((cell) => cell.textContent)),
  );
  policies.forEach((policy, at) => {
    const [, items, tokens, full, churn] = printed.match(
      new RegExp(`${policy} +([\\d,]+) +([\\d,]+) +([>\\d. ]+%) +[\\d.]+ +\\d+ *(\\S.*%)?\\n`),
    );
    assert.deepEqual([rows[at][1], rows[at][2], rows[at][3], rows[at][7]], [items, tokens, full, churn || '–']);
  });
  await close();
});

test('a selection that is proven optimal has no percentage, on the page as in the terminal', async () => {
  const args = [
    itemsFile('best.jsonl', [hinted('a', 10, 0.5), hinted('b', 95, 0.4), hinted('c', 70, 0.3)]),
    '--max-tokens',
    '100',
    '--policy',
    json('best.json', { scorers: hints }),
  ];
  const { page, close } = await open(makeReport(args));
  const metric = await page.locator('.metric').nth(1).innerText();
  assert.match(metric, /Good\s+Optimal\s+score 0\.80, the highest possible with 100 tokens/);
  assert.doesNotMatch(metric, /%/);
  const printed = sections(cupel(['explain', ...args]))['HOW GOOD'].join('\n');
  assert.match(printed, /good +optimal: score 0\.80, the highest possible/);
  assert.doesNotMatch(printed, /%/);
  await close();
});
