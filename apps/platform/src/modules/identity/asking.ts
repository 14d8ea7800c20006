import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import { pauseAfter } from '../../kernel/ask-pauses.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachBeside } from '../../kernel/each-alone.ts';
import { fail, type Result } from '../../kernel/result.ts';
import { claimAsks, lockAsk, updateAsk, type Ask } from './ask-store.ts';
import type { Deciding, Verdict } from './deciding.ts';
import type { IdentityAdministration } from './identity-administration.ts';
import type { IdentityProvider, ProviderFault, SentCheck } from './identity-provider.ts';
import { lockCheck, type StoredCheck } from './identity-store.ts';

export type AskingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Null where operators decide, or an address or a secret is missing. */
  readonly providerOf: (merchantCode: string) => IdentityProvider | null;
  readonly documents: Pick<IdentityAdministration, 'opened' | 'pictures'>;
  readonly deciding: Deciding;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};

/** Checks that are asked for at once, and how often in one run. */
const besideMax = 8;
const roundsMax = 25;
/** How long one node has a check for itself: longer than a provider may take to answer. */
const claimMs = 60_000;
/** So many looks must have found nothing until a check is sent anew, by the same reference. */
const looksBeforeAnew = 2;

type Answer = Result<{ readonly verdict: Verdict | null } | null, ProviderFault>;
/** Whether nobody can have asked the provider for it yet. */
const isFirst = ({ state, asked }: Ask): boolean => state === 'prepared' && asked === 0;

/** A check as the provider gets it; null where a picture is not in the storage. */
const contentOf = async (documents: AskingDeps['documents'], check: StoredCheck): Promise<SentCheck | null> => {
  const { number, name, birthday } = documents.opened(check);
  const { front, back, selfie } = Object.fromEntries(await documents.pictures(check));
  if (!front || !selfie || back === null) return null;
  const { id: reference, kind, validUntil } = check;
  return { reference, kind, number, name, birthday, validUntil, pictures: { front, back: back ?? null, selfie } };
};

/** Writes what a provider has said of a check. */
const createRecord =
  ({ pool, clock, deciding }: AskingDeps) =>
  (given: Ask, answer: Answer): Promise<void> =>
    transaction(pool, async (client) => {
      const ask = await lockAsk(client, given.checkId);
      // Another run has written more than this one knew of.
      if (ask === null || ask.askAt === null || ask.state !== given.state || ask.asked !== given.asked + 1) return;
      const { checkId, askAt: claimedUntil, until } = ask;
      const now = clock.now();
      const fault = answer.ok ? null : answer.failure.code;
      const end = (state: 'decided' | 'left'): Promise<void> => updateAsk(client, checkId, { ...ask, state, askAt: null, fault });
      const again = (state: Ask['state'], { asked, pauseMs } = { asked: ask.asked, pauseMs: pauseAfter(given.asked) }): Promise<void> => {
        // The provider has called meanwhile: what it was asked for may be older than that.
        const isCalled = claimedUntil.getTime() !== given.askAt?.getTime();
        const askAt = isCalled ? claimedUntil : new Date(Math.min(now + pauseMs, until.getTime()));
        return updateAsk(client, checkId, { state, asked, askAt, fault });
      };
      if (answer.ok && answer.value !== null && answer.value.verdict !== null) {
        const { merchantCode, provider } = ask;
        const decided = await deciding.decide(client, { merchantCode, id: checkId }, answer.value.verdict, provider);
        return end(decided === 'decided' || decided === 'excluded' ? 'decided' : 'left');
      }
      if ((!answer.ok && answer.failure.kind === 'refused') || now >= until.getTime()) return end('left');
      // It has not been asked: the same again.
      if (!answer.ok && answer.failure.kind === 'later' && isFirst(given)) return again('prepared', { asked: 0, pauseMs: pauseAfter(0) });
      if (!answer.ok) return again(ask.state === 'prepared' ? 'unknown' : ask.state);
      if (answer.value !== null) return again('sent');
      return given.asked >= looksBeforeAnew ? again('prepared', { asked: 0, pauseMs: 0 }) : again(ask.state);
    });

/** How a provider decides on checks: each is stored before it is sent, and what became of it is read there, never guessed. */
export const createAsking = (deps: AskingDeps) => {
  const { pool, clock, providerOf, documents } = deps;
  const record = createRecord(deps);
  const question = async (ask: Ask): Promise<Answer> => {
    const check = await transaction(pool, (client) => lockCheck(client, ask.merchantCode, ask.checkId));
    const refused = (code: string): Answer => fail({ kind: 'refused', code });
    if (check?.state !== 'submitted') return refused('decided by another');
    const provider = providerOf(ask.merchantCode);
    // The merchant has changed its document since.
    if (provider === null || provider.name !== ask.provider) return refused('no such provider');
    if (!isFirst(ask)) return provider.read(ask.checkId);
    if (clock.now() >= ask.until.getTime()) return refused('too late');
    const content = await contentOf(documents, check);
    return content === null ? refused('a picture is missing') : provider.create(content);
  };
  /** Asks for all that is due. */
  return async (): Promise<void> => {
    for (let round = 0; round < roundsMax; round++) {
      const due = await claimAsks(pool, new Date(clock.now()), new Date(clock.now() + claimMs), besideMax);
      if (due.length === 0) return;
      await eachBeside(
        due,
        ({ checkId }) => checkId,
        async (ask) => record(ask, await question(ask)),
      );
      deps.onCommitted();
    }
  };
};
