-- Instants (_at) are milliseconds since 1970 UTC; days are text YYYY-MM-DD; money is cents; ids are 26 characters.

CREATE TABLE settings (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

CREATE TABLE partners (
  id                TEXT PRIMARY KEY,
  documento         TEXT NOT NULL,
  corporate_name    TEXT NOT NULL,
  trade_name        TEXT NOT NULL,
  search            TEXT NOT NULL,
  code              TEXT NOT NULL,
  categories        TEXT NOT NULL DEFAULT '',
  focal_name        TEXT NOT NULL DEFAULT '',
  focal_whatsapp    TEXT NOT NULL DEFAULT '',
  focal_email       TEXT NOT NULL DEFAULT '',
  technical_name    TEXT NOT NULL DEFAULT '',
  technical_phone   TEXT NOT NULL DEFAULT '',
  technical_email   TEXT NOT NULL DEFAULT '',
  keys_restricted   BOOLEAN NOT NULL DEFAULT FALSE,
  restricted_reason TEXT NOT NULL DEFAULT '',
  restricted_at     INTEGER NOT NULL DEFAULT 0,
  created_at        INTEGER NOT NULL
);
CREATE UNIQUE INDEX partners_code_uq ON partners (code);
CREATE INDEX partners_restricted ON partners (restricted_at) WHERE keys_restricted;

CREATE TABLE retailers (
  id                 TEXT PRIMARY KEY,
  documento          TEXT NOT NULL,
  corporate_name     TEXT NOT NULL,
  trade_name         TEXT NOT NULL,
  search             TEXT NOT NULL,
  partner_id         TEXT REFERENCES partners (id),
  verified_only      BOOLEAN NOT NULL DEFAULT FALSE,
  receipt_cost_milli INTEGER NOT NULL DEFAULT 40,
  created_at         INTEGER NOT NULL
);
CREATE INDEX retailers_partner ON retailers (partner_id);

CREATE TABLE stores (
  retailer_id TEXT NOT NULL REFERENCES retailers (id),
  id          TEXT NOT NULL,
  documento   TEXT NOT NULL,
  trade_name  TEXT NOT NULL,
  search      TEXT NOT NULL,
  partner_id  TEXT REFERENCES partners (id),
  cep         TEXT NOT NULL DEFAULT '',
  address     TEXT NOT NULL DEFAULT '',
  number      TEXT NOT NULL DEFAULT '',
  district    TEXT NOT NULL DEFAULT '',
  city        TEXT NOT NULL DEFAULT '',
  uf          TEXT NOT NULL DEFAULT '',
  category    TEXT NOT NULL DEFAULT '',
  created_at  INTEGER NOT NULL,
  deleted_at  INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (retailer_id, id)
);
CREATE INDEX stores_id ON stores (id);
CREATE INDEX stores_partner ON stores (partner_id) WHERE partner_id IS NOT NULL;

-- Each document (CNPJ) belongs to one partner, and to one retailer, and to one living store.
CREATE TABLE documents (
  kind        TEXT NOT NULL,
  documento   TEXT NOT NULL,
  owner_id    TEXT NOT NULL,
  retailer_id TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (kind, documento)
);

CREATE TABLE accounts (
  id           TEXT PRIMARY KEY,
  email        TEXT NOT NULL,
  email_key    TEXT NOT NULL,
  name         TEXT NOT NULL,
  profile      TEXT NOT NULL,
  retailer_id  TEXT REFERENCES retailers (id),
  partner_id   TEXT REFERENCES partners (id),
  confirmed_at INTEGER NOT NULL DEFAULT 0,
  created_at   INTEGER NOT NULL
);
CREATE UNIQUE INDEX accounts_email_uq ON accounts (email_key);

CREATE TABLE credentials (
  account_id    TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  password_hash TEXT NOT NULL,
  must_change   BOOLEAN NOT NULL DEFAULT FALSE,
  changed_at    INTEGER NOT NULL
);

CREATE TABLE sessions (
  token_hash BLOB PRIMARY KEY,
  id         TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  seen_at    INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  address    TEXT NOT NULL DEFAULT '',
  user_agent TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX sessions_id_uq ON sessions (id);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Wrong passwords in a row, by e-mail, whether or not an account has it.
CREATE TABLE sign_in_failures (
  email_key    TEXT PRIMARY KEY,
  failures     INTEGER NOT NULL,
  locked_until INTEGER NOT NULL,
  last_at      INTEGER NOT NULL
);

CREATE TABLE api_keys (
  id           TEXT PRIMARY KEY,
  kind         TEXT NOT NULL,
  name         TEXT NOT NULL,
  search       TEXT NOT NULL,
  prefix       TEXT NOT NULL,
  hash         BLOB NOT NULL,
  environment  TEXT NOT NULL,
  partner_id   TEXT REFERENCES partners (id),
  retailer_id  TEXT REFERENCES retailers (id),
  store_id     TEXT,
  created_at   INTEGER NOT NULL,
  created_by   TEXT NOT NULL,
  last_used_at INTEGER NOT NULL DEFAULT 0,
  expires_at   INTEGER NOT NULL DEFAULT 0,
  replaced_by  TEXT NOT NULL DEFAULT '',
  revoked_at   INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX api_keys_hash_uq ON api_keys (hash);
CREATE INDEX api_keys_partner ON api_keys (partner_id, created_at);
CREATE INDEX api_keys_retailer ON api_keys (retailer_id, created_at);

CREATE TABLE api_key_refusals (
  key_id  TEXT NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  id      TEXT NOT NULL,
  at      INTEGER NOT NULL,
  code    TEXT NOT NULL,
  store   TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (key_id, id)
);
CREATE INDEX api_key_refusals_at ON api_key_refusals (at);

CREATE TABLE idempotency_keys (
  account_id   TEXT NOT NULL,
  key_hash     BLOB NOT NULL,
  request_hash BLOB NOT NULL,
  status       INTEGER NOT NULL DEFAULT 0,
  body         BLOB,
  created_at   INTEGER NOT NULL,
  PRIMARY KEY (account_id, key_hash)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

-- Who did what: each row's hash covers the one before, so a changed or missing row shows.
CREATE TABLE audit (
  number      INTEGER PRIMARY KEY,
  at          INTEGER NOT NULL,
  actor_id    TEXT NOT NULL,
  action      TEXT NOT NULL,
  retailer_id TEXT NOT NULL DEFAULT '',
  object_id   TEXT NOT NULL DEFAULT '',
  details     TEXT NOT NULL DEFAULT '',
  hash        BLOB NOT NULL
);
CREATE INDEX audit_object ON audit (object_id, number);
-- Every table of receipts has retailer_id first in its key and unique indexes, so that it can be spread by retailer.

CREATE TABLE receipts (
  retailer_id  TEXT NOT NULL,
  period       TEXT NOT NULL,              -- AAMM of the access key
  access_key   TEXT NOT NULL,
  store_id     TEXT NOT NULL,
  day          TEXT NOT NULL,              -- local day of dhEmi
  issued_at    INTEGER NOT NULL,
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
  PRIMARY KEY (retailer_id, period, access_key)
);
CREATE INDEX receipts_cell ON receipts (retailer_id, day, store_id, serie, cashier);
CREATE INDEX receipts_consumer ON receipts (retailer_id, cpf_index, issued_at) WHERE cpf_index IS NOT NULL;
CREATE INDEX receipts_token ON receipts (token_hash);

CREATE TABLE receipt_documents (
  retailer_id TEXT NOT NULL,
  period      TEXT NOT NULL,
  access_key  TEXT NOT NULL,
  dictionary  INTEGER NOT NULL,
  certificate INTEGER NOT NULL,            -- certificates.id; 0: none was cut out
  body        BLOB NOT NULL,
  PRIMARY KEY (retailer_id, period, access_key)
) WITHOUT ROWID;

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
