-- +goose Up
-- Green flyers. week is the Sunday (YYYY-MM-DD, America/Sao_Paulo) on which the week of the creation began.
CREATE TABLE flyers (
  retailer_id TEXT COLLATE "C" NOT NULL,
  id          TEXT COLLATE "C" NOT NULL,
  week        TEXT COLLATE "C" NOT NULL,
  created_at  BIGINT NOT NULL,
  created_by  TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (retailer_id, id)
);
CREATE INDEX flyers_id ON flyers (id);
CREATE INDEX flyers_created ON flyers (created_at);
CREATE INDEX flyers_week ON flyers (retailer_id, week);

CREATE TABLE flyer_images (
  flyer_id TEXT COLLATE "C" NOT NULL,
  place    BIGINT NOT NULL, -- of the page, from 0
  picture  TEXT COLLATE "C" NOT NULL,
  width    BIGINT NOT NULL,
  height   BIGINT NOT NULL,
  PRIMARY KEY (flyer_id, place)
);

-- A store has one flyer a week: the unique key decides between two that race.
CREATE TABLE flyer_stores (
  flyer_id    TEXT COLLATE "C" NOT NULL,
  store_id    TEXT COLLATE "C" NOT NULL,
  retailer_id TEXT COLLATE "C" NOT NULL,
  week        TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (flyer_id, store_id)
);
CREATE UNIQUE INDEX flyer_stores_week_uq ON flyer_stores (store_id, week);
