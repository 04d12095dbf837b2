-- +goose Up
-- Files that people asked for, each the rows of a report. The blobs lie under the id and the number of a run.
CREATE TABLE exports (
  id          {{.Text}} NOT NULL,
  account_id  {{.Text}} NOT NULL,  -- whoever asked; the row outlives the account until its blobs are deleted
  retailer_id {{.Text}} NOT NULL,  -- in whose profile; '' in none
  partner_id  {{.Text}} NOT NULL,
  switch_id   {{.Text}} NOT NULL,  -- '' for the company's own people
  kind        {{.Text}} NOT NULL,
  title       {{.Text}} NOT NULL,
  format      {{.Text}} NOT NULL,
  query       {{.Text}} NOT NULL,  -- JSON
  columns     {{.Text}} NOT NULL,  -- names with commas between them
  email       {{.Text}} NOT NULL,
  state       {{.Text}} NOT NULL,
  run         {{.Int}} NOT NULL,
  lines       {{.Int}} NOT NULL,
  total       {{.Int}} NOT NULL,
  bytes       {{.Int}} NOT NULL,
  sha256      {{.Bytes}} NOT NULL,
  link_hash   {{.Bytes}},          -- of the mailed token
  why         {{.Text}} NOT NULL,
  created_at  {{.Int}} NOT NULL,
  snapshot_at {{.Int}} NOT NULL,
  finished_at {{.Int}} NOT NULL,
  expires_at  {{.Int}} NOT NULL,
  removed_at  {{.Int}} NOT NULL,
  swept_at    {{.Int}} NOT NULL,   -- when its blobs were deleted; 0: not yet
  PRIMARY KEY (id)
){{.Clustered}};
CREATE INDEX exports_of_account ON exports (account_id, created_at);
CREATE UNIQUE INDEX exports_link ON exports (link_hash);
CREATE INDEX exports_unswept ON exports (expires_at) WHERE swept_at = 0;
CREATE INDEX exports_swept ON exports (created_at) WHERE swept_at > 0;
