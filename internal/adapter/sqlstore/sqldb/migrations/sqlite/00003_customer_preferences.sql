-- +goose Up
-- What a consumer chose with one retailer. The CPF is there as its keyed index alone.

CREATE TABLE customer_preferences (
  retailer_id  TEXT NOT NULL,
  cpf_index    BLOB NOT NULL,
  always_green BOOLEAN NOT NULL,
  send_vibe    BOOLEAN NOT NULL,
  updated_at   INTEGER NOT NULL,
  PRIMARY KEY (retailer_id, cpf_index)
) WITHOUT ROWID;
