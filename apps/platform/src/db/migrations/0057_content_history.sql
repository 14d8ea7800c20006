-- Every version of an item; a null document says that it was removed.
ALTER TABLE content_item ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TABLE content_history (
  item_id text NOT NULL REFERENCES content_item (id) ON DELETE CASCADE,
  version integer NOT NULL,
  merchant_code text NOT NULL,
  document jsonb,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  PRIMARY KEY (item_id, version)
);
CREATE INDEX content_history_list ON content_history (merchant_code, changed_at DESC);
-- So far only the seeds wrote items.
INSERT INTO content_history
SELECT id, version, merchant_code, jsonb_build_object(
    'kind', CASE type WHEN 'A' THEN 'agent' WHEN 'PL' THEN 'announcement' WHEN 'B' THEN 'banner' WHEN 'PU' THEN 'popup' ELSE 'promotion' END,
    'id', id, 'groupName', group_name, 'titles', titles, 'contents', contents, 'needsFlag', needs_flag, 'position', position,
    'publishedAt', to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || CASE WHEN type IN ('B', 'PU', 'PR') THEN jsonb_build_object('link', link, 'image', image) ELSE '{}' END
    || CASE WHEN type = 'PU' THEN jsonb_build_object('execution', execution) ELSE '{}' END,
  published_at, 'demo seed'
FROM content_item WHERE is_active;
