-- How much of a stake of a category counts for a grant, in millionths. A category without a share counts nothing, and is not played with it.
create or replace function bonus_share(p_terms jsonb, p_product text) returns bigint
language sql immutable as $$ select coalesce((p_terms -> 'weights' ->> p_product)::bigint, 0) $$;
