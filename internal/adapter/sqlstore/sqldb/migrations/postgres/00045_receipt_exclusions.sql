-- +goose Up
-- Receipts that staff took out of every sum, and why; 'excluded' stands on the receipt itself for whoever adds up.
ALTER TABLE receipts ADD COLUMN excluded BOOLEAN NOT NULL DEFAULT FALSE;

CREATE TABLE receipt_exclusions (
  retailer_id TEXT NOT NULL,
  access_key  TEXT NOT NULL,
  reason      TEXT NOT NULL,
  account_id  TEXT NOT NULL,
  at          BIGINT NOT NULL,
  PRIMARY KEY (retailer_id, access_key)
);
