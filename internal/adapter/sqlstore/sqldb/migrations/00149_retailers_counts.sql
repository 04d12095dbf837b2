-- +goose Up
-- What is counted of a banner is its retailer's by its own keys (decision 143); '': of a banner for all consumers, which is nobody's.
CREATE TABLE banner_totals_before AS SELECT b.retailer_id, t.* FROM banner_totals AS t JOIN banners AS b ON b.id = t.banner_id;
DROP TABLE banner_totals;
-- Sums of a banner's whole life. reach: distinct viewers, exact until a sketch takes the place of banner_viewers.
CREATE TABLE banner_totals (
  retailer_id {{.Text}} NOT NULL,
  banner_id   {{.Text}} NOT NULL,
  served      {{.Int}} NOT NULL DEFAULT 0,
  impressions {{.Int}} NOT NULL DEFAULT 0,
  clicks      {{.Int}} NOT NULL DEFAULT 0,
  reach       {{.Int}} NOT NULL DEFAULT 0,
  sketch      {{.Bytes}},
  minute      {{.Int}} NOT NULL DEFAULT 0, -- the newest in which it was counted, and how many were: from so many on nothing more is written
  in_minute   {{.Int}} NOT NULL DEFAULT 0,
  PRIMARY KEY (retailer_id, banner_id)
);
INSERT INTO banner_totals SELECT retailer_id, banner_id, served, impressions, clicks, reach, sketch, minute, in_minute FROM banner_totals_before;
DROP TABLE banner_totals_before;

CREATE TABLE banner_days_before AS SELECT b.retailer_id, d.* FROM banner_days AS d JOIN banners AS b ON b.id = d.banner_id;
DROP TABLE banner_days;
-- The same by day (of America/Sao_Paulo), channel and store; store_id '': none was named.
CREATE TABLE banner_days (
  retailer_id {{.Text}} NOT NULL,
  banner_id   {{.Text}} NOT NULL,
  day         {{.Text}} NOT NULL,
  channel     {{.Text}} NOT NULL,
  store_id    {{.Text}} NOT NULL,
  served      {{.Int}} NOT NULL DEFAULT 0,
  impressions {{.Int}} NOT NULL DEFAULT 0,
  clicks      {{.Int}} NOT NULL DEFAULT 0,
  PRIMARY KEY (retailer_id, banner_id, day, channel, store_id)
){{.Clustered}};
INSERT INTO banner_days SELECT retailer_id, banner_id, day, channel, store_id, served, impressions, clicks FROM banner_days_before;
DROP TABLE banner_days_before;

CREATE TABLE banner_views_before AS SELECT b.retailer_id, v.* FROM banner_views AS v JOIN banners AS b ON b.id = v.banner_id;
DROP TABLE banner_views;
-- What each viewer did in the last two days: one row a minute. A viewer is a keyed hash of an anonymous id.
CREATE TABLE banner_views (
  retailer_id {{.Text}} NOT NULL,
  banner_id   {{.Text}} NOT NULL,
  viewer      {{.Bytes}} NOT NULL,
  kind        {{.Small}} NOT NULL, -- 1 impression, 2 click
  minute      {{.Int}} NOT NULL,   -- since 1970
  PRIMARY KEY (retailer_id, banner_id, viewer, kind, minute)
){{.Clustered}};
INSERT INTO banner_views SELECT retailer_id, banner_id, viewer, kind, minute FROM banner_views_before;
DROP TABLE banner_views_before;
CREATE INDEX banner_views_minute ON banner_views (minute);

CREATE TABLE banner_viewers_before AS SELECT b.retailer_id, w.* FROM banner_viewers AS w JOIN banners AS b ON b.id = w.banner_id;
DROP TABLE banner_viewers;
-- Who saw a banner, until there are too many to list.
CREATE TABLE banner_viewers (
  retailer_id {{.Text}} NOT NULL,
  banner_id   {{.Text}} NOT NULL,
  viewer      {{.Bytes}} NOT NULL,
  PRIMARY KEY (retailer_id, banner_id, viewer)
){{.Clustered}};
INSERT INTO banner_viewers SELECT retailer_id, banner_id, viewer FROM banner_viewers_before;
DROP TABLE banner_viewers_before;

CREATE TABLE banner_looks_before AS SELECT b.retailer_id, l.* FROM banner_looks AS l JOIN banners AS b ON b.id = l.banner_id;
DROP TABLE banner_looks;
-- Which state of a banner somebody of staff has looked at: the one that was last changed at that instant.
CREATE TABLE banner_looks (
  retailer_id {{.Text}} NOT NULL,
  banner_id   {{.Text}} NOT NULL,
  state       {{.Int}} NOT NULL,   -- banners.updated_at
  looked_at   {{.Int}} NOT NULL,
  looked_by   {{.Text}} NOT NULL,  -- an account; '': it stood before staff looked at any
  PRIMARY KEY (retailer_id, banner_id)
){{.Clustered}};
INSERT INTO banner_looks SELECT retailer_id, banner_id, state, looked_at, looked_by FROM banner_looks_before;
DROP TABLE banner_looks_before;
