-- +goose Up
-- Of the jobs of a kind that share a lane one is worked on at a time, by whatever process; '' shares none.
ALTER TABLE jobs ADD COLUMN lane TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX jobs_lane ON jobs (kind, lane, due_at) WHERE failed_at = 0 AND lane <> '';

-- +goose Down
DROP INDEX jobs_lane;
ALTER TABLE jobs DROP COLUMN lane;
