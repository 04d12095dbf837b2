-- +goose Up
-- retailer_id '' stands for all consumers; all_stores: also stores that come later. end_at 0: indefinite.
CREATE TABLE banners (
  retailer_id    TEXT COLLATE "C" NOT NULL DEFAULT '',
  id             TEXT COLLATE "C" NOT NULL,
  name           TEXT COLLATE "C" NOT NULL,
  search         TEXT COLLATE "C" NOT NULL,
  active         BOOLEAN NOT NULL,
  start_at       BIGINT NOT NULL,
  end_at         BIGINT NOT NULL DEFAULT 0,
  channel        TEXT COLLATE "C" NOT NULL,
  second_channel TEXT COLLATE "C" NOT NULL DEFAULT '',
  all_stores     BOOLEAN NOT NULL,
  picture        TEXT COLLATE "C" NOT NULL,
  width          BIGINT NOT NULL,
  height         BIGINT NOT NULL,
  alt_text       TEXT COLLATE "C" NOT NULL DEFAULT '',
  action_url     TEXT COLLATE "C" NOT NULL DEFAULT '',
  created_at     BIGINT NOT NULL,
  created_by     TEXT COLLATE "C" NOT NULL,
  updated_at     BIGINT NOT NULL,
  PRIMARY KEY (retailer_id, id)
);
CREATE INDEX banners_id ON banners (id);
CREATE INDEX banners_created ON banners (created_at);
CREATE INDEX banners_living ON banners (retailer_id, end_at) WHERE active;

CREATE TABLE banner_stores (
  retailer_id TEXT COLLATE "C" NOT NULL,
  banner_id   TEXT COLLATE "C" NOT NULL,
  store_id    TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (retailer_id, banner_id, store_id)
);
CREATE INDEX banner_stores_banner ON banner_stores (banner_id);
