-- +goose Up
-- A retailer's contract: sent, signed. content is what was signed, to the byte, and hash its SHA-256; both are empty
-- when it was signed on paper.
CREATE TABLE contracts (
  retailer_id TEXT PRIMARY KEY REFERENCES retailers (id),
  sent_at     INTEGER NOT NULL DEFAULT 0,
  signed_at   INTEGER NOT NULL DEFAULT 0,
  signed_by   TEXT NOT NULL DEFAULT '',
  address     TEXT NOT NULL DEFAULT '',
  version     TEXT NOT NULL DEFAULT '',
  hash        BLOB,
  content     TEXT NOT NULL DEFAULT ''
);
