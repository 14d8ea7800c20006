import { money } from '@palaro/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { createTurnover } from '../modules/cashier/turnover.ts';
import { newId, openSeat } from './seats.ts';
import { startTestGaming, type TestGaming } from './test-gaming.ts';

let site: TestGaming;
beforeAll(async () => {
  site = await startTestGaming();
}, 60_000);
afterAll(() => site.stop());

const shares = (turnoverShares: object) =>
  site.pool.query("insert into merchant (code, config) values ('demo', $1) on conflict (code) do update set config = excluded.config", [
    { cashier: { withdrawals: { turnoverShares } } },
  ]);
/** A player with something to stake, at a slot (`1`) and a fish game (`3`); what they do before their first deposit is theirs to say. */
const aPlayer = async (before: (slot: Awaited<ReturnType<typeof openSeat>>) => Promise<unknown> = () => Promise.resolve()) => {
  const player = await site.aPlayer({ minor: 1_000_000n });
  const { playerId } = player;
  const slot = await openSeat(site, player);
  await before(slot);
  const turnover = createTurnover({ wallet: site.wallet, hasOpenRounds: () => Promise.resolve(true) });
  await transaction(site.pool, (client) => turnover.open(client, playerId, newId(), 500_000n, 1, new Date(site.clock.now())));
  return {
    playerId,
    slot,
    fish: await openSeat(site, player, '3'),
    /** What has counted up to now. */
    done: async (): Promise<bigint | undefined> =>
      (await transaction(site.pool, (client) => turnover.count(client, playerId, new Date(site.clock.now()))))[0]?.done,
  };
};

test('each stake counts at the share of its category, and in full where none is set', async () => {
  await shares({ FISH: '20' });
  const { slot, fish, done } = await aPlayer();
  await slot.bet(newId(), newId(), '1000');
  await fish.bet(newId(), newId(), '1000');
  await fish.betWin(newId(), newId(), '500', '9000');
  expect(await done()).toBe(1_300n);
});

test('without shares all of each stake counts', async () => {
  await shares({});
  const { slot, fish, done, playerId } = await aPlayer();
  await slot.bet(newId(), newId(), '1000');
  await fish.bet(newId(), newId(), '1000');
  expect(await done()).toBe(2_000n);
  expect((await site.pool.query('select from turnover_share where player_id = $1', [playerId])).rowCount).toBe(0);
});

test('what counts does not depend on how often it is counted: parts of a minor unit are kept', async () => {
  await shares({ FISH: '33.33' });
  const [often, once] = [await aPlayer(), await aPlayer()];
  for (const stake of ['1', '2', '7', '1', '100', '3']) {
    for (const { fish } of [often, once]) await fish.bet(newId(), newId(), stake);
    await often.done();
  }
  expect([await often.done(), await once.done()]).toEqual([37n, 37n]);
});

test('a stake that is taken back or voided comes off at its share, and nothing is left', async () => {
  await shares({ FISH: '12.5' });
  const { fish, done } = await aPlayer();
  const [round, bet, paid, settled] = [newId(), newId(), newId(), newId()];
  await fish.bet(round, bet, '777');
  await fish.bet(paid, settled, '801');
  await fish.win(paid, '50');
  expect(await done()).toBe(197n);
  await fish.rollback(round, bet);
  expect(await done()).toBe(100n);
  await fish.voidBet(paid, settled, '50');
  expect(await done()).toBe(0n);
});

test('one that is taken back after the merchant has set another share comes off at the one it was counted at', async () => {
  await shares({ FISH: '100' });
  const { fish, done } = await aPlayer();
  const [round, bet] = [newId(), newId()];
  await fish.bet(round, bet, '1000');
  expect(await done()).toBe(1_000n);
  await shares({ FISH: '10' });
  await fish.bet(newId(), newId(), '1000');
  expect(await done()).toBe(1_100n);
  await fish.rollback(round, bet);
  expect(await done()).toBe(100n);
});

test('what was staked before the first deposit counts for none', async () => {
  await shares({});
  const { slot, done } = await aPlayer((seat) => seat.bet(newId(), newId(), '1000'));
  expect(await done()).toBe(0n);
  await slot.bet(newId(), newId(), '10');
  expect(await done()).toBe(10n);
});

test('what leaves the balance otherwise is no stake', async () => {
  await shares({});
  const { playerId, done } = await aPlayer();
  const taken = await site.wallet.debit({ playerId, source: 'fee', reference: newId(), amount: money('PHP', 1_000n) });
  expect(taken.ok).toBe(true);
  expect(await done()).toBe(0n);
});

test('of two shares that were set without a stake between them the later one counts', async () => {
  await shares({ FISH: '50' });
  const { fish, done } = await aPlayer();
  for (const share of ['20', '10']) {
    await shares({ FISH: share });
    await done();
  }
  await fish.bet(newId(), newId(), '1000');
  expect(await done()).toBe(100n);
});
