-- +goose Up
-- What a company reported, for its page.
CREATE INDEX problem_reports_owner ON problem_reports (owner_id, created_at) WHERE owner_id <> '';
