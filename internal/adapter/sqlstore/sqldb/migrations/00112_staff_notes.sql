-- +goose Up
-- What staff note for each other about a retailer, a software house or a store; whom it is about never reads it.
CREATE TABLE staff_notes (
  id       {{.Text}} PRIMARY KEY,
  about_id {{.Text}} NOT NULL, -- a retailer, a software house or a store
  by_id    {{.Text}} NOT NULL, -- an account
  by_name  {{.Text}} NOT NULL, -- as it was then
  words    {{.Text}} NOT NULL,
  at       {{.Int}} NOT NULL
);
CREATE INDEX staff_notes_about ON staff_notes (about_id, at, id);
