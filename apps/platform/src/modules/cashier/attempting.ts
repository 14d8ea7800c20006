import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachBeside } from '../../kernel/each-alone.ts';
import { fail, type Result } from '../../kernel/result.ts';
import { feeIn, looksBeforeAnew, looksBeforePerson, nextLook, nextLookAtDone, putOffMaxMs } from './attempt-rules.ts';
import type { Attempt, AttemptChange, AttemptStore } from './attempt-store.ts';
import type { PaymentProvider, ProviderFault, ProviderName, ReadPayout } from './providers/provider.ts';

/** Attempts that are asked for at once, and how often in one run. */
const besideMax = 8;
const roundsMax = 25;
/** How long one node has an attempt for itself: longer than a provider may take to answer. */
const claimMs = 60_000;
const minuteMs = 60_000;

type Answer = Result<ReadPayout | null, ProviderFault>;

/** The currency of what a provider is asked for. */
type InCurrency = { readonly currency: string };

/** What an attempt is for, and what becomes of it with each word of the provider. All but `begin` are parts of one transaction. */
export type AttemptPart<Own extends InCurrency, Locked> = {
  readonly store: AttemptStore<Own>;
  /** Asks the provider to carry it out; `provider` is null where the merchant has no account with it any more. */
  readonly begin: (attempt: Attempt & Own, provider: PaymentProvider | null) => Promise<Answer>;
  readonly look: (attempt: Attempt & Own, provider: PaymentProvider) => Promise<Answer>;
  /** Locks what it is for; null where that is gone. */
  readonly lock: (client: PoolClient, attempt: Attempt & Own) => Promise<Locked | null>;
  readonly sent: (client: PoolClient, locked: Locked) => Promise<void>;
  readonly unknown: (client: PoolClient, locked: Locked) => Promise<void>;
  readonly failed: (client: PoolClient, locked: Locked, attempt: Attempt & Own, code: string) => Promise<void>;
  readonly done: (client: PoolClient, locked: Locked, attempt: Attempt & Own, read: ReadPayout) => Promise<void>;
  /** Goes on with what counted as failed, so that it ends as others do; null where something else was done instead. */
  readonly takeUp: (client: PoolClient, locked: Locked, attempt: Attempt & Own) => Promise<Locked | null>;
  /** The provider has carried it out, or may, beside what was done instead: a person is told. `providerId` is null where it is not known. */
  readonly beside: (client: PoolClient, locked: Locked, attempt: Attempt & Own, providerId: string | null) => Promise<void>;
  /** What was done has come back; null where that does not happen, and it is not looked at again. */
  readonly cameBack: ((client: PoolClient, attempt: Attempt & Own) => Promise<void>) | null;
};

export type AttemptingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly providerOf: (merchantCode: string, provider: ProviderName) => PaymentProvider | null;
};

type HeldAttempt<Own extends InCurrency, Locked> = {
  readonly client: PoolClient;
  readonly locked: Locked;
  readonly attempt: Attempt & Own;
};
type Change = Partial<AttemptChange> & { readonly askAt: Date | null };

/** An event has spoken of an attempt that counts as failed. What the provider has carried out all the same is never left alone. */
const createAfterFailure =
  <Own extends InCurrency, Locked>(
    part: AttemptPart<Own, Locked>,
    clock: Clock,
    keep: (held: HeldAttempt<Own, Locked>, change: Change) => Promise<void>,
    found: (held: HeldAttempt<Own, Locked>, read: ReadPayout) => Promise<void>,
  ) =>
  async (held: HeldAttempt<Own, Locked>, answer: Answer): Promise<void> => {
    const { client, locked, attempt } = held;
    const read = answer.ok ? answer.value : null;
    if (read?.state === 'failed') return keep(held, { askAt: null });
    if (read === null && attempt.asked < looksBeforePerson) return keep(held, { askAt: nextLook(attempt.asked, clock.now()) });
    const again = read === null ? null : await part.takeUp(client, locked, attempt);
    if (read !== null && again !== null) return found({ client, locked: again, attempt: { ...attempt, state: 'unknown' } }, read);
    await keep(held, { askAt: null, ...(read === null ? {} : { providerId: read.providerId }) });
    return part.beside(client, locked, attempt, read?.providerId ?? null);
  };

/** Writes what a provider has said of an attempt. */
const createRecord = <Own extends InCurrency, Locked>({ pool, clock, providerOf }: AttemptingDeps, part: AttemptPart<Own, Locked>) => {
  const { store } = part;
  const at = (): Date => new Date(clock.now());
  type Held = HeldAttempt<Own, Locked>;
  const keep = ({ client, attempt }: Held, change: Change): Promise<void> =>
    store.update(client, attempt, { state: attempt.state, asked: attempt.asked, at: at(), ...change });

  const failed = async (held: Held, code: string): Promise<void> => {
    await keep(held, { state: 'failed', failure: code, askAt: null });
    await part.failed(held.client, held.locked, held.attempt, code);
  };
  const found = async (held: Held, read: ReadPayout): Promise<void> => {
    const { client, locked, attempt } = held;
    const { providerId, state: told, failure } = read;
    const isNew = attempt.state !== 'succeeded';
    // One that has arrived can only come back, by whatever word.
    const state = isNew ? told : told === 'failed' ? 'reversed' : told === 'pending' ? 'succeeded' : told;
    if (state === 'failed') return failed(held, failure ?? 'failed');
    if (state === 'pending') {
      await keep(held, { state: 'sent', providerId, askAt: nextLook(attempt.asked, clock.now()) });
      return part.sent(client, locked);
    }
    // One that came back before anybody looked was done first.
    if (isNew) await part.done(client, locked, attempt, read);
    const taken = isNew ? feeIn(attempt.currency, read.fee) : null;
    const fee = taken === null ? {} : { fee: taken };
    if (state === 'succeeded' || part.cameBack === null) {
      const asked = isNew ? 0 : attempt.asked;
      return keep(held, {
        state: 'succeeded',
        providerId,
        ...fee,
        asked,
        askAt: part.cameBack === null ? null : nextLookAtDone(asked, clock.now()),
      });
    }
    await keep(held, { state: 'reversed', providerId, ...fee, askAt: null });
    return part.cameBack(client, attempt);
  };
  /**
   * The provider knows nothing of it. After some looks it is asked anew, with the same reference and key, where it makes that once. Elsewhere
   * what comes to light late would be paid twice: nobody is asked again, and after 72 hours a person decides.
   */
  const notFound = async (held: Held): Promise<void> => {
    const { client, locked, attempt } = held;
    const { asked, providerId, merchantCode, provider } = attempt;
    const isNamed = providerId !== null;
    if (!isNamed && providerOf(merchantCode, provider)?.takesRepeats === true && asked >= looksBeforeAnew)
      return keep(held, { state: 'prepared', asked: 0, askAt: at() });
    if (!isNamed && asked >= looksBeforePerson) return failed(held, 'not found at the provider');
    const state = attempt.state === 'prepared' ? 'unknown' : attempt.state;
    await keep(held, { state, askAt: nextLook(asked, clock.now()) });
    return part.unknown(client, locked);
  };
  const notAnswered = async (held: Held, { kind, code }: ProviderFault, isFirst: boolean): Promise<void> => {
    const { client, locked, attempt } = held;
    if (kind === 'refused' && isFirst) return failed(held, code);
    // It has not been asked: the same attempt again, and not for ever.
    if (kind === 'later' && isFirst && clock.now() - attempt.createdAt.getTime() >= putOffMaxMs) return failed(held, code);
    if (kind === 'later' && isFirst) return keep(held, { asked: 0, failure: code, askAt: new Date(clock.now() + minuteMs) });
    const state = attempt.state === 'prepared' ? 'unknown' : attempt.state;
    await keep(held, { state, failure: code, askAt: nextLook(attempt.asked, clock.now()) });
    return part.unknown(client, locked);
  };

  const afterFailure = createAfterFailure(part, clock, keep, found);

  return (given: Attempt & Own, answer: Answer): Promise<void> =>
    transaction(pool, async (client) => {
      const locked = await part.lock(client, given);
      const attempt = await store.read(client, given);
      // Another node has written more than this one knew of.
      if (locked === null || attempt === null || attempt.state !== given.state || attempt.asked !== given.asked + 1) return;
      const held = { client, locked, attempt };
      if (attempt.state === 'failed') return afterFailure(held, answer);
      if (!answer.ok) return notAnswered(held, answer.failure, given.state === 'prepared' && given.asked === 0);
      return answer.value === null ? notFound(held) : found(held, answer.value);
    });
};

/**
 * Asks a provider for all its attempts that are due. Each was stored before its provider is asked; one that may have been carried out is looked up by
 * its reference, and nothing is guessed of its end.
 */
export const createAttempting = <Own extends InCurrency, Locked>(deps: AttemptingDeps, part: AttemptPart<Own, Locked>) => {
  const { pool, clock, providerOf } = deps;
  const record = createRecord(deps, part);
  const ask = async (attempt: Attempt & Own): Promise<Answer> => {
    const provider = providerOf(attempt.merchantCode, attempt.provider);
    const mayBeDone = attempt.state !== 'prepared' || attempt.asked > 0;
    if (!mayBeDone) return part.begin(attempt, provider);
    return provider === null ? fail({ kind: 'later', code: 'no account with the provider' }) : part.look(attempt, provider);
  };
  return async (name: ProviderName): Promise<void> => {
    for (let round = 0; round < roundsMax; round++) {
      const due = await part.store.claimDue(pool, name, new Date(clock.now()), new Date(clock.now() + claimMs), besideMax);
      if (due.length === 0) return;
      await eachBeside(
        due,
        ({ reference }) => reference,
        async (attempt) => record(attempt, await ask(attempt)),
      );
    }
  };
};
