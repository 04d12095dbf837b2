-- +goose Up
-- The ledger of consents. One that was withdrawn stays as evidence, and accepting again makes a new entry: number counts
-- those of a person. channel is 'page' (Seiva's own) or 'api' (a screen of the retailer's); '' before it was noted.
CREATE TABLE customer_consent_ledger (
  retailer_id       TEXT NOT NULL,
  cpf_index         BLOB NOT NULL,
  number            INTEGER NOT NULL,
  version           TEXT NOT NULL,
  hash              BLOB NOT NULL,             -- SHA-256 of the text before it names the retailer
  at                INTEGER NOT NULL,
  channel           TEXT NOT NULL,
  address           TEXT NOT NULL,
  withdrawn_at      INTEGER NOT NULL,          -- 0: it stands
  withdrawn_channel TEXT NOT NULL,
  withdrawn_address TEXT NOT NULL,
  PRIMARY KEY (retailer_id, cpf_index, number)
) WITHOUT ROWID;
INSERT INTO customer_consent_ledger
  SELECT retailer_id, cpf_index, ROW_NUMBER() OVER (PARTITION BY retailer_id, cpf_index ORDER BY at, version), version, hash,
    at, '', address, 0, '', '' FROM customer_consents;
DROP TABLE customer_consents;
CREATE INDEX customer_consent_ledger_withdrawn ON customer_consent_ledger (withdrawn_at) WHERE withdrawn_at > 0;

-- Whose data were erased, and when: a receipt of theirs that was issued until then is never listed again, also when it
-- comes later. Nothing else is kept of the person.
CREATE TABLE customer_erasures (
  retailer_id TEXT NOT NULL,
  cpf_index   BLOB NOT NULL,
  at          INTEGER NOT NULL,
  PRIMARY KEY (retailer_id, cpf_index)
) WITHOUT ROWID;
CREATE INDEX customer_erasures_at ON customer_erasures (retailer_id, at);

CREATE INDEX customer_tokens_person ON customer_tokens (retailer_id, cpf_index);

-- Which account of the portal opened a receipt with a CPF, once a day; at is the day's first time.
CREATE TABLE receipt_reads (
  retailer_id TEXT NOT NULL,
  access_key  TEXT NOT NULL,
  day         TEXT NOT NULL,
  account_id  TEXT NOT NULL,
  profile     TEXT NOT NULL,
  at          INTEGER NOT NULL,
  PRIMARY KEY (retailer_id, access_key, day, account_id)
) WITHOUT ROWID;
