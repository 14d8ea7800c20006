import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxSecret } from '../modules/gaming/index.ts';
import { createPhone } from './phone.ts';
import { createTestClient, startTestPlatform, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';
import { createVendorClient } from './vendor-client.ts';

let site: TestPlatform;
let other: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
  other = await startTestPlatform({ databaseUrl: site.connectionString });
}, 60_000);
afterAll(async () => {
  await other.stop();
  await site.stop();
});

/** A game that is there, and how it is asked for. */
const aGame = async () => {
  const { list } = valueOf(await site.guest()('jackpots', { query: {} }));
  const game = list.flatMap(({ games }) => games)[0];
  if (game === undefined) throw new Error('there is no game');
  return { game, query: { category: game.gameType, vendor: game.vassalage, gameId: game.gameId, nodeId: game.nodeId } };
};
/** The same member in a tab at the other node. */
const tabThere = (member: TestClient): TestClient => {
  const there = createTestClient(other.baseUrl);
  there.use(member.session, member.cookie);
  return there;
};

let names = 0;
/** A member in a game, and the calls of its vendor at a node. */
const aSeat = async () => {
  const member = await site.newPlayer(`real${process.pid}x${++names}`);
  const { id } = valueOf(await member('memberInfo'));
  await site.platform.services.wallet.deposit({
    playerId: id,
    source: 'test',
    reference: id,
    amount: { minor: 100_000n, currency: 'PHP' },
  });
  const { game, query } = await aGame();
  const url = new URL(valueOf(await member('launchGame', { query })).url);
  const secret = sandboxSecret(site.studiosSecret, { merchantCode: 'PALARO', vendorCode: game.vassalage });
  const at = (node: TestPlatform) => createVendorClient({ baseUrl: node.baseUrl, vendor: game.vassalage, secret, now: Date.now }).call;
  const opened = await at(site)('session/open', { token: url.searchParams.get('token'), game: game.gameId });
  const key = { player: opened.player, game: game.gameId, currency: 'PHP' };
  let bets = 0;
  return {
    id,
    member,
    query,
    bet: (node: TestPlatform, round: string) =>
      at(node)('wallet/bet', { ...key, round, session: opened.session, transaction: `${id}.${++bets}`, amount: '1000' }),
    win: (node: TestPlatform, round: string, amount: string) =>
      at(node)('wallet/win', { ...key, round, transaction: `${id}.w${round}`, amount, closed: true }),
    /** So many minutes go by for the player. */
    pass: (minutes: number) =>
      site.pool.query(
        `update reality set begun_at = begun_at - ago, opened_at = opened_at - ago, due_at = due_at - ago, blocks_at = blocks_at - ago
         from (select $2 * interval '1 minute' as ago) late where player_id = $1`,
        [id, minutes],
      ),
  };
};

test('a check without an answer stops bets on both nodes, through every tab; a win is paid, and the answer at one node lets bets through at both', async () => {
  const seat = await aSeat();
  const there = tabThere(seat.member);
  expect(await seat.bet(site, '1')).toMatchObject({ status: 'OK' });
  await seat.pass(63);
  for (const node of [site, other]) expect(await seat.bet(node, '2')).toMatchObject({ http: 422, status: 'REALITY_CHECK' });
  // Neither a game that is opened in another tab nor what is read and chosen there is an answer.
  valueOf(await there('launchGame', { query: seat.query }));
  valueOf(await there('sessionSummary'));
  expect(valueOf(await there('answerReality', { body: { goOn: false, everyMinutes: 15 } }))).toMatchObject({ everyMinutes: 15 });
  for (const node of [other, site]) expect(await seat.bet(node, '2')).toMatchObject({ status: 'REALITY_CHECK' });
  expect(await seat.win(other, '1', '2500')).toMatchObject({ status: 'OK', balance: '101500' });
  const due = valueOf(await seat.member('sessionSummary'));
  expect(due).toMatchObject({
    currency: 'PHP',
    offered: [15, 30, 60],
    session: { staked: '10.00', won: '25.00', net: '15.00' },
  });
  expect(Date.parse(due.session?.dueAt ?? '')).toBeLessThan(Date.now());
  const { session } = valueOf(await there('answerReality', { body: { goOn: true, everyMinutes: null } }));
  expect(Date.parse(session?.dueAt ?? '') - Date.now()).toBeGreaterThan(14 * 60_000);
  expect(Date.parse(session?.blocksAt ?? '') - Date.parse(session?.dueAt ?? '')).toBe(120_000);
  for (const node of [other, site]) expect(await seat.bet(node, '2')).toMatchObject({ status: 'OK' });
});

test('another interval than those offered is refused, and a trial has no checks', async () => {
  const { member } = await aSeat();
  expect(await member('answerReality', { body: { goOn: true, everyMinutes: 45 } })).toMatchObject({
    code: 'field_invalid',
    data: { field: 'everyMinutes' },
  });
  const phone = createPhone(site.baseUrl, '203.0.113.77');
  await phone.create();
  await expect(phone.ask('sessionSummary')).rejects.toThrow('free_reject');
  const { query } = await aGame();
  await phone.ask('launchGame', { query });
  const { rowCount } = await site.pool.query("select from reality r join wallet_accounts a using (player_id) where a.mode = 'play'");
  expect(rowCount).toBe(0);
});

test('what came of a game that keeps the money is part of the session’s result once it is back', async () => {
  const { id, member } = await aSeat();
  const { wallet } = site.platform.services;
  const pesos = (minor: bigint) => ({ minor, currency: 'PHP' as const });
  const move = (reference: string, minor: bigint) => ({
    playerId: id,
    vendorCode: 'KEEPER',
    reference: `${id}${reference}`,
    amount: pesos(minor),
  });
  await wallet.transferOut(move('out', 50_000n));
  expect(valueOf(await member('sessionSummary')).session).toMatchObject({ atVendors: '0.00', net: '0.00' });
  await wallet.transferIn({ ...move('in', 52_410n), left: pesos(0n) });
  expect(valueOf(await member('sessionSummary')).session).toMatchObject({ staked: '0.00', won: '0.00', atVendors: '24.10', net: '24.10' });
});
