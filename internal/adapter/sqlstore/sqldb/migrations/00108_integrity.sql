-- +goose Up
-- What the nightly look at CPFs found about a cashier of a store (decision 0107), with its counts as they were on last_day. A
-- cashier has one of each kind at a time.
CREATE TABLE integrity_findings (
  id            {{.Text}} NOT NULL PRIMARY KEY,
  retailer_id   {{.Text}} NOT NULL,
  store_id      {{.Text}} NOT NULL,
  cashier       {{.Text}} NOT NULL,
  kind          {{.Text}} NOT NULL,
  first_day     {{.Text}} NOT NULL,  -- the first and the last on which the rule found it
  last_day      {{.Text}} NOT NULL,
  from_day      {{.Text}} NOT NULL,  -- what is counted is from this day to last_day
  counted       {{.Int}} NOT NULL,   -- receipts
  of_total      {{.Int}} NOT NULL,   -- of so many of the cashier's
  most          {{.Int}} NOT NULL,   -- in one day; 0: the kind counts no days
  others        {{.Int}} NOT NULL,   -- with CPF, of the store's other cashiers; 0: the kind compares with nobody
  others_total  {{.Int}} NOT NULL,
  strength      {{.Int}} NOT NULL,   -- by which two findings of a kind are compared
  seen_at       {{.Int}} NOT NULL,   -- when it was counted
  verdict_at    {{.Int}} NOT NULL DEFAULT 0,  -- when somebody called it legitimate; 0: nobody did
  verdict_by    {{.Text}} NOT NULL DEFAULT '',
  reason        {{.Text}} NOT NULL DEFAULT '',
  ended_at      {{.Int}} NOT NULL DEFAULT 0
){{.Clustered}};
CREATE UNIQUE INDEX integrity_findings_open_uq ON integrity_findings (store_id, cashier, kind) WHERE ended_at = 0;
CREATE INDEX integrity_findings_retailer ON integrity_findings (retailer_id, last_day);
CREATE INDEX integrity_findings_ended ON integrity_findings (ended_at);
-- The receipts that a finding counted, where no filter of receipts tells them. Never the CPF.
CREATE TABLE integrity_receipts (
  finding_id {{.Text}} NOT NULL REFERENCES integrity_findings (id) ON DELETE CASCADE,
  day        {{.Text}} NOT NULL,
  period     {{.Text}} NOT NULL,
  access_key {{.Text}} NOT NULL,
  PRIMARY KEY (finding_id, day, access_key)
){{.Clustered}};
-- The days that were looked at, of all stores.
CREATE TABLE integrity_rounds (
  day {{.Text}} NOT NULL PRIMARY KEY
){{.Clustered}};
