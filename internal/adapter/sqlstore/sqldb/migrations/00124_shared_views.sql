-- +goose Up
-- What a list is narrowed by and its order, under a name, for everybody of one company, or of one profile of staff.
CREATE TABLE shared_views (
  id          {{.Text}} PRIMARY KEY,
  profile     {{.Text}} NOT NULL,
  retailer_id {{.Text}} NOT NULL,
  partner_id  {{.Text}} NOT NULL,
  list        {{.Text}} NOT NULL,  -- the screens' name of it
  name        {{.Text}} NOT NULL,
  folded      {{.Text}} NOT NULL,  -- the name without accents and capitals
  search      {{.Text}} NOT NULL,  -- a JSON object, the screens' business
  account_id  {{.Text}} NOT NULL,  -- who shared it; the row outlives the account
  created_at  {{.Int}} NOT NULL
);
CREATE UNIQUE INDEX shared_views_name ON shared_views (profile, retailer_id, partner_id, list, folded);
