-- +goose Up
-- An owner's accounts, the first one ever first.
CREATE INDEX accounts_retailer ON accounts (retailer_id, created_at, id) WHERE retailer_id IS NOT NULL;
CREATE INDEX accounts_partner ON accounts (partner_id, created_at, id) WHERE partner_id IS NOT NULL;
