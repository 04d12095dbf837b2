-- +goose Up
-- Which receipts would have taken part in a promotion: its last simulation.
CREATE TABLE promotion_simulations (
  promotion_id {{.Text}} NOT NULL PRIMARY KEY,
  id           {{.Text}} NOT NULL,
  state        {{.Text}} NOT NULL,
  from_day     {{.Text}} NOT NULL,
  to_day       {{.Text}} NOT NULL,
  stores       {{.Int}} NOT NULL,
  stores_read  {{.Int}} NOT NULL,
  receipts     {{.Int}} NOT NULL,
  people       {{.Int}} NOT NULL,
  units        {{.Int}} NOT NULL, -- thousandths
  created_at   {{.Int}} NOT NULL,
  finished_at  {{.Int}} NOT NULL
);
CREATE UNIQUE INDEX promotion_simulations_uq ON promotion_simulations (id);
