-- +goose Up
-- By what consumers enter their account besides codes and a password (decision 130).
CREATE TABLE customer_passkeys (
  id            {{.Text}} NOT NULL PRIMARY KEY,
  account_id    {{.Text}} NOT NULL,
  name          {{.Text}} NOT NULL,
  credential_id {{.Bytes}} NOT NULL,
  record        {{.Text}} NOT NULL, -- the library's, as JSON: the public key and its counter
  created_at    {{.Int}} NOT NULL,
  last_used_at  {{.Int}} NOT NULL -- 0: never
);
CREATE UNIQUE INDEX customer_passkeys_credential_uq ON customer_passkeys (credential_id);
CREATE INDEX customer_passkeys_account ON customer_passkeys (account_id, created_at, id);

-- The challenges that were answered, until they would have ended: each is good once. Those that nobody answered are nowhere.
CREATE TABLE customer_challenges (
  hash       {{.Bytes}} NOT NULL PRIMARY KEY,
  expires_at {{.Int}} NOT NULL
);
CREATE INDEX customer_challenges_expiry ON customer_challenges (expires_at);
