import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { VendorAnswer, VendorClient } from '../../apps/platform/src/testing/vendor-client.ts';

/** A command that the platform has acknowledged: it may never be lost, changed or done twice. */
export type Acknowledged = {
  readonly call: string;
  readonly body: CallBody;
  readonly vendor: VendorClient;
  /** The platform's id of the stored command. */
  readonly reference: string;
  /** What it moved, in centavos: each that is not 0 is a line of the statement. */
  readonly moves: readonly bigint[];
  /** What the answer said that the jackpot paid, where it was asked for. */
  readonly jackpot: VendorAnswer['jackpot'];
};
type CallBody = Readonly<Record<string, string | boolean | number | readonly object[]>>;
/** A win among several, and its amount in centavos. */
export type OneOfWins = { readonly body: CallBody; readonly amount: bigint };

const retryPauseMs = 15;

/**
 * The vendors' side of one player's money: sends each call with its id until it is answered, keeps what was acknowledged and
 * compares every answer's balance with it. `opening` is in centavos.
 */
export const createAccountBook = (opening: bigint) => {
  const acknowledged: Acknowledged[] = [];
  let balance = opening;
  let [repeats, retries] = [0, 0];

  /** One attempt; null when nobody knows what became of it. */
  const attempt = async (vendor: VendorClient, call: string, body: CallBody): Promise<VendorAnswer | null> => {
    const answer = await vendor.call(call, body).catch(() => null);
    if (answer !== null && answer.http < 500) return answer;
    retries++;
    await pause(retryPauseMs);
    return null;
  };
  /** Repeats a call until it is answered. */
  const send = async (vendor: VendorClient, call: string, body: CallBody): Promise<VendorAnswer> => {
    for (;;) {
      const answer = await attempt(vendor, call, body);
      if (answer !== null) return answer;
    }
  };
  const compare = (call: string, answer: Pick<VendorAnswer, 'balance'> | undefined): void =>
    assert.equal(answer?.balance, balance.toString(), `${call}: the balance is not what was acknowledged`);

  return {
    acknowledged: acknowledged as readonly Acknowledged[],
    balance: (): bigint => balance,
    counts: () => ({ repeats, retries }),
    attempt,
    send,
    compare,
    /** Has a command carried out that moves these amounts, one after the other; what a jackpot paid is part of the last. */
    act: async (vendor: VendorClient, call: string, body: CallBody, asked: readonly bigint[]): Promise<bigint> => {
      const answer = await send(vendor, call, body);
      assert.equal(answer.status, 'OK', `${call} was answered ${answer.status}`);
      const jackpot = body['jackpot'] === true ? BigInt(answer.jackpot ?? -1n) : 0n;
      const moves = asked.map((moved, at) => (at === asked.length - 1 ? moved + jackpot : moved));
      balance = moves.reduce((sum, moved) => sum + moved, balance);
      compare(call, answer);
      acknowledged.push({ call, body, vendor, reference: answer.reference ?? '', moves, jackpot: answer.jackpot });
      return jackpot;
    },
    /** Has wins carried out by one call; each is acknowledged for itself, as a win of its own call would be. */
    actAll: async (vendor: VendorClient, wins: readonly OneOfWins[]): Promise<void> => {
      const { status, answers = [] } = await send(vendor, 'wallet/wins', { wins: wins.map(({ body }) => body) });
      assert.equal(status, 'OK', `wallet/wins was answered ${status}`);
      for (const [at, { body, amount }] of wins.entries()) {
        const { status: one, reference = '' } = answers[at] ?? {};
        assert.equal(one, 'OK', `a win of wallet/wins was answered ${one}`);
        balance += amount;
        acknowledged.push({ call: 'wallet/win', body, vendor, reference, moves: [amount], jackpot: undefined });
      }
      // What was carried out by an attempt without an answer is a repeat, with today's balance: the last says what all came to.
      compare('wallet/wins', answers.at(-1));
    },
    /** Sends an acknowledged command again: its first answer must come back, with today's balance; a bet that was taken back is refused. */
    repeat: async (pick: (max: number) => number): Promise<void> => {
      const old = acknowledged[pick(acknowledged.length)];
      if (old === undefined) return;
      const { status, duplicate, reference, balance: today, jackpot } = await send(old.vendor, old.call, old.body);
      repeats++;
      const isTakenBack = acknowledged.some(({ call, body }) => call === 'wallet/rollback' && body['target'] === old.body['transaction']);
      if (isTakenBack) return assert.equal(status, 'ROLLED_BACK', `a repeated ${old.call} that was taken back was answered ${status}`);
      const again = { status: 'OK', duplicate: true, reference: old.reference, balance: balance.toString(), jackpot: old.jackpot };
      assert.deepEqual({ status, duplicate, reference, balance: today, jackpot }, again, `an acknowledged ${old.call} was forgotten`);
    },
  };
};
export type AccountBook = ReturnType<typeof createAccountBook>;
