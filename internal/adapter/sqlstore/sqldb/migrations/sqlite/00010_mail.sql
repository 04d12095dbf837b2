-- +goose Up

-- Work that waits or is under way; what is done is deleted.
CREATE TABLE jobs (
  id         TEXT PRIMARY KEY,
  kind       TEXT NOT NULL,
  unique_key TEXT NOT NULL,                -- '': may stand several times
  payload    TEXT NOT NULL,
  due_at     INTEGER NOT NULL,             -- when a worker may take it; while one has it, the end of the lease
  attempt    INTEGER NOT NULL,             -- attempts begun
  lease      TEXT NOT NULL,                -- '': nobody has it
  failed_at  INTEGER NOT NULL DEFAULT 0,   -- given up; 0: not
  last_error TEXT NOT NULL DEFAULT ''
);
CREATE INDEX jobs_due ON jobs (kind, due_at, id) WHERE failed_at = 0;
CREATE UNIQUE INDEX jobs_unique_uq ON jobs (kind, unique_key) WHERE failed_at = 0 AND unique_key <> '';

-- Every mail. The body is emptied once the mail is delivered or given up.
CREATE TABLE outbox (
  id           TEXT PRIMARY KEY,
  recipient    TEXT NOT NULL,
  subject      TEXT NOT NULL,
  body_text    TEXT NOT NULL,
  body_html    TEXT NOT NULL,
  created_at   INTEGER NOT NULL,
  delivered_at INTEGER NOT NULL DEFAULT 0,
  failed_at    INTEGER NOT NULL DEFAULT 0,
  failure      TEXT NOT NULL DEFAULT ''
);
CREATE INDEX outbox_waiting ON outbox (id) WHERE delivered_at = 0 AND failed_at = 0;
CREATE INDEX outbox_delivered ON outbox (delivered_at) WHERE delivered_at > 0;
CREATE INDEX outbox_failed ON outbox (failed_at) WHERE failed_at > 0;
