-- +goose Up
-- Store campaigns, from a day to a day (YYYY-MM-DD, both included).
CREATE TABLE campaigns (
  id         TEXT COLLATE "C" PRIMARY KEY,
  name       TEXT COLLATE "C" NOT NULL,
  search     TEXT COLLATE "C" NOT NULL,
  start_day  TEXT COLLATE "C" NOT NULL,
  end_day    TEXT COLLATE "C" NOT NULL,
  created_at BIGINT NOT NULL,
  created_by TEXT COLLATE "C" NOT NULL
);
CREATE INDEX campaigns_created ON campaigns (created_at);

CREATE TABLE campaign_images (
  campaign_id TEXT COLLATE "C" NOT NULL,
  place       BIGINT NOT NULL, -- of the page, from 0
  picture     TEXT COLLATE "C" NOT NULL,
  width       BIGINT NOT NULL,
  height      BIGINT NOT NULL,
  PRIMARY KEY (campaign_id, place)
);

-- A campaign without stores here is for all.
CREATE TABLE campaign_stores (
  campaign_id TEXT COLLATE "C" NOT NULL,
  store_id    TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (campaign_id, store_id)
);
