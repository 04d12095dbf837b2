-- +goose Up
-- When the person of a session last proved who they are. A sign-in is a proof.
ALTER TABLE sessions ADD COLUMN proven_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET proven_at = created_at;
