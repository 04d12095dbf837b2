-- +goose Up
-- Tries are counted by lane: of one asker, or of all strangers together. A lane's name is a keyed hash: neither e-mail
-- nor address. Locks of before end here; they lasted fifteen minutes at most.
DROP TABLE sign_in_failures;
CREATE TABLE tries (
  lane       TEXT PRIMARY KEY,
  tries      INTEGER NOT NULL,
  held_until INTEGER NOT NULL,
  last_at    INTEGER NOT NULL
);
CREATE INDEX tries_last ON tries (last_at);

-- Browsers that signed in to an account, by the token that each keeps.
CREATE TABLE known_devices (
  hash       BLOB PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  seen_at    INTEGER NOT NULL
);
CREATE INDEX known_devices_account ON known_devices (account_id, seen_at);
CREATE INDEX known_devices_seen ON known_devices (seen_at);
