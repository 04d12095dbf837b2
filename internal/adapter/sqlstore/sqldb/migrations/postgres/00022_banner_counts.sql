-- +goose Up
-- Sums of a banner's whole life. reach: distinct viewers, exact until a sketch takes the place of banner_viewers.
CREATE TABLE banner_totals (
  banner_id   TEXT COLLATE "C" PRIMARY KEY,
  served      BIGINT NOT NULL DEFAULT 0,
  impressions BIGINT NOT NULL DEFAULT 0,
  clicks      BIGINT NOT NULL DEFAULT 0,
  reach       BIGINT NOT NULL DEFAULT 0,
  sketch      BYTEA
);

-- The same by day (of America/Sao_Paulo), channel and store; store_id '': none was named.
CREATE TABLE banner_days (
  banner_id   TEXT COLLATE "C" NOT NULL,
  day         TEXT COLLATE "C" NOT NULL,
  channel     TEXT COLLATE "C" NOT NULL,
  store_id    TEXT COLLATE "C" NOT NULL,
  served      BIGINT NOT NULL DEFAULT 0,
  impressions BIGINT NOT NULL DEFAULT 0,
  clicks      BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (banner_id, day, channel, store_id)
);

-- What each viewer did in the last two days: one row a minute. A viewer is a keyed hash of an anonymous id.
CREATE TABLE banner_views (
  banner_id TEXT COLLATE "C" NOT NULL,
  viewer    BYTEA NOT NULL,
  kind      SMALLINT NOT NULL, -- 1 impression, 2 click
  minute    BIGINT NOT NULL, -- since 1970
  PRIMARY KEY (banner_id, viewer, kind, minute)
);
CREATE INDEX banner_views_minute ON banner_views (minute);

-- Who saw a banner, until there are too many to list.
CREATE TABLE banner_viewers (
  banner_id TEXT COLLATE "C" NOT NULL,
  viewer    BYTEA NOT NULL,
  PRIMARY KEY (banner_id, viewer)
);
