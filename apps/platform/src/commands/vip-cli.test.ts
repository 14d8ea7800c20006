import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCommands } from '../testing/operator-commands.ts';
import type { CommandEnded } from '../testing/run-command.ts';
import { rewardDesk } from '../testing/rewards.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';
import { levelsOf } from '../testing/test-vip.ts';

let site: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'palaro-vip-cli-'));
const { add, as, run } = operatorCommands(() => site);
beforeAll(async () => {
  site = await startTestPlatform();
  await add(['Ana', 'Ben', 'Cora', 'Dan']);
  await add(['Luis'], 'support');
}, 120_000);
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const vip = (...args: string[]): Promise<CommandEnded> => run('vip', ...args);
let files = 0;
const fileOf = (document: object): string => {
  const file = join(folder, `${++files}.json`);
  writeFileSync(file, JSON.stringify(document));
  return file;
};
const approve = async (action: string, by: string): Promise<CommandEnded> => {
  const { rows } = await site.pool.query<{ id: string }>("select id from pending_action where action = $1 and state = 'pending'", [action]);
  return run('approval', 'approve', rows[0]?.id ?? '', ...as(by));
};

test('levels are previewed, and published by two operators; who stood higher by them rises and is paid', { timeout: 180_000 }, async () => {
  const desk = rewardDesk(site);
  const member = await site.newPlayer('leveller9');
  await desk.plays(valueOf(await member('memberInfo')).id, await desk.today(), { stake: 50_000n });
  await site.platform.services.vip.up();
  expect((await vip('levels')).out).toMatch(/2 +Silver +2000\.00 +500\.00 +LEVEL 20\.00/);
  expect(JSON.parse((await vip('document')).out)).toMatchObject({ levels: [{ need: '300.00' }, {}, {}, {}] });
  const file = fileOf(
    levelsOf({ need: '100.00', name: 'Wood' }, { need: '400.00', pays: '7.00' }, { need: '900.00' }, { need: '2000.00' }),
  );
  const previewed = await vip('preview', file);
  expect(previewed.out).toMatch(/leveller9 +1 +2 +7\.00 PHP/);
  expect(previewed.out).toContain('1 players would rise, and be paid 7.00 PHP.');
  expect((await vip('preview', fileOf(levelsOf({ need: '5' })))).err).toContain('levels.0.need: no amount');

  expect((await vip('publish', file, ...as('Luis'))).err).toContain('promotions:decide');
  expect(await vip('publish', file, ...as('Ana'))).toMatchObject({ code: 0, err: '' });
  expect((await vip('levels')).out).not.toContain('Wood');
  expect(await approve('vip.publish', 'Ben')).toMatchObject({ code: 0, err: '' });
  expect((await vip('levels')).out).toMatch(/Version 2.*\n.*\n1 +Wood +100\.00/);
  await site.platform.services.vip.up();
  expect(valueOf(await member('balance')).sumBalance).toBe('7.00');
  expect((await vip('show', 'leveller9')).out).toMatch(/leveller9: level 2 \(Level 2\), 500\.00 PHP counted\nheld until \d{4}-\d{2}-01/);
  expect((await vip('history', 'leveller9')).out).toMatch(/up +1 > 2 +7\.00 PHP/);
});

test('a level is given by two operators, up to a day, and shown in the log', { timeout: 180_000 }, async () => {
  const member = await site.newPlayer('guest9');
  expect((await vip('set', 'guest9', '3', '--until', '2020-01-01', '--yes', '--by', 'Cora')).err).toContain('no day from today on');
  expect((await vip('set', 'nobody9', '3', '--yes', '--by', 'Cora')).err).toContain('no player nobody9');
  expect(await vip('set', 'guest9', '3', '--until', '2099-12-31', ...as('Cora'))).toMatchObject({ code: 0, err: '' });
  expect((await vip('show', 'guest9')).out).toContain('level 0 (none)');
  expect((await approve('vip.set', 'Cora')).code).not.toBe(0);
  expect(await approve('vip.set', 'Dan')).toMatchObject({ code: 0, err: '' });
  expect((await vip('show', 'guest9')).out).toContain('held until 2099-12-31, by Cora, approved by Dan');
  expect((await vip('history', 'guest9')).out).toMatch(/set +0 > 3 +Cora/);
  expect(valueOf(await member('memberInfo')).clubLabel).toEqual({ labelName: 'Antas 3' });
});
