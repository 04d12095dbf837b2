-- +goose Up
-- The sandbox of each software house: two stores of the programme's own test retailer, one with a CNPJ of digits and one with
-- letters, which nobody's list of stores shows.
CREATE TABLE sandboxes (
  partner_id {{.Text}} NOT NULL PRIMARY KEY REFERENCES partners (id),
  number     {{.Int}} NOT NULL,
  created_at {{.Int}} NOT NULL
);
CREATE UNIQUE INDEX sandboxes_number_uq ON sandboxes (number);
