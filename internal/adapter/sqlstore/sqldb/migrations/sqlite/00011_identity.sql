-- +goose Up
-- A temporary password ends; a session knows how it was opened.
ALTER TABLE credentials ADD COLUMN expires_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN factor TEXT NOT NULL DEFAULT 'password';

-- Secrets given out once, for a purpose. No account: nobody has the e-mail, and the code never fits.
CREATE TABLE codes (
  id         TEXT PRIMARY KEY,
  purpose    TEXT NOT NULL,
  account_id TEXT REFERENCES accounts (id) ON DELETE CASCADE,
  email_key  TEXT NOT NULL,
  hash       BLOB NOT NULL,
  data       TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  tries      INTEGER NOT NULL DEFAULT 0,
  used_at    INTEGER
);
CREATE INDEX codes_hash ON codes (hash);
CREATE INDEX codes_email ON codes (email_key, purpose, created_at);
CREATE INDEX codes_account ON codes (account_id);
CREATE INDEX codes_expiry ON codes (expires_at);

-- Authenticator apps; the secret is sealed. confirmed_at 0: enrolment under way.
CREATE TABLE second_factors (
  account_id   TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  secret       BLOB NOT NULL,
  last_step    INTEGER NOT NULL DEFAULT 0,
  created_at   INTEGER NOT NULL,
  confirmed_at INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE passkeys (
  id            TEXT PRIMARY KEY,
  account_id    TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name          TEXT NOT NULL,
  credential_id BLOB NOT NULL,
  credential    TEXT NOT NULL,
  created_at    INTEGER NOT NULL,
  last_used_at  INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX passkeys_credential_uq ON passkeys (credential_id);
CREATE INDEX passkeys_account ON passkeys (account_id, created_at);

-- Browsers and networks that an account signed in from.
CREATE TABLE devices (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  hash       BLOB NOT NULL,
  seen_at    INTEGER NOT NULL,
  PRIMARY KEY (account_id, hash)
);
