-- +goose Up
-- The version of the terms under which a consumer chose to send receipts to the Vibe; empty: the choice counts for nothing.
ALTER TABLE customer_preferences ADD COLUMN vibe_terms {{.Text}} NOT NULL DEFAULT '';
-- What is sent to the Vibe: a receipt, and its cancellation, once each.
CREATE TABLE vibe_deliveries (
  id           {{.Text}} NOT NULL,
  batch        {{.Text}} NOT NULL,  -- whose job sends it
  retailer_id  {{.Text}} NOT NULL,
  access_key   {{.Text}} NOT NULL,
  cpf_index    {{.Bytes}} NOT NULL,
  kind         {{.Text}} NOT NULL,
  created_at   {{.Int}} NOT NULL,
  attempts     {{.Int}} NOT NULL,
  delivered_at {{.Int}} NOT NULL,   -- 0: not yet
  ended_at     {{.Int}} NOT NULL,   -- 0: it waits, or was delivered
  ended        {{.Text}} NOT NULL,  -- why it is not sent any more
  PRIMARY KEY (id)
){{.Clustered}};
CREATE UNIQUE INDEX vibe_deliveries_uq ON vibe_deliveries (retailer_id, access_key, kind);
CREATE INDEX vibe_deliveries_waiting ON vibe_deliveries (batch, id) WHERE delivered_at = 0 AND ended_at = 0;
CREATE INDEX vibe_deliveries_consumer ON vibe_deliveries (retailer_id, cpf_index);
CREATE INDEX vibe_deliveries_since ON vibe_deliveries (created_at);
