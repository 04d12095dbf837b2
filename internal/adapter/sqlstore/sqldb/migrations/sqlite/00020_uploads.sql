-- +goose Up
-- Files that people were allowed to send. picture is the checked copy that is shown; '' until it is made.
CREATE TABLE uploads (
  key        TEXT PRIMARY KEY,
  id         TEXT NOT NULL,
  account_id TEXT NOT NULL,
  type       TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  picture    TEXT NOT NULL DEFAULT '',
  width      INTEGER NOT NULL DEFAULT 0,
  height     INTEGER NOT NULL DEFAULT 0,
  doomed     BOOLEAN NOT NULL DEFAULT FALSE, -- nothing shows the picture, and nothing may any more
  raw_gone   BOOLEAN NOT NULL DEFAULT FALSE  -- the file as it was sent is deleted
);
CREATE UNIQUE INDEX uploads_id_uq ON uploads (id);
CREATE INDEX uploads_picture ON uploads (picture) WHERE picture <> '';
CREATE INDEX uploads_created ON uploads (created_at);

-- What shows a picture; a picture that nothing shows is deleted after a day.
CREATE TABLE picture_uses (
  picture TEXT NOT NULL,
  owner   TEXT NOT NULL,
  PRIMARY KEY (picture, owner)
);
