-- +goose Up
-- What who reported wrote within an hour, over all reports: a bound counts it.
CREATE INDEX problem_acts_written ON problem_acts (by_id, at) WHERE kind = 'ESCREVEU';
