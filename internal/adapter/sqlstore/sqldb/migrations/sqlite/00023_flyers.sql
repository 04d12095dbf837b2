-- +goose Up
-- Green flyers. week is the Sunday (YYYY-MM-DD, America/Sao_Paulo) on which the week of the creation began.
CREATE TABLE flyers (
  retailer_id TEXT NOT NULL,
  id          TEXT NOT NULL,
  week        TEXT NOT NULL,
  created_at  INTEGER NOT NULL,
  created_by  TEXT NOT NULL,
  PRIMARY KEY (retailer_id, id)
);
CREATE INDEX flyers_id ON flyers (id);
CREATE INDEX flyers_created ON flyers (created_at);
CREATE INDEX flyers_week ON flyers (retailer_id, week);

CREATE TABLE flyer_images (
  flyer_id TEXT NOT NULL,
  place    INTEGER NOT NULL, -- of the page, from 0
  picture  TEXT NOT NULL,
  width    INTEGER NOT NULL,
  height   INTEGER NOT NULL,
  PRIMARY KEY (flyer_id, place)
);

-- A store has one flyer a week: the unique key decides between two that race.
CREATE TABLE flyer_stores (
  flyer_id    TEXT NOT NULL,
  store_id    TEXT NOT NULL,
  retailer_id TEXT NOT NULL,
  week        TEXT NOT NULL,
  PRIMARY KEY (flyer_id, store_id)
);
CREATE UNIQUE INDEX flyer_stores_week_uq ON flyer_stores (store_id, week);
