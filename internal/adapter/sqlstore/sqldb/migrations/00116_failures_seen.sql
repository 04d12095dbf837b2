-- +goose Up
-- Which work that was given up, and which mails, somebody of staff has seen; the id is a job's or a mail's.
CREATE TABLE failures_seen (
  id      {{.Text}} PRIMARY KEY,
  seen_at {{.Int}} NOT NULL,
  seen_by {{.Text}} NOT NULL   -- an account
);
CREATE INDEX failures_seen_at ON failures_seen (seen_at);
CREATE INDEX jobs_failed ON jobs (failed_at) WHERE failed_at > 0;
