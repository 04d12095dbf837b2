-- +goose Up
-- Reports that are written and mailed again and again.
CREATE TABLE export_schedules (
  id          {{.Text}} NOT NULL PRIMARY KEY,
  account_id  {{.Text}} NOT NULL,  -- whose it is; the row outlives the account, paused
  retailer_id {{.Text}} NOT NULL,
  partner_id  {{.Text}} NOT NULL,
  kind        {{.Text}} NOT NULL,
  title       {{.Text}} NOT NULL,
  format      {{.Text}} NOT NULL,
  query       {{.Text}} NOT NULL,  -- sealed
  columns     {{.Text}} NOT NULL,
  every       {{.Text}} NOT NULL,  -- daily, weekly, monthly
  weekdays    {{.Text}} NOT NULL,  -- digits, 0 is Sunday
  month_day   {{.Int}} NOT NULL,
  hour        {{.Int}} NOT NULL,
  zone        {{.Text}} NOT NULL,
  skip_empty  BOOLEAN NOT NULL,
  next_at     {{.Int}} NOT NULL,
  paused_at   {{.Int}} NOT NULL,   -- 0: it runs
  why         {{.Text}} NOT NULL,
  created_at  {{.Int}} NOT NULL
){{.Clustered}};
CREATE INDEX export_schedules_account ON export_schedules (account_id);
CREATE INDEX export_schedules_company ON export_schedules (retailer_id, partner_id, created_at);
CREATE INDEX export_schedules_due ON export_schedules (next_at) WHERE paused_at = 0;
-- Whom they are mailed to.
CREATE TABLE export_schedule_readers (
  schedule_id {{.Text}} NOT NULL,
  account_id  {{.Text}} NOT NULL,
  PRIMARY KEY (schedule_id, account_id)
){{.Clustered}};
CREATE INDEX export_schedule_readers_account ON export_schedule_readers (account_id);
-- Runs of schedules, each once.
ALTER TABLE exports ADD COLUMN schedule_id {{.Text}} NOT NULL DEFAULT '';
ALTER TABLE exports ADD COLUMN due_at {{.Int}} NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX exports_run_of_schedule ON exports (schedule_id, due_at) WHERE schedule_id <> '';
