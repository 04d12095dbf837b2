-- +goose Up
-- Receipts that consumers scanned and whose issuer was not of the programme, by a keyed hash of their access keys: each counts once.
CREATE TABLE scanned_receipts (
  key_hash {{.Bytes}} NOT NULL PRIMARY KEY,
  at       {{.Int}} NOT NULL
){{.Clustered}};
CREATE INDEX scanned_receipts_at ON scanned_receipts (at);
-- How many were counted on a day, Brazil's.
CREATE TABLE scanned_days (
  day   {{.Text}} NOT NULL PRIMARY KEY,
  scans {{.Int}} NOT NULL
){{.Clustered}};
-- Their issuers, with what the CNPJ register says of them; empty until it was asked.
CREATE TABLE scanned_stores (
  id             {{.Text}} NOT NULL PRIMARY KEY,
  documento      {{.Text}} NOT NULL,
  root           {{.Text}} NOT NULL,
  uf             {{.Text}} NOT NULL, -- of the access key
  name           {{.Text}} NOT NULL,
  corporate_name {{.Text}} NOT NULL,
  city           {{.Text}} NOT NULL,
  category       {{.Text}} NOT NULL,
  search         {{.Text}} NOT NULL,
  scans          {{.Int}} NOT NULL,
  first_at       {{.Int}} NOT NULL,
  last_at        {{.Int}} NOT NULL,
  look_up_at     {{.Int}} NOT NULL   -- when the register is to be asked; 0: it answered
);
CREATE UNIQUE INDEX scanned_stores_documento_uq ON scanned_stores (documento);
CREATE INDEX scanned_stores_root ON scanned_stores (root);
CREATE INDEX scanned_stores_look_up ON scanned_stores (look_up_at) WHERE look_up_at > 0;
-- How many of an issuer were scanned in a month, YYYY-MM.
CREATE TABLE scanned_months (
  documento {{.Text}} NOT NULL,
  month     {{.Text}} NOT NULL,
  scans     {{.Int}} NOT NULL,
  PRIMARY KEY (documento, month)
){{.Clustered}};
-- Letters to companies, one a day.
CREATE TABLE scan_invitations (
  root  {{.Text}} NOT NULL,
  day   {{.Text}} NOT NULL,
  email {{.Text}} NOT NULL,
  by_id {{.Text}} NOT NULL,
  at    {{.Int}} NOT NULL,
  PRIMARY KEY (root, day)
){{.Clustered}};
