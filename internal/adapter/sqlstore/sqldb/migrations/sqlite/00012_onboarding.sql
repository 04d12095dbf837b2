-- +goose Up
-- What a retailer says of itself at sign-up; 0 and '' where it came another way.
ALTER TABLE retailers ADD COLUMN number_of_stores INTEGER NOT NULL DEFAULT 0;
ALTER TABLE retailers ADD COLUMN max_pdvs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE retailers ADD COLUMN focal_name TEXT NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN focal_whatsapp TEXT NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN focal_email TEXT NOT NULL DEFAULT '';

-- One sign-up a CNPJ, whether as retailer or as software house; verified: the CNPJ register said that it is open.
CREATE TABLE sign_ups (
  documento  TEXT PRIMARY KEY,
  profile    TEXT NOT NULL,
  verified   BOOLEAN NOT NULL,
  created_at INTEGER NOT NULL
);

-- Which version of which text a person accepted, when and from where; hash is the SHA-256 of the text's
-- file. It is evidence, so it outlives the account.
CREATE TABLE account_consents (
  account_id TEXT NOT NULL,
  name       TEXT NOT NULL,
  version    TEXT NOT NULL,
  hash       BLOB NOT NULL,
  at         INTEGER NOT NULL,
  address    TEXT NOT NULL,
  PRIMARY KEY (account_id, name, version)
);

-- Answers of the CNPJ register and of the CEP look-up, kept for a while; found: they know the subject.
CREATE TABLE lookups (
  source  TEXT NOT NULL,
  subject TEXT NOT NULL,
  found   BOOLEAN NOT NULL,
  answer  TEXT NOT NULL,
  at      INTEGER NOT NULL,
  PRIMARY KEY (source, subject)
);
CREATE INDEX lookups_at ON lookups (at);
