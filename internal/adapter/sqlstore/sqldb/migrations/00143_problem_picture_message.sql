-- +goose Up
-- With which message of who reported a picture came, from 1 on; 0: with the report, or before this was kept.
ALTER TABLE problem_pictures ADD COLUMN message {{.Int}} NOT NULL DEFAULT 0;
