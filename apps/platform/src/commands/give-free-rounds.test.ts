import { dayIn } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCommands } from '../testing/operator-commands.ts';
import type { CommandEnded } from '../testing/run-command.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
let game = '';
const { add, as, run } = operatorCommands(() => site);
beforeAll(async () => {
  site = await startTestPlatform();
  await add(['Ana', 'Bea']);
  await add(['Luis'], 'support');
  const { rows } = await site.pool.query<{ nodeId: string }>(
    `select node_id::text as "nodeId" from game where is_open and game_type = 'RNG' and min_bet <= 100 and coalesce(max_bet, 500) >= 500 order by node_id limit 1`,
  );
  game = rows[0]?.nodeId ?? '';
});
afterAll(() => site.stop());

const free = (...args: string[]): Promise<CommandEnded> => run('rounds', 'free', ...args);
const given = async () =>
  (
    await site.pool.query<Record<string, unknown>>(
      'select id, player_id as "playerId", rounds, stake, given_by as "by", ends_at as "endsAt" from free_round_gift order by given_at',
    )
  ).rows;
const day = (days: number) => dayIn('Asia/Manila', Date.now() + days * 86_400_000);
const endOf = (days: number) => new Date(Date.parse(`${day(days)}T16:00:00Z`));

test('an operator with the permission gives them, up to the end of a day; it is in the log', { timeout: 120_000 }, async () => {
  const member = await site.newPlayer('gifted1');
  const { id: playerId } = valueOf(await member('memberInfo'));
  expect((await free('gifted1', game, '10', '5', ...as('Luis'))).err).toContain('Luis has no role with the permission rounds:give.');
  expect(await given()).toEqual([]);
  const done = await free('gifted1', game, '10', '5', ...as('Ana'), '--reason', 'welcome');
  expect(done).toMatchObject({ code: 0, err: '' });
  expect((await free('gifted1', game, '1000', '1', '--until', day(0), ...as('Ana'))).code).toBe(0);
  const rows = await given();
  expect(rows).toMatchObject([
    { playerId, rounds: 10, stake: 500n, by: 'Ana', endsAt: endOf(7) },
    { playerId, rounds: 1000, stake: 100n, by: 'Ana', endsAt: endOf(0) },
  ]);
  expect(done.out).toContain(`Given: ${String(rows[0]?.['id'])}.`);
  const { rows: log } = await site.pool.query("select actor, subject, outcome from audit_log where action = 'rounds.free' order by seq");
  expect(log.filter(({ outcome }) => outcome === 'done')).toEqual(
    [1, 2].map(() => ({ actor: 'Ana', subject: `player:${playerId}`, outcome: 'done' })),
  );
});

test('what does not fit is refused with why', { timeout: 120_000 }, async () => {
  await site.newPlayer('gifted2');
  const before = await given();
  const why = async (...args: string[]) => (await free(...args, '--yes', '--by', 'Ana')).err;
  expect(await why('nobody1', game, '10', '5')).toContain('has no player nobody1');
  expect(await why('gifted2', '999999999', '10', '5')).toContain('has no open game 999999999');
  for (const count of ['0', '1001', '1.5'])
    expect(await why('gifted2', game, count, '5')).toContain('not a number of rounds from 1 to 1000');
  for (const stake of ['0', '0.001', '99999999'])
    expect(await why('gifted2', game, '10', stake)).toContain('that the game takes as a stake');
  for (const until of [day(-1), '2026-02-30', 'soon', day(367)])
    expect(await why('gifted2', game, '10', '5', '--until', until)).toContain('not a day from today on');
  expect((await free('gifted2', game, '10', '5', '--yes')).err).toContain('Say who acts with --by NAME');
  expect(await given()).toEqual(before);
});

test('they are listed for a player, and what is left is taken back by who may give', { timeout: 180_000 }, async () => {
  await site.newPlayer('gifted3');
  const done = await free('gifted3', game, '10', '5', ...as('Bea'));
  const reference = /Given: (\w+)\./.exec(done.out)?.[1] ?? '';
  const rounds = (...args: string[]) => run('rounds', ...args);
  expect((await rounds('given', 'gifted3')).out).toMatch(new RegExp(`${reference} .*10 of 10 +5.00 PHP .*open`));
  expect((await rounds('withdraw', reference, ...as('Luis'))).err).toContain('Luis has no role with the permission rounds:give.');
  expect(await rounds('withdraw', reference, ...as('Bea'), '--reason', 'mistake')).toMatchObject({ code: 0, err: '' });
  expect((await rounds('given', 'gifted3')).out).toContain('withdrawn');
  expect((await rounds('withdraw', reference, '--yes', '--by', 'Bea')).err).toContain('that can be taken back');
  const { rows } = await site.pool.query("select actor from audit_log where action = 'rounds.withdraw' and outcome = 'done'");
  expect(rows).toEqual([{ actor: 'Bea' }]);
});
