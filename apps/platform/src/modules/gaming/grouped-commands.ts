import type { Beside, GroupedFunction } from '../wallet/index.ts';

/*
 * The commands of vendors that are carried out together with those of other players. Those that touch a jackpot, which many players
 * share, run alone.
 */

const ofEach = {
  p_id: 'text',
  p_vendor: 'text',
  p_player: 'text',
  p_game: 'text',
  p_round: 'text',
  p_transaction: 'text',
  p_fingerprint: 'text',
  p_currency: 'text',
  p_payout: 'bigint',
  p_closed: 'boolean',
  p_payout_max: 'bigint',
  p_round_max: 'bigint',
  p_at: 'timestamptz',
} as const;

/** A vendor is told what can be staked in its game: the player's own money, and bonus money beside it. */
export const besideBalance = { name: 'bonus_playable', parameters: ['p_player', 'p_vendor', 'p_game', 'p_at'] } as const satisfies Beside;

export const gamingBet = {
  name: 'gaming_bet',
  beside: besideBalance,
  parameters: { ...ofEach, p_round_id: 'text', p_session: 'text', p_stake: 'bigint', p_refusal: 'text', p_settles: 'timestamptz' },
} as const satisfies GroupedFunction;

export const gamingWin = { name: 'gaming_win', parameters: ofEach, beside: besideBalance } as const satisfies GroupedFunction;
