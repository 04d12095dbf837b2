-- +goose Up
-- What a retailer says of itself at sign-up; 0 and '' where it came another way.
ALTER TABLE retailers ADD COLUMN number_of_stores BIGINT NOT NULL DEFAULT 0;
ALTER TABLE retailers ADD COLUMN max_pdvs BIGINT NOT NULL DEFAULT 0;
ALTER TABLE retailers ADD COLUMN focal_name TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN focal_whatsapp TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN focal_email TEXT COLLATE "C" NOT NULL DEFAULT '';

-- One sign-up a CNPJ, whether as retailer or as software house; verified: the CNPJ register said that it is open.
CREATE TABLE sign_ups (
  documento  TEXT COLLATE "C" PRIMARY KEY,
  profile    TEXT COLLATE "C" NOT NULL,
  verified   BOOLEAN NOT NULL,
  created_at BIGINT NOT NULL
);

-- Which version of which text a person accepted, when and from where; hash is the SHA-256 of the text's
-- file. It is evidence, so it outlives the account.
CREATE TABLE account_consents (
  account_id TEXT COLLATE "C" NOT NULL,
  name       TEXT COLLATE "C" NOT NULL,
  version    TEXT COLLATE "C" NOT NULL,
  hash       BYTEA NOT NULL,
  at         BIGINT NOT NULL,
  address    TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, name, version)
);

-- Answers of the CNPJ register and of the CEP look-up, kept for a while; found: they know the subject.
CREATE TABLE lookups (
  source  TEXT COLLATE "C" NOT NULL,
  subject TEXT COLLATE "C" NOT NULL,
  found   BOOLEAN NOT NULL,
  answer  TEXT COLLATE "C" NOT NULL,
  at      BIGINT NOT NULL,
  PRIMARY KEY (source, subject)
);
CREATE INDEX lookups_at ON lookups (at);
