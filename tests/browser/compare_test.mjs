// Compares the page of several runs with the analytics of the command.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cupel, file, itemsFile, listed, makeReport, open, phone, read, root, texts } from './support.mjs';

const session = 'examples/data/agent_session.jsonl';
const budget = ['--max-tokens', '8192', '--output-reserve', '1024'];
const names = ['chat', 'rag', 'toolUse', 'debugging'];
const policies = (many) => names.slice(0, many).flatMap((name) => ['--policy', name]);

for (const many of [2, 4]) {
  test(`${many} policies: windows, swings and numbers match fresh runs`, async () => {
    const { page, close } = await open(makeReport(['--compare', session, ...budget, ...policies(many)]));
    const runs = names
      .slice(0, many)
      .map((name) => JSON.parse(cupel(['select', session, ...budget, '--policy', name, '--format', 'json'])));
    const rows = await texts(page, '#comparison-body table:not(.swings) tbody tr');
    assert.equal(rows.length, many);
    runs.forEach(({ selected, totalTokens }, at) =>
      assert.ok(rows[at].startsWith(`${names[at]}${selected.length}${totalTokens.toLocaleString('en-US')}`), rows[at]),
    );
    assert.equal(await page.locator('.strip-drawing').count(), many);
    const diffs = JSON.parse(cupel(['compare', session, ...budget, ...policies(many), '--json'])).diffs;
    assert.equal(await page.textContent('#comparison h3:has-text("Contents that differ") .muted'), String(diffs.length));
    const more = page.locator('button', { hasText: /^Show all \d+$/ });
    if (await more.count()) await more.click();
    assert.equal(await page.locator('.swings tbody tr').count(), diffs.length);
    const decisions = await page.$$eval('.swings tbody tr', (all) =>
      all.map((row) => [...row.querySelectorAll('.decision')].map((cell) => cell.textContent)),
    );
    for (const row of decisions) assert.equal(new Set(row).size, 2, `no swing: ${row}`);
    await close();
  });
}

test('four policies are never cut off, and equal labels are made distinct', async () => {
  const agent = read(`${root}/examples/data/agent_policy.json`);
  const long = file(`${'a-very-long-name-of-a-policy-'.repeat(4)}.json`, agent);
  const given = ['chat', 'chat', long, 'rag'].flatMap((name) => ['--policy', name]);
  const path = makeReport(['--compare', session, ...budget, ...given]);
  for (const viewport of [undefined, { width: 900, height: 800 }, phone, { width: 320, height: 640 }]) {
    const { page, close } = await open(path, { viewport });
    const labels = await texts(page, '.choice label');
    assert.equal(new Set(labels).size, 4, `${labels}`);
    assert.ok(labels.includes('chat (1)') && labels.includes('chat (2)'), `${labels}`);
    const cut = await page.$$eval('#comparison table', (tables) =>
      tables.flatMap((table) => {
        const { left, right } = document.querySelector('main').getBoundingClientRect();
        const isCut = (cell) => {
          const box = cell.getBoundingClientRect();
          return box.left < left || box.right > right || cell.scrollWidth > cell.clientWidth + 1;
        };
        return [...table.querySelectorAll('td')].filter(isCut).map((cell) => cell.textContent);
      }),
    );
    assert.deepEqual(cut, []);
    const said = await page.textContent('#comparison .sentences');
    assert.ok(labels.some((label) => said.includes(label.slice(0, 20))) && !said.includes('/'), said);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    assert.equal(await page.getByRole('table', { name: 'Variants in numbers' }).getByRole('row').count(), 5);
    await close();
  }
});

test('marks of scores differ in shape, and do not use the colours of kinds', async () => {
  const { page, close } = await open(makeReport(['--compare', session, ...budget, ...policies(2)]));
  const colours = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'));
    const kinds = Array.from({ length: 8 }, (_, at) => {
      probe.style.color = `var(--k${at})`;
      return getComputedStyle(probe).color;
    });
    const dots = [...document.querySelectorAll('.scatter-drawing .dot')];
    return dots.map((dot) => kinds.includes(getComputedStyle(dot).fill));
  });
  assert.ok(colours.length >= 2);
  assert.ok(colours.every((same) => !same));
  await close();
});

test('choosing a variant shows its run below', async () => {
  const { page, close } = await open(makeReport(['--compare', session, ...budget, ...policies(3)]));
  for (const name of names.slice(0, 3)) {
    await page.getByRole('radio', { name }).check();
    const { selected } = JSON.parse(cupel(['select', session, ...budget, '--policy', name, '--format', 'json']));
    assert.equal((await texts(page, '.figure'))[2], `${selected.length} of 90`);
    assert.deepEqual((await listed(page)).slice(0, selected.length), selected);
  }
  await page.getByRole('radio', { name: 'chat' }).focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.getByRole('radio', { name: 'rag' }).isChecked(), true);
  await close();
});

test('two turns: the stable prefix matches `cupel diff`', async () => {
  const lines = read(`${root}/${session}`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [before, after] = [itemsFile('turn1.jsonl', lines.slice(0, 70)), itemsFile('turn2.jsonl', lines)];
  const { page, close } = await open(makeReport(['--compare', before, after, ...budget]));
  const runs = [before, after].map((path) => JSON.parse(cupel(['select', path, ...budget, '--format', 'json'])));
  let [prefix, tokens] = [0, 0];
  while (runs[0].selected[prefix] === runs[1].selected[prefix]) tokens += lines[runs[0].selected[prefix++]].tokens;
  const row = (await texts(page, '#comparison-body table:not(.swings) tbody tr'))[1];
  assert.ok(row.includes(`${tokens.toLocaleString('en-US')} tokens`), row);
  assert.ok((await page.textContent('.strips')).includes(`same ${prefix} item`));
  await close();
});
