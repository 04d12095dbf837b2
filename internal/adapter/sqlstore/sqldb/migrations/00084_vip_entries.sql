-- +goose Up
-- Codes by which consumers enter a VIP area are bounded by address as well.
CREATE INDEX customer_requests_entries ON customer_requests (retailer_id, address, created_at) WHERE action = 'enter';
