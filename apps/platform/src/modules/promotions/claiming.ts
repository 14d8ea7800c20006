import { normalCode, type Code, type FailureData } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { TurnoverService } from '../cashier/index.ts';
import type { SessionModule } from '../session/index.ts';
import { createClaimWriting } from './claim-writing.ts';
import type { Eligibility, Standing } from './eligibility.ts';
import { hasClosed } from './promotion-states.ts';
import { countTry, giveBackTry, readByCode, readByKey, readClaim, readTries, type ClaimStatus, type Offered } from './promotion-store.ts';
import { tracesOf } from './traces.ts';

export type ClaimingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly eligibility: Eligibility;
  readonly turnover: Pick<TurnoverService, 'count' | 'openFor'>;
  readonly sessions: Pick<SessionModule['service'], 'hold'>;
  readonly termsOf: (merchantCode: string) => { readonly currency: Currency; readonly wrongCodesPerHour: number };
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};
export type Way = 'join' | 'claim' | 'apply';
type Refused = { readonly code: Code; readonly data?: FailureData };
type Claiming = {
  readonly owner: Caller;
  readonly offered: Offered;
  readonly way: Way;
  readonly code: string | null;
  readonly key: string;
  readonly ip: string;
};

const refusals: Readonly<Record<Exclude<ClaimStatus, 'ok' | 'repeat' | 'shared'>, Code>> = {
  blocked: 'promotion_unknown',
  ended: 'promotion_ended',
  changed: 'promotion_ended',
  code_used_up: 'promotion_used_up',
  budget_gone: 'promotion_used_up',
  key_reused: 'order_exists',
};
const stateAfter = { join: 'joined', claim: 'claimed', apply: 'applying' } as const;
/** As many tries as one session may make, so many times that has one address, where many players may be. */
const addressTimes = 10;

const mayNot = ({ document }: Offered, standing: Standing, way: Way, at: Date): Refused | null => {
  const { opensAt, judged } = standing;
  if (opensAt !== null) return { code: 'promotion_not_open' };
  if (hasClosed(document, standing, at)) return { code: 'promotion_ended' };
  if (way === 'join') return document.mustJoin ? null : { code: 'promotion_not_met', data: { field: 'join' } };
  if (way !== document.mode) return { code: 'promotion_not_met', data: { field: 'mode' } };
  const [lacking] = judged.unmet;
  return lacking === undefined ? null : { code: 'promotion_not_met', data: { field: lacking.code } };
};

/** How players come by promotions. Each claim is one transaction, and its repeats get what it came to first. */
export const createClaiming = ({ pool, clock, ids, eligibility, turnover, sessions, termsOf, onCommitted }: ClaimingDeps) => {
  const writeClaim = createClaimWriting({ ids, turnover });
  const write = async (client: PoolClient, claiming: Claiming, standing: Standing, at: Date): Promise<Result<null, Refused>> => {
    const { owner, offered, way, code, key, ip } = claiming;
    const { playerId, merchantCode, sessionId } = owner;
    const traces = way === 'join' ? [] : await tracesOf(client, offered.document, playerId, { sessionId, ip });
    if (traces === null) return fail({ code: 'promotion_shared', data: { field: 'device' } });
    const { currency } = termsOf(merchantCode);
    const toClaim = { offered, playerId, currency, state: stateAfter[way], code, key, traces };
    const { status, bound } = await writeClaim(client, toClaim, standing, at);
    if (status === 'shared') return fail({ code: 'promotion_shared', ...(bound !== null && { data: { field: bound } }) });
    return status === 'ok' || status === 'repeat' ? ok(null) : fail({ code: refusals[status] });
  };

  const claim = async (claiming: Claiming): Promise<Result<null, Refused>> => {
    const { owner, offered, way, code } = claiming;
    const { playerId, merchantCode } = owner;
    const at = new Date(clock.now());
    const { document } = offered;
    const { currency } = termsOf(merchantCode);
    const answer = await transaction(pool, async (client): Promise<Result<null, Refused>> => {
      if (!(await sessions.hold(client, owner))) return fail({ code: 'session_ended' });
      // The player's account is locked from here on. What was staked until now counts for what came in before the award.
      await turnover.count(client, playerId, at);
      const standing = await eligibility.look({ document, merchantCode, currency, playerId, at, hasCode: code !== null }, client);
      if (standing === null) return fail({ code: 'promotion_unknown' });
      const stands = await readClaim(client, offered.id, standing.occurrence, playerId);
      const isDone = stands !== null && stands.state !== 'joined' && stands.state !== 'rejected';
      if (isDone) return ok(null);
      if (way !== 'join' && document.mustJoin && stands === null) return fail({ code: 'promotion_not_met', data: { field: 'join' } });
      const refused = mayNot(offered, standing, way, at);
      return refused === null ? write(client, claiming, standing, at) : fail(refused);
    });
    if (answer.ok) onCommitted();
    return answer;
  };

  return {
    /** Joins, claims or applies for the promotion of a key. */
    take: async (owner: Caller, ip: string, promotionKey: string, way: Way, key: string): Promise<Result<Offered, Refused>> => {
      const offered = await readByKey(pool, owner.merchantCode, promotionKey);
      if (offered?.state !== 'published') return fail({ code: 'promotion_unknown' });
      const answer = await claim({ owner, ip, offered, way, code: null, key });
      return answer.ok ? ok(offered) : answer;
    },
    /** Claims, or applies for, what a code opens. An unknown code and another merchant's get the same answer. */
    enter: async (owner: Caller, ip: string, typed: string, key: string): Promise<Result<Offered, Refused>> => {
      const at = new Date(clock.now());
      const { wrongCodesPerHour: most } = termsOf(owner.merchantCode);
      const [session, address] = [`session ${owner.sessionId}`, `address ${ip}`];
      // A session's tries are counted before they are looked at, an address's once they were wrong: many players share one.
      const isTooMany = (await countTry(pool, session, at)) > most || (await readTries(pool, address, at)) >= most * addressTimes;
      if (isTooMany) return fail({ code: 'too_many_requests' });
      const code = normalCode(typed);
      const offered = await readByCode(pool, owner.merchantCode, code);
      if (offered === null) {
        await countTry(pool, address, at);
        return fail({ code: 'promotion_code_wrong' });
      }
      await giveBackTry(pool, session);
      const answer = await claim({ owner, ip, offered, way: offered.document.mode === 'apply' ? 'apply' : 'claim', code, key });
      return answer.ok ? ok(offered) : answer;
    },
  };
};
export type ClaimingService = ReturnType<typeof createClaiming>;
