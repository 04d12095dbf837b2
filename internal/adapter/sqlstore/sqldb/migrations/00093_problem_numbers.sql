-- +goose Up
-- A report has a number that people can say, from 1 on in each installation; 0: written by a version that gave none.
ALTER TABLE problem_reports ADD COLUMN number {{.Int}} NOT NULL DEFAULT 0;
UPDATE problem_reports SET number = counted.number
  FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY created_at, id) AS number FROM problem_reports) AS counted
  WHERE counted.id = problem_reports.id;
CREATE UNIQUE INDEX problem_reports_number ON problem_reports (number) WHERE number > 0;
-- The last number that was given: one row, which whoever takes the next one holds until they commit.
CREATE TABLE problem_numbers (
  id   {{.Text}} NOT NULL PRIMARY KEY,
  last {{.Int}} NOT NULL
);
INSERT INTO problem_numbers (id, last) SELECT 'reports', COALESCE(MAX(number), 0) FROM problem_reports;
