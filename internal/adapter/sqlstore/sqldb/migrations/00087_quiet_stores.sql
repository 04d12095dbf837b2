-- +goose Up
-- What stores sold by the hour, a line for each day that was counted: 24 numbers, parted by spaces.
CREATE TABLE quiet_days (
  store_id {{.Text}} NOT NULL,
  day      {{.Text}} NOT NULL,
  hours    {{.Text}} NOT NULL,
  PRIMARY KEY (store_id, day)
){{.Clustered}};
-- Days that were counted, for all stores.
CREATE TABLE quiet_rounds (
  day {{.Text}} NOT NULL PRIMARY KEY
){{.Clustered}};
-- Silences that were told. A store has one at a time.
CREATE TABLE quiet_incidents (
  id       {{.Text}} NOT NULL PRIMARY KEY,
  store_id {{.Text}} NOT NULL,
  since    {{.Int}} NOT NULL,  -- its last receipt
  told_at  {{.Int}} NOT NULL,
  ended_at {{.Int}} NOT NULL   -- 0: it lasts
){{.Clustered}};
CREATE UNIQUE INDEX quiet_incidents_open_uq ON quiet_incidents (store_id) WHERE ended_at = 0;
CREATE INDEX quiet_incidents_store ON quiet_incidents (store_id, told_at);
