import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { HoldSession } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { tell } from '../../topics/topics.ts';
import { callLimits } from './limits-store.ts';
import { chooseRealityMinutes, readReality, tellDueChecks, type StoredReality } from './reality-store.ts';
import type { LimitOwner } from './limits.ts';

/** What reality checks go by of a merchant, in minutes of play. */
export type RealityTerms = { readonly realityMinutes: readonly number[]; readonly realityDefault: number };
export type RealityDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly sessions: { readonly hold: HoldSession };
  readonly realityTermsOf: (merchantCode: string) => RealityTerms;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};

/** Checks that one statement tells of. */
const tellMax = 500;

export type RealityAnswer = {
  /** The player has seen the check that is due, and plays on. */
  readonly goOn: boolean;
  /** After how many minutes they want to be asked, from the next check on; null for as before. */
  readonly everyMinutes: number | null;
};
type RealityFailure = { readonly code: 'session_ended' | 'field_invalid'; readonly data?: { readonly field: string } };

/** How long a player has played, and the checks of it that they answer. The rules are SQL functions, which bets ask too. */
export const createReality = ({ pool, clock, sessions, realityTermsOf, onCommitted }: RealityDeps) => {
  const now = (): Date => new Date(clock.now());
  const intervalsOf = (merchantCode: string) => {
    const { realityMinutes: offered, realityDefault } = realityTermsOf(merchantCode);
    return { p_offered: offered, p_default: offered.includes(realityDefault) ? realityDefault : Math.max(...offered) };
  };
  const read = (
    db: Pool | PoolClient,
    { playerId, merchantCode }: Pick<LimitOwner, 'playerId' | 'merchantCode'>,
  ): Promise<StoredReality> => {
    const { p_offered, p_default } = intervalsOf(merchantCode);
    return readReality(db, playerId, p_offered, p_default, now());
  };
  return {
    /** The session as it is now: what was staked and won in it, and when its next check is due. */
    readReality: (owner: Pick<LimitOwner, 'playerId' | 'merchantCode'>): Promise<StoredReality> => read(pool, owner),
    /** Whether the player has played for as long as they may today, in the transaction that opens a game. */
    timeReached: (client: PoolClient, playerId: string): Promise<boolean> =>
      callLimits(client, 'limits_time_reached', { p_player: playerId, p_at: now() }),
    /** Whether the player has a limit that only bets which are asked here can hold. */
    hasLimitOnPlay: (client: PoolClient, playerId: string): Promise<boolean> =>
      callLimits(client, 'limits_on_play', { p_player: playerId }),
    /** A player opens a game, in the transaction that lets them. */
    playBegins: (client: PoolClient, playerId: string, merchantCode: string): Promise<void> =>
      callLimits(client, 'limits_reality_begin', { p_player: playerId, ...intervalsOf(merchantCode), p_at: now() }),
    /** Answers the check that is due, or chooses how often to be asked. */
    answerReality: async (owner: LimitOwner, { goOn, everyMinutes }: RealityAnswer): Promise<Result<StoredReality, RealityFailure>> => {
      const answered = await transaction(pool, async (client): Promise<Result<StoredReality, RealityFailure>> => {
        if (!(await sessions.hold(client, owner))) return fail({ code: 'session_ended' });
        const { playerId, merchantCode } = owner;
        const intervals = intervalsOf(merchantCode);
        if (everyMinutes !== null) {
          if (!intervals.p_offered.includes(everyMinutes)) return fail({ code: 'field_invalid', data: { field: 'everyMinutes' } });
          await chooseRealityMinutes(client, playerId, everyMinutes);
        }
        if (goOn) await callLimits(client, 'limits_reality_answer', { p_player: playerId, ...intervals, p_at: now() });
        // The question lies over the games of other devices too.
        await tell(client, 'reality.changed', { playerId }, now());
        return ok(await read(client, owner));
      });
      if (answered.ok) onCommitted();
      return answered;
    },
    /** Tells players' apps of checks that are due now: a device whose clock or summary is behind, or that plays nothing, learns of it. */
    tellDueChecks: async (): Promise<void> => {
      let told: number;
      do {
        told = await tellDueChecks(pool, now(), tellMax);
        if (told > 0) onCommitted();
      } while (told === tellMax);
    },
  };
};
export type Reality = ReturnType<typeof createReality>;
