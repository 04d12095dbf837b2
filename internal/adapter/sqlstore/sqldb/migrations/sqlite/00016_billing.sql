-- +goose Up
-- A copy of what the payment provider says of each subscription; items is JSON, the provider's reference is unique.
CREATE TABLE subscriptions (
  retailer_id   TEXT NOT NULL REFERENCES retailers (id),
  ref           TEXT NOT NULL,
  checkout_id   TEXT NOT NULL,
  state         TEXT NOT NULL,
  items         TEXT NOT NULL,
  overdue_since INTEGER NOT NULL,
  created_at    INTEGER NOT NULL,
  version       INTEGER NOT NULL,
  updated_at    INTEGER NOT NULL,
  PRIMARY KEY (retailer_id, ref)
);
CREATE INDEX subscriptions_ref ON subscriptions (ref);

-- Visits to the provider's payment page; a retailer has one that is not closed. ref and url are empty until it is open.
CREATE TABLE checkouts (
  retailer_id TEXT NOT NULL REFERENCES retailers (id),
  id          TEXT NOT NULL,
  ref         TEXT NOT NULL,
  url         TEXT NOT NULL,
  items       TEXT NOT NULL,
  created_at  INTEGER NOT NULL,
  expires_at  INTEGER NOT NULL,
  finished_at INTEGER NOT NULL,
  closed_at   INTEGER NOT NULL,
  PRIMARY KEY (retailer_id, id)
);
CREATE UNIQUE INDEX checkouts_open_uq ON checkouts (retailer_id) WHERE closed_at = 0;

-- The provider's messages that were handled: the same one may come again.
CREATE TABLE billing_events (
  id         TEXT PRIMARY KEY,
  handled_at INTEGER NOT NULL
);
CREATE INDEX billing_events_handled_at ON billing_events (handled_at);

-- What the test provider knows; document is JSON. Empty where a real one takes the payments.
CREATE TABLE test_payments (
  token    TEXT PRIMARY KEY,
  document TEXT NOT NULL
);
