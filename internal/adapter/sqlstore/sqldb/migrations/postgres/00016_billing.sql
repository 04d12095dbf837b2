-- +goose Up
-- A copy of what the payment provider says of each subscription; items is JSON, the provider's reference is unique.
CREATE TABLE subscriptions (
  retailer_id   TEXT COLLATE "C" NOT NULL REFERENCES retailers (id),
  ref           TEXT COLLATE "C" NOT NULL,
  checkout_id   TEXT COLLATE "C" NOT NULL,
  state         TEXT COLLATE "C" NOT NULL,
  items         TEXT COLLATE "C" NOT NULL,
  overdue_since BIGINT NOT NULL,
  created_at    BIGINT NOT NULL,
  version       BIGINT NOT NULL,
  updated_at    BIGINT NOT NULL,
  PRIMARY KEY (retailer_id, ref)
);
CREATE INDEX subscriptions_ref ON subscriptions (ref);

-- Visits to the provider's payment page; a retailer has one that is not closed. ref and url are empty until it is open.
CREATE TABLE checkouts (
  retailer_id TEXT COLLATE "C" NOT NULL REFERENCES retailers (id),
  id          TEXT COLLATE "C" NOT NULL,
  ref         TEXT COLLATE "C" NOT NULL,
  url         TEXT COLLATE "C" NOT NULL,
  items       TEXT COLLATE "C" NOT NULL,
  created_at  BIGINT NOT NULL,
  expires_at  BIGINT NOT NULL,
  finished_at BIGINT NOT NULL,
  closed_at   BIGINT NOT NULL,
  PRIMARY KEY (retailer_id, id)
);
CREATE UNIQUE INDEX checkouts_open_uq ON checkouts (retailer_id) WHERE closed_at = 0;

-- The provider's messages that were handled: the same one may come again.
CREATE TABLE billing_events (
  id         TEXT COLLATE "C" PRIMARY KEY,
  handled_at BIGINT NOT NULL
);
CREATE INDEX billing_events_handled_at ON billing_events (handled_at);

-- What the test provider knows; document is JSON. Empty where a real one takes the payments.
CREATE TABLE test_payments (
  token    TEXT COLLATE "C" PRIMARY KEY,
  document TEXT COLLATE "C" NOT NULL
);
