import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator } from '../testing/operators.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'palaro-content-'));
beforeAll(async () => {
  site = await startTestPlatform();
  await addOperator(site.pool, 'Ana');
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const content = (...args: string[]) => runCommand('content', args, { DATABASE_URL: site.connectionString });
const fileOf = (document: unknown): string => {
  const file = join(folder, 'item.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
};
const announcement = {
  kind: 'announcement',
  id: 'storm',
  titles: { EN: 'Storm' },
  contents: { EN: '<p>Stay <b>in</b>.</p><script>1</script>' },
};
/** Titles of the announcements that players see. */
const seen = async () => valueOf(await site.guest()('announcements', { query: { language: 'EN' } })).list.map(({ title }) => title);

test('an announcement is put, changed, removed and brought back while the platform runs', async () => {
  const put = await content('put', 'PALARO', fileOf(announcement), '--yes', '--by', 'Ana');
  expect(put).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^storm, a new item:\n/) });
  expect(put.out).toContain('+ contents.EN: "<p>Stay <b>in</b>.</p>"\n');
  expect(await seen()).toContain('Storm');
  expect((await content('list', 'PALARO', 'announcement')).out).toMatch(/^storm +announcement +m_home +0 +1 +\S+Z +Storm$/m);
  expect((await content('put', 'PALARO', fileOf({ ...announcement, titles: { EN: 'Big storm' } }), '--yes')).out).toContain(
    '- titles.EN: "Storm"\n+ titles.EN: "Big storm"\n',
  );
  expect(await seen()).toContain('Big storm');
  expect(await content('remove', 'PALARO', 'storm', '--yes')).toMatchObject({ code: 0 });
  expect(await seen()).not.toContain('Big storm');
  expect(await content('show', 'PALARO', 'storm')).toMatchObject({ code: 1, err: expect.stringContaining('PALARO has no item storm.') });
  expect(await content('undo', 'PALARO', 'storm', '1', '--yes')).toMatchObject({ code: 0 });
  expect(await seen()).toContain('Storm');
  const { out } = await content('history', 'PALARO', 'storm');
  expect(out.split('\n').slice(1, 5)).toEqual([
    expect.stringMatching(/^storm +4 /),
    expect.stringMatching(/^storm +3 .+ removed$/),
    expect.stringMatching(/^storm +2 /),
    expect.stringMatching(/^storm +1 +\S+Z +Ana$/),
  ]);
});

test('what show prints of a seeded item can be put again', async () => {
  const [banner] = (await content('list', 'PALARO', 'banner')).out.split('\n').slice(1);
  const id = banner?.split(' ')[0] ?? '';
  const { out } = await content('show', 'PALARO', id);
  expect((await content('put', 'PALARO', fileOf(JSON.parse(out)), '--yes')).out).toBe(`${id}, version 1: nothing to change.\n`);
});

test('without a terminal nothing is changed unless --yes says so', async () => {
  expect(await content('put', 'PALARO', fileOf({ ...announcement, id: 'quiet' }))).toMatchObject({
    code: 1,
    err: expect.stringContaining('--yes'),
  });
  expect((await content('list', 'PALARO')).out).not.toContain('quiet');
});

test('every fault is reported with its key and its fix', async () => {
  expect(await content('put', 'PALARO', fileOf({ ...announcement, link: '/m/home', position: -1 }), '--yes')).toMatchObject({
    code: 1,
    err: [
      'The item does not fit:',
      '  position: too small. The least is 0.',
      '  link: there is no such key. Correct its name, or leave it out.',
      '',
    ].join('\n'),
  });
});

test.each([
  [['list', 'NOBODY'], 1, 'There is no merchant NOBODY.'],
  [['remove', 'PALARO', 'nothing', '--yes'], 1, 'PALARO has no item nothing.'],
  [['undo', 'PALARO', 'palaro-demo-1', '99', '--yes'], 1, 'has no such version'],
  [['list', 'PALARO', 'pamphlet'], 2, 'pamphlet: not one of banner'],
  [['put', 'PALARO'], 2, 'too few words'],
  [['destroy'], 2, 'destroy: no such action'],
  [[], 2, 'Usage: npm run content'],
])('%j ends with %i', async (args, code, err) => {
  expect(await content(...args)).toMatchObject({ code, err: expect.stringContaining(err) });
});
