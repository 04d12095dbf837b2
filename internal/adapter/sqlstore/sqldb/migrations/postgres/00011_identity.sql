-- +goose Up
-- A temporary password ends; a session knows how it was opened.
ALTER TABLE credentials ADD COLUMN expires_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN factor TEXT COLLATE "C" NOT NULL DEFAULT 'password';

-- Secrets given out once, for a purpose. No account: nobody has the e-mail, and the code never fits.
CREATE TABLE codes (
  id         TEXT COLLATE "C" PRIMARY KEY,
  purpose    TEXT COLLATE "C" NOT NULL,
  account_id TEXT COLLATE "C" REFERENCES accounts (id) ON DELETE CASCADE,
  email_key  TEXT COLLATE "C" NOT NULL,
  hash       BYTEA NOT NULL,
  data       TEXT COLLATE "C" NOT NULL DEFAULT '',
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  tries      INTEGER NOT NULL DEFAULT 0,
  used_at    BIGINT
);
CREATE INDEX codes_hash ON codes (hash);
CREATE INDEX codes_email ON codes (email_key, purpose, created_at);
CREATE INDEX codes_account ON codes (account_id);
CREATE INDEX codes_expiry ON codes (expires_at);

-- Authenticator apps; the secret is sealed. confirmed_at 0: enrolment under way.
CREATE TABLE second_factors (
  account_id   TEXT COLLATE "C" PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  secret       BYTEA NOT NULL,
  last_step    BIGINT NOT NULL DEFAULT 0,
  created_at   BIGINT NOT NULL,
  confirmed_at BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE passkeys (
  id            TEXT COLLATE "C" PRIMARY KEY,
  account_id    TEXT COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name          TEXT COLLATE "C" NOT NULL,
  credential_id BYTEA NOT NULL,
  credential    TEXT COLLATE "C" NOT NULL,
  created_at    BIGINT NOT NULL,
  last_used_at  BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX passkeys_credential_uq ON passkeys (credential_id);
CREATE INDEX passkeys_account ON passkeys (account_id, created_at);

-- Browsers and networks that an account signed in from.
CREATE TABLE devices (
  account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  hash       BYTEA NOT NULL,
  seen_at    BIGINT NOT NULL,
  PRIMARY KEY (account_id, hash)
);
