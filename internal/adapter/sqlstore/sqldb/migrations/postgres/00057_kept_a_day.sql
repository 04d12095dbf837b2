-- +goose Up
-- Since when an upload has something to delete, at the earliest: it was sent, or the last who showed its picture gave it up.
-- What a copy of the database shows stays for a day, so that a copy of the files made after it holds the picture.
ALTER TABLE uploads ADD COLUMN stale_at BIGINT NOT NULL DEFAULT 0;
UPDATE uploads SET stale_at = created_at;
DROP INDEX uploads_stale;
CREATE INDEX uploads_stale ON uploads (stale_at, key) WHERE idle OR NOT raw_gone;
