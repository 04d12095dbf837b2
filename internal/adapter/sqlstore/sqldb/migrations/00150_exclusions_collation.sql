-- +goose Up
-- All tables that are distributed together compare retailer_id in one way; this one compared it as the database's language does
-- (decision 142).
{{.OnPostgres}}ALTER TABLE receipt_exclusions ALTER COLUMN retailer_id TYPE TEXT COLLATE "C";
