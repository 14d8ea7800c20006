import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { callLimits } from './limits-store.ts';

/** What is refused in code; bets, messages and free rounds note their refusals in SQL. */
export type RefusedMove = 'launch' | 'deposit' | 'message';
/** Which rule has refused it; of a message, which is held back for an exclusion alone, what it was. */
export type RefusingRule =
  | 'deposit'
  | 'session'
  | 'exclusion'
  | 'choice'
  | 'identity'
  | 'own_wallet'
  | 'banner'
  | 'popup'
  | 'promotion'
  | 'news';

const batchMax = 5_000;

/** What limits, exclusions and checks have refused, counted by day for the operator's report. */
export const createRefusals = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) => ({
  /** Notes a refusal, or so many. What was asked for is undone already, so it is a statement of its own. */
  noteRefusal: (merchantCode: string, move: RefusedMove, rule: RefusingRule, times = 1): Promise<void> =>
    callLimits(pool, 'limits_note_refusal', {
      p_merchant: merchantCode,
      p_move: move,
      p_rule: rule,
      p_times: times,
      p_at: new Date(clock.now()),
    }),
  /** Adds up what was noted. */
  rollUpRefusals: async (): Promise<void> => {
    for (let taken = batchMax; taken === batchMax;) taken = await callLimits<number>(pool, 'limits_roll_up_refusals', { p_max: batchMax });
  },
});
export type Refusals = ReturnType<typeof createRefusals>;
