-- wallet_is_tombstoned has taken its place.
drop function if exists wallet_is_buried(text, text, text);
