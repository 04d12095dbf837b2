-- +goose Up
-- What a version without numbers wrote while it was replaced gets the next ones.
UPDATE problem_reports SET number = counted.place + (SELECT last FROM problem_numbers WHERE id = 'reports')
  FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY created_at, id) AS place FROM problem_reports WHERE number = 0) AS counted
  WHERE counted.id = problem_reports.id;
UPDATE problem_numbers SET last = last + (SELECT COUNT(*) FROM problem_reports WHERE number > problem_numbers.last) WHERE id = 'reports';
-- How a report stands, and who of staff looks after it (empty: nobody). A report counts what was done about it: its version.
ALTER TABLE problem_reports ADD COLUMN state {{.Text}} NOT NULL DEFAULT 'NOVO';
ALTER TABLE problem_reports ADD COLUMN taken_by {{.Text}} NOT NULL DEFAULT '';
ALTER TABLE problem_reports ADD COLUMN acts {{.Int}} NOT NULL DEFAULT 0;
ALTER TABLE problem_reports ADD COLUMN acted_at {{.Int}} NOT NULL DEFAULT 0;
-- Those of before reached support by mail: they are not what nobody has seen.
UPDATE problem_reports SET state = 'ABERTO';
CREATE INDEX problem_reports_queue ON problem_reports (state, created_at, id);
CREATE INDEX problem_reports_arrival ON problem_reports (created_at, id);
-- What staff did about a report, in order; place is from 1 on.
CREATE TABLE problem_acts (
  report_id {{.Text}} NOT NULL REFERENCES problem_reports (id) ON DELETE CASCADE,
  place     {{.Int}} NOT NULL,
  kind      {{.Text}} NOT NULL,
  by_id     {{.Text}} NOT NULL,
  by_name   {{.Text}} NOT NULL,
  words     {{.Text}} NOT NULL,
  state     {{.Text}} NOT NULL, -- of the report from then on
  at        {{.Int}} NOT NULL,
  PRIMARY KEY (report_id, place)
);
-- Pictures that who reported added; place is from 1 on.
CREATE TABLE problem_pictures (
  report_id   {{.Text}} NOT NULL REFERENCES problem_reports (id) ON DELETE CASCADE,
  place       {{.Int}} NOT NULL,
  picture_key {{.Text}} NOT NULL,
  width       {{.Int}} NOT NULL,
  height      {{.Int}} NOT NULL,
  PRIMARY KEY (report_id, place)
);
