-- +goose Up
-- What a company's files take, asked before another is written and when it is.
CREATE INDEX exports_kept ON exports (retailer_id, partner_id, account_id) WHERE swept_at = 0;
-- What somebody asks the payment provider for, from before it hears of it until the trail has its line.
CREATE TABLE billing_asked (
  retailer_id {{.Text}} NOT NULL,
  id          {{.Text}} NOT NULL,
  ref         {{.Text}} NOT NULL,  -- of the subscription
  account_id  {{.Text}} NOT NULL,  -- who asks
  action      {{.Text}} NOT NULL,
  from_stores {{.Int}} NOT NULL,
  to_stores   {{.Int}} NOT NULL,
  asked_at    {{.Int}} NOT NULL,
  PRIMARY KEY (retailer_id, id)
){{.Clustered}};
CREATE INDEX billing_asked_at ON billing_asked (asked_at);
