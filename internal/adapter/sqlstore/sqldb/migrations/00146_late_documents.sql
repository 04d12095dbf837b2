-- +goose Up
-- Whether a document is of a receipt of an earlier year than that in which it arrived: it goes before its month does, so it is in no pack.
-- Of what was stored before this nobody knows, and it counts as in time.
ALTER TABLE sealed_documents ADD COLUMN late BOOLEAN NOT NULL DEFAULT FALSE;
