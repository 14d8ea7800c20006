import { randomUUID } from 'node:crypto';
import { testVendor, type TestGaming } from './test-gaming.ts';
import { createVendorClient, type VendorAnswer, type VendorClient } from './vendor-client.ts';

/** An id of a round or a transaction that nothing else has. */
export const newId = (): string => randomUUID();

/** A vendor's client of the test's gaming. */
export const clientOf = (gaming: TestGaming, baseUrl = gaming.baseUrl): VendorClient =>
  createVendorClient({ baseUrl, vendor: testVendor, secret: gaming.secret, now: gaming.clock.now });

/** A player in a game session that was opened as the vendor would, and the vendor's calls of that session. */
export const openSeat = async (gaming: TestGaming, player: Awaited<ReturnType<TestGaming['aPlayer']>>, nodeId = '1') => {
  const { call } = clientOf(gaming);
  const opened: VendorAnswer = await call('session/open', {
    token: await gaming.launchToken(player, nodeId),
    game: `game-${nodeId}`,
  });
  if (opened.status !== 'OK') throw new Error(`session/open was answered ${opened.status}`);
  const play = { player: opened.player ?? '', session: opened.session ?? '', game: `game-${nodeId}`, currency: 'PHP' };
  const { session, ...late } = play;
  return {
    opened,
    play,
    bet: (round: string, transaction: string, amount: string): Promise<VendorAnswer> =>
      call('wallet/bet', { ...play, round, transaction, amount }),
    betWin: (round: string, transaction: string, stake: string, payout: string, closed = true): Promise<VendorAnswer> =>
      call('wallet/bet-win', { ...play, round, transaction, stake, payout, closed }),
    win: (round: string, amount: string, closed = true, transaction = newId()): Promise<VendorAnswer> =>
      call('wallet/win', { ...late, round, transaction, amount, closed }),
    close: (round: string): Promise<VendorAnswer> => call('round/close', { player: late.player, game: late.game, round }),
    rollback: (
      round: string,
      target: string,
      more: { readonly game?: string; readonly transaction?: string } = {},
    ): Promise<VendorAnswer> => call('wallet/rollback', { ...late, round, transaction: newId(), target, ...more }),
    freeBet: (round: string, freeRound = 'welcome', transaction = newId(), amount = '0'): Promise<VendorAnswer> =>
      call('wallet/bet', { ...play, round, transaction, amount, freeRound }),
    freeBetWin: (round: string, payout: string, freeRound = 'welcome', transaction = newId()): Promise<VendorAnswer> =>
      call('wallet/bet-win', { ...play, round, transaction, stake: '0', payout, closed: true, freeRound }),
    adjust: (round: string, change: string, transaction = newId()): Promise<VendorAnswer> =>
      call('wallet/adjust', { ...late, round, transaction, change }),
    voidBet: (round: string, target: string, payout: string, transaction = newId()): Promise<VendorAnswer> =>
      call('wallet/void', { ...late, round, transaction, target, payout }),
    balance: (): Promise<VendorAnswer> => call('wallet/balance', { session, player: late.player, currency: late.currency }),
    leave: (): Promise<VendorAnswer> => call('session/close', { session, player: late.player }),
  };
};

/** What the betting record is made of for a round. */
export const storedRound = async (gaming: TestGaming, round: string): Promise<unknown> =>
  (await gaming.pool.query('select state, stake, payout, cancelled_stake from gaming_rounds where round = $1', [round])).rows[0];
