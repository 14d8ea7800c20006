import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCommands } from '../testing/operator-commands.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
const { add, as, run } = operatorCommands(() => site);
beforeAll(async () => {
  site = await startTestPlatform();
  await add(['Ana', 'Ben', 'Cora']);
  await add(['Luis'], 'support');
});
afterAll(() => site.stop());

test('one operator limits a player at once; more, or none, takes a second one; all of it is in the log', { timeout: 120_000 }, async () => {
  const member = await site.newPlayer('limited1');
  const shown = async () => valueOf(await member('limits')).limits;
  expect((await run('player', 'limits', 'limited1')).out).toBe('limited1 has no limits.\n');
  const limit = (...words: string[]) => run('player', 'limit', 'limited1', ...words);
  expect((await limit('loss', 'none', '5', '--yes', '--by', 'Ana')).err).toContain('a loss limit has day, week, month');
  expect((await limit('session', 'day', '1.5', '--yes', '--by', 'Ana')).err).toContain('not minutes from 1 to 1440, nor none');
  expect((await limit('loss', 'week', '0', '--yes', '--by', 'Ana')).err).toContain('not an amount of PHP above 0, nor none');
  expect((await limit('loss', 'week', '500', ...as('Luis'))).err).toContain('Luis has no role with the permission limits:set.');
  expect(await shown()).toEqual([]);
  expect(await limit('loss', 'week', '500', ...as('Ana'))).toMatchObject({ code: 0, err: '' });
  expect(await shown()).toMatchObject([{ kind: 'loss', period: 'week', amount: null, operatorAmount: '500.00', used: '0.00' }]);
  expect((await limit('session', 'day', '90', ...as('Ana'))).code).toBe(0);
  expect((await run('player', 'limits', 'limited1')).out).toMatch(/session +day +none +90 min +0 min/);
  const { out } = await limit('loss', 'week', 'none', ...as('Ben'), '--reason', 'asked in writing');
  const id = /approve (\S+) --by/.exec(out)?.[1] ?? '';
  expect(await shown()).toMatchObject([{ operatorAmount: '500.00' }, { kind: 'session', operatorAmount: '90' }]);
  expect((await run('approval', 'approve', id, ...as('Cora'))).out).toContain('It holds from the next bet and the next deposit on.');
  expect(await shown()).toMatchObject([{ kind: 'session' }]);
  const { rows } = await site.pool.query("select actor, action, outcome from audit_log where action like 'player.limit%' order by seq");
  expect(rows).toEqual([
    { actor: 'Ana', action: 'player.limit', outcome: 'done' },
    { actor: 'Ana', action: 'player.limit', outcome: 'done' },
    { actor: 'Ben', action: 'player.limit-request', outcome: 'done' },
    { actor: 'Cora', action: 'player.limit', outcome: 'done' },
  ]);
});
