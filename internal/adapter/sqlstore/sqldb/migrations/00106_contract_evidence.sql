-- +goose Up
-- Who signed, as the account named them then, the retailer's corporate name then, and what the browser called itself; all
-- empty where it was signed before they were kept.
ALTER TABLE contracts ADD COLUMN signer_name {{.Text}} NOT NULL DEFAULT '';
ALTER TABLE contracts ADD COLUMN signer_email {{.Text}} NOT NULL DEFAULT '';
ALTER TABLE contracts ADD COLUMN company {{.Text}} NOT NULL DEFAULT '';
ALTER TABLE contracts ADD COLUMN browser {{.Text}} NOT NULL DEFAULT '';
CREATE INDEX contracts_unsigned ON contracts (sent_at) WHERE signed_at = 0;
-- What happened to a retailer's contract. mark holds what is to happen once: of a kind and mark there is one.
CREATE TABLE contract_events (
  retailer_id {{.Text}} NOT NULL REFERENCES retailers (id) ON DELETE CASCADE,
  kind        {{.Text}} NOT NULL,
  mark        {{.Text}} NOT NULL,
  detail      {{.Text}} NOT NULL, -- who opened, how many days were left
  at          {{.Int}} NOT NULL,
  PRIMARY KEY (retailer_id, kind, mark)
){{.Clustered}};
CREATE INDEX contract_events_at ON contract_events (retailer_id, at);
