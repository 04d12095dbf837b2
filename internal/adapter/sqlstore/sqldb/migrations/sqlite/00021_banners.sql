-- +goose Up
-- retailer_id '' stands for all consumers; all_stores: also stores that come later. end_at 0: indefinite.
CREATE TABLE banners (
  retailer_id    TEXT NOT NULL DEFAULT '',
  id             TEXT NOT NULL,
  name           TEXT NOT NULL,
  search         TEXT NOT NULL,
  active         BOOLEAN NOT NULL,
  start_at       INTEGER NOT NULL,
  end_at         INTEGER NOT NULL DEFAULT 0,
  channel        TEXT NOT NULL,
  second_channel TEXT NOT NULL DEFAULT '',
  all_stores     BOOLEAN NOT NULL,
  picture        TEXT NOT NULL,
  width          INTEGER NOT NULL,
  height         INTEGER NOT NULL,
  alt_text       TEXT NOT NULL DEFAULT '',
  action_url     TEXT NOT NULL DEFAULT '',
  created_at     INTEGER NOT NULL,
  created_by     TEXT NOT NULL,
  updated_at     INTEGER NOT NULL,
  PRIMARY KEY (retailer_id, id)
);
CREATE INDEX banners_id ON banners (id);
CREATE INDEX banners_created ON banners (created_at);
CREATE INDEX banners_living ON banners (retailer_id, end_at) WHERE active;

CREATE TABLE banner_stores (
  retailer_id TEXT NOT NULL,
  banner_id   TEXT NOT NULL,
  store_id    TEXT NOT NULL,
  PRIMARY KEY (retailer_id, banner_id, store_id)
);
CREATE INDEX banner_stores_banner ON banner_stores (banner_id);
