-- Play money is a book of its own: its accounts are called `play:…` and `house:play:…`, and no posting leads from one book
-- into the other, whatever writes it.
update wallet_postings p set origin = case when p.origin like 'held:%' then 'play:held:' else 'play:' end || a.player_id
  from wallet_accounts a where a.mode = 'play' and p.origin in ('player:' || a.player_id, 'held:' || a.player_id);
update wallet_postings p set destination = case when p.destination like 'held:%' then 'play:held:' else 'play:' end || a.player_id
  from wallet_accounts a where a.mode = 'play' and p.destination in ('player:' || a.player_id, 'held:' || a.player_id);
alter table wallet_postings add constraint wallet_postings_one_book check (
  (starts_with(origin, 'play:') or starts_with(origin, 'house:play:')) = (starts_with(destination, 'play:') or starts_with(destination, 'house:play:'))
);
-- All commands of a player, those that moved nothing too: a trial player's are removed in the end.
create index wallet_transactions_player on wallet_transactions (player_id, seq desc);
drop index wallet_transactions_lines;
create index wallet_holds_player on wallet_holds (player_id);
-- What is popular is what was played for real money.
create index gaming_rounds_popular_real on gaming_rounds (merchant_code, opened_at) include (node_id, game_type) where state <> 'cancelled' and mode = 'real';
drop index gaming_rounds_popular;
