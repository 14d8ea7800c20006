import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { WalletResult } from './index.ts';
import { key, outcome, php, startTestWallet } from './testing.ts';

const { database, wallet, aPlayer, balanceOf } = await startTestWallet();
afterAll(() => database.drop());

/** One command of a random history: what it does, under which of a few references, to what, for how much. */
const command = fc.record({
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('debit', 'credit', 'both', 'cancel', 'promotion', 'adjust', 'deposit') },
    { weight: 4, arbitrary: fc.constantFrom('hold', 'release', 'capture') },
  ),
  reference: fc.integer({ min: 0, max: 3 }),
  target: fc.integer({ min: 0, max: 2 }),
  amount: fc.bigInt({ min: 1n, max: 120n }),
  payout: fc.bigInt({ min: 0n, max: 40n }),
  takes: fc.boolean(),
});
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** Commands that share a reference, under which they come or which they name: left to chance they hardly ever meet. */
const sharing = (...kinds: readonly (readonly [Command['act'], 'reference' | 'target'])[]) =>
  fc
    .tuple(fc.array(command, { minLength: kinds.length, maxLength: kinds.length }), fc.integer({ min: 0, max: 2 }))
    .map(([commands, shared]) => commands.map((step, index): Command => ({ ...step, act: kinds[index]![0], [kinds[index]![1]]: shared })));

const meetings = fc.tuple(
  sharing(['debit', 'reference'], ['both', 'reference'], ['cancel', 'target']),
  sharing(['hold', 'reference'], ['release', 'target'], ['capture', 'target']),
  sharing(['credit', 'reference'], ['cancel', 'target']),
);

/** Commands, some of them more than once, in any order. */
const histories = (min: number) =>
  fc
    .tuple(fc.array(command, { minLength: min, maxLength: 25 }), meetings)
    .map(([commands, met]) => [...commands, ...met.flat()])
    .chain((commands) => fc.shuffledSubarray([...commands, ...commands], { minLength: commands.length }));

/** `holdId` is the hold that a release or capture names. */
const execute = (player: string, { act, reference, target, amount, payout, takes }: Command, holdId: string): Promise<WalletResult> => {
  const named = key(player, String(reference));
  switch (act) {
    case 'debit':
      return wallet.debit({ ...named, amount: php(amount) });
    case 'credit':
      return wallet.credit({ ...named, amount: php(amount) });
    case 'both':
      return wallet.debitAndCredit({ ...named, debit: php(amount), credit: php(payout) });
    case 'cancel':
      return wallet.cancel({ ...named, target: key(player, String(target)).reference, currency: 'PHP' });
    case 'promotion':
      return wallet.promotionalCredit({ ...named, amount: php(amount) });
    case 'hold':
      return wallet.hold({ ...named, amount: php(amount) });
    case 'release':
      return wallet.release({ ...named, holdId });
    case 'capture':
      return wallet.capture({ ...named, holdId });
    case 'adjust':
      return wallet.adjust({ ...named, amount: php(takes ? -amount : amount) });
    case 'deposit':
      return wallet.deposit({ ...named, amount: php(amount) });
  }
};
const contentOf = ({ act, amount, payout, target, takes }: Command, holdId: string): string => {
  if (act === 'cancel') return `${target}`;
  if (act === 'both') return `${amount}/${payout}`;
  if (act === 'release' || act === 'capture') return holdId;
  return act === 'adjust' && takes ? `-${amount}` : `${amount}`;
};

type Debit = { readonly stake: bigint; readonly payout: bigint; cancelled: boolean };
type Done = { readonly content: string; readonly reference: string; readonly hold: bigint };

/** What a command's reference is unique among: debits share one space, whether they pay at once or not. */
const nameOf = ({ act, reference }: Command): string => `${act === 'both' ? 'debit' : act}:${reference}`;

/** What the wallet should answer to a history, and what the player should have after it, from the commands alone. */
const createModel = (opening: bigint) => {
  let balance = opening;
  const done = new Map<string, Done>();
  const debits = new Map<number, Debit>();
  const tombstoned = new Set<number>();
  const ended = new Set<string>();
  const openHolds = (): bigint =>
    [...done].reduce((sum, [name, { hold, reference }]) => (name.startsWith('hold:') && !ended.has(reference) ? sum + hold : sum), 0n);

  /** Takes an amount, or refuses. */
  const take = (amount: bigint): string => {
    if (balance < amount) return 'insufficient_funds';
    balance -= amount;
    return 'done';
  };
  const give = (amount: bigint): string => ((balance += amount), 'done');
  const takeDebit = (reference: number, stake: bigint, payout: bigint): string => {
    if (tombstoned.has(reference)) return 'rolled_back';
    const outcome = take(stake);
    if (outcome !== 'done') return outcome;
    debits.set(reference, { stake, payout, cancelled: false });
    return give(payout);
  };
  const cancel = (target: number): string => {
    const debit = debits.get(target);
    if (debit === undefined) {
      const isAgain = tombstoned.has(target);
      if (!isAgain && done.has(`credit:${target}`)) return 'key_reused';
      tombstoned.add(target);
      return isAgain ? 'repeat' : 'done';
    }
    if (debit.cancelled) return 'repeat';
    if (debit.payout > 0n) return 'settled';
    debit.cancelled = true;
    return give(debit.stake);
  };
  const endHold = (holdId: string, gives: boolean): string => {
    const hold = [...done].find(([name, { reference }]) => name.startsWith('hold:') && reference === holdId)?.[1];
    if (hold === undefined) return 'unknown_hold';
    if (ended.has(holdId)) return 'hold_ended';
    ended.add(holdId);
    return gives ? give(hold.hold) : 'done';
  };
  const first = ({ act, reference, target, amount, payout, takes }: Command, holdId: string): string => {
    if (act === 'debit' || act === 'both') return takeDebit(reference, amount, act === 'both' ? payout : 0n);
    if (act === 'cancel') return cancel(target);
    if (act === 'hold') return take(amount);
    if (act === 'release' || act === 'capture') return endHold(holdId, act === 'release');
    return act === 'adjust' && takes ? take(amount) : give(amount);
  };

  return {
    balance: () => balance,
    openHolds,
    /** The id of the hold under a reference; one that nobody made when there is none. */
    holdIdOf: (reference: number): string => done.get(`hold:${reference}`)?.reference ?? 'none',
    /** The outcome of a command, and the first answer's reference when it is a repeat. */
    expect: (step: Command, holdId: string): { outcome: string; reference: string | null } => {
      const before = done.get(nameOf(step));
      if (before === undefined) return { outcome: first(step, holdId), reference: null };
      if (before.content !== contentOf(step, holdId)) return { outcome: 'key_reused', reference: null };
      const isCancelled = nameOf(step).startsWith('debit:') && debits.get(step.reference)?.cancelled === true;
      return isCancelled ? { outcome: 'rolled_back', reference: null } : { outcome: 'repeat', reference: before.reference };
    },
    /** Notes a command that was carried out under its key. */
    note: (step: Command, holdId: string, reference: string): void => {
      const name = nameOf(step);
      if (!done.has(name)) done.set(name, { content: contentOf(step, holdId), reference, hold: step.act === 'hold' ? step.amount : 0n });
    },
  };
};

/** On how many references of a history a debit, a debit with credit and a cancel meet. */
const countMeetings = (history: readonly Command[]): number =>
  [0, 1, 2].filter((shared) =>
    [
      history.some(({ act, reference }) => act === 'debit' && reference === shared),
      history.some(({ act, reference }) => act === 'both' && reference === shared),
      history.some(({ act, target }) => act === 'cancel' && target === shared),
    ].every(Boolean),
  ).length;

/** What is set aside of a player, as the holds' rows and as the postings say. */
const holdTotals = async (player: string): Promise<{ holds: bigint; postings: bigint }> => {
  const { rows } = await database.pool.query<{ holds: string; postings: string }>(
    `select (select coalesce(sum(amount), 0) from wallet_holds where player_id = $1 and state = 'held')::text as holds,
       (select coalesce(sum(case destination when 'held:' || $1 then amount else -amount end), 0) from wallet_postings
         where 'held:' || $1 in (origin, destination))::text as postings`,
    [player],
  );
  return { holds: BigInt(rows[0]?.holds ?? -1), postings: BigInt(rows[0]?.postings ?? -1) };
};

describe('any order of any repeats of any commands', () => {
  test('every answer and balance is as foretold, sums stay zero, nothing goes below zero', async () => {
    const met = new Set<string>();
    let metOnOneReference = 0;
    await fc.assert(
      fc.asyncProperty(histories(1), async (history) => {
        const player = await aPlayer(100n);
        const model = createModel(100n);
        metOnOneReference += countMeetings(history);
        for (const step of history) {
          const holdId = model.holdIdOf(step.target);
          const expected = model.expect(step, holdId);
          const result = await execute(player, step, holdId);
          expect(`${step.act} ${outcome(result)}`).toBe(`${step.act} ${expected.outcome}`);
          if (result.ok) {
            expect(result.value.reference).toBe(expected.reference ?? result.value.reference);
            model.note(step, holdId, result.value.reference);
          }
          expect(await balanceOf(player)).toBe(model.balance());
          met.add(`${step.act} ${expected.outcome}`);
        }
        expect(await holdTotals(player)).toEqual({ holds: model.openHolds(), postings: model.openHolds() });
        expect(await wallet.audit()).toEqual([]);
      }),
      { numRuns: 80 },
    );
    // Otherwise the histories have grown too tame to prove anything.
    for (const outcome of [
      'hold done',
      'hold insufficient_funds',
      'release done',
      'capture done',
      'release unknown_hold',
      'adjust done',
      'deposit repeat',
      'debit key_reused',
      'both key_reused',
      'cancel done',
      'cancel settled',
      'cancel key_reused',
      'debit rolled_back',
    ])
      expect([...met]).toContain(outcome);
    expect([...met]).toEqual(expect.arrayContaining(['release hold_ended', 'capture hold_ended']));
    expect(metOnOneReference, 'a debit, a debit with credit and a cancel on one reference').toBeGreaterThan(30);
  }, 120_000);

  test('the same histories at once, from many callers, still add up', async () => {
    await fc.assert(
      fc.asyncProperty(histories(5), async (history) => {
        const player = await aPlayer(100n);
        const held = await Promise.all(Array.from({ length: 5 }, (_, n) => wallet.hold({ ...key(player, `early-${n}`), amount: php(5n) })));
        const holdIds = held.map((result) => (result.ok ? result.value.reference : 'none'));
        await Promise.all([...history, ...history.toReversed()].map((step) => execute(player, step, holdIds[step.target] ?? 'none')));
        expect((await balanceOf(player)) ?? -1n).toBeGreaterThanOrEqual(0n);
        const { holds, postings } = await holdTotals(player);
        expect(postings).toBe(holds);
        expect(await wallet.audit()).toEqual([]);
      }),
      { numRuns: 20 },
    );
  }, 120_000);
});
