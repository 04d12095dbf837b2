-- +goose Up
-- What a consumer chose with one retailer. The CPF is there as its keyed index alone.

CREATE TABLE customer_preferences (
  retailer_id  TEXT COLLATE "C" NOT NULL,
  cpf_index    BYTEA NOT NULL,
  always_green BOOLEAN NOT NULL,
  send_vibe    BOOLEAN NOT NULL,
  updated_at   BIGINT NOT NULL,
  PRIMARY KEY (retailer_id, cpf_index)
);
