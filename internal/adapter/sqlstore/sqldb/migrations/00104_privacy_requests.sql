-- +goose Up
-- What consumers ask for by law that no button does. Words are sealed. Once the person is gone, account and words are empty and
-- the rest is evidence.
CREATE TABLE privacy_requests (
  id          {{.Text}} NOT NULL PRIMARY KEY,
  number      {{.Int}} NOT NULL, -- from 1 on in each installation
  account_id  {{.Text}} NOT NULL, -- customer_accounts.id, or empty
  retailer_id {{.Text}} NOT NULL, -- whom it is about; empty: no retailer alone
  kind        {{.Text}} NOT NULL,
  words       {{.Bytes}} NOT NULL,
  state       {{.Text}} NOT NULL,
  due_day     {{.Text}} NOT NULL, -- the programme's day until the end of which it is to be answered
  acts        {{.Int}} NOT NULL, -- how many were done about it: its version
  created_at  {{.Int}} NOT NULL,
  ended_at    {{.Int}} NOT NULL, -- 0: it waits for an answer
  answer_hash {{.Text}} NOT NULL, -- SHA-256 of the answer's text, in hex
  with_file   BOOLEAN NOT NULL, -- the person may take a file with the answer
  warned_at   {{.Int}} NOT NULL  -- when staff were told that its day is near; 0: not yet
);
CREATE UNIQUE INDEX privacy_requests_number ON privacy_requests (number);
CREATE INDEX privacy_requests_account ON privacy_requests (account_id, created_at);
CREATE INDEX privacy_requests_due ON privacy_requests (ended_at, due_day, number);
-- What was done about a request, in order; place is from 1 on.
CREATE TABLE privacy_acts (
  request_id {{.Text}} NOT NULL REFERENCES privacy_requests (id) ON DELETE CASCADE,
  place      {{.Int}} NOT NULL,
  kind       {{.Text}} NOT NULL,
  by_id      {{.Text}} NOT NULL,
  by_name    {{.Text}} NOT NULL,
  words      {{.Bytes}} NOT NULL,
  at         {{.Int}} NOT NULL,
  PRIMARY KEY (request_id, place)
);
-- The last number that was given: one row, which whoever takes the next one holds until they commit.
CREATE TABLE privacy_numbers (
  id   {{.Text}} NOT NULL PRIMARY KEY,
  last {{.Int}} NOT NULL
);
INSERT INTO privacy_numbers (id, last) VALUES ('requests', 0);
