-- +goose Up
-- Since when an API key is paused by its people; 0 while it is not.
ALTER TABLE api_keys ADD COLUMN paused_at {{.Int}} NOT NULL DEFAULT 0;
