-- +goose Up
-- Unique keys of tenants' tables carry retailer_id, so that they could be distributed by it (decision 141). Ids are unlike by
-- themselves, as SQLite goes on to hold; what finds a row by its id finds it by the same index.
DROP INDEX ratings_id_uq;
CREATE UNIQUE INDEX ratings_id_uq ON ratings (id, retailer_id);
{{.OnPostgres}}ALTER TABLE customer_requests DROP CONSTRAINT customer_requests_pkey, ADD PRIMARY KEY (id, retailer_id);
{{.OnPostgres}}ALTER TABLE vibe_deliveries DROP CONSTRAINT vibe_deliveries_pkey, ADD PRIMARY KEY (id, retailer_id);
