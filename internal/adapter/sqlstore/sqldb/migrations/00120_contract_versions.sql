-- +goose Up
-- The versions of the contract's text that were published. None: the installation's file is in force, or the text that ships;
-- the first publication keeps that as number 1. None is ever changed.
CREATE TABLE contract_versions (
  number         {{.Int}} NOT NULL PRIMARY KEY, -- from 1 on
  day            {{.Text}} NOT NULL,            -- from which new contracts have it; names the version in contracts.version
  text           {{.Text}} NOT NULL,            -- names of the retailer stand as {cnpj} and such
  hash           {{.Bytes}} NOT NULL,           -- SHA-256 of text
  note           {{.Text}} NOT NULL,            -- what changed
  accept_day     {{.Text}} NOT NULL,            -- until the end of which whoever signed an older one is asked to sign; empty: nobody is asked
  published_by   {{.Text}} NOT NULL,            -- the account; empty: it was kept from the file
  published_name {{.Text}} NOT NULL,
  published_at   {{.Int}} NOT NULL
);
CREATE UNIQUE INDEX contract_versions_day ON contract_versions (day);
-- The version that is being written: one row. revision counts its changes and publications.
CREATE TABLE contract_drafts (
  id          {{.Text}} NOT NULL PRIMARY KEY,
  text        {{.Text}} NOT NULL, -- empty: nothing is being written
  note        {{.Text}} NOT NULL,
  day         {{.Text}} NOT NULL,
  accept_day  {{.Text}} NOT NULL,
  revision    {{.Int}} NOT NULL,
  edited_name {{.Text}} NOT NULL,
  edited_at   {{.Int}} NOT NULL
);
INSERT INTO contract_drafts (id, text, note, day, accept_day, revision, edited_name, edited_at) VALUES ('next', '', '', '', '', 0, '', 0);
-- Signatures in whose place a newer one stands in contracts, as they stood there.
CREATE TABLE contract_signatures (
  retailer_id  {{.Text}} NOT NULL REFERENCES retailers (id),
  signed_at    {{.Int}} NOT NULL,
  sent_at      {{.Int}} NOT NULL,
  signed_by    {{.Text}} NOT NULL,
  signer_name  {{.Text}} NOT NULL,
  signer_email {{.Text}} NOT NULL,
  company      {{.Text}} NOT NULL,
  address      {{.Text}} NOT NULL,
  browser      {{.Text}} NOT NULL,
  version      {{.Text}} NOT NULL,
  hash         {{.Bytes}},
  content      {{.Text}} NOT NULL,
  PRIMARY KEY (retailer_id, signed_at)
);
CREATE INDEX contracts_signed ON contracts (retailer_id, version) WHERE signed_at <> 0;
