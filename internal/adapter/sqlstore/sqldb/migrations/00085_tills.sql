-- +goose Up
-- The cashiers of a store, and the last day of each, without its other days. No receipt that counts changes it.
CREATE INDEX receipt_days_till ON receipt_days (store_id, cashier, day);
-- PostgreSQL takes the cashiers for as many as there are rows, and sorts these, until it is told to count them.
{{.OnPostgres}}CREATE STATISTICS receipt_days_tills (ndistinct) ON retailer_id, store_id, cashier FROM receipt_days;
