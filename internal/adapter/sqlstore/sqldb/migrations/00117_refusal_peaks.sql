-- +goose Up
-- Keys that were refused more in 24 hours than they usually are, as the last look found them.
CREATE TABLE refusal_peaks (
  key_id    {{.Text}} PRIMARY KEY,
  since     {{.Int}} NOT NULL,    -- when it was found first
  seen_at   {{.Int}} NOT NULL,    -- when it was found last
  refused   {{.Int}} NOT NULL,    -- in the 24 hours before that
  usual     {{.Int}} NOT NULL,    -- a day in the 28 days before, in hundredths
  code      {{.Text}} NOT NULL    -- of most of them
);
