-- +goose Up
-- One row for each emitter that a retailer's receipts name: whoever stores, changes or adds up its receipts holds it. SQLite
-- has one writer at a time and needs none.
CREATE TABLE emitter_locks (
  retailer_id TEXT COLLATE "C" NOT NULL,
  documento   TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (retailer_id, documento)
);
