import type { ProtocolPlatform } from './protocol-platform.ts';

/** A bet as the books of its house hold it at the end. Amounts in minor units; `paid` with what a jackpot paid. */
export type BookedBet = {
  readonly id: string;
  readonly state: 'settled' | 'cancelled' | 'refused' | 'open';
  readonly stake: bigint;
  readonly paid: bigint;
};

type Move = ProtocolPlatform['ledger'][number];

const faultOf = ({ id, state, stake, paid }: BookedBet, moves: readonly Move[]): string | null => {
  const told = moves.map(({ kind, amount }) => `${kind} ${amount}`).join(', ');
  const expected: readonly string[] = {
    settled: [`bet ${stake}, win ${paid}`],
    // A bet that never reached the wallet is taken back all the same, with nothing.
    cancelled: [`bet ${stake}, rollback ${stake}`, 'rollback 0'],
    refused: [''],
    open: [],
  }[state];
  return expected.includes(told) ? null : `the bet ${id} of ${stake} is ${state} with ${paid}, and the wallet has: ${told || 'nothing'}`;
};

/**
 * What the books of a house and the wallet's say differently: each bet taken once and settled once or given back once, with
 * its own amounts, nothing else moved, and a balance that follows from it.
 * @param purse everything that the wallet was given beside the bets.
 */
export const bookFaults = (bets: readonly BookedBet[], platform: ProtocolPlatform, purse: bigint): readonly string[] => {
  const moves = new Map<string, Move[]>();
  for (const move of platform.ledger) {
    const bet = move.transaction.replace(/\.[bwr]$/, '');
    moves.set(bet, [...(moves.get(bet) ?? []), move]);
  }
  const faults = bets.flatMap((bet) => faultOf(bet, moves.get(bet.id) ?? []) ?? []);
  const known = new Set(bets.map(({ id }) => id));
  for (const id of moves.keys()) if (!known.has(id)) faults.push(`the wallet moved money for ${id}, which the house does not know`);
  const settled = bets.filter(({ state }) => state === 'settled');
  const balance = settled.reduce((sum, { stake, paid }) => sum - stake + paid, purse);
  if (balance !== platform.balance()) faults.push(`the balance is ${platform.balance()}, the bets make ${balance}`);
  return faults;
};

/** Some calls get no answer, and some bets are refused. What must be accepted is accepted in the end. */
export const disturbCalls = (platform: ProtocolPlatform): void =>
  platform.disturb((call, nth) => {
    // The answer to a bet is lost, then some are refused, its repeat perhaps among them.
    const ofBets = call === 'wallet/bet' ? nth % 29 : 0;
    if (ofBets > 0 && ofBets < 4) return ofBets === 1 ? 'lose-after' : 'refuse';
    if (nth % 41 === 0) return 'lose-before';
    if (nth % 43 === 0) return 'lose-after';
    return nth % 47 === 0 ? 'in-progress' : 'none';
  });
