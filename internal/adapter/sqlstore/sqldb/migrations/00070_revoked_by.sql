-- +goose Up
-- The name of who revoked or replaced an API key; '' while nobody did, and of what ended before names were kept.
ALTER TABLE api_keys ADD COLUMN revoked_by {{.Text}} NOT NULL DEFAULT '';
