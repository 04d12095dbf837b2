-- +goose Up
-- A retailer's contract: sent, signed. content is what was signed, to the byte, and hash its SHA-256; both are empty
-- when it was signed on paper.
CREATE TABLE contracts (
  retailer_id TEXT COLLATE "C" PRIMARY KEY REFERENCES retailers (id),
  sent_at     BIGINT NOT NULL DEFAULT 0,
  signed_at   BIGINT NOT NULL DEFAULT 0,
  signed_by   TEXT COLLATE "C" NOT NULL DEFAULT '',
  address     TEXT COLLATE "C" NOT NULL DEFAULT '',
  version     TEXT COLLATE "C" NOT NULL DEFAULT '',
  hash        BYTEA,
  content     TEXT COLLATE "C" NOT NULL DEFAULT ''
);
