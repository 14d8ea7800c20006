-- Files of the player app's last builds, those of nodes of another version among them: documents that are open in browsers
-- ask for the files of the build that rendered them, at whatever node.
CREATE TABLE site_build (
  id text PRIMARY KEY,
  started_at timestamptz NOT NULL
);
CREATE TABLE site_file (
  name text NOT NULL,
  build_id text NOT NULL REFERENCES site_build (id) ON DELETE CASCADE,
  content bytea NOT NULL,
  PRIMARY KEY (name, build_id)
);
