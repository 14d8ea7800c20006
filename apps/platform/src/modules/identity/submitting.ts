import { createHmac } from 'node:crypto';
import { dayIn } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { HoldSession } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { tell } from '../../topics/topics.ts';
import type { Seal } from '../../kernel/seal.ts';
import { SessionOver } from '../session/index.ts';
import { insertAsk } from './ask-store.ts';
import { tellPlayer } from './deciding.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { readSubmitted, type Submitted, type SubmittedFault } from './identity-rules.ts';
import type { IdentitySettings } from './identity-section.ts';
import { claimNumber, expireBefore, insertCheck, readLast, readTries, type StoredCheck } from './identity-store.ts';

export const dayMs = 24 * 3_600_000;
const tailLength = 4;

export type IdentityTerms = IdentitySettings & { readonly ageMin: number; readonly timeZone: string };
export type SubmittingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly seal: Seal;
  /** Key of the hashes by which one document of two players is seen. */
  readonly hashKey: string;
  readonly hold: HoldSession;
  readonly usePictures: (client: PoolClient, playerId: string, ids: readonly string[], kind: 'document') => Promise<boolean>;
  readonly termsOf: (merchantCode: string) => IdentityTerms;
  /** Who decides; null where operators do. */
  readonly providerOf: (merchantCode: string) => Pick<IdentityProvider, 'name' | 'waitMinutes'> | null;
};
export type Member = { readonly playerId: string; readonly sessionId: string; readonly merchantCode: string };
export type SubmitFault =
  | SubmittedFault
  | { readonly code: 'picture_unknown' | 'identity_under_way' }
  | { readonly code: 'too_many_requests'; readonly data: { readonly retryAfterSeconds: number } };

/** Ends the transaction of what is refused. */
class RefusedError extends Error {
  readonly fault: SubmitFault;
  constructor(fault: SubmitFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** How a check begins: the document is stored, sealed, with its pictures, or it is said why not. */
export const createSubmitting = (deps: SubmittingDeps) => {
  const { pool, clock, ids, seal, termsOf } = deps;
  const todayOf = (merchantCode: string): string => dayIn(termsOf(merchantCode).timeZone, clock.now());

  const checkOf = ({ playerId, merchantCode }: Member, given: Submitted): StoredCheck => ({
    id: ids.newId(),
    merchantCode,
    playerId,
    kind: given.kind,
    numberSealed: seal.seal(given.number),
    numberHash: createHmac('sha256', deps.hashKey).update(`identity ${given.kind} ${given.number}`).digest(),
    tail: given.number.slice(-tailLength),
    nameSealed: seal.seal(given.name),
    birthdaySealed: seal.seal(given.birthday),
    validUntil: given.validUntil,
    front: given.front,
    back: given.back,
    selfie: given.selfie,
    state: 'submitted',
    reason: null,
    decidedBy: null,
    decidedAt: null,
    submittedAt: new Date(clock.now()),
  });

  /** Refuses where another check is under way, holds, or has been asked for too often. */
  const demandTry = async (client: PoolClient, { playerId, merchantCode }: Member): Promise<void> => {
    // One whose document has ended is in nobody's way, whether or not the job has been there.
    await expireBefore(client, merchantCode, todayOf(merchantCode), { max: 1, playerId });
    const last = await readLast(client, playerId);
    if (last?.state === 'submitted' || last?.state === 'verified') throw new RefusedError({ code: 'identity_under_way' });
    const { count, first } = await readTries(client, playerId, new Date(clock.now() - dayMs));
    if (count < termsOf(merchantCode).triesPerDay || first === null) return;
    const waits = Math.max(1, Math.ceil((first.getTime() + dayMs - clock.now()) / 1000));
    throw new RefusedError({ code: 'too_many_requests', data: { retryAfterSeconds: waits } });
  };

  /** Has the check decided by a provider, and by operators after a while. */
  const sendTo = (
    client: PoolClient,
    { id: checkId, merchantCode, submittedAt: askAt }: StoredCheck,
    { name, waitMinutes }: Pick<IdentityProvider, 'name' | 'waitMinutes'>,
  ): Promise<void> =>
    insertAsk(client, { checkId, merchantCode, provider: name, askAt, until: new Date(askAt.getTime() + waitMinutes * 60_000) });

  const store = (member: Member, check: StoredCheck): Promise<Result<null, SubmitFault>> =>
    transaction(pool, async (client): Promise<Result<null, SubmitFault>> => {
      // It locks the player's row: checks of one player begin one after the other.
      if (!(await deps.hold(client, member))) throw new SessionOver();
      await demandTry(client, member);
      const pictures = [check.front, ...(check.back === null ? [] : [check.back]), check.selfie];
      if (!(await deps.usePictures(client, member.playerId, pictures, 'document'))) throw new RefusedError({ code: 'picture_unknown' });
      if (await claimNumber(client, check)) {
        await insertCheck(client, check);
        const provider = deps.providerOf(member.merchantCode);
        if (provider !== null) await sendTo(client, check, provider);
        await tell(client, 'identity.changed', { playerId: member.playerId }, check.submittedAt);
        return ok(null);
      }
      // It is another account's: refused as any document is, so that nobody learns of the other. Operators see who has decided.
      const { submittedAt: decidedAt } = check;
      await insertCheck(client, { ...check, state: 'refused', reason: 'document', decidedBy: 'rules', decidedAt });
      await tellPlayer(client, member.playerId, 'identity_refused', decidedAt);
      return ok(null);
    }).catch((error: unknown) => {
      if (error instanceof RefusedError) return fail(error.fault);
      throw error;
    });

  return async (member: Member, given: Submitted): Promise<Result<null, SubmitFault>> => {
    const { merchantCode } = member;
    const submitted = readSubmitted(given, { today: todayOf(merchantCode), ageMin: termsOf(merchantCode).ageMin });
    return 'code' in submitted ? fail(submitted) : store(member, checkOf(member, submitted));
  };
};
