-- +goose Up
-- Who accepted a retailer's terms, as told with the latest acceptance. The CPF is looked up by its keyed index; cpf_sealed
-- is the CPF itself, under AES-GCM.
CREATE TABLE customers (
  retailer_id TEXT NOT NULL,
  cpf_index   BLOB NOT NULL,
  cpf_sealed  BLOB NOT NULL,
  name        TEXT NOT NULL,
  email       TEXT NOT NULL,
  updated_at  INTEGER NOT NULL,
  PRIMARY KEY (retailer_id, cpf_index)
) WITHOUT ROWID;

-- Which version of the terms, when and from where; hash is the SHA-256 of the text before it names the retailer. It is
-- evidence: the first acceptance of a version stays.
CREATE TABLE customer_consents (
  retailer_id TEXT NOT NULL,
  cpf_index   BLOB NOT NULL,
  version     TEXT NOT NULL,
  hash        BLOB NOT NULL,
  at          INTEGER NOT NULL,
  address     TEXT NOT NULL,
  PRIMARY KEY (retailer_id, cpf_index, version)
) WITHOUT ROWID;
