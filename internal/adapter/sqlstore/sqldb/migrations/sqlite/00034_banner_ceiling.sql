-- +goose Up
-- The newest minute in which a banner was counted, and how many were: from so many on nothing more is written.
ALTER TABLE banner_totals ADD COLUMN minute INTEGER NOT NULL DEFAULT 0;
ALTER TABLE banner_totals ADD COLUMN in_minute INTEGER NOT NULL DEFAULT 0;
