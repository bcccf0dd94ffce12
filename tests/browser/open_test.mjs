// The page opens from disk, makes no request, and can save its data.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { comparedDemo, cupel, demo, desktop, makeReport, open, phone, read, reportData, root, texts } from './support.mjs';

const policies = comparedDemo('chat', 'rag');

test('a report opens from disk without an error, a warning or a request', async () => {
  for (const args of [demo, policies]) {
    for (const viewport of [desktop, phone]) {
      const { page, close } = await open(makeReport(args), { viewport });
      for (const section of ['summary', 'window', 'budget', 'stages', 'candidates']) {
        await page.locator(`#${section}`).scrollIntoViewIfNeeded();
        assert.ok((await page.locator(`#${section}`).innerText()).length > 20, `${section} is empty`);
      }
      await close();
    }
  }
});

test('nothing outside the page may be loaded, and no script or style but its own may run', async () => {
  const { page, close } = await open(makeReport(demo));
  const policy = await page.getAttribute('meta[http-equiv="Content-Security-Policy"]', 'content');
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    return new Promise((done) => {
      document.addEventListener('securitypolicyviolation', (event) =>
        done({ ran: window.ran === true, by: event.effectiveDirective }),
      );
      document.body.append(script);
    });
  });
  assert.deepEqual(ran, { ran: false, by: 'script-src-elem' });
  await assert.rejects(close, /Content Security Policy/);
});

test('the saved JSON equals the output of `cupel report --json`', async () => {
  const args = [...demo, '--no-timings'];
  const { page, close } = await open(makeReport(args), { acceptDownloads: true });
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-json')]);
  assert.equal(download.suggestedFilename(), 'cupel-report.json');
  const saved = JSON.parse(read(await download.path()));
  const printed = reportData(args);
  delete saved.command; // the one names a page, the other --json
  delete printed.command;
  assert.deepEqual(saved, printed);
  await close();
});

test('the copied command recreates the same page', async () => {
  const path = makeReport([...demo, '--no-timings']);
  const first = read(path);
  const { page, close } = await open(path, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.click('#copy-command');
  await page.waitForFunction(() => document.querySelector('#copy-command').textContent === 'Copied');
  const command = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(command, await page.textContent('#command'));
  assert.match(command, /^cupel report /);
  const done = spawnSync('sh', ['-c', command.replace(/^cupel/, '"$CUPEL_COMMAND"')], { cwd: root, encoding: 'utf8' });
  assert.equal(done.status, 0, done.stderr);
  assert.ok(read(path) === first, 'the page differs');
  await close();
});

test('the theme follows the system until the button overrides it', async () => {
  const path = makeReport(demo);
  const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [light, dark] = [await open(path), await open(path, { dark: true })];
  const [paper, night] = [await background(light.page), await background(dark.page)];
  assert.notEqual(paper, night);
  await light.page.click('#theme'); // light
  assert.equal(await background(light.page), paper);
  await light.page.click('#theme'); // dark
  assert.equal(await background(light.page), night);
  await light.page.reload();
  assert.equal(await background(light.page), night, 'the choice is not kept');
  await light.page.click('#theme'); // the system's theme
  assert.equal(await background(light.page), paper);
  await light.close();
  await dark.close();
});

test('a printed page has every row and no control', async () => {
  const { page, close } = await open(makeReport(demo));
  await page.emulateMedia({ media: 'print' });
  await page.waitForFunction(() => document.querySelectorAll('.rows .row').length === 90);
  const overlaps = await page.$$eval(
    '.rows .row',
    (rows) =>
      rows.filter(
        (row, index) => index && row.getBoundingClientRect().top < rows[index - 1].getBoundingClientRect().bottom - 1,
      ).length,
  );
  assert.equal(overlaps, 0);
  assert.equal(await page.locator('#copy-command').isVisible(), false);
  assert.equal(await page.locator('.filters').isVisible(), false);
  assert.ok((await texts(page, '.heading .cell button')).length > 0);
  assert.equal(await page.locator('.heading .cell button').first().isVisible(), true);
  assert.ok((await page.pdf()).length > 10000);
  await page.emulateMedia({ media: 'screen' });
  await page.waitForFunction(() => document.querySelectorAll('.rows .row').length < 90);
  await close();
});

test('the title names the file of the candidates', async () => {
  const { page, close } = await open(makeReport(demo));
  assert.equal(await page.title(), 'examples/data/agent_session.jsonl · cupel report');
  assert.equal(cupel(['--version']).includes((await page.textContent('#colophon')).match(/\d+\.\d+\.\d+/)[0]), true);
  await close();
});
