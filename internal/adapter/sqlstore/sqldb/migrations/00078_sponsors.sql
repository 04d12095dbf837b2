-- +goose Up
-- Companies whose promotions the programme runs.
CREATE TABLE sponsors (
  id             {{.Text}} NOT NULL PRIMARY KEY,
  documento      {{.Text}} NOT NULL,
  corporate_name {{.Text}} NOT NULL,
  trade_name     {{.Text}} NOT NULL,
  search         {{.Text}} NOT NULL,
  contact_name   {{.Text}} NOT NULL,
  contact_phone  {{.Text}} NOT NULL,
  contact_email  {{.Text}} NOT NULL,
  logo           {{.Text}} NOT NULL, -- a picture's key; '': none
  logo_width     {{.Int}} NOT NULL,
  logo_height    {{.Int}} NOT NULL,
  created_at     {{.Int}} NOT NULL,
  created_by     {{.Text}} NOT NULL
);
CREATE UNIQUE INDEX sponsors_documento_uq ON sponsors (documento);
CREATE INDEX sponsors_search ON sponsors (search, id);
-- Their promotions, from a day to a day, YYYY-MM-DD and both included.
CREATE TABLE promotions (
  id          {{.Text}} NOT NULL PRIMARY KEY,
  sponsor_id  {{.Text}} NOT NULL,
  name        {{.Text}} NOT NULL,
  search      {{.Text}} NOT NULL,
  description {{.Text}} NOT NULL,
  start_day   {{.Text}} NOT NULL,
  end_day     {{.Text}} NOT NULL,
  active      BOOLEAN NOT NULL,
  created_at  {{.Int}} NOT NULL,
  created_by  {{.Text}} NOT NULL
);
CREATE INDEX promotions_sponsor ON promotions (sponsor_id);
-- Products of a promotion: so many units of one on a receipt take part.
CREATE TABLE promotion_items (
  id           {{.Text}} NOT NULL PRIMARY KEY,
  promotion_id {{.Text}} NOT NULL,
  name         {{.Text}} NOT NULL,
  gtin         {{.Text}} NOT NULL,
  quantity     {{.Int}} NOT NULL
);
CREATE UNIQUE INDEX promotion_items_uq ON promotion_items (promotion_id, gtin);
-- Stores where a promotion runs.
CREATE TABLE promotion_stores (
  id           {{.Text}} NOT NULL PRIMARY KEY,
  promotion_id {{.Text}} NOT NULL,
  store_id     {{.Text}} NOT NULL
);
CREATE UNIQUE INDEX promotion_stores_uq ON promotion_stores (promotion_id, store_id);
CREATE INDEX promotion_stores_store ON promotion_stores (store_id);
-- Receipts that take part: one line a receipt and promotion. counts is false while the receipt does not count.
CREATE TABLE promotion_receipts (
  retailer_id  {{.Text}} NOT NULL,
  access_key   {{.Text}} NOT NULL,
  promotion_id {{.Text}} NOT NULL,
  store_id     {{.Text}} NOT NULL,
  day          {{.Text}} NOT NULL,
  cpf_index    {{.Bytes}},            -- NULL: the consumer was erased since
  units        {{.Int}} NOT NULL,     -- thousandths
  counts       BOOLEAN NOT NULL,
  PRIMARY KEY (retailer_id, access_key, promotion_id)
){{.Clustered}};
CREATE INDEX promotion_receipts_promotion ON promotion_receipts (promotion_id, counts, day, store_id);
CREATE INDEX promotion_receipts_consumer ON promotion_receipts (cpf_index) WHERE cpf_index IS NOT NULL;
