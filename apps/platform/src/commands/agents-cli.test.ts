import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCommands } from '../testing/operator-commands.ts';
import type { CommandEnded } from '../testing/run-command.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
const commands = operatorCommands(() => site);
const { add, as } = commands;
beforeAll(async () => {
  site = await startTestPlatform();
  await add(['Ana', 'Ben', 'Cora', 'Dina', 'Eva', 'Fay']);
  await add(['Luis'], 'support');
});
afterAll(() => site.stop());

const run = (...args: string[]): Promise<CommandEnded> => commands.run('agents', ...args);
const fresh = async (username: string, note: string): Promise<string> => {
  const member = await site.newPlayer(username);
  valueOf(await member('applyAsAgent', { body: { note } }));
  const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM agent_applications WHERE note = $1', [note]);
  return rows[0]?.id ?? '';
};

test('an operator approves an application, and the member is an agent from the next login on', { timeout: 120_000 }, async () => {
  const id = await fresh('willbe', 'I know many players');
  expect((await run('applications')).out).toContain('I know many players');
  expect((await run('approve', id, ...as('Luis'))).err).toContain('Luis has no role with the permission agents:decide.');
  expect(await run('approve', id, ...as('Ana'))).toMatchObject({ code: 0, err: '' });
  expect((await run('refuse', id, ...as('Ben'))).err).toContain('Somebody else has decided on it.');
  const agent = await site.as('willbe', 'Fresh!2026');
  expect(agent.session).toMatchObject({ type: 1 });
  expect((await run('rebuild')).out).toContain('Every figure is what the feed says.');
  await expect
    .poll(async () => valueOf(await agent('inboxMessages')).content.map(({ kind }) => kind), { timeout: 20_000 })
    .toContain('agent_approved');
  expect((await run('show', 'willbe')).out).toContain(`code: ${valueOf(await agent('invitations', {})).code}`);
  const { rows } = await site.pool.query("SELECT actor, action, outcome FROM audit_log WHERE action LIKE 'agents.%' ORDER BY seq LIMIT 1");
  expect(rows).toEqual([{ actor: 'Ana', action: 'agents.approve', outcome: 'done' }]);
});

test('an operator refuses one with a reason that its member reads, and who may apply again', { timeout: 120_000 }, async () => {
  const id = await fresh('wontbe', 'please');
  expect(await run('refuse', id, '--reason', 'Play a month first.', ...as('Ben'))).toMatchObject({ code: 0, err: '' });
  const member = await site.as('wontbe', 'Fresh!2026');
  expect(valueOf(await member('agentApplication', {})).application).toMatchObject({ state: 'refused', reason: 'Play a month first.' });
  expect((await member('applyAsAgent', { body: { note: 'a month later' } })).success).toBe(true);
});

test('an operator moves a member, freezes and closes an agent', { timeout: 180_000 }, async () => {
  for (const name of ['agent1', 'agent2']) valueOf(await (await site.as(name))('invitations', {}));
  const below = await site.guest()('registerByUsername', {
    body: { username: 'below', password: 'Fresh!2026', confirmPassword: 'Fresh!2026', affiliateCode: 'FIESTA1', type: 0, agreement: true },
  });
  expect(below.success).toBe(true);
  expect(await run('move', 'below', 'agent2', ...as('Cora'))).toMatchObject({ code: 0, err: '' });
  expect((await run('show', 'below')).out).toMatch(/below whom: agent1\n.*\n.*\nwaits: stands below agent2 from \d{4}-/);
  expect((await run('move', 'agent2', 'below', ...as('Cora'))).err).toContain('That agent stands below, or will.');
  expect((await run('move', 'nobody', 'agent2')).err).toContain('PALARO has no player nobody.');
  expect(await run('freeze', 'agent1', ...as('Dina'))).toMatchObject({ code: 0, err: '' });
  expect(valueOf(await site.guest()('affiliateCheck', { query: { code: 'FIESTA1' } }))).toEqual({ success: false });
  expect(await run('close', 'agent2', ...as('Dina'))).toMatchObject({ code: 0, err: '' });
  expect((await run('show', 'agent2')).out).toContain('state: closed');
  expect((await run('thaw', 'agent2')).err).toContain('agent2 is closed.');
});

test(
  'an operator gives an agent at the top rates, which hold from tomorrow on, and days that are over are reckoned',
  { timeout: 180_000 },
  async () => {
    for (const name of ['agent41', 'agent42']) valueOf(await (await site.as(name))('invitations', {}));
    expect((await run('rates', 'agent41')).out).toContain('agent41 has no rates.');
    expect((await run('rates', 'agent41', 'RNG=6')).err).toContain('RNG=6: a type of game');
    expect((await run('rates', 'agent41', 'SLOTS=1')).err).toContain('SLOTS=1: a type of game');
    expect(await run('rates', 'agent41', 'RNG=0.8', 'LIVE=0.65', ...as('Eva'))).toMatchObject({ code: 0, err: '' });
    expect((await run('rates', 'agent41')).out).toMatch(/RNG +0 % +0\.8 % +0 % +0/);
    await site.pool.query(
      `UPDATE agent_lines SET parent_no = (SELECT n.no FROM agent_nodes n JOIN player p ON p.id = n.player_id WHERE p.username = 'agent41')
     WHERE no = (SELECT n.no FROM agent_nodes n JOIN player p ON p.id = n.player_id WHERE p.username = 'agent42')`,
    );
    expect((await run('rates', 'agent42', 'RNG=0.9', ...as('Eva'))).err).toContain('RNG: who stands above has less.');
    expect((await run('settle', ...as('Fay'))).out).toContain('No day was to be reckoned.');
    expect((await run('explain', 'agent41', '2026-11-30')).out).toContain('agent41 has no bill of 2026-11-30.');
    expect((await run('explain', 'agent41', 'today')).err).toContain('today: no day');
  },
);
