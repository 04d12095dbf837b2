-- +goose Up
-- When somebody left a schedule's mail by its link; 0 of those who are mailed. An edit names them again only knowingly.
ALTER TABLE export_schedule_readers ADD COLUMN left_at {{.Int}} NOT NULL DEFAULT 0;
-- A run keeps what its schedule was when it began: whom it mails, ids with commas between (empty: begun before this was kept), and
-- whether a file without rows is mailed.
ALTER TABLE exports ADD COLUMN readers {{.Text}} NOT NULL DEFAULT '';
ALTER TABLE exports ADD COLUMN skip_empty BOOLEAN NOT NULL DEFAULT FALSE;
