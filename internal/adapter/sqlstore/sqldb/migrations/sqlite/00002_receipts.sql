-- +goose Up
-- Every table of receipts has retailer_id first in its key and unique indexes, so that it can be spread by retailer.

CREATE TABLE receipts (
  retailer_id  TEXT NOT NULL,
  period       TEXT NOT NULL,              -- AAMM of the access key
  access_key   TEXT NOT NULL,
  store_id     TEXT NOT NULL,
  day          TEXT NOT NULL,              -- local day of dhEmi
  issued_at    INTEGER NOT NULL,
  utc_offset   INTEGER NOT NULL,           -- minutes, of dhEmi
  serie        INTEGER NOT NULL,
  number       INTEGER NOT NULL,
  cashier      TEXT NOT NULL,
  cents        INTEGER NOT NULL,
  consumer     INTEGER NOT NULL,           -- 0 none, 1 CPF, 2 CNPJ, 3 foreign
  cpf_index    BLOB,                       -- keyed hash of the CPF, 16 bytes
  printed      INTEGER NOT NULL,           -- 0 unknown, 1 printed, 2 not printed
  status       INTEGER NOT NULL,           -- 0 authorised, 1 cancelled, 2 substituted
  test         BOOLEAN NOT NULL,
  emission     INTEGER NOT NULL,           -- tpEmis
  signature    INTEGER NOT NULL,           -- 0 absent, 1 valid, 2 invalid
  protocol     INTEGER NOT NULL,           -- 0 absent, 1 present, 2 mismatch
  reasons      TEXT NOT NULL,
  digest       BLOB NOT NULL,
  token_hash   INTEGER NOT NULL,           -- 64 bits of the hash of the public token
  received_at  INTEGER NOT NULL,
  document     INTEGER NOT NULL DEFAULT 0, -- receipt_documents.id; 0: none is kept
  PRIMARY KEY (retailer_id, period, access_key)
);
CREATE INDEX receipts_cell ON receipts (retailer_id, day, store_id, serie, cashier);
CREATE INDEX receipts_consumer ON receipts (retailer_id, cpf_index, issued_at) WHERE cpf_index IS NOT NULL;
CREATE INDEX receipts_token ON receipts (token_hash);

-- Found through receipts.document: the long key of a receipt a second time would cost a tenth of the whole.
CREATE TABLE receipt_documents (
  id          INTEGER PRIMARY KEY,         -- ascending
  retailer_id TEXT NOT NULL,
  dictionary  INTEGER NOT NULL,
  certificate INTEGER NOT NULL,            -- certificates.id; 0: none was cut out
  body        BLOB NOT NULL
);

-- A signer's certificate, kept once for all the documents it signed.
CREATE TABLE certificates (
  id          INTEGER PRIMARY KEY,
  fingerprint BLOB NOT NULL,
  body        BLOB NOT NULL
);
CREATE UNIQUE INDEX certificates_fingerprint_uq ON certificates (fingerprint);

CREATE TABLE receipt_events (
  retailer_id TEXT NOT NULL,
  access_key  TEXT NOT NULL,
  type        TEXT NOT NULL,
  sequence    INTEGER NOT NULL,
  store_id    TEXT NOT NULL,
  substitute  TEXT NOT NULL DEFAULT '',
  at          INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  applied_at  INTEGER NOT NULL DEFAULT 0,  -- 0: came before its receipt
  test        BOOLEAN NOT NULL,
  dictionary  INTEGER NOT NULL,
  certificate INTEGER NOT NULL,
  body        BLOB NOT NULL,
  PRIMARY KEY (retailer_id, access_key, type, sequence)
);

-- Production receipts that are authorised and not cancelled; companies (dest/CNPJ) apart from identified (dest/CPF).
CREATE TABLE receipt_days (
  retailer_id TEXT NOT NULL,
  day         TEXT NOT NULL,
  store_id    TEXT NOT NULL,
  serie       INTEGER NOT NULL,
  cashier     TEXT NOT NULL,
  total       INTEGER NOT NULL,
  identified  INTEGER NOT NULL,
  companies   INTEGER NOT NULL,
  cents       INTEGER NOT NULL,
  not_printed INTEGER NOT NULL,
  first_at    INTEGER NOT NULL,
  last_at     INTEGER NOT NULL,
  PRIMARY KEY (retailer_id, day, store_id, serie, cashier)
) WITHOUT ROWID;

-- The same by store and day, for reports over the whole network.
CREATE TABLE receipt_store_days (
  retailer_id TEXT NOT NULL,
  day         TEXT NOT NULL,
  store_id    TEXT NOT NULL,
  total       INTEGER NOT NULL,
  identified  INTEGER NOT NULL,
  companies   INTEGER NOT NULL,
  cents       INTEGER NOT NULL,
  not_printed INTEGER NOT NULL,
  PRIMARY KEY (retailer_id, day, store_id)
) WITHOUT ROWID;
CREATE INDEX receipt_store_days_day ON receipt_store_days (day);

CREATE TABLE customer_tokens (
  token_hash  BLOB PRIMARY KEY,
  retailer_id TEXT NOT NULL,
  cpf_index   BLOB NOT NULL,
  expires_at  INTEGER NOT NULL
);
CREATE INDEX customer_tokens_expiry ON customer_tokens (expires_at);
