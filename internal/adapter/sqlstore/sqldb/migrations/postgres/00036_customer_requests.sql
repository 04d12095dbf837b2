-- +goose Up
-- What consumers asked for that needs a proof: a code that was mailed, of which the keyed hash alone is kept, or a day's
-- delay. due_at: until when the code is good, when the request is carried out, or until when the data can be taken.
CREATE TABLE customer_requests (
  id          TEXT COLLATE "C" PRIMARY KEY,
  retailer_id TEXT COLLATE "C" NOT NULL,
  cpf_index   BYTEA NOT NULL,
  action      TEXT COLLATE "C" NOT NULL,           -- 'export', 'withdraw', 'erase'
  status      TEXT COLLATE "C" NOT NULL,           -- 'code', 'waiting', 'ready', 'done', 'cancelled', 'stopped'
  key_id      TEXT COLLATE "C" NOT NULL,
  delayed     BOOLEAN NOT NULL,
  code_hash   BYTEA,                    -- NULL: no code was mailed
  tries       BIGINT NOT NULL,
  created_at  BIGINT NOT NULL,
  due_at      BIGINT NOT NULL,
  ended_at    BIGINT NOT NULL,        -- 0: not yet
  channel     TEXT COLLATE "C" NOT NULL,
  address     TEXT COLLATE "C" NOT NULL,
  ended_by    TEXT COLLATE "C" NOT NULL,           -- 'consumer', 'retailer', 'seiva' or an account
  reason      TEXT COLLATE "C" NOT NULL
);
CREATE INDEX customer_requests_person ON customer_requests (retailer_id, cpf_index, created_at);
CREATE INDEX customer_requests_retailer ON customer_requests (retailer_id, created_at);
CREATE INDEX customer_requests_due ON customer_requests (due_at);
CREATE INDEX customer_requests_delayed ON customer_requests (created_at) WHERE delayed;
