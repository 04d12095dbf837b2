-- +goose Up
-- The first stores of all by name, and those that a word is found in, are read in this order without sorting all of them.
CREATE INDEX stores_search ON stores (search, id) WHERE deleted_at = 0;
