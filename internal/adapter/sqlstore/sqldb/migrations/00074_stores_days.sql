-- +goose Up
-- The days of one store, of which the last says whether its receipts still arrive.
CREATE INDEX receipt_store_days_store ON receipt_store_days (store_id, day);
