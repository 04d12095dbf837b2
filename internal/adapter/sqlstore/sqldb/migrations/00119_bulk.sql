-- +goose Up
-- Acts that somebody had done to many rows of a list, and what became of each row. Both are forgotten after 30 days.
CREATE TABLE bulk_runs (
  id          {{.Text}} PRIMARY KEY,
  account_id  {{.Text}} NOT NULL,   -- whose it is, in the company of the next two
  retailer_id {{.Text}} NOT NULL,
  partner_id  {{.Text}} NOT NULL,
  kind        {{.Text}} NOT NULL,
  state       {{.Text}} NOT NULL,
  created_at  {{.Int}} NOT NULL,
  finished_at {{.Int}} NOT NULL,    -- 0: not yet
  undone_at   {{.Int}} NOT NULL     -- 0: not, or not yet
);
CREATE INDEX bulk_runs_account ON bulk_runs (account_id, created_at);
CREATE INDEX bulk_runs_created ON bulk_runs (created_at);
CREATE TABLE bulk_rows (
  run_id     {{.Text}} NOT NULL,
  n          {{.Int}} NOT NULL,     -- from 0, in the order in which they were found
  run_at     {{.Int}} NOT NULL,     -- created_at of its run
  item_id    {{.Text}} NOT NULL,
  name       {{.Text}} NOT NULL,
  state      {{.Text}} NOT NULL,
  why        {{.Text}} NOT NULL,
  mark       {{.Text}} NOT NULL,    -- what the act left, so that it can be taken back
  settled_at {{.Int}} NOT NULL,
  PRIMARY KEY (run_id, n)
);
CREATE INDEX bulk_rows_run_at ON bulk_rows (run_at);
