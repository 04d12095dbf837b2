-- +goose Up
-- What keys sent in the last 30 days, and what became of it. The emitter stands in the access key where there is one.
CREATE TABLE intake_log (
  key_id     {{.Text}} NOT NULL,
  at         {{.Int}} NOT NULL,
  nonce      {{.Int}} NOT NULL,    -- tells lines of one millisecond apart
  status     {{.Small}} NOT NULL,  -- 0 accepted, 1 duplicate, 2 cancelled, 3 pending, 4 ignored, 5 rejected
  code       {{.Text}} NOT NULL,   -- of the refusal
  access_key {{.Text}} NOT NULL,
  emitter    {{.Text}} NOT NULL,   -- '' where the access key has it
  store_id   {{.Text}} NOT NULL,
  cashier    {{.Text}} NOT NULL,
  line       {{.Int}} NOT NULL,    -- in its batch; 0: it came alone
  request_id {{.Text}} NOT NULL,
  took       {{.Int}} NOT NULL,    -- milliseconds
  PRIMARY KEY (key_id, at, nonce)
){{.Clustered}};
CREATE INDEX intake_log_rejected ON intake_log (key_id, at) WHERE status = 5;
INSERT INTO intake_log (key_id, at, nonce, status, code, access_key, emitter, store_id, cashier, line, request_id, took)
SELECT key_id, at, ROW_NUMBER() OVER (ORDER BY key_id, id), 5, code, '', store, '', '', 0, '', 0 FROM api_key_refusals;
DROP TABLE api_key_refusals;
