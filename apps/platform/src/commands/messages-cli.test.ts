import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator } from '../testing/operators.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
let member: TestClient;
const folder = mkdtempSync(join(tmpdir(), 'palaro-messages-'));
const file = join(folder, 'fiesta.json');
const messages = (...args: string[]) => runCommand('messages', args, { DATABASE_URL: site.connectionString });

beforeAll(async () => {
  site = await startTestPlatform();
  await addOperator(site.pool, 'Ana');
  member = await site.newPlayer('tatanggap');
  writeFileSync(file, JSON.stringify({ EN: { title: 'Fiesta', body: 'Come and play.' } }));
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

test('a message is sent to a named player, listed, and withdrawn from the inbox', async () => {
  const sent = await messages('send', file, 'tatanggap', '--yes', '--by', 'Ana');
  expect(sent).toMatchObject({ code: 0, err: '' });
  expect(valueOf(await member('unreadMessages'))).toBe(1);
  const [, row = ''] = (await messages('list')).out.trimEnd().split('\n');
  const [id = '', ...cells] = row.split(/ {2,}/);
  expect(cells.slice(3)).toEqual(['0', 'Ana', '-', 'Fiesta']);
  expect((await messages('withdraw', id, '--yes')).out).toContain('Done. It is in no inbox any more.');
  expect(valueOf(await member('unreadMessages'))).toBe(0);
}, 60_000);

test('what names nobody, or a player who is not there, is refused and sends nothing', async () => {
  expect((await messages('send', file, '--yes')).code).not.toBe(0);
  const refused = await messages('send', file, 'walangganito', '--yes');
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('has no player walangganito');
  expect(valueOf(await member('unreadMessages'))).toBe(0);
}, 60_000);

test('what steers a terminal is written out, whether it stands in a word, in a file or in what is stored', async () => {
  const steering = '\u001b[2J\u202e';
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, steering);
  await messages('send', file, 'tatanggap', '--yes');
  await site.pool.query('UPDATE operator_message SET created_by = $1', [`Ana${steering}`]);
  const shown = await Promise.all([
    messages('list'),
    messages('send', broken, 'tatanggap', '--yes'),
    messages('withdraw', `none${steering}`, '--yes'),
    runCommand('operator', ['remove', `Ana${steering}`, '--yes'], { DATABASE_URL: site.connectionString }),
  ]);
  for (const { out, err } of shown) {
    expect([`${out}${err}`.includes('\u001b'), `${out}${err}`.includes('\u202e')]).toEqual([false, false]);
    expect(`${out}${err}`).toContain(String.raw`\u001b`);
  }
}, 60_000);
