-- +goose Up
-- What is kept of a retailer's flyers, silent stores and cashiers is the retailer's by its own keys, not by its parent's alone (decision 143).
-- A key of SQLite is changed by writing its table anew; so is PostgreSQL's, that one text is both's. Each has a retailer: rows whose
-- parent is gone could not be reached.
CREATE TABLE flyer_images_before AS SELECT f.retailer_id, i.* FROM flyer_images AS i JOIN flyers AS f ON f.id = i.flyer_id;
DROP TABLE flyer_images;
CREATE TABLE flyer_images (
  retailer_id {{.Text}} NOT NULL,
  flyer_id    {{.Text}} NOT NULL,
  place       {{.Int}} NOT NULL, -- of the page, from 0
  picture     {{.Text}} NOT NULL,
  width       {{.Int}} NOT NULL,
  height      {{.Int}} NOT NULL,
  PRIMARY KEY (retailer_id, flyer_id, place)
){{.Clustered}};
INSERT INTO flyer_images SELECT retailer_id, flyer_id, place, picture, width, height FROM flyer_images_before;
DROP TABLE flyer_images_before;

CREATE TABLE quiet_days_before AS SELECT s.retailer_id, q.* FROM quiet_days AS q JOIN stores AS s ON s.id = q.store_id;
DROP TABLE quiet_days;
-- What stores sold by the hour, a line for each day that was counted: 24 numbers, parted by spaces.
CREATE TABLE quiet_days (
  retailer_id {{.Text}} NOT NULL,
  store_id    {{.Text}} NOT NULL,
  day         {{.Text}} NOT NULL,
  hours       {{.Text}} NOT NULL,
  PRIMARY KEY (retailer_id, store_id, day)
){{.Clustered}};
INSERT INTO quiet_days SELECT retailer_id, store_id, day, hours FROM quiet_days_before;
DROP TABLE quiet_days_before;

CREATE TABLE quiet_incidents_before AS SELECT s.retailer_id, i.* FROM quiet_incidents AS i JOIN stores AS s ON s.id = i.store_id;
DROP TABLE quiet_incidents;
-- Silences that were told. A store has one at a time.
CREATE TABLE quiet_incidents (
  id            {{.Text}} NOT NULL,
  retailer_id   {{.Text}} NOT NULL,
  store_id      {{.Text}} NOT NULL,
  since         {{.Int}} NOT NULL,  -- its last receipt
  told_at       {{.Int}} NOT NULL,
  ended_at      {{.Int}} NOT NULL,  -- 0: it lasts
  snoozed_until {{.Int}} NOT NULL DEFAULT 0,   -- 0: nobody put it off; the largest of all: until the receipts are back
  snoozed_by    {{.Text}} NOT NULL DEFAULT '', -- an account
  snooze_reason {{.Text}} NOT NULL DEFAULT '',
  PRIMARY KEY (id, retailer_id)
){{.Clustered}};
INSERT INTO quiet_incidents SELECT id, retailer_id, store_id, since, told_at, ended_at, snoozed_until, snoozed_by, snooze_reason FROM quiet_incidents_before;
DROP TABLE quiet_incidents_before;
CREATE UNIQUE INDEX quiet_incidents_open_uq ON quiet_incidents (store_id, retailer_id) WHERE ended_at = 0;
CREATE INDEX quiet_incidents_store ON quiet_incidents (store_id, told_at);
CREATE INDEX quiet_incidents_ended ON quiet_incidents (ended_at, told_at);

CREATE TABLE integrity_receipts_before AS SELECT f.retailer_id, e.* FROM integrity_receipts AS e JOIN integrity_findings AS f ON f.id = e.finding_id;
DROP TABLE integrity_receipts;
CREATE TABLE integrity_findings_before AS SELECT * FROM integrity_findings;
DROP TABLE integrity_findings;
-- What the nightly look at CPFs found about a cashier of a store (decision 0107), with its counts as they were on last_day. A
-- cashier has one of each kind at a time.
CREATE TABLE integrity_findings (
  id            {{.Text}} NOT NULL,
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
  ended_at      {{.Int}} NOT NULL DEFAULT 0,
  PRIMARY KEY (id, retailer_id)
){{.Clustered}};
INSERT INTO integrity_findings SELECT * FROM integrity_findings_before;
DROP TABLE integrity_findings_before;
CREATE UNIQUE INDEX integrity_findings_open_uq ON integrity_findings (store_id, cashier, kind, retailer_id) WHERE ended_at = 0;
CREATE INDEX integrity_findings_retailer ON integrity_findings (retailer_id, last_day);
CREATE INDEX integrity_findings_ended ON integrity_findings (ended_at);
-- The receipts that a finding counted, where no filter of receipts tells them. Never the CPF.
CREATE TABLE integrity_receipts (
  finding_id  {{.Text}} NOT NULL,
  retailer_id {{.Text}} NOT NULL,
  day         {{.Text}} NOT NULL,
  period      {{.Text}} NOT NULL,
  access_key  {{.Text}} NOT NULL,
  PRIMARY KEY (finding_id, retailer_id, day, access_key),
  FOREIGN KEY (finding_id, retailer_id) REFERENCES integrity_findings (id, retailer_id) ON DELETE CASCADE
){{.Clustered}};
INSERT INTO integrity_receipts SELECT finding_id, retailer_id, day, period, access_key FROM integrity_receipts_before;
DROP TABLE integrity_receipts_before;
