-- +goose Up
-- What consumers asked for that needs a proof: a code that was mailed, of which the keyed hash alone is kept, or a day's
-- delay. due_at: until when the code is good, when the request is carried out, or until when the data can be taken.
CREATE TABLE customer_requests (
  id          TEXT PRIMARY KEY,
  retailer_id TEXT NOT NULL,
  cpf_index   BLOB NOT NULL,
  action      TEXT NOT NULL,           -- 'export', 'withdraw', 'erase'
  status      TEXT NOT NULL,           -- 'code', 'waiting', 'ready', 'done', 'cancelled', 'stopped'
  key_id      TEXT NOT NULL,
  delayed     BOOLEAN NOT NULL,
  code_hash   BLOB,                    -- NULL: no code was mailed
  tries       INTEGER NOT NULL,
  created_at  INTEGER NOT NULL,
  due_at      INTEGER NOT NULL,
  ended_at    INTEGER NOT NULL,        -- 0: not yet
  channel     TEXT NOT NULL,
  address     TEXT NOT NULL,
  ended_by    TEXT NOT NULL,           -- 'consumer', 'retailer', 'seiva' or an account
  reason      TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX customer_requests_person ON customer_requests (retailer_id, cpf_index, created_at);
CREATE INDEX customer_requests_retailer ON customer_requests (retailer_id, created_at);
CREATE INDEX customer_requests_due ON customer_requests (due_at);
CREATE INDEX customer_requests_delayed ON customer_requests (created_at) WHERE delayed;
