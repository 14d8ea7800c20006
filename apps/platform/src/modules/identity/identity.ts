import { dayIn, type Code, type Identity } from '@palaro/contract';
import type { PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { contactsOf, isOwned } from '../player/index.ts';
import { tellPlayer } from './deciding.ts';
import type { Submitted } from './identity-rules.ts';
import { expireBefore, isVerified, readLast, readTries } from './identity-store.ts';
import { createSubmitting, dayMs, type Member, type SubmitFault, type SubmittingDeps } from './submitting.ts';

/** Checks that one statement ends. */
const expireMax = 500;

export type IdentityDeps = SubmittingDeps & {
  readonly merchantCodes: () => readonly string[];
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};
type TodayOf = (merchantCode: string) => string;

/** Ends what holds by a document that has ended, and tells its players. */
const createExpiring =
  ({ pool, clock, merchantCodes, onCommitted }: IdentityDeps, todayOf: TodayOf) =>
  async (): Promise<void> => {
    const expireSome = (merchantCode: string): Promise<number> =>
      transaction(pool, async (client) => {
        const players = await expireBefore(client, merchantCode, todayOf(merchantCode), { max: expireMax });
        for (const playerId of players) await tellPlayer(client, playerId, 'identity_expired', new Date(clock.now()));
        return players.length;
      });
    await eachAlone(merchantCodes(), String, async (merchantCode) => {
      for (let ended = expireMax; ended === expireMax;) ended = await expireSome(merchantCode);
    });
    onCommitted();
  };

/** Who players are: by a document and a selfie, which an operator or a provider decides on. */
export const createIdentity = (deps: IdentityDeps) => {
  const { pool, clock, termsOf } = deps;
  const todayOf: TodayOf = (merchantCode) => dayIn(termsOf(merchantCode).timeZone, clock.now());
  const submit = createSubmitting(deps);

  const read = async (merchantCode: string, playerId: string): Promise<Identity> => {
    const { depositNeeds, withdrawalNeeds, triesPerDay, ageMin } = termsOf(merchantCode);
    const since = new Date(clock.now() - dayMs);
    const [last, { count, first }] = await Promise.all([readLast(pool, playerId), readTries(pool, playerId, since)]);
    const hasEnded = last?.state === 'verified' && last.validUntil !== null && last.validUntil < todayOf(merchantCode);
    return {
      state: hasEnded ? 'expired' : (last?.state ?? 'none'),
      kind: last?.kind ?? null,
      numberTail: last?.tail ?? null,
      reason: last?.reason ?? null,
      submittedAt: last?.submittedAt.toISOString() ?? null,
      validUntil: last?.validUntil ?? null,
      triesLeft: Math.max(0, triesPerDay - count),
      againAt: count < triesPerDay || first === null ? null : new Date(first.getTime() + dayMs).toISOString(),
      depositNeeds,
      withdrawalNeeds,
      ageMin,
    };
  };

  return {
    read,
    submit: async (member: Member, given: Submitted): Promise<Result<Identity, SubmitFault>> => {
      const submitted = await submit(member, given);
      if (!submitted.ok) return submitted;
      deps.onCommitted();
      return ok(await read(member.merchantCode, member.playerId));
    },
    /** What the merchant asks for before a deposit and the player lacks, as the transaction sees it; null where nothing is missing. */
    depositFault: async (
      client: PoolClient,
      merchantCode: string,
      playerId: string,
    ): Promise<Extract<Code, 'contact_needed' | 'identity_needed'> | null> => {
      if (termsOf(merchantCode).depositNeeds === 'contact') return isOwned(await contactsOf(client, playerId)) ? null : 'contact_needed';
      return (await isVerified(client, playerId, todayOf(merchantCode))) ? null : 'identity_needed';
    },
    /** Whether a withdrawal goes by the identity, and whether it is verified; null where the merchant does not ask for it. */
    withdrawalCheck: async (client: PoolClient, merchantCode: string, playerId: string): Promise<boolean | null> =>
      termsOf(merchantCode).withdrawalNeeds === 'identity' ? isVerified(client, playerId, todayOf(merchantCode)) : null,
    expire: createExpiring(deps, todayOf),
  };
};
export type IdentityService = ReturnType<typeof createIdentity>;
