-- +goose Up
-- Unique keys of tenants' tables carry retailer_id, so that they could be distributed by it (decision 141). Ids and hashes are unlike
-- by themselves and a store is one retailer's, as SQLite goes on to hold; what finds a row by its id finds it by the same index.
DROP INDEX ratings_id_uq;
CREATE UNIQUE INDEX ratings_id_uq ON ratings (id, retailer_id);
{{.OnPostgres}}ALTER TABLE customer_requests DROP CONSTRAINT customer_requests_pkey, ADD PRIMARY KEY (id, retailer_id);
{{.OnPostgres}}ALTER TABLE vibe_deliveries DROP CONSTRAINT vibe_deliveries_pkey, ADD PRIMARY KEY (id, retailer_id);
{{.OnPostgres}}ALTER TABLE customer_tokens DROP CONSTRAINT customer_tokens_pkey, ADD PRIMARY KEY (token_hash, retailer_id);
{{.OnPostgres}}ALTER TABLE flyer_stores DROP CONSTRAINT flyer_stores_pkey, ADD PRIMARY KEY (flyer_id, store_id, retailer_id);
{{.OnPostgres}}DROP INDEX flyer_stores_week_uq;
{{.OnPostgres}}CREATE UNIQUE INDEX flyer_stores_week_uq ON flyer_stores (store_id, week, retailer_id);
