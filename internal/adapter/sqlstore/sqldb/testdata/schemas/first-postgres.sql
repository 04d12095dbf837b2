-- Instants (_at) are milliseconds since 1970 UTC; days are text YYYY-MM-DD; money is cents; ids are 26 characters.

CREATE TABLE settings (
  name  TEXT COLLATE "C" PRIMARY KEY,
  value TEXT COLLATE "C" NOT NULL
);

CREATE TABLE partners (
  id                TEXT COLLATE "C" PRIMARY KEY,
  documento         TEXT COLLATE "C" NOT NULL,
  corporate_name    TEXT COLLATE "C" NOT NULL,
  trade_name        TEXT COLLATE "C" NOT NULL,
  search            TEXT COLLATE "C" NOT NULL,
  code              TEXT COLLATE "C" NOT NULL,
  categories        TEXT COLLATE "C" NOT NULL DEFAULT '',
  focal_name        TEXT COLLATE "C" NOT NULL DEFAULT '',
  focal_whatsapp    TEXT COLLATE "C" NOT NULL DEFAULT '',
  focal_email       TEXT COLLATE "C" NOT NULL DEFAULT '',
  technical_name    TEXT COLLATE "C" NOT NULL DEFAULT '',
  technical_phone   TEXT COLLATE "C" NOT NULL DEFAULT '',
  technical_email   TEXT COLLATE "C" NOT NULL DEFAULT '',
  keys_restricted   BOOLEAN NOT NULL DEFAULT FALSE,
  restricted_reason TEXT COLLATE "C" NOT NULL DEFAULT '',
  restricted_at     BIGINT NOT NULL DEFAULT 0,
  created_at        BIGINT NOT NULL
);
CREATE UNIQUE INDEX partners_code_uq ON partners (code);
CREATE INDEX partners_restricted ON partners (restricted_at) WHERE keys_restricted;

CREATE TABLE retailers (
  id                 TEXT COLLATE "C" PRIMARY KEY,
  documento          TEXT COLLATE "C" NOT NULL,
  corporate_name     TEXT COLLATE "C" NOT NULL,
  trade_name         TEXT COLLATE "C" NOT NULL,
  search             TEXT COLLATE "C" NOT NULL,
  partner_id         TEXT COLLATE "C" REFERENCES partners (id),
  verified_only      BOOLEAN NOT NULL DEFAULT FALSE,
  receipt_cost_milli BIGINT NOT NULL DEFAULT 40,
  created_at         BIGINT NOT NULL
);
CREATE INDEX retailers_partner ON retailers (partner_id);

CREATE TABLE stores (
  retailer_id TEXT COLLATE "C" NOT NULL REFERENCES retailers (id),
  id          TEXT COLLATE "C" NOT NULL,
  documento   TEXT COLLATE "C" NOT NULL,
  trade_name  TEXT COLLATE "C" NOT NULL,
  search      TEXT COLLATE "C" NOT NULL,
  partner_id  TEXT COLLATE "C" REFERENCES partners (id),
  cep         TEXT COLLATE "C" NOT NULL DEFAULT '',
  address     TEXT COLLATE "C" NOT NULL DEFAULT '',
  number      TEXT COLLATE "C" NOT NULL DEFAULT '',
  district    TEXT COLLATE "C" NOT NULL DEFAULT '',
  city        TEXT COLLATE "C" NOT NULL DEFAULT '',
  uf          TEXT COLLATE "C" NOT NULL DEFAULT '',
  category    TEXT COLLATE "C" NOT NULL DEFAULT '',
  created_at  BIGINT NOT NULL,
  deleted_at  BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (retailer_id, id)
);
CREATE INDEX stores_id ON stores (id);
CREATE INDEX stores_partner ON stores (partner_id) WHERE partner_id IS NOT NULL;

-- Each document (CNPJ) belongs to one partner, and to one retailer, and to one living store.
CREATE TABLE documents (
  kind        TEXT COLLATE "C" NOT NULL,
  documento   TEXT COLLATE "C" NOT NULL,
  owner_id    TEXT COLLATE "C" NOT NULL,
  retailer_id TEXT COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (kind, documento)
);

CREATE TABLE accounts (
  id           TEXT COLLATE "C" PRIMARY KEY,
  email        TEXT COLLATE "C" NOT NULL,
  email_key    TEXT COLLATE "C" NOT NULL,
  name         TEXT COLLATE "C" NOT NULL,
  profile      TEXT COLLATE "C" NOT NULL,
  retailer_id  TEXT COLLATE "C" REFERENCES retailers (id),
  partner_id   TEXT COLLATE "C" REFERENCES partners (id),
  confirmed_at BIGINT NOT NULL DEFAULT 0,
  created_at   BIGINT NOT NULL
);
CREATE UNIQUE INDEX accounts_email_uq ON accounts (email_key);

CREATE TABLE credentials (
  account_id    TEXT COLLATE "C" PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  password_hash TEXT COLLATE "C" NOT NULL,
  must_change   BOOLEAN NOT NULL DEFAULT FALSE,
  changed_at    BIGINT NOT NULL
);

CREATE TABLE sessions (
  token_hash BYTEA PRIMARY KEY,
  id         TEXT COLLATE "C" NOT NULL,
  account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  seen_at    BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  address    TEXT COLLATE "C" NOT NULL DEFAULT '',
  user_agent TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX sessions_id_uq ON sessions (id);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Wrong passwords in a row, by e-mail, whether or not an account has it.
CREATE TABLE sign_in_failures (
  email_key    TEXT COLLATE "C" PRIMARY KEY,
  failures     BIGINT NOT NULL,
  locked_until BIGINT NOT NULL,
  last_at      BIGINT NOT NULL
);

CREATE TABLE api_keys (
  id           TEXT COLLATE "C" PRIMARY KEY,
  kind         TEXT COLLATE "C" NOT NULL,
  name         TEXT COLLATE "C" NOT NULL,
  search       TEXT COLLATE "C" NOT NULL,
  prefix       TEXT COLLATE "C" NOT NULL,
  hash         BYTEA NOT NULL,
  environment  TEXT COLLATE "C" NOT NULL,
  partner_id   TEXT COLLATE "C" REFERENCES partners (id),
  retailer_id  TEXT COLLATE "C" REFERENCES retailers (id),
  store_id     TEXT COLLATE "C",
  created_at   BIGINT NOT NULL,
  created_by   TEXT COLLATE "C" NOT NULL,
  last_used_at BIGINT NOT NULL DEFAULT 0,
  expires_at   BIGINT NOT NULL DEFAULT 0,
  replaced_by  TEXT COLLATE "C" NOT NULL DEFAULT '',
  revoked_at   BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX api_keys_hash_uq ON api_keys (hash);
CREATE INDEX api_keys_partner ON api_keys (partner_id, created_at);
CREATE INDEX api_keys_retailer ON api_keys (retailer_id, created_at);

CREATE TABLE api_key_refusals (
  key_id  TEXT COLLATE "C" NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  id      TEXT COLLATE "C" NOT NULL,
  at      BIGINT NOT NULL,
  code    TEXT COLLATE "C" NOT NULL,
  store   TEXT COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (key_id, id)
);
CREATE INDEX api_key_refusals_at ON api_key_refusals (at);

CREATE TABLE idempotency_keys (
  account_id   TEXT COLLATE "C" NOT NULL,
  key_hash     BYTEA NOT NULL,
  request_hash BYTEA NOT NULL,
  status       SMALLINT NOT NULL DEFAULT 0,
  body         BYTEA,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (account_id, key_hash)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

-- Who did what: each row's hash covers the one before, so a changed or missing row shows.
CREATE TABLE audit (
  number      BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  at          BIGINT NOT NULL,
  actor_id    TEXT COLLATE "C" NOT NULL,
  action      TEXT COLLATE "C" NOT NULL,
  retailer_id TEXT COLLATE "C" NOT NULL DEFAULT '',
  object_id   TEXT COLLATE "C" NOT NULL DEFAULT '',
  details     TEXT COLLATE "C" NOT NULL DEFAULT '',
  hash        BYTEA NOT NULL
);
CREATE INDEX audit_object ON audit (object_id, number);
-- Every table of receipts has retailer_id first in its key and unique indexes, so that it can be spread by retailer.

CREATE TABLE receipts (
  retailer_id  TEXT COLLATE "C" NOT NULL,
  period       TEXT COLLATE "C" NOT NULL,              -- AAMM of the access key
  access_key   TEXT COLLATE "C" NOT NULL,
  store_id     TEXT COLLATE "C" NOT NULL,
  day          TEXT COLLATE "C" NOT NULL,              -- local day of dhEmi
  issued_at    BIGINT NOT NULL,
  serie        SMALLINT NOT NULL,
  number       BIGINT NOT NULL,
  cashier      TEXT COLLATE "C" NOT NULL,
  cents        BIGINT NOT NULL,
  consumer     SMALLINT NOT NULL,           -- 0 none, 1 CPF, 2 CNPJ, 3 foreign
  cpf_index    BYTEA,                       -- keyed hash of the CPF, 16 bytes
  printed      SMALLINT NOT NULL,           -- 0 unknown, 1 printed, 2 not printed
  status       SMALLINT NOT NULL,           -- 0 authorised, 1 cancelled, 2 substituted
  test         BOOLEAN NOT NULL,
  emission     SMALLINT NOT NULL,           -- tpEmis
  signature    SMALLINT NOT NULL,           -- 0 absent, 1 valid, 2 invalid
  protocol     SMALLINT NOT NULL,           -- 0 absent, 1 present, 2 mismatch
  reasons      TEXT COLLATE "C" NOT NULL,
  digest       BYTEA NOT NULL,
  token_hash   BIGINT NOT NULL,           -- 64 bits of the hash of the public token
  received_at  BIGINT NOT NULL,
  PRIMARY KEY (retailer_id, period, access_key)
);
CREATE INDEX receipts_cell ON receipts (retailer_id, day, store_id, serie, cashier);
CREATE INDEX receipts_consumer ON receipts (retailer_id, cpf_index, issued_at) WHERE cpf_index IS NOT NULL;
CREATE INDEX receipts_token ON receipts (token_hash);

CREATE TABLE receipt_documents (
  retailer_id TEXT COLLATE "C" NOT NULL,
  period      TEXT COLLATE "C" NOT NULL,
  access_key  TEXT COLLATE "C" NOT NULL,
  dictionary  SMALLINT NOT NULL,
  certificate BIGINT NOT NULL,            -- certificates.id; 0: none was cut out
  body        BYTEA NOT NULL,
  PRIMARY KEY (retailer_id, period, access_key)
);

-- A signer's certificate, kept once for all the documents it signed.
CREATE TABLE certificates (
  id          BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  fingerprint BYTEA NOT NULL,
  body        BYTEA NOT NULL
);
CREATE UNIQUE INDEX certificates_fingerprint_uq ON certificates (fingerprint);

CREATE TABLE receipt_events (
  retailer_id TEXT COLLATE "C" NOT NULL,
  access_key  TEXT COLLATE "C" NOT NULL,
  type        TEXT COLLATE "C" NOT NULL,
  sequence    SMALLINT NOT NULL,
  store_id    TEXT COLLATE "C" NOT NULL,
  substitute  TEXT COLLATE "C" NOT NULL DEFAULT '',
  at          BIGINT NOT NULL,
  received_at BIGINT NOT NULL,
  applied_at  BIGINT NOT NULL DEFAULT 0,  -- 0: came before its receipt
  test        BOOLEAN NOT NULL,
  dictionary  SMALLINT NOT NULL,
  certificate BIGINT NOT NULL,
  body        BYTEA NOT NULL,
  PRIMARY KEY (retailer_id, access_key, type, sequence)
);

-- Production receipts that are authorised and not cancelled; companies (dest/CNPJ) apart from identified (dest/CPF).
CREATE TABLE receipt_days (
  retailer_id TEXT COLLATE "C" NOT NULL,
  day         TEXT COLLATE "C" NOT NULL,
  store_id    TEXT COLLATE "C" NOT NULL,
  serie       SMALLINT NOT NULL,
  cashier     TEXT COLLATE "C" NOT NULL,
  total       BIGINT NOT NULL,
  identified  BIGINT NOT NULL,
  companies   BIGINT NOT NULL,
  cents       BIGINT NOT NULL,
  not_printed BIGINT NOT NULL,
  first_at    BIGINT NOT NULL,
  last_at     BIGINT NOT NULL,
  PRIMARY KEY (retailer_id, day, store_id, serie, cashier)
);

-- The same by store and day, for reports over the whole network.
CREATE TABLE receipt_store_days (
  retailer_id TEXT COLLATE "C" NOT NULL,
  day         TEXT COLLATE "C" NOT NULL,
  store_id    TEXT COLLATE "C" NOT NULL,
  total       BIGINT NOT NULL,
  identified  BIGINT NOT NULL,
  companies   BIGINT NOT NULL,
  cents       BIGINT NOT NULL,
  not_printed BIGINT NOT NULL,
  PRIMARY KEY (retailer_id, day, store_id)
);
CREATE INDEX receipt_store_days_day ON receipt_store_days (day);

CREATE TABLE customer_tokens (
  token_hash  BYTEA PRIMARY KEY,
  retailer_id TEXT COLLATE "C" NOT NULL,
  cpf_index   BYTEA NOT NULL,
  expires_at  BIGINT NOT NULL
);
CREATE INDEX customer_tokens_expiry ON customer_tokens (expires_at);
