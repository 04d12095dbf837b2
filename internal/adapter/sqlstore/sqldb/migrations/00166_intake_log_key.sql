-- Not beside programs before 00150.
-- +goose NO TRANSACTION
-- +goose Up
-- A month of all documents is in this table: its key gets the retailer beside who writes it. An earlier program names no key of it.
{{.OnPostgres}}DROP INDEX CONCURRENTLY IF EXISTS intake_log_place;
{{.OnPostgres}}CREATE UNIQUE INDEX CONCURRENTLY intake_log_place ON intake_log (key_id, at, nonce, retailer_id);
{{.OnPostgres}}ALTER TABLE intake_log DROP CONSTRAINT intake_log_pkey, ADD CONSTRAINT intake_log_pkey PRIMARY KEY USING INDEX intake_log_place;
