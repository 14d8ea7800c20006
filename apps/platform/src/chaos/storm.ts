import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Game } from '@palaro/contract';
import type { VendorAnswer, VendorClient } from '../testing/vendor-client.ts';
import type { Member } from './member.ts';

/** A command that the platform has acknowledged: it may never be lost, changed or done twice. */
export type Acknowledged = {
  readonly call: string;
  readonly body: Readonly<Record<string, string | boolean>>;
  readonly vendor: VendorClient;
  readonly reference: string;
  /** What it changed the balance by, in centavos. */
  readonly change: bigint;
};
/** What the betting record must tell of a round, in centavos. */
export type PlayedRound = { readonly round: string; readonly nodeId: string; readonly state: 'settled' | 'cancelled'; readonly stake: bigint; readonly payout: bigint };

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

type Table = { readonly vendor: VendorClient; readonly game: Game; readonly session: string; readonly currency: string };

const retryPauseMs = 15;
const stakeMax = 200;
const share = { newGame: 0.04, tooMuch: 0.04, betWin: 0.3, win: 0.8, repeat: 0.2 };

/**
 * One player's storm: games launched, then bets, wins, bet-wins and rollbacks one after another, each repeated with its id until
 * it is answered, as a vendor must. Every answer's balance is checked against what has been acknowledged so far, stakes above
 * the balance are tried, and old calls are sent again.
 */
export const storm = async ({ player, vendorOf, random, isOver }: StormOptions): Promise<StormResult> => {
  const { member, games, opening } = player;
  const acknowledged: Acknowledged[] = [];
  const rounds: PlayedRound[] = [];
  let balance = opening;
  let [count, launches, refused, repeats, retries] = [0, 0, 0, 0, 0];
  const pick = (max: number): number => Math.floor(random() * max);
  const newId = (): string => `${player.playerId}-${++count}`;

  /** One attempt; null when nobody knows what became of it. */
  const attempt = async (vendor: VendorClient, call: string, body: Acknowledged['body']): Promise<VendorAnswer | null> => {
    const answer = await vendor.call(call, body).catch(() => null);
    if (answer !== null && answer.http < 500) return answer;
    retries++;
    await pause(retryPauseMs);
    return null;
  };
  const send = async (vendor: VendorClient, call: string, body: Acknowledged['body']): Promise<VendorAnswer> => {
    for (;;) {
      const answer = await attempt(vendor, call, body);
      if (answer !== null) return answer;
    }
  };
  /** Opens a game as a player does; when the answer to its token is lost, the player opens it again (protocol rule 10). */
  const sitDown = async (): Promise<Table> => {
    const game = games[pick(games.length)];
    assert(game !== undefined, 'no game to play');
    const vendor = vendorOf(game.vassalage);
    for (;;) {
      const answer = await attempt(vendor, 'session/open', { token: await member.launch(game), game: game.gameId });
      if (answer === null) continue;
      assert.equal(answer.status, 'OK', `session/open was answered ${answer.status}`);
      assert.equal(answer.balance, balance.toString(), 'session/open: the balance is not what was acknowledged');
      launches++;
      return { vendor, game, session: answer.session ?? '', currency: answer.currency ?? '' };
    }
  };
  const act = async (vendor: VendorClient, call: string, body: Acknowledged['body'], change: bigint): Promise<void> => {
    const answer = await send(vendor, call, body);
    assert.equal(answer.status, 'OK', `${call} was answered ${answer.status}`);
    balance += change;
    assert.equal(answer.balance, balance.toString(), `${call}: the balance is not what was acknowledged`);
    acknowledged.push({ call, body, vendor, reference: answer.reference ?? '', change });
  };
  const repeatOne = async (): Promise<void> => {
    const old = acknowledged[pick(acknowledged.length)];
    if (old === undefined) return;
    const { status, duplicate, reference, balance: today } = await send(old.vendor, old.call, old.body);
    repeats++;
    const again = { status: 'OK', duplicate: true, reference: old.reference, balance: balance.toString() };
    assert.deepEqual({ status, duplicate, reference, balance: today }, again, `an acknowledged ${old.call} was forgotten`);
  };
  const stakeTooMuch = async ({ vendor, game, session, currency }: Table): Promise<void> => {
    const body = { player: player.playerId, game: game.gameId, currency, session, round: newId(), transaction: newId(), amount: (balance + 1n).toString() };
    assert.equal((await send(vendor, 'wallet/bet', body)).status, 'INSUFFICIENT_FUNDS', 'a stake above the balance was not refused');
    refused++;
  };
  const playRound = async ({ vendor, game, session, currency }: Table): Promise<void> => {
    const [round, bet, stake, payout, kind] = [newId(), newId(), BigInt(1 + pick(stakeMax)), BigInt(pick(2 * stakeMax)), random()];
    const common = { player: player.playerId, game: game.gameId, round, currency };
    const played = { round, nodeId: game.nodeId, stake };
    if (stake > balance) return;
    if (kind < share.betWin) {
      await act(vendor, 'wallet/bet-win', { ...common, session, transaction: bet, stake: stake.toString(), payout: payout.toString(), closed: true }, payout - stake);
      rounds.push({ ...played, state: 'settled', payout });
      return;
    }
    await act(vendor, 'wallet/bet', { ...common, session, transaction: bet, amount: stake.toString() }, -stake);
    if (kind < share.win) {
      await act(vendor, 'wallet/win', { ...common, transaction: newId(), amount: payout.toString(), closed: true }, payout);
      rounds.push({ ...played, state: 'settled', payout });
    } else {
      await act(vendor, 'wallet/rollback', { ...common, transaction: newId(), target: bet }, stake);
      rounds.push({ ...played, state: 'cancelled', payout: 0n });
    }
  };

  let table = await sitDown();
  while (!isOver()) {
    if (random() < share.newGame) table = await sitDown();
    if (random() < share.tooMuch) await stakeTooMuch(table);
    await playRound(table);
    if (random() < share.repeat) await repeatOne();
  }
  await repeatOne();
  return { player, balance, acknowledged, rounds, launches, refused, repeats, retries };
};
