-- +goose Up
-- The processes that serve this database, each of which writes here that it lives. A stale row is of one that was killed.
CREATE TABLE replicas (
  id          {{.Text}} PRIMARY KEY,
  host        {{.Text}} NOT NULL,
  version     {{.Text}} NOT NULL,
  fingerprint {{.Text}} NOT NULL,   -- of its secret
  origin      {{.Text}} NOT NULL,   -- SEIVA_PUBLIC_URL
  started_at  {{.Int}} NOT NULL,
  seen_at     {{.Int}} NOT NULL
);
