-- +goose Up
-- What an account chose about the screens; value is JSON.
CREATE TABLE ui_settings (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name       TEXT NOT NULL,
  value      TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, name)
) WITHOUT ROWID;
