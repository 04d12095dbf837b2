-- +goose Up
-- How far an account goes into what its company has; every account that is here had all of it.
ALTER TABLE accounts ADD COLUMN role {{.Text}} NOT NULL DEFAULT 'TOTAL';
