-- +goose Up
-- What consumers say of a purchase, one for each receipt; its answer by the store, and that its comment is hidden.
CREATE TABLE ratings (
  retailer_id   {{.Text}} NOT NULL,
  access_key    {{.Text}} NOT NULL,
  id            {{.Text}} NOT NULL,
  store_id      {{.Text}} NOT NULL,
  day           {{.Text}} NOT NULL,  -- of the first score, Brazil's
  score         {{.Small}} NOT NULL, -- 1 to 5
  comment       {{.Text}} NOT NULL,
  created_at    {{.Int}} NOT NULL,
  changed_at    {{.Int}} NOT NULL,
  counts        {{.Small}} NOT NULL, -- 1: its receipt counts in sums, 0: it does not
  told_at       {{.Int}} NOT NULL,   -- when the retailer was written to; 0: never
  answer        {{.Text}} NOT NULL,
  answered_at   {{.Int}} NOT NULL,   -- 0: there is none
  answered_by   {{.Text}} NOT NULL,
  hidden_at     {{.Int}} NOT NULL,   -- 0: it is not
  hidden_by     {{.Text}} NOT NULL,
  hidden_reason {{.Text}} NOT NULL,
  PRIMARY KEY (retailer_id, access_key)
){{.Clustered}};
CREATE UNIQUE INDEX ratings_id_uq ON ratings (id);
CREATE INDEX ratings_days ON ratings (retailer_id, day);
CREATE INDEX ratings_news ON ratings (changed_at) WHERE score <= 2 AND told_at = 0;
-- How many ratings that count gave each score.
CREATE TABLE rating_days (
  retailer_id {{.Text}} NOT NULL,
  day         {{.Text}} NOT NULL,
  store_id    {{.Text}} NOT NULL,
  n1          {{.Int}} NOT NULL,
  n2          {{.Int}} NOT NULL,
  n3          {{.Int}} NOT NULL,
  n4          {{.Int}} NOT NULL,
  n5          {{.Int}} NOT NULL,
  PRIMARY KEY (retailer_id, day, store_id)
){{.Clustered}};
-- When each retailer was last written to of low ratings.
CREATE TABLE rating_letters (
  retailer_id {{.Text}} NOT NULL PRIMARY KEY,
  sent_at     {{.Int}} NOT NULL
);
