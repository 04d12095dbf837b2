-- +goose Up
-- Store campaigns, from a day to a day (YYYY-MM-DD, both included).
CREATE TABLE campaigns (
  id         TEXT PRIMARY KEY,
  name       TEXT NOT NULL,
  search     TEXT NOT NULL,
  start_day  TEXT NOT NULL,
  end_day    TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL
);
CREATE INDEX campaigns_created ON campaigns (created_at);

CREATE TABLE campaign_images (
  campaign_id TEXT NOT NULL,
  place       INTEGER NOT NULL, -- of the page, from 0
  picture     TEXT NOT NULL,
  width       INTEGER NOT NULL,
  height      INTEGER NOT NULL,
  PRIMARY KEY (campaign_id, place)
);

-- A campaign without stores here is for all.
CREATE TABLE campaign_stores (
  campaign_id TEXT NOT NULL,
  store_id    TEXT NOT NULL,
  PRIMARY KEY (campaign_id, store_id)
);
