-- +goose Up

-- Work that waits or is under way; what is done is deleted.
CREATE TABLE jobs (
  id         TEXT COLLATE "C" PRIMARY KEY,
  kind       TEXT COLLATE "C" NOT NULL,
  unique_key TEXT COLLATE "C" NOT NULL,  -- '': may stand several times
  payload    TEXT COLLATE "C" NOT NULL,
  due_at     BIGINT NOT NULL,                 -- when a worker may take it; while one has it, the end of the lease
  attempt    INT NOT NULL,                    -- attempts begun
  lease      TEXT COLLATE "C" NOT NULL,  -- '': nobody has it
  failed_at  BIGINT NOT NULL DEFAULT 0,       -- given up; 0: not
  last_error TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX jobs_due ON jobs (kind, due_at, id) WHERE failed_at = 0;
CREATE UNIQUE INDEX jobs_unique_uq ON jobs (kind, unique_key) WHERE failed_at = 0 AND unique_key <> '';

-- Every mail. The body is emptied once the mail is delivered or given up.
CREATE TABLE outbox (
  id           TEXT COLLATE "C" PRIMARY KEY,
  recipient    TEXT COLLATE "C" NOT NULL,
  subject      TEXT COLLATE "C" NOT NULL,
  body_text    TEXT COLLATE "C" NOT NULL,
  body_html    TEXT COLLATE "C" NOT NULL,
  created_at   BIGINT NOT NULL,
  delivered_at BIGINT NOT NULL DEFAULT 0,
  failed_at    BIGINT NOT NULL DEFAULT 0,
  failure      TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX outbox_waiting ON outbox (id) WHERE delivered_at = 0 AND failed_at = 0;
CREATE INDEX outbox_delivered ON outbox (delivered_at) WHERE delivered_at > 0;
CREATE INDEX outbox_failed ON outbox (failed_at) WHERE failed_at > 0;
