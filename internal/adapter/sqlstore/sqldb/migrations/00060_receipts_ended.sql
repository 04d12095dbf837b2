-- +goose Up
-- Receipts that were cancelled or substituted, which reports count beside their sums: few among very many.
CREATE INDEX receipts_ended ON receipts (retailer_id, day, store_id, status, test, excluded) WHERE status <> 0;
