-- Whose each host name is: two merchants cannot take one at the same moment. Of two that have one already, the first keeps it.
CREATE TABLE merchant_domain (
  domain text PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant (code) ON DELETE CASCADE
);
CREATE INDEX merchant_domain_merchant ON merchant_domain (merchant_code);
INSERT INTO merchant_domain (domain, merchant_code)
SELECT DISTINCT ON (domain) domain, code
FROM merchant, jsonb_array_elements_text(CASE WHEN jsonb_typeof(config -> 'domains') = 'array' THEN config -> 'domains' ELSE '[]' END) AS named,
  regexp_replace(lower(named), '\.(:\d+)?$', '\1') AS domain
ORDER BY domain, code;
