-- +goose Up
-- How far the nightly comparison of roll-ups with receipts has come; one row, or none before the first night.
CREATE TABLE rollup_rounds (
  id          SMALLINT PRIMARY KEY,   -- always 1
  retailer_id TEXT COLLATE "C" NOT NULL,  -- everything until this store's day is compared; '': a round is to begin
  day         TEXT COLLATE "C" NOT NULL,
  store_id    TEXT COLLATE "C" NOT NULL,
  found       BIGINT NOT NULL,      -- days of stores that differ, of the round under way
  last_found  BIGINT NOT NULL,      -- of the last whole round
  ended_at    BIGINT NOT NULL       -- when the last night ended
);
