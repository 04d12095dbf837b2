-- +goose Up
-- What people reported, from whom and on whose behalf.
CREATE TABLE problem_reports (
  id          TEXT COLLATE "C" PRIMARY KEY,
  account_id  TEXT COLLATE "C" NOT NULL,
  profile     TEXT COLLATE "C" NOT NULL,
  owner_id    TEXT COLLATE "C" NOT NULL, -- retailer or software house; empty: the programme's own people
  subject     TEXT COLLATE "C" NOT NULL,
  description TEXT COLLATE "C" NOT NULL,
  created_at  BIGINT NOT NULL
);
CREATE INDEX problem_reports_account ON problem_reports (account_id, created_at);
