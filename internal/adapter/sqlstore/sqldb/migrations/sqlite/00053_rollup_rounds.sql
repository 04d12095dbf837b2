-- +goose Up
-- How far the nightly comparison of roll-ups with receipts has come; one row, or none before the first night.
CREATE TABLE rollup_rounds (
  id          INTEGER PRIMARY KEY,   -- always 1
  retailer_id TEXT NOT NULL,  -- everything until this store's day is compared; '': a round is to begin
  day         TEXT NOT NULL,
  store_id    TEXT NOT NULL,
  found       INTEGER NOT NULL,      -- days of stores that differ, of the round under way
  last_found  INTEGER NOT NULL,      -- of the last whole round
  ended_at    INTEGER NOT NULL       -- when the last night ended
);
