import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCommands } from '../testing/operator-commands.ts';
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
const { add, as, run } = operatorCommands(() => site);
beforeAll(async () => {
  site = await startTestPlatform();
  await add(['Ana', 'Ben', 'Cora', 'Dan']);
  await add(['Luis'], 'support');
});
afterAll(() => site.stop());

const balanceOf = async (name: string): Promise<bigint | undefined> => {
  const { rows } = await site.pool.query<{ balance: bigint }>(
    `SELECT a.balance FROM wallet_accounts a JOIN player p ON p.id = a.player_id WHERE p.username = $1 AND a.mode = 'real'`,
    [name],
  );
  return rows[0]?.balance;
};
/** Asks for a funding and gives the request's id. */
const ask = async (player: string, by: string, ...more: string[]): Promise<string> => {
  const { out, err } = await run('player', 'fund', player, '500', ...as(by), ...more);
  const id = /approve (\S+) --by/.exec(out)?.[1];
  if (id === undefined) throw new Error(err);
  return id;
};

test('where accounts are real, funding takes two operators, each with a code of their authenticator', { timeout: 90_000 }, async () => {
  await site.newPlayer('anapair');
  const id = await ask('anapair', 'Ana', '--reference', 'slip-1', '--reason', 'paid at the desk');
  expect((await run('approval', 'list')).out).toMatch(/"amount":"500.00".* paid at the desk/);
  expect((await run('approval', 'approve', id, ...as('Ana'))).err).toContain('Nobody decides on what they have asked for themselves.');
  expect((await run('approval', 'approve', id, '--yes', '--by', 'Ben')).err).toContain("the six digits of Ben's authenticator");
  expect(await balanceOf('anapair')).toBe(0n);
  const approved = await run('approval', 'approve', id, ...as('Ben'));
  expect(approved).toMatchObject({ code: 0, err: '' });
  expect(approved.out).toContain('asked for by Ana (paid at the desk)');
  expect(await balanceOf('anapair')).toBe(50_000n);
  const noted = await site.pool.query("SELECT changed_by AS by, change FROM player_history WHERE change LIKE 'funded%'");
  expect(noted.rows).toEqual([{ by: 'Ana, approved by Ben', change: 'funded, reference slip-1' }]);
  const { rows } = await site.pool.query(
    "SELECT actor, action, outcome, after->>'askedBy' AS asked FROM audit_log WHERE action LIKE 'player.fund%' ORDER BY seq",
  );
  expect(rows).toEqual([
    { actor: 'Ana', action: 'player.fund-request', outcome: 'done', asked: null },
    { actor: 'Ana', action: 'player.fund', outcome: 'refused', asked: 'Ana' },
    { actor: 'Ben', action: 'player.fund', outcome: 'done', asked: 'Ana' },
  ]);
});

test(
  'another refuses with a reason, its maker withdraws, and a role without the permission can do neither',
  { timeout: 90_000 },
  async () => {
    await site.newPlayer('anarefuse');
    const id = await ask('anarefuse', 'Cora');
    expect((await run('approval', 'approve', id, ...as('Luis'))).err).toContain('Luis has no role with the permission funds:approve.');
    expect((await run('player', 'fund', 'anarefuse', '7', ...as('Dan'))).err).toContain('Somebody has asked to fund anarefuse already');
    expect((await run('approval', 'refuse', id, '--yes', '--by', 'Dan')).err).toContain('Say why with --reason TEXT.');
    expect(await run('approval', 'refuse', id, ...as('Dan'), '--reason', 'no slip')).toMatchObject({ code: 0, err: '' });
    const own = await ask('anarefuse', 'Cora');
    expect(await run('approval', 'withdraw', own, '--yes', '--by', 'Cora')).toMatchObject({ code: 0, err: '' });
    expect((await run('approval', 'list')).out).toContain('Nothing waits for an approval of PALARO.');
    expect(await balanceOf('anarefuse')).toBe(0n);
  },
);

test('where accounts are real, every change has an operator who makes it', async () => {
  await site.newPlayer('ananame');
  expect((await run('player', 'block', 'ananame', '--yes')).err).toContain('say who acts with --by NAME');
  expect((await run('player', 'block', 'ananame', '--yes', '--by', 'Nobody')).err).toContain('PALARO has no operator Nobody');
  expect((await run('player', 'block', 'ananame', '--yes', '--by', 'luis')).code).toBe(0);
  expect((await site.pool.query("SELECT actor FROM audit_log WHERE action = 'player.block'")).rows).toEqual([{ actor: 'Luis' }]);
});
