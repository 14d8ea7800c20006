import assert from 'node:assert/strict';
import type { Game } from '@palaro/contract';
import { jackpotShareOf } from '@palaro/game-library/jackpot';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { smallestStake, type VendorClient } from '../../apps/platform/src/testing/vendor-client.ts';
import { createAccountBook, type AccountBook, type Acknowledged } from './account-book.ts';
import type { Member } from './member.ts';
import { createOpenBets } from './open-bets.ts';
import type { PlayedRound } from './played-round.ts';

export type Player = {
  readonly member: Member;
  /** The player's id as vendors know it. */
  readonly playerId: string;
  /** Opening balance in centavos. */
  readonly opening: bigint;
  /** The games this player plays. */
  readonly games: readonly Game[];
};
export type StormResult = {
  readonly player: Player;
  readonly balance: bigint;
  readonly acknowledged: readonly Acknowledged[];
  readonly rounds: readonly PlayedRound[];
  readonly launches: number;
  /** Bets that stayed open while others were played. */
  readonly openBets: number;
  readonly refused: number;
  readonly repeats: number;
  readonly retries: number;
};

export type StormOptions = {
  readonly player: Player;
  readonly vendorOf: (code: string) => VendorClient;
  /** From 0 up to 1; seeded. */
  readonly random: () => number;
  readonly isOver: () => boolean;
};

type Table = {
  readonly vendor: VendorClient;
  readonly game: Game;
  readonly session: string;
  readonly currency: string;
  /** Whether the game takes part in a jackpot. */
  readonly hasJackpot: boolean;
};

/** How far a stake is above the smallest of its game. */
const stakeSpread = 200;
const share = { newGame: 0.04, tooMuch: 0.04, betWin: 0.3, win: 0.65, later: 0.85, repeat: 0.2, jackpot: 0.2 };
/** When an open bet is said to settle, after it was placed. */
const settlesAfterMs = 3_600_000;

const expectTooMuchRefused = async (
  book: AccountBook,
  { vendor, game, session, currency }: Table,
  ids: Readonly<Record<'player' | 'round' | 'transaction', string>>,
): Promise<void> => {
  const amount = (book.balance() + 1n).toString();
  // Above the largest stake of the game it is refused for that.
  const { status } = await book.send(vendor, 'wallet/bet', { ...ids, game: game.gameId, currency, session, amount });
  assert.ok(status === 'INSUFFICIENT_FUNDS' || status === 'STAKE_LIMIT', `a stake above the balance was answered ${status}`);
};

/**
 * One player's storm: games launched, then bets, wins, bet-wins and rollbacks one after another. Some bets stay open, as those on
 * a match, and are settled together or taken back. Stakes above the balance are tried, and old calls are sent again. Rejects
 * when an answer contradicts what has been acknowledged.
 */
export const storm = async ({ player, vendorOf, random, isOver }: StormOptions): Promise<StormResult> => {
  const { member, playerId, games, opening } = player;
  const pick = (max: number): number => Math.floor(random() * max);
  const book = createAccountBook(opening);
  const rounds: PlayedRound[] = [];
  let [count, launches, refused] = [0, 0, 0];
  const newId = (): string => `${playerId}-${++count}`;
  const openBets = createOpenBets({ book, random, newId, onEnd: (round) => void rounds.push(round) });

  /** Opens a game as a player does; when the answer to its token is lost, the player opens it again (protocol rule 10). */
  const openTable = async (): Promise<Table> => {
    const game = games[pick(games.length)];
    assert(game !== undefined, 'no game to play');
    const vendor = vendorOf(game.vassalage);
    for (;;) {
      const answer = await book.attempt(vendor, 'session/open', { token: await member.launch(game), game: game.gameId });
      if (answer === null) continue;
      assert.equal(answer.status, 'OK', `session/open was answered ${answer.status}`);
      book.compare('session/open', answer);
      launches++;
      return { vendor, game, session: answer.session ?? '', currency: answer.currency ?? '', hasJackpot: answer.jackpot === true };
    }
  };
  const playRound = async ({ vendor, game, session, currency, hasJackpot }: Table): Promise<void> => {
    const stake = smallestStake(game) + BigInt(pick(stakeSpread));
    const [round, bet, payout, kind] = [newId(), newId(), BigInt(pick(2 * Number(stake))), random()];
    const common = { player: playerId, game: game.gameId, round, currency };
    const played = { round, nodeId: game.nodeId, stake };
    const amounts = { stake: stake.toString(), payout: payout.toString() };
    if (stake > book.balance()) return;
    if (kind < share.betWin) {
      await book.act(vendor, 'wallet/bet-win', { ...common, ...amounts, session, transaction: bet, closed: true }, [-stake, payout]);
      rounds.push({ ...played, state: 'settled', payout });
      return;
    }
    const contribution = hasJackpot && jackpotShareOf(stake) > 0n && { contribution: `${jackpotShareOf(stake)}` };
    const settles = kind >= share.win && kind < share.later && { settles: systemClock.now() + settlesAfterMs };
    await book.act(vendor, 'wallet/bet', { ...common, session, transaction: bet, amount: amounts.stake, ...contribution, ...settles }, [
      -stake,
    ]);
    const placed = { vendor, body: { ...common, transaction: bet }, played };
    if (settles) await openBets.leaveOpen(placed);
    else if (kind < share.win) {
      const wins = contribution && random() < share.jackpot && { jackpot: true };
      const win = { ...common, transaction: newId(), amount: amounts.payout, closed: true, ...wins };
      const jackpot = await book.act(vendor, 'wallet/win', win, [payout]);
      rounds.push({ ...played, state: 'settled', payout: payout + jackpot });
    } else await openBets.takeBack(placed);
  };

  let table = await openTable();
  while (!isOver()) {
    if (random() < share.newGame) table = await openTable();
    if (random() < share.tooMuch) {
      await expectTooMuchRefused(book, table, { player: playerId, round: newId(), transaction: newId() });
      refused++;
    }
    await playRound(table);
    if (random() < share.repeat) await book.repeat(pick);
  }
  await openBets.settleAll();
  await book.repeat(pick);
  return {
    player,
    balance: book.balance(),
    acknowledged: book.acknowledged,
    rounds,
    launches,
    openBets: openBets.count(),
    refused,
    ...book.counts(),
  };
};
