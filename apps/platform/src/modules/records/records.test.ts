import { calls, type CallValue } from '@palaro/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aContext } from '../../testing/builders.ts';
import { startTestGaming, testHorizonMs, testCaller, testVendor, type TestGaming } from '../../testing/test-gaming.ts';
import type { Catalogue, StoredGame } from '../catalogue/index.ts';
import { walletHandlers } from '../wallet/index.ts';
import { createGameNames } from './game-names.ts';
import { statementHandler } from './statement-handler.ts';
import { winnersHandler } from './winners-handler.ts';
import type { AskVendorPort } from './records-ports.ts';
import { createRecords, recordsHandlers, type Records } from './index.ts';

let gaming: TestGaming;
let records: Records;
beforeAll(async () => {
  gaming = await startTestGaming();
  records = createRecords({ pool: gaming.pool, clock: gaming.clock });
}, 60_000);
afterAll(() => gaming.stop());

type Player = Awaited<ReturnType<TestGaming['aPlayer']>>;
const timeZoneOf = (): string => 'Asia/Manila';
const contextOf = (player: Player) => aContext('demo', player);
const handlers = (askVendor: AskVendorPort = () => Promise.resolve(null)) =>
  recordsHandlers({
    records,
    wallet: gaming.wallet,
    clock: gaming.clock,
    timeZoneOf,
    askVendor,
    gameCodeOf: ({ nodeId }) => `game-${nodeId}`,
    vendorNameOf: (_merchant, vendorCode) => vendorCode,
    describeGame: ({ nodeId }) => ({
      gameName: gaming.catalogue.get(nodeId)?.gameName ?? nodeId,
      vendorName: 'Test Studio',
      iconUrl: '',
      colour: '#123456',
    }),
  });
const record = async (player: Player, query: Record<string, unknown> = {}): Promise<CallValue<typeof calls.bettingRecord>> => {
  const answer = await handlers().bettingRecord({ query: calls.bettingRecord.query.parse(query), body: {}, context: contextOf(player) });
  if (!answer.ok) throw new Error(answer.failure.code);
  return calls.bettingRecord.value.parse(answer.value);
};

let count = 0;
/** Plays one round through the vendor's calls: stake, and the payout that settles it, null to leave it open. */
const play = async (player: Player, stake: bigint, payout: bigint | null, nodeId = '1'): Promise<{ round: string; bet: string }> => {
  const opened = await gaming.seamless.openSession(testCaller, { token: await gaming.launchToken(player, nodeId), game: `game-${nodeId}` });
  if (!opened.ok) throw new Error(opened.failure.code);
  const round = `round-${++count}`;
  const bet = { player: player.playerId, game: `game-${nodeId}`, round, transaction: `bet-${count}`, currency: 'PHP' } as const;
  expect(await gaming.seamless.bet(testCaller, { ...bet, session: opened.value.id, stake, payout: null, closed: false })).toMatchObject({
    ok: true,
  });
  if (payout !== null) await gaming.seamless.win(testCaller, { ...bet, payout, closed: true });
  return { round, bet: bet.transaction };
};

/** Plays one round whose bet is answered with its payout at once. */
const playAtOnce = async (player: Player, stake: bigint, payout: bigint): Promise<{ round: string }> => {
  const opened = await gaming.seamless.openSession(testCaller, { token: await gaming.launchToken(player), game: 'game-1' });
  if (!opened.ok) throw new Error(opened.failure.code);
  const round = `round-${++count}`;
  const key = { player: player.playerId, game: 'game-1', round, transaction: `bet-${count}`, currency: 'PHP' } as const;
  const bet = { ...key, session: opened.value.id, stake, payout, closed: true };
  expect(await gaming.seamless.bet(testCaller, bet)).toMatchObject({ ok: true });
  return { round };
};

/** Stakes one round and takes the stake back. */
const playAndTakeBack = async (player: Player, stake: bigint): Promise<{ round: string }> => {
  const { round, bet } = await play(player, stake, null);
  const key = { player: player.playerId, game: 'game-1', round, currency: 'PHP' } as const;
  expect(await gaming.seamless.rollback(testCaller, { ...key, transaction: `r-${round}`, target: bet })).toMatchObject({ ok: true });
  return { round };
};

test('sums beyond a column of the store are shown too', async () => {
  const player = await gaming.aPlayer();
  const most = 2n ** 63n - 1n;
  for (let n = 0; n < 3; n++) await play(player, 100n, 250n);
  await gaming.pool.query('update gaming_rounds set stake = $2, payout = $2 where player_id = $1', [player.playerId, most]);
  const sum = `${(3n * most) / 100n}.${(3n * most) % 100n}`;
  expect((await record(player)).totals).toMatchObject({ stake: sum, payout: sum, rounds: 3 });
});

describe('betting record', () => {
  test('A012 lists the member’s own rounds, newest first, with sums over the selection', async () => {
    const [player, other] = [await gaming.aPlayer(), await gaming.aPlayer()];
    await play(other, 999n, 0n);
    const lost = await play(player, 1000n, 0n);
    gaming.clock.advance(1000);
    const won = await play(player, 500n, 1250n, '3');
    gaming.clock.advance(1000);
    const back = await playAndTakeBack(player, 300n);
    gaming.clock.advance(1000);
    const open = await play(player, 200n, null);
    const value = await record(player);
    expect(value.content.map(({ round, stake, payout, state, gameType }) => ({ round, stake, payout, state, gameType }))).toEqual([
      { round: open.round, stake: '2.00', payout: '0.00', state: 'pending', gameType: 'RNG' },
      { round: back.round, stake: '3.00', payout: '0.00', state: 'cancelled', gameType: 'RNG' },
      { round: won.round, stake: '5.00', payout: '12.50', state: 'settled', gameType: 'FISH' },
      { round: lost.round, stake: '10.00', payout: '0.00', state: 'settled', gameType: 'RNG' },
    ]);
    expect(value.content[2]).toMatchObject({
      gameName: 'Game 3',
      vendorName: 'Test Studio',
      vassalage: testVendor,
      currency: 'PHP',
      nodeId: '3',
    });
    expect(value.totals).toEqual({
      stake: '17.00',
      openStake: '2.00',
      payout: '12.50',
      rounds: 4,
      visits: 0,
      visitResult: '0.00',
      currency: 'PHP',
    });
    expect((await record(player, { gameType: 'FISH' })).totals).toMatchObject({ stake: '5.00', rounds: 1 });
    expect((await record(player, { state: 'pending' })).content).toHaveLength(1);
    expect((await record(player, { vassalage: 'OTHER' })).content).toEqual([]);
  });

  test('a round of which its vendor sent no news is listed as unresolved', async () => {
    const player = await gaming.aPlayer();
    const { round } = await play(player, 200n, null);
    gaming.clock.advance(testHorizonMs + 1);
    await gaming.maintenance.reconcile();
    const checking = { round, stake: '2.00', payout: '0.00', state: 'checking' };
    expect((await record(player)).content).toMatchObject([checking]);
    expect((await record(player, { state: 'checking' })).content).toMatchObject([checking]);
    expect((await record(player, { state: 'pending' })).content).toEqual([]);
  });

  test('a player is told the number of unresolved rounds, the operator which they are, longest first', async () => {
    const [maria, jose] = [await gaming.aPlayer(), await gaming.aPlayer()];
    const rounds = [await play(maria, 200n, null), await play(jose, 300n, null), await play(maria, 100n, 0n)];
    gaming.clock.advance(1000);
    rounds.push(await play(maria, 400n, null));
    expect(await records.countUnresolvedRounds(maria.playerId)).toBe(0);
    gaming.clock.advance(testHorizonMs + 1);
    await gaming.maintenance.reconcile();
    expect([await records.countUnresolvedRounds(maria.playerId), await records.countUnresolvedRounds(jose.playerId)]).toEqual([2, 1]);
    const ours = new Set(rounds.map(({ round }) => round));
    const queue = async (merchant = 'demo', vendor: string | null = null) =>
      (await records.unresolvedRounds(merchant, vendor)).filter(({ round }) => ours.has(round));
    const listed = await queue();
    expect(
      listed
        .slice(0, 2)
        .map(({ playerId }) => playerId)
        .toSorted(),
    ).toEqual([maria.playerId, jose.playerId].toSorted());
    expect(listed.slice(2)).toMatchObject([
      { vendorCode: testVendor, round: rounds[3]?.round, nodeId: '1', playerId: maria.playerId, mode: 'real' },
    ]);
    expect(new Set(listed.map(({ stake }) => stake.minor))).toEqual(new Set([200n, 300n, 400n]));
    expect([await queue('other'), await queue('demo', 'OTHER')]).toEqual([[], []]);
    expect(await queue('demo', testVendor)).toEqual(listed);
    await gaming.seamless.win(testCaller, {
      player: jose.playerId,
      game: 'game-1',
      round: rounds[1]?.round ?? '',
      transaction: 'late',
      currency: 'PHP',
      payout: 0n,
      closed: true,
    });
    expect([await records.countUnresolvedRounds(jose.playerId), (await queue()).length]).toEqual([0, 2]);
    // Older than what the player's record shows: the operator has them all the same.
    gaming.clock.advance(29 * 86_400_000);
    expect([await records.countUnresolvedRounds(maria.playerId), (await queue()).length]).toEqual([0, 2]);
  });

  test('A012 pages through, and the sums are those of all pages', async () => {
    const player = await gaming.aPlayer();
    for (let n = 0; n < 5; n++) await play(player, 100n, 0n);
    const pages = await Promise.all([1, 2, 3].map((pageNo) => record(player, { pageNo, pageSize: 2 })));
    expect(pages.map(({ content }) => content.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flatMap(({ content }) => content.map(({ id }) => id))).size).toBe(5);
    for (const page of pages) expect(page).toMatchObject({ totalPages: 3, totals: { stake: '5.00', rounds: 5 } });
  });

  test('A012 a day is a day of the merchant’s time zone, and a period has a longest length', async () => {
    const player = await gaming.aPlayer();
    gaming.clock.set(Date.UTC(2026, 4, 1, 15, 59, 59));
    const before = await play(player, 100n, 0n);
    gaming.clock.set(Date.UTC(2026, 4, 1, 16, 0, 0));
    const after = await play(player, 100n, 0n);
    const day = async (from: string) => (await record(player, { from, to: from })).content.map(({ round }) => round);
    expect(await day('2026-05-01')).toEqual([before.round]);
    expect(await day('2026-05-02')).toEqual([after.round]);
    expect((await record(player)).content.map(({ round }) => round)).toEqual([after.round, before.round]);
    const query = calls.bettingRecord.query.parse({ from: '2026-01-01', to: '2026-05-02' });
    expect(await handlers().bettingRecord({ query, body: {}, context: contextOf(player) })).toMatchObject({
      ok: false,
      failure: { code: 'range_too_long' },
    });
  });
});

describe('winner board', () => {
  test('B143 B144 B419 shows real settled payouts above the stake, newest first, names masked', async () => {
    const [player, trial] = [await gaming.aPlayer({ userName: 'maria2026' }), await gaming.aPlayer({ type: 4, userName: 'trial77' })];
    await play(player, 100n, 100n);
    await play(player, 100n, 0n);
    await play(player, 100n, null);
    await play(trial, 100n, 5000n);
    gaming.clock.advance(1000);
    await play(player, 100n, 150n);
    gaming.clock.advance(1000);
    await play(player, 100n, 900n, '3');
    const winners = await records.recentWinners({ merchantCode: 'demo', limit: 2 });
    expect(winners.map(({ customerName, nodeId, winAmount }) => ({ customerName, nodeId, minor: winAmount.minor }))).toEqual([
      { customerName: 'ma***6', nodeId: '3', minor: 900n },
      { customerName: 'ma***6', nodeId: '1', minor: 150n },
    ]);
    expect(await records.recentWinners({ merchantCode: 'demo', gameType: 'FISH', limit: 1 })).toMatchObject([{ nodeId: '3' }]);
    expect(await records.recentWinners({ merchantCode: 'other', limit: 5 })).toEqual([]);
    const all = await records.recentWinners({ merchantCode: 'demo', limit: 100 });
    expect(all.filter(({ customerName }) => customerName === 'ma***6').map(({ winAmount }) => winAmount.minor)).toEqual([900n, 150n]);
    expect(all.every(({ customerName }) => customerName.includes('***') && !customerName.startsWith('tr'))).toBe(true);
  });

  test('B419 the winner board names the game and gives up to limitNum entries; a game that has gone is left out', async () => {
    const player = await gaming.aPlayer({ userName: 'maria2026' });
    for (const nodeId of ['3', '1']) {
      gaming.clock.advance(1000);
      await play(player, 100n, 12_345n, nodeId);
    }
    const game = { titleEn: 'Piña Fiesta', titleTy: 'Pista ng Pinya' } as StoredGame;
    const board = winnersHandler({
      records,
      catalogue: { of: () => ({ game: (nodeId: string) => (nodeId === '1' ? undefined : game) }) as ReturnType<Catalogue['of']> },
    });
    const query = calls.winners.query.parse({ limitNum: '2', language: 'TY' });
    const answer = await board({ query, body: {}, context: aContext('demo', player) });
    expect(answer).toEqual({
      ok: true,
      value: { list: [{ vo: { customerName: 'ma***6', gameName: 'Pista ng Pinya', winAmount: '123.45' } }] },
    });
  });
});

const statement = (player: Player, query: object = {}) =>
  statementHandler({
    wallet: gaming.wallet,
    clock: gaming.clock,
    timeZoneOf,
    gameNamesOf: createGameNames(records, ({ nodeId, language }) => ({ gameName: `${language} title of ${nodeId}` })),
  })({ query: calls.statement.query.parse(query), body: {}, context: contextOf(player) });

describe('wallet calls', () => {
  test('B283 B398 B428 balance and reload answer with sumBalance as the ledger has it', async () => {
    const player = await gaming.aPlayer({ minor: 123_456n });
    const wallet = walletHandlers(gaming.wallet);
    const input = { query: {}, body: {}, context: contextOf(player) };
    expect(await wallet.balance(input)).toEqual({ ok: true, value: { sumBalance: '1234.56', currency: 'PHP' } });
    await play(player, 56n, 0n);
    expect(await wallet.reload(input)).toEqual({ ok: true, value: { sumBalance: '1234.00', currency: 'PHP' } });
  });

  test('the statement tells of stakes and payouts in the contract’s words, each with its game', async () => {
    const player = await gaming.aPlayer({ minor: 1000n });
    const { round } = await play(player, 100n, 250n, '3');
    const answer = await statement(player);
    const value = calls.statement.value.parse(answer.ok ? answer.value : null);
    expect(
      value.content.map(({ kind, amount, balanceAfter, description, gameName }) => [kind, amount, balanceAfter, description, gameName]),
    ).toEqual([
      ['payout', '2.50', '11.50', round, 'EN title of 3'],
      ['stake', '-1.00', '9.00', round, 'EN title of 3'],
      ['deposit', '10.00', '10.00', '', ''],
    ]);
    // Rounds are told to their own player alone.
    const { rows } = await gaming.pool.query<{ id: string }>('select id from gaming_rounds where player_id = $1', [player.playerId]);
    const ids = rows.map(({ id }) => id);
    expect(await records.gamesOf(player.playerId, ids)).toMatchObject([{ nodeId: '3' }]);
    expect(await records.gamesOf((await gaming.aPlayer()).playerId, ids)).toEqual([]);
    const tooLong = await statement(player, { from: '2025-01-01', to: '2026-01-01' });
    expect(tooLong).toMatchObject({ ok: false, failure: { code: 'range_too_long' } });
  });

  test('deposits alone can be asked for, however much was played since', async () => {
    const player = await gaming.aPlayer({ minor: 100_000n });
    for (let n = 0; n < 12; n++) await play(player, 100n, 50n);
    const answer = await statement(player, { kind: 'deposit' });
    const value = calls.statement.value.parse(answer.ok ? answer.value : null);
    expect(value.content.map(({ kind, amount }) => [kind, amount])).toEqual([['deposit', '1000.00']]);
    expect(value.totalPages).toBe(1);
    const none = await statement(player, { kind: 'withdrawal' });
    expect(none.ok && none.value).toMatchObject({ content: [], totalPages: 0 });
  });

  test('a bet with its payout has a line for each, also where they are equal, and what was given back is a refund', async () => {
    const player = await gaming.aPlayer({ minor: 1000n });
    const won = await playAtOnce(player, 100n, 250n);
    const even = await playAtOnce(player, 100n, 100n);
    const back = await playAndTakeBack(player, 300n);
    const answer = await statement(player);
    const value = calls.statement.value.parse(answer.ok ? answer.value : null);
    expect(value.content.map(({ kind, amount, balanceAfter, description }) => [kind, amount, balanceAfter, description])).toEqual([
      ['refund', '3.00', '11.50', back.round],
      ['stake', '-3.00', '8.50', back.round],
      ['payout', '1.00', '11.50', even.round],
      ['stake', '-1.00', '10.50', even.round],
      ['payout', '2.50', '11.50', won.round],
      ['stake', '-1.00', '9.00', won.round],
      ['deposit', '10.00', '10.00', ''],
    ]);
  });
});

describe('one round', () => {
  const told = { picks: ['Red'], results: ['Blue'], check: { state: 'sealed' } as const };
  const asking = () => {
    const asked: Parameters<AskVendorPort>[] = [];
    return {
      asked,
      calls: handlers((...question) => (asked.push(question), Promise.resolve(told))),
    };
  };

  test('its vendor is asked about it by its own names for player, game and round, in the player’s language', async () => {
    const player = await gaming.aPlayer();
    const { round } = await play(player, 500n, 1250n, '3');
    const id = (await record(player)).content[0]?.id ?? '';
    const { asked, calls: made } = asking();
    const look = calls.roundDetail.query.parse({ id, language: 'TY', theme: 'light' });
    expect(await made.roundDetail({ query: look, body: {}, context: contextOf(player) })).toEqual({ ok: true, value: told });
    expect(await made.openRoundSeed({ query: {}, body: look, context: contextOf(player) })).toEqual({ ok: true, value: told });
    const question = {
      merchantCode: 'demo',
      vendorCode: testVendor,
      playerId: player.playerId,
      game: 'game-3',
      round,
      language: 'fil',
      theme: 'light',
    };
    expect(asked).toEqual([
      [question, false],
      [question, true],
    ]);
  });

  test('of another player’s round nothing is asked and nothing is told', async () => {
    const [player, other] = [await gaming.aPlayer(), await gaming.aPlayer()];
    await play(player, 500n, 0n);
    const id = (await record(player)).content[0]?.id ?? '';
    const { asked, calls: made } = asking();
    const query = calls.roundDetail.query.parse({ id });
    const refusal = { ok: false, failure: { code: 'not_found' } };
    expect(await made.roundDetail({ query, body: {}, context: contextOf(other) })).toMatchObject(refusal);
    expect(await made.openRoundSeed({ query: {}, body: query, context: contextOf(other) })).toMatchObject(refusal);
    expect(asked).toEqual([]);
  });

  test('a vendor that tells nothing leaves a round without picks and without a check', async () => {
    const player = await gaming.aPlayer();
    await play(player, 500n, 0n);
    const [round] = (await record(player)).content;
    expect(Date.parse(round?.changedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(round?.at ?? ''));
    const query = calls.roundDetail.query.parse({ id: round?.id });
    const answer = await handlers().roundDetail({ query, body: {}, context: contextOf(player) });
    expect(answer).toEqual({ ok: true, value: { picks: [], results: [], check: null } });
  });
});
