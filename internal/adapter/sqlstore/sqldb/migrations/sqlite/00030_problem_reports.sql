-- +goose Up
-- What people reported, from whom and on whose behalf.
CREATE TABLE problem_reports (
  id          TEXT PRIMARY KEY,
  account_id  TEXT NOT NULL,
  profile     TEXT NOT NULL,
  owner_id    TEXT NOT NULL, -- retailer or software house; empty: the programme's own people
  subject     TEXT NOT NULL,
  description TEXT NOT NULL,
  created_at  INTEGER NOT NULL
);
CREATE INDEX problem_reports_account ON problem_reports (account_id, created_at);
