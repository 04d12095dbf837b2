-- +goose Up
-- A token opens what its key reaches at each read. Those of before, of an hour, do not say which key it was: they end.
DROP TABLE customer_tokens;
CREATE TABLE customer_tokens (
  token_hash  BYTEA PRIMARY KEY,
  retailer_id TEXT COLLATE "C" NOT NULL,
  cpf_index   BYTEA NOT NULL,
  key_id      TEXT COLLATE "C" NOT NULL,
  expires_at  BIGINT NOT NULL
);
CREATE INDEX customer_tokens_expiry ON customer_tokens (expires_at);
CREATE INDEX customer_tokens_person ON customer_tokens (retailer_id, cpf_index);

-- email_at is when the address was told first; vouched, whether through a key of the whole retailer. Of those of before
-- nobody knows.
ALTER TABLE customers ADD COLUMN email_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE customers ADD COLUMN vouched BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE customers SET email_at = updated_at;
