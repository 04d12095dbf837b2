-- +goose Up
-- When a cancelled subscription ends, and when that was decided; 0 while it goes on.
ALTER TABLE subscriptions ADD COLUMN ends_at {{.Int}} NOT NULL DEFAULT 0;
ALTER TABLE subscriptions ADD COLUMN canceled_at {{.Int}} NOT NULL DEFAULT 0;
