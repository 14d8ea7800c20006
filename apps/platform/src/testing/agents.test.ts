import { dayIn } from '@palaro/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

let site: TestPlatform;
let agent: TestClient;
beforeAll(async () => {
  site = await startTestPlatform();
  agent = await site.as('agent1');
});
afterAll(() => site.stop());

const codeOf = (answer: { readonly success: boolean; readonly code?: string }): string => answer.code ?? 'ok';
let count = 0;
const freshName = () => `teamof${++count}`;
const days = { from: '2026-01-01', to: '2026-01-31' };
/** Registers with a code, and answers what came of it. */
const registerBy = (affiliateCode: string, username = freshName()) =>
  site.guest()('registerByUsername', {
    body: { username, password: 'Fresh!2026', confirmPassword: 'Fresh!2026', affiliateCode, type: 0, agreement: true },
  });
const aLink = async (link: { kind?: 'member' | 'agent'; quota?: number | null; until?: string | null; note?: string } = {}) =>
  valueOf(await agent('createInvitation', { body: { kind: 'member', quota: null, until: null, note: '', ...link } }));
const namesBelow = async (client: TestClient, query: object = {}) =>
  valueOf(await client('team', { query: { ...days, ...query } })).content.map(({ name }) => name);

describe('invitations', () => {
  test('an agent has a code from the start, and whoever registers with it in any case stands below', async () => {
    const { code, links } = valueOf(await agent('invitations', {}));
    expect([code, links]).toEqual(['FIESTA1', []]);
    const name = freshName();
    valueOf(await registerBy('fiesta1', name));
    expect(await namesBelow(agent)).toContain(name);
  });

  test('a link brings as many as its quota says, and says how many came', async () => {
    const { code } = await aLink({ quota: 1, note: 'for the fiesta' });
    expect((await registerBy(code)).success).toBe(true);
    expect(await registerBy(code)).toMatchObject({ code: 'invitation_invalid', data: { field: 'affiliateCode' } });
    const { links } = valueOf(await agent('invitations', {}));
    expect(links.find((link) => link.code === code)).toMatchObject({ quota: 1, used: 1, state: 'used', note: 'for the fiesta' });
  });

  test('ten who come at once by a link for three are three accounts', async () => {
    const { code } = await aLink({ quota: 3 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => registerBy(code)));
    expect(answers.filter(({ success }) => success)).toHaveLength(3);
  });

  test('a link for agents makes an agent with a code of their own', async () => {
    const { code } = await aLink({ kind: 'agent' });
    const name = freshName();
    expect(valueOf(await registerBy(code, name)).type).toBe(1);
    const client = await site.as(name, 'Fresh!2026');
    expect(valueOf(await client('invitations', {})).code).toMatch(/^[2-9A-Z]{8}$/);
  });

  test('a link that was closed, that is over or whose agent is frozen brings nobody; closing one of another agent is refused', async () => {
    const { code } = await aLink();
    const other = await site.as('agent2');
    expect(codeOf(await other('closeInvitation', { body: { code } }))).toBe('not_found');
    valueOf(await agent('closeInvitation', { body: { code } }));
    expect(codeOf(await registerBy(code))).toBe('invitation_invalid');
    expect(codeOf(await agent('createInvitation', { body: { kind: 'member', quota: null, until: '2020-01-01', note: '' } }))).toBe(
      'field_invalid',
    );
    const open = await aLink();
    await site.pool.query(`UPDATE agent_nodes SET state = 'frozen' WHERE player_id = (SELECT id FROM player WHERE username = 'agent1')`);
    expect(codeOf(await registerBy(open.code))).toBe('invitation_invalid');
    expect(codeOf(await agent('createInvitation', { body: { kind: 'member', quota: null, until: null, note: '' } }))).toBe(
      'agent_inactive',
    );
    await site.pool.query(`UPDATE agent_nodes SET state = 'active'`);
  });

  test('an agent has fifty open links and no more', async () => {
    const other = await site.as('agent42');
    const make = () => other('createInvitation', { body: { kind: 'member', quota: null, until: null, note: '' } });
    for (let each = 0; each < 50; each++) valueOf(await make());
    expect(codeOf(await make())).toBe('agent_links_full');
  });

  test('A402 a note of more than 140 characters is refused', async () => {
    const create = (note: string) => agent('createInvitation', { body: { kind: 'member', quota: 1, until: null, note } });
    expect(codeOf(await create('á'.repeat(141)))).toBe('bad_request');
    expect((await create('á'.repeat(140))).success).toBe(true);
  });
});

describe('accounts that an agent opens', () => {
  test('stand below the agent, and their owners choose a password of their own first', async () => {
    const username = freshName();
    const opened = valueOf(await agent('registerDownline', { body: { username, password: 'Palaro!2026', kind: 'agent' } }));
    expect(opened.username).toBe(username);
    expect(await namesBelow(agent)).toContain(username);
    const owner = await site.as(username, 'Palaro!2026');
    expect(owner.session).toMatchObject({ type: 1 });
    expect(codeOf(await owner('invitations', {}))).toBe('own_password_due');
  });

  test('are refused where the name is taken, or the password no good one', async () => {
    const open = (username: string, password: string) => agent('registerDownline', { body: { username, password, kind: 'member' } });
    expect(await open('agent2', 'Palaro!2026')).toMatchObject({ code: 'username_taken', data: { field: 'username' } });
    expect(await open(freshName(), 'password')).toMatchObject({ code: 'password_common', data: { field: 'password' } });
  });
});

/** Gives an agent rates as an operator does. */
const operatorGives = async (name: string, rates: object): Promise<void> => {
  await site.pool.query(
    `SELECT agent_set_rates(p_by => null, p_no => n.no, p_rates => $2, p_at => now()) FROM agent_nodes n JOIN player p ON p.id = n.player_id WHERE p.username = $1`,
    [name, JSON.stringify(rates)],
  );
};
const memberNamed = async (name: string) =>
  valueOf(await agent('team', { query: { ...days, name } })).content.find((each) => each.name === name);

describe('rates', () => {
  const byGame = (rates: readonly { gameType: string; ppm: number }[]) =>
    Object.fromEntries(rates.map(({ gameType, ppm }) => [gameType, ppm]));
  const rate = (ppm: number, gameType: 'RNG' | 'LIVE' = 'RNG') => ({ gameType, ppm });

  test('a newcomer by a link has its rates, at most those that the agent has by then', async () => {
    await operatorGives('agent1', { RNG: 8000, LIVE: 6000 });
    const create = (rates: ReturnType<typeof rate>[]) =>
      agent('createInvitation', { body: { kind: 'member', quota: null, until: null, note: '', rates } });
    expect(await create([rate(8001)])).toMatchObject({ code: 'agent_rate_above', data: { field: 'RNG' } });
    expect(await create([rate(1), rate(2)])).toMatchObject({ code: 'field_invalid', data: { field: 'rates' } });
    const link = valueOf(await create([rate(5000), rate(6000, 'LIVE')]));
    expect(byGame(link.rates)).toEqual({ RNG: 5000, LIVE: 6000 });
    await operatorGives('agent1', { LIVE: 1000 });
    const name = freshName();
    valueOf(await registerBy(link.code, name));
    const found = await memberNamed(name);
    expect(byGame(found?.rates ?? [])).toEqual({ RNG: 5000, LIVE: 1000 });
  });

  test('an account that an agent opens has rates, at most the own; one that may not have them is not opened', async () => {
    await operatorGives('agent1', { RNG: 8000 });
    const open = (username: string, ppm: number) =>
      agent('registerDownline', { body: { username, password: 'Palaro!2026', kind: 'agent', rates: [rate(ppm)] } });
    const name = freshName();
    expect(codeOf(await open(name, 8001))).toBe('agent_rate_above');
    valueOf(await open(name, 7000));
    expect((await memberNamed(name))?.rates).toEqual([rate(7000)]);
  });

  test('29 32 an agent gives rates to direct members alone; a lower one than was given on is refused with the masked name', async () => {
    await operatorGives('agent1', { RNG: 8000 });
    const { code } = await aLink({ kind: 'agent' });
    const [middle, low] = [freshName(), freshName()];
    valueOf(await registerBy(code, middle));
    const middleAgent = await site.as(middle, 'Fresh!2026');
    valueOf(await registerBy(valueOf(await middleAgent('invitations', {})).code, low));
    const of = (await memberNamed(middle))?.no ?? '';
    const lowNo = valueOf(await middleAgent('team', { query: days })).content[0]?.no ?? '';
    const give = (client: TestClient, no: string, ppm: number) => client('setAgentRates', { body: { of: no, rates: [rate(ppm)] } });
    valueOf(await give(agent, of, 6000));
    expect(await give(agent, of, 8001)).toMatchObject({ code: 'agent_rate_above', data: { field: 'RNG' } });
    valueOf(await give(middleAgent, lowNo, 5000));
    expect(await give(agent, of, 4999)).toMatchObject({
      code: 'agent_rate_given',
      data: { field: 'RNG', names: [`te***${low.slice(-1)}`] },
    });
    expect(codeOf(await give(agent, lowNo, 1))).toBe('not_found');
    expect(codeOf(await agent('agentRates', { query: { of: lowNo } }))).toBe('not_found');
    const { mine, theirs } = valueOf(await agent('agentRates', { query: { of } }));
    expect(mine.find(({ gameType }) => gameType === 'RNG')).toMatchObject({ now: 0, next: 8000 });
    expect(theirs).toEqual({ name: middle, products: [{ gameType: 'RNG', now: 0, next: 6000, given: 5000, members: 1 }] });
    expect(valueOf(await agent('agentBills', { query: days }))).toEqual({ currency: 'PHP', content: [] });
  });
});

describe('applications', () => {
  test('one waits at a time, its member reads what became of it, and an agent needs none', async () => {
    const member = await site.newPlayer();
    expect(valueOf(await member('agentApplication', {}))).toEqual({ application: null });
    valueOf(await member('applyAsAgent', { body: { note: ' I run a shop. ' } }));
    expect(codeOf(await member('applyAsAgent', { body: { note: 'again' } }))).toBe('agent_applied');
    expect(valueOf(await member('agentApplication', {})).application).toMatchObject({ state: 'waiting', note: 'I run a shop.' });
    expect(codeOf(await agent('applyAsAgent', { body: { note: 'again' } }))).toBe('agent_already');
  });
});

describe('an agent sees the own team alone', () => {
  test('names of direct members, others masked, and nobody of another line', async () => {
    const { code } = await aLink({ kind: 'agent' });
    const middle = freshName();
    valueOf(await registerBy(code, middle));
    const middleAgent = await site.as(middle, 'Fresh!2026');
    const { code: below } = valueOf(await middleAgent('invitations', {}));
    const low = freshName();
    valueOf(await registerBy(below, low));
    const found = valueOf(await agent('team', { query: { ...days, name: middle } })).content[0];
    expect(found).toMatchObject({ name: middle, isAgent: true });
    const list = valueOf(await agent('team', { query: { ...days, of: found?.no ?? '' } }));
    expect(list.line.map(({ name }) => name)).toEqual(['agent1', middle]);
    expect(list.content.map(({ name }) => name)).toEqual([`te***${low.slice(-1)}`]);
    expect(await namesBelow(agent, { name: low })).toEqual([`te***${low.slice(-1)}`]);
    expect(await namesBelow(agent, { name: low.slice(0, -1) })).not.toContain(`te***${low.slice(-1)}`);
    const other = await site.as('agent2');
    expect(codeOf(await other('team', { query: { ...days, of: found?.no ?? '' } }))).toBe('not_found');
    expect(await namesBelow(other, { name: low })).toEqual([]);
    const own = valueOf(await agent('team', { query: days })).line[0]?.no ?? '';
    expect(codeOf(await middleAgent('team', { query: { ...days, of: own } }))).toBe('not_found');
    expect(JSON.stringify(list)).not.toMatch(/@|\+63/);
  });

  test('B444 what the team played is told by day and by type of game, in the players’ view, with the time until which it is counted', async () => {
    const day = dayIn('Asia/Manila', Date.now());
    const today = { from: day, to: day };
    const name = freshName();
    valueOf(await registerBy('FIESTA1', name));
    const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM player WHERE username = $1', [name]);
    await site.pool.query(
      `INSERT INTO play_feed (merchant_code, player_id, currency, product, vendor_code, game_code, round_id, business_day, hour, valid_stake, payout, rounds, written_at)
       VALUES ('PALARO', $1, 'PHP', 'FISH', 'TEST', 'g', 'r', $2, 1, 10050, 2025, 1, now())`,
      [rows[0]?.id, day],
    );
    const pnl = async () => valueOf(await agent('teamProfitAndLoss', { query: today }));
    // A transaction elsewhere on the server holds the figures back.
    await expect.poll(async () => (await site.platform.services.agents.roll(), (await pnl()).products.length), { timeout: 20_000 }).toBe(1);
    const sums = { stake: '100.50', payout: '20.25', net: '-80.25', rounds: 1 };
    expect(await pnl()).toMatchObject({ currency: 'PHP', products: [{ gameType: 'FISH', ...sums }], total: sums });
    expect(valueOf(await agent('teamBetting', { query: today })).content).toEqual([{ day, gameType: 'FISH', ...sums }]);
    expect(valueOf(await agent('teamOverview', { query: today }))).toMatchObject({
      ...sums,
      activeMost: 1,
      days: [{ day, ...sums, active: 1 }],
    });
    expect(await agent('teamOverview', { query: { from: '2025-01-01', to: '2026-01-31' } })).toMatchObject({ code: 'range_too_long' });
  });
});
