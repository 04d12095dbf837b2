-- +goose Up
-- Sums of a banner's whole life. reach: distinct viewers, exact until a sketch takes the place of banner_viewers.
CREATE TABLE banner_totals (
  banner_id   TEXT PRIMARY KEY,
  served      INTEGER NOT NULL DEFAULT 0,
  impressions INTEGER NOT NULL DEFAULT 0,
  clicks      INTEGER NOT NULL DEFAULT 0,
  reach       INTEGER NOT NULL DEFAULT 0,
  sketch      BLOB
);

-- The same by day (of America/Sao_Paulo), channel and store; store_id '': none was named.
CREATE TABLE banner_days (
  banner_id   TEXT NOT NULL,
  day         TEXT NOT NULL,
  channel     TEXT NOT NULL,
  store_id    TEXT NOT NULL,
  served      INTEGER NOT NULL DEFAULT 0,
  impressions INTEGER NOT NULL DEFAULT 0,
  clicks      INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (banner_id, day, channel, store_id)
);

-- What each viewer did in the last two days: one row a minute. A viewer is a keyed hash of an anonymous id.
CREATE TABLE banner_views (
  banner_id TEXT NOT NULL,
  viewer    BLOB NOT NULL,
  kind      INTEGER NOT NULL, -- 1 impression, 2 click
  minute    INTEGER NOT NULL, -- since 1970
  PRIMARY KEY (banner_id, viewer, kind, minute)
);
CREATE INDEX banner_views_minute ON banner_views (minute);

-- Who saw a banner, until there are too many to list.
CREATE TABLE banner_viewers (
  banner_id TEXT NOT NULL,
  viewer    BLOB NOT NULL,
  PRIMARY KEY (banner_id, viewer)
);
