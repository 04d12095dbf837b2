-- +goose Up
-- The ledger of consents. One that was withdrawn stays as evidence, and accepting again makes a new entry: number counts
-- those of a person. channel is 'page' (Seiva's own) or 'api' (a screen of the retailer's); '' before it was noted.
CREATE TABLE customer_consent_ledger (
  retailer_id       TEXT COLLATE "C" NOT NULL,
  cpf_index         BYTEA NOT NULL,
  number            BIGINT NOT NULL,
  version           TEXT COLLATE "C" NOT NULL,
  hash              BYTEA NOT NULL,             -- SHA-256 of the text before it names the retailer
  at                BIGINT NOT NULL,
  channel           TEXT COLLATE "C" NOT NULL,
  address           TEXT COLLATE "C" NOT NULL,
  withdrawn_at      BIGINT NOT NULL,          -- 0: it stands
  withdrawn_channel TEXT COLLATE "C" NOT NULL,
  withdrawn_address TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (retailer_id, cpf_index, number)
);
INSERT INTO customer_consent_ledger
  SELECT retailer_id, cpf_index, ROW_NUMBER() OVER (PARTITION BY retailer_id, cpf_index ORDER BY at, version), version, hash,
    at, '', address, 0, '', '' FROM customer_consents;
DROP TABLE customer_consents;
CREATE INDEX customer_consent_ledger_withdrawn ON customer_consent_ledger (withdrawn_at) WHERE withdrawn_at > 0;

-- Whose data were erased, and when: a receipt of theirs that was issued until then is never listed again, also when it
-- comes later. Nothing else is kept of the person.
CREATE TABLE customer_erasures (
  retailer_id TEXT COLLATE "C" NOT NULL,
  cpf_index   BYTEA NOT NULL,
  at          BIGINT NOT NULL,
  PRIMARY KEY (retailer_id, cpf_index)
);
CREATE INDEX customer_erasures_at ON customer_erasures (retailer_id, at);

CREATE INDEX customer_tokens_person ON customer_tokens (retailer_id, cpf_index);

-- Which account of the portal opened a receipt with a CPF, once a day; at is the day's first time.
CREATE TABLE receipt_reads (
  retailer_id TEXT COLLATE "C" NOT NULL,
  access_key  TEXT COLLATE "C" NOT NULL,
  day         TEXT COLLATE "C" NOT NULL,
  account_id  TEXT COLLATE "C" NOT NULL,
  profile     TEXT COLLATE "C" NOT NULL,
  at          BIGINT NOT NULL,
  PRIMARY KEY (retailer_id, access_key, day, account_id)
);
