-- Names and addresses of accounts that were made before apostrophes, quotation marks, hyphens and unseen marks of every keyboard were one
-- spelling (nameKey): they get that spelling, which nobody else can be given then. Where two accounts differ in nothing else, the one that
-- has it, or else the older one, keeps it; the other is still found by its own spelling alone.
DO $$
DECLARE
  kept record;
  account record;
  plain text;
BEGIN
  FOR kept IN SELECT * FROM (VALUES ('player', 'username_key'), ('player', 'email_key'), ('desk_agent', 'name_key')) AS k (of_table, of_column) LOOP
    FOR account IN EXECUTE format(
      'SELECT id, %2$I AS key FROM %1$I WHERE %2$I ~ ''[^\u0001-\u007f]'' ORDER BY created_at, id', kept.of_table, kept.of_column
    ) LOOP
      plain := regexp_replace(account.key, '[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]', '', 'g');
      -- The double prime was kept as two.
      plain := regexp_replace(plain, '[\u201c-\u201f\u2033\uff02]|\u2032\u2032', '"', 'g');
      plain := regexp_replace(plain, '[\u2018-\u201b\u02bb\u02bc\u2032\uff07]', '''', 'g');
      plain := regexp_replace(plain, '[\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead\u2212]', '-', 'g');
      plain := regexp_replace(normalize(plain, NFKC), '^\s+|\s+$', '', 'g');
      CONTINUE WHEN plain IN (account.key, '');
      BEGIN
        EXECUTE format('UPDATE %I SET %I = $1 WHERE id = $2', kept.of_table, kept.of_column) USING plain, account.id;
      EXCEPTION WHEN unique_violation THEN
        NULL;
      END;
    END LOOP;
  END LOOP;
END $$;
