-- +goose Up
-- Who accepted a retailer's terms, as told with the latest acceptance. The CPF is looked up by its keyed index; cpf_sealed
-- is the CPF itself, under AES-GCM.
CREATE TABLE customers (
  retailer_id TEXT COLLATE "C" NOT NULL,
  cpf_index   BYTEA NOT NULL,
  cpf_sealed  BYTEA NOT NULL,
  name        TEXT COLLATE "C" NOT NULL,
  email       TEXT COLLATE "C" NOT NULL,
  updated_at  BIGINT NOT NULL,
  PRIMARY KEY (retailer_id, cpf_index)
);

-- Which version of the terms, when and from where; hash is the SHA-256 of the text before it names the retailer. It is
-- evidence: the first acceptance of a version stays.
CREATE TABLE customer_consents (
  retailer_id TEXT COLLATE "C" NOT NULL,
  cpf_index   BYTEA NOT NULL,
  version     TEXT COLLATE "C" NOT NULL,
  hash        BYTEA NOT NULL,
  at          BIGINT NOT NULL,
  address     TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (retailer_id, cpf_index, version)
);
