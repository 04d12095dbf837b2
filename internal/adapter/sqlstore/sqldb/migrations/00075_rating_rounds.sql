-- +goose Up
-- What the last comparison of all sums of ratings found: one row.
CREATE TABLE rating_rounds (
  id          {{.Int}} NOT NULL PRIMARY KEY, -- 1
  differences {{.Int}} NOT NULL,
  ended_at    {{.Int}} NOT NULL
);
