-- A node of the version before opens accounts with names and addresses in a spelling of their own while this version runs beside it. They get
-- the one spelling too, so that a name that 0600 gave that spelling is not given to somebody else.
CREATE FUNCTION one_spelling(key text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  plain text;
BEGIN
  IF key IS NULL OR key !~ '[^\u0001-\u007f]' THEN RETURN key; END IF;
  plain := regexp_replace(key, '[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]', '', 'g');
  -- The double prime was kept as two.
  plain := regexp_replace(plain, '[\u201c-\u201f\u2033\uff02]|\u2032\u2032', '"', 'g');
  plain := regexp_replace(plain, '[\u2018-\u201b\u02bb\u02bc\u2032\uff07]', '''', 'g');
  plain := regexp_replace(plain, '[\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead\u2212]', '-', 'g');
  plain := regexp_replace(normalize(plain, NFKC), '^\s+|\s+$', '', 'g');
  RETURN coalesce(nullif(plain, ''), key);
END $$;

CREATE FUNCTION player_in_one_spelling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.username_key := one_spelling(NEW.username_key);
  NEW.email_key := one_spelling(NEW.email_key);
  RETURN NEW;
END $$;
CREATE TRIGGER player_in_one_spelling BEFORE INSERT ON player FOR EACH ROW EXECUTE FUNCTION player_in_one_spelling();
