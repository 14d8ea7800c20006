import { calls, type CallValue } from '@palaro/contract';
import { money } from '@palaro/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aContext } from '../../testing/builders.ts';
import { startTestGaming, testVendor, type TestGaming } from '../../testing/test-gaming.ts';
import { createRecords, recordsHandlers } from './index.ts';

let gaming: TestGaming;
beforeAll(async () => {
  gaming = await startTestGaming();
}, 60_000);
afterAll(() => gaming.stop());

type Player = Awaited<ReturnType<TestGaming['aPlayer']>>;
const contextOf = (player: Player) => aContext('demo', player);
const handlers = (timeZone = 'Asia/Manila') =>
  recordsHandlers({
    records: createRecords({ pool: gaming.pool, clock: gaming.clock }),
    wallet: gaming.wallet,
    clock: gaming.clock,
    timeZoneOf: () => timeZone,
    describeGame: ({ nodeId }) => ({ gameName: nodeId, vendorName: 'Test Studio', iconUrl: '', colour: '' }),
    vendorNameOf: (_merchant, vendorCode) => `${vendorCode} Studio`,
    gameCodeOf: () => null,
    askVendor: () => Promise.resolve(null),
  });
const ask = (player: Player, query: object = {}, with_ = handlers()) =>
  with_.profitAndLoss({ query: calls.profitAndLoss.query.parse(query), body: {}, context: contextOf(player) });
const profit = async (player: Player, query: object = {}, timeZone = 'Asia/Manila'): Promise<CallValue<typeof calls.profitAndLoss>> => {
  const answer = await ask(player, query, handlers(timeZone));
  if (!answer.ok) throw new Error(answer.failure.code);
  return calls.profitAndLoss.value.parse(answer.value);
};

let count = 0;
type Round = { at: string; stake: bigint; payout?: bigint; state?: string; gameType?: string };
/** Rounds as the vendors' calls leave them: `stake` is without what was taken back. */
const rounds = async (player: Player, ...given: readonly Round[]): Promise<void> => {
  for (const { at, stake, payout = 0n, state = 'settled', gameType = 'RNG' } of given)
    await gaming.pool.query(
      `INSERT INTO gaming_rounds (id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency, stake, cancelled_stake, payout, bets, wins, state, opened_at, changed_at)
       VALUES ($1, 'demo', $2, $3, 'm***', 'game-1', '1', $4, $1, 'real', 'PHP', $5, $6, $7, 1, 0, $8, $9, $9)`,
      [
        `profit-${++count}`,
        testVendor,
        player.playerId,
        gameType,
        state === 'cancelled' ? 0n : stake,
        state === 'cancelled' ? stake : 0n,
        payout,
        state,
        at,
      ],
    );
};

const noVisit = { visits: 0, visitResult: '0.00' };
const march = { from: '2026-03-01', to: '2026-03-31' };

describe('A228 profit and loss', () => {
  test('sums stakes and payouts to the centavo, by day, by type of game and in all', async () => {
    const player = await gaming.aPlayer();
    await rounds(
      player,
      { at: '2026-03-02T04:00:00Z', stake: 1001n, payout: 0n },
      { at: '2026-03-02T05:00:00Z', stake: 33n, payout: 166n, gameType: 'FISH' },
      { at: '2026-03-04T04:00:00Z', stake: 500n, payout: 1250n },
    );
    expect(await profit(player, march)).toEqual({
      days: [
        { day: '2026-03-04', stake: '5.00', openStake: '0.00', payout: '12.50', rounds: 1, ...noVisit },
        { day: '2026-03-02', stake: '10.34', openStake: '0.00', payout: '1.66', rounds: 2, ...noVisit },
      ],
      types: [
        { gameType: 'RNG', stake: '15.01', openStake: '0.00', payout: '12.50', rounds: 2 },
        { gameType: 'FISH', stake: '0.33', openStake: '0.00', payout: '1.66', rounds: 1 },
      ],
      vendors: [],
      totals: { stake: '15.34', openStake: '0.00', payout: '14.16', rounds: 3, currency: 'PHP', ...noVisit },
    });
  });

  test('a stake that waits for its outcome is told apart, one that was given back is none', async () => {
    const player = await gaming.aPlayer();
    const at = '2026-03-02T04:00:00Z';
    await rounds(
      player,
      { at, stake: 100n },
      { at, stake: 200n, state: 'pending' },
      { at, stake: 300n, state: 'checking' },
      { at, stake: 400n, state: 'pending', payout: 50n },
      { at, stake: 9999n, state: 'cancelled' },
    );
    expect((await profit(player, march)).days).toEqual([
      { day: '2026-03-02', stake: '10.00', openStake: '5.00', payout: '0.50', rounds: 5, ...noVisit },
    ]);
  });

  test('a round counts on the day that its merchant’s calendar had when it was opened, first and last day included', async () => {
    const player = await gaming.aPlayer();
    await rounds(
      player,
      { at: '2026-03-01T15:59:59.999Z', stake: 1n },
      { at: '2026-03-01T16:00:00Z', stake: 20n },
      { at: '2026-03-03T15:59:59.999Z', stake: 300n },
      { at: '2026-03-03T16:00:00Z', stake: 4000n },
    );
    const stakes = async (query: object, timeZone?: string) =>
      (await profit(player, query, timeZone)).days.map(({ day, stake }) => [day, stake]);
    const middle = { from: '2026-03-02', to: '2026-03-03' };
    expect(await stakes(middle)).toEqual([
      ['2026-03-03', '3.00'],
      ['2026-03-02', '0.20'],
    ]);
    expect(await stakes(middle, 'UTC')).toEqual([['2026-03-03', '43.00']]);
    expect(await stakes({ from: '2026-03-03', to: '2026-03-02' })).toEqual([]);
  });

  test('without days it tells of the longest period that ends today; a longer one is refused at its first day', async () => {
    const player = await gaming.aPlayer();
    const daysAgo = (days: number): string => new Date(gaming.clock.now() - days * 86_400_000).toISOString();
    await rounds(player, { at: daysAgo(0), stake: 1n }, { at: daysAgo(91), stake: 20n }, { at: daysAgo(92), stake: 300n });
    expect((await profit(player)).totals).toMatchObject({ stake: '0.21', rounds: 2 });
    const refused = { ok: false, failure: { code: 'range_too_long', data: { field: 'from' } } };
    expect(await ask(player, { from: '2026-01-01', to: '2026-04-03' })).toMatchObject(refused);
    expect((await ask(player, { from: '2026-01-01', to: '2026-04-02' })).ok).toBe(true);
  });

  test('strangers’ rounds are never in it; without any of one’s own it is empty', async () => {
    const [player, other] = [await gaming.aPlayer(), await gaming.aPlayer()];
    await rounds(other, { at: '2026-03-02T04:00:00Z', stake: 777n, payout: 888n });
    const nothing = { stake: '0.00', openStake: '0.00', payout: '0.00', rounds: 0, currency: 'PHP', ...noVisit };
    expect(await profit(player, march)).toEqual({ days: [], types: [], vendors: [], totals: nothing });
  });

  test('its sums are those of the betting record, for what the vendors’ calls wrote and beyond a column of the store', async () => {
    const player = await gaming.aPlayer();
    const most = 2n ** 63n - 1n;
    const at = new Date(gaming.clock.now()).toISOString();
    await rounds(player, { at, stake: most, payout: most }, { at, stake: most, payout: 1n }, { at, stake: 5n, state: 'cancelled' });
    const record = await handlers().bettingRecord({
      query: calls.bettingRecord.query.parse({}),
      body: {},
      context: contextOf(player),
    });
    const { days, totals } = await profit(player);
    expect(totals).toEqual(record.ok && record.value.totals);
    expect(totals.stake).toBe(`${(2n * most) / 100n}.${(2n * most) % 100n}`);
    expect(days).toHaveLength(1);
  });
});

describe('A228 games that keep the money that is played with', () => {
  const php = (minor: bigint) => money('PHP', minor);
  let moves = 0;
  /** Money goes to a vendor, and comes back with what was won or lost there. */
  const visit = async (player: Player, at: string, moved: bigint, back: bigint, vendorCode = 'TAKIP'): Promise<void> => {
    const place = { playerId: player.playerId, vendorCode };
    gaming.clock.set(Date.parse(at));
    expect((await gaming.wallet.transferOut({ ...place, reference: `visit-${++moves}`, amount: php(moved) })).ok).toBe(true);
    expect((await gaming.wallet.transferIn({ ...place, reference: `visit-${++moves}`, amount: php(back), left: php(0n) })).ok).toBe(true);
  };
  const bets = async (player: Player, query: object = march) => {
    const answer = await handlers().bettingRecord({ query: calls.bettingRecord.query.parse(query), body: {}, context: contextOf(player) });
    return calls.bettingRecord.value.parse(answer.ok ? answer.value : null);
  };

  test('what was won there counts on the day on which it came back, and the vendor has a line of its own', async () => {
    const player = await gaming.aPlayer({ minor: 100_000n });
    await rounds(player, { at: '2026-03-02T04:00:00Z', stake: 4820n });
    await visit(player, '2026-03-02T15:00:00Z', 5000n, 7410n);
    await visit(player, '2026-03-02T16:00:00Z', 1000n, 0n, 'OTHER');
    const { days, types, vendors, totals } = await profit(player, march);
    expect(days).toMatchObject([
      { day: '2026-03-03', stake: '0.00', rounds: 0, visits: 1, visitResult: '-10.00' },
      { day: '2026-03-02', stake: '48.20', rounds: 1, visits: 1, visitResult: '24.10' },
    ]);
    expect(vendors).toEqual([
      { vassalage: 'OTHER', vendorName: 'OTHER Studio', visits: 1, moved: '10.00', broughtBack: '0.00', result: '-10.00' },
      { vassalage: 'TAKIP', vendorName: 'TAKIP Studio', visits: 1, moved: '50.00', broughtBack: '74.10', result: '24.10' },
    ]);
    expect(types).toHaveLength(1);
    expect(totals).toMatchObject({ stake: '48.20', rounds: 1, visits: 2, visitResult: '14.10' });
  });

  test('the betting record has a row for each visit with the same sum, and none where a type of game or a state is chosen', async () => {
    const player = await gaming.aPlayer({ minor: 100_000n });
    await visit(player, '2026-03-02T04:00:00Z', 5000n, 7410n);
    await visit(player, '2026-03-04T04:00:00Z', 2000n, 1999n);
    const value = await bets(player);
    expect(value.content).toEqual([]);
    expect(value.visits).toMatchObject([
      { at: '2026-03-04T04:00:00.000Z', vassalage: 'TAKIP', moved: '20.00', broughtBack: '19.99', result: '-0.01' },
      { at: '2026-03-02T04:00:00.000Z', vendorName: 'TAKIP Studio', moved: '50.00', broughtBack: '74.10', result: '24.10' },
    ]);
    expect(value.totals).toMatchObject({ visits: 2, visitResult: '24.09', rounds: 0 });
    expect(await bets(player, { ...march, state: 'settled' })).toMatchObject({ visits: [], totals: noVisit });
    expect(await bets(player, { ...march, gameType: 'RNG' })).toMatchObject({ visits: [], totals: noVisit });
    expect((await bets(player, { ...march, vassalage: 'OTHER' })).visits).toEqual([]);
    expect((await bets(player, { ...march, pageNo: 2 })).visits).toEqual([]);
    expect((await bets(await gaming.aPlayer())).visits).toEqual([]);
  });

  test('what a vendor never took, and a recall that found nothing, are no visits', async () => {
    const player = await gaming.aPlayer({ minor: 100_000n });
    const place = { playerId: player.playerId, vendorCode: 'TAKIP' };
    gaming.clock.set(Date.parse('2026-03-02T04:00:00Z'));
    await gaming.wallet.transferOut({ ...place, reference: 'never', amount: php(500n) });
    expect((await gaming.wallet.takeTransferBack({ ...place, reference: 'never', amount: php(500n) })).ok).toBe(true);
    expect((await gaming.wallet.transferIn({ ...place, reference: 'none', amount: php(0n), left: php(0n) })).ok).toBe(true);
    expect((await profit(player, march)).totals).toMatchObject(noVisit);
    expect((await bets(player)).visits).toEqual([]);
  });
});
