-- +goose Up
-- A line of a key's log lies with its receipt where the database is distributed (decision 143): retailer_id is of the receipt, of a refused
-- document the key's, and '' for what is nobody's, as for all lines that an earlier program writes. Nothing reads a line by it.
ALTER TABLE intake_log ADD COLUMN retailer_id {{.Text}} NOT NULL DEFAULT '';
