import type { Mutation } from './apply.ts';

const mutation = (file: string, find: string, replace: string, breaks: string): Mutation => ({ file, find, replace, breaks });
const wallet = (name: string, find: string, replace: string, breaks: string): Mutation =>
  mutation(`wallet/sql/${name}.sql`, find, replace, breaks);
const gaming = (name: string, find: string, replace: string, breaks: string): Mutation =>
  mutation(`gaming/sql/${name}.sql`, find, replace, breaks);

/** Faults of what is taken back and corrected. */
export const correctionMutations: readonly Mutation[] = [
  wallet('wallet_take_back', 'least(account.balance, p_amount)', 'p_amount', 'what is there is taken, and no more'),
  wallet('wallet_take_back', 'p_amount - taken, p_currency', 'p_amount, p_currency', 'what was not taken is owed'),
  wallet('wallet_take_back', 'or taken = p_amount then', 'or true then', 'the other side gets back all of it'),
  wallet('wallet_take_back', 'if p_debt is not null and', 'if false and', 'what is owed of a win is written down'),
  wallet('wallet_take_back', " and account.mode = 'real' then", ' then', 'of play money nothing is owed'),
  wallet(
    'wallet_correct',
    'values (p_id, p_player, p_change, p_at)',
    'values (p_id, p_player, 1, p_at)',
    'limits know the whole correction',
  ),
  gaming('gaming_adjust', 'played.wins = 0 or ', '', 'nothing is corrected before it was paid'),
  gaming('gaming_adjust', 'or paid + p_change < 0', '', 'a round never pays less than nothing'),
  gaming('gaming_adjust', 'played.payout - coalesce(played.jackpot_payout, 0)', 'played.payout', 'a jackpot is not corrected'),
  gaming('gaming_adjust', 'if played.cancelled_bets = played.bets then', 'if false then', 'a round that was taken back pays nothing'),
  gaming('gaming_adjust', 'if gaming_pays_too_much(', 'if false and gaming_pays_too_much(', 'a correction has the bounds of a payout'),
  gaming('gaming_adjust', 'p_payout => p_change - bonus, p_at', 'p_payout => 0, p_at', 'a win less is a loss more'),
  gaming('gaming_adjust', "case when state = 'settled' then changed_at else p_at end", 'p_at', 'an old win stays old'),
  gaming('gaming_adjust', 'corrected = corrected + p_change', 'corrected = corrected', 'the record says what was corrected'),
  gaming('gaming_void', 'if target.id is null and p_payout > 0 then', 'if false then', 'no win is taken back before its bet has come'),
  gaming('gaming_void', 'or played.round <> p_round', '', "another round's bet is no target"),
  gaming('gaming_void', 'if played.jackpot_payout is not null then', 'if false then', 'a round that has won a jackpot stands'),
  gaming('gaming_void', 'p_payout > paid or', '', 'no more is taken back than was paid'),
  gaming('gaming_void', 'or (p_payout < paid and played.cancelled_bets + 1 = played.bets)', '', 'the last bet takes all with it'),
  gaming('gaming_void', 'set cancelled_by = p_id where', 'set cancelled_by = null where', 'a bet is voided once'),
  gaming('gaming_void', 'p_stake => bonus - target.debit', 'p_stake => 0', 'a voided bet is no stake'),
  gaming('gaming_void', 'p_payout => back - p_payout', 'p_payout => 0', 'a voided win is none'),
  gaming(
    'gaming_void',
    'given := wallet_jackpot_return(p_target => target.seq, p_cancel => p_id);',
    'given := 0;',
    'a voided bet gives its part of the jackpot back',
  ),
  gaming(
    'gaming_void',
    'select balance into strict answer.balance from wallet_accounts where player_id = p_player;',
    '',
    'the answer has the balance of the end',
  ),
  gaming('gaming_free_bet', 'if wallet_is_tombstoned(', 'if false and wallet_is_tombstoned(', 'a free bet after its rollback is refused'),
  gaming('gaming_free_bet', 'or play.game_code <> p_game', '', "a free bet in another game's session is refused"),
  gaming('gaming_free_bet', 'if play.closed_at is not null then', 'if false then', 'a closed session takes no free bets'),
  gaming('gaming_free_bet', 'if p_refusal is not null then', 'if false then', "the caller's refusal holds for a free bet"),
  gaming(
    'gaming_free_bet',
    'if found and played.free_round is distinct from p_free_round then',
    'if false then',
    'a round is free or it is not',
  ),
  gaming('gaming_free_bet', 'if gaming_pays_too_much(', 'if false and gaming_pays_too_much(', 'a free round has the bounds of a payout'),
  gaming('gaming_free_bet', "if refusal <> 'limit_reached' then", 'if false then', 'who is excluded gets no free round'),
  gaming(
    'gaming_free_bet',
    "if refusal <> 'limit_reached' then",
    'if refusal is not null then',
    'a limit that was reached refuses no free round',
  ),
  gaming('gaming_free_bet', 'if not gaming_gift_fits(', 'if false and not gaming_gift_fits(', 'a gift is checked'),
  gaming(
    'gaming_free_bet',
    "played.id is null or played.state = 'cancelled'",
    'played.id is null',
    'a round begins anew after its bets were taken back',
  ),
  gaming('gaming_gift_fits', 'gift.player_id <> p_player or', '', "another player's gift is not played"),
  gaming('gaming_gift_fits', ' or gift.game_code <> p_game', '', 'a gift is of one game'),
  gaming('gaming_gift_fits', 'p_at < gift.ends_at and', '', 'a gift has an end'),
  gaming('gaming_gift_fits', 'gift.withdrawn_at is null and ', '', 'a gift that was taken back is not played'),
  gaming('gaming_gift_fits', 'not p_begins or', '', 'a round that has begun is ended'),
  gaming('gaming_gift_left', " and r.state <> 'cancelled'", '', 'a round that was taken back counts no more'),
  gaming('gaming_bet', 'if played.free_round is not null then', 'if false then', 'nothing is staked in a free round'),
  gaming('gaming_win', 'if played.free_round is null then', 'if true then', 'a free win makes no room'),
  gaming(
    'gaming_win',
    "case when played.free_round is null then 'payout' else 'free_win' end",
    "'payout'",
    'the statement names a free win',
  ),
  gaming('gaming_adjust', 'if played.free_round is null then', 'if true then', 'a corrected free win is no loss'),
  gaming('gaming_void', 'if played.free_round is null then', 'if true then', 'a voided free win is no loss'),
  wallet('wallet_correct', 'and p_counts then', 'then', 'the ledger knows what is no loss'),
];
