import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { VendorAnswer, VendorClient } from '../conformance/index.ts';
import { chaosGame } from './chaos-vendor.ts';

/** What the platform has acknowledged: it may never be lost, changed or done twice. */
export type Acknowledged = { readonly call: string; readonly body: Readonly<Record<string, string | boolean>>; readonly reference: string };

export type Seat = { readonly session: string; readonly player: string; readonly currency: string; readonly balance: bigint };
export type StormResult = { readonly player: string; readonly balance: bigint; readonly acknowledged: readonly Acknowledged[]; readonly repeats: number; readonly retries: number };

export type StormOptions = {
  readonly client: VendorClient;
  readonly seat: Seat;
  /** From 0 up to 1; seeded. */
  readonly random: () => number;
  readonly isOver: () => boolean;
};

const retryPauseMs = 15;
const stakeMax = 200;

/**
 * One player's storm: bets, wins, bet-wins and rollbacks one after another, each repeated with its id until it is answered, as
 * a vendor must. Every answer's balance is checked against what has been acknowledged so far, and old calls are sent again.
 */
export const storm = async ({ client, seat, random, isOver }: StormOptions): Promise<StormResult> => {
  const { session, player, currency } = seat;
  const acknowledged: Acknowledged[] = [];
  let balance = seat.balance;
  let [count, repeats, retries] = [0, 0, 0];
  const pick = (max: number): number => Math.floor(random() * max);
  const newId = (): string => `${player}-${++count}`;

  const send = async (call: string, body: Acknowledged['body']): Promise<VendorAnswer> => {
    for (;;) {
      const answer = await client.call(call, body).catch(() => null);
      if (answer !== null && answer.http < 500) return answer;
      retries++;
      await pause(retryPauseMs);
    }
  };
  /** Sends a call that changes the balance by so much when it is done; returns whether it was. */
  const act = async (call: string, body: Acknowledged['body'], change: bigint): Promise<boolean> => {
    const answer = await send(call, body);
    if (answer.status === 'INSUFFICIENT_FUNDS') return false;
    assert.equal(answer.status, 'OK', `${call} was answered ${answer.status}`);
    balance += change;
    assert.equal(answer.balance, balance.toString(), `${call}: the balance is not what was acknowledged`);
    acknowledged.push({ call, body, reference: answer.reference ?? '' });
    return true;
  };
  const repeatOne = async (): Promise<void> => {
    const old = acknowledged[pick(acknowledged.length)];
    if (old === undefined) return;
    const answer = await send(old.call, old.body);
    repeats++;
    assert.deepEqual(
      { status: answer.status, duplicate: answer.duplicate, reference: answer.reference, balance: answer.balance },
      { status: 'OK', duplicate: true, reference: old.reference, balance: balance.toString() },
      `an acknowledged ${old.call} was forgotten`,
    );
  };

  while (!isOver()) {
    const [round, bet, stake, payout] = [newId(), newId(), BigInt(1 + pick(stakeMax)), BigInt(pick(2 * stakeMax))];
    const common = { player, game: chaosGame, round, currency };
    const kind = random();
    if (kind < 0.3) await act('wallet/bet-win', { ...common, session, transaction: bet, stake: stake.toString(), payout: payout.toString(), closed: true }, payout - stake);
    else if (await act('wallet/bet', { ...common, session, transaction: bet, amount: stake.toString() }, -stake)) {
      if (kind < 0.8) await act('wallet/win', { ...common, transaction: newId(), amount: payout.toString(), closed: true }, payout);
      else await act('wallet/rollback', { ...common, transaction: newId(), target: bet }, stake);
    }
    if (random() < 0.2) await repeatOne();
  }
  await repeatOne();
  return { player, balance, acknowledged, repeats, retries };
};
