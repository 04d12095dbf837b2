-- +goose Up
-- VIP areas of retailers, one at most for each.
CREATE TABLE vip_areas (
  id             {{.Text}} NOT NULL PRIMARY KEY,
  retailer_id    {{.Text}} NOT NULL,
  documento      {{.Text}} NOT NULL,
  corporate_name {{.Text}} NOT NULL,
  trade_name     {{.Text}} NOT NULL,
  search         {{.Text}} NOT NULL,
  email          {{.Text}} NOT NULL,
  origins        {{.Text}} NOT NULL, -- parted by spaces
  background     {{.Text}} NOT NULL, -- '#rrggbb'; '': the portal's
  text           {{.Text}} NOT NULL,
  logo           {{.Text}} NOT NULL, -- a picture's key; '': none
  logo_width     {{.Int}} NOT NULL,
  logo_height    {{.Int}} NOT NULL,
  key_hash       {{.Bytes}} NOT NULL,
  former_hash    {{.Bytes}} NOT NULL, -- of the domain key before
  former_until   {{.Int}} NOT NULL,   -- 0: it works no more
  key_at         {{.Int}} NOT NULL,
  created_at     {{.Int}} NOT NULL,
  created_by     {{.Text}} NOT NULL
);
CREATE UNIQUE INDEX vip_areas_retailer_uq ON vip_areas (retailer_id);
CREATE UNIQUE INDEX vip_areas_documento_uq ON vip_areas (documento);
CREATE INDEX vip_areas_search ON vip_areas (search, id);
