-- What operators want to see of a day's statements before it has ended: the platform, which has the secrets of the providers, asks them and
-- writes the answer. Rows are gone after a day.
create table statement_look (
  id            text primary key,
  merchant_code text not null,
  day_from      timestamptz not null,
  day_to        timestamptz not null,
  asked_at      timestamptz not null,
  -- A row for each provider with an account; null until all of them were asked.
  answer        jsonb
);
