-- +goose Up
-- Who ended an act on many rows before it was through, and when; 0: nobody.
ALTER TABLE bulk_runs ADD COLUMN stopped_at {{.Int}} NOT NULL DEFAULT 0;
ALTER TABLE bulk_runs ADD COLUMN stopped_by {{.Text}} NOT NULL DEFAULT '';
