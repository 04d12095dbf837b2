-- +goose Up
-- Since when nobody enters an account, and why staff say so; 0: it is open.
ALTER TABLE accounts ADD COLUMN suspended_at {{.Int}} NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN suspended_for {{.Text}} NOT NULL DEFAULT '';
-- One of staff asks for an account's second factors to be forgotten; another agrees, until it expires.
CREATE TABLE factor_resets (
  account_id {{.Text}} PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  asked_by   {{.Text}} NOT NULL,
  asked_for  {{.Text}} NOT NULL,
  asked_at   {{.Int}} NOT NULL,
  expires_at {{.Int}} NOT NULL
);
