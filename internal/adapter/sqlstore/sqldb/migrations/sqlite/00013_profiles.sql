-- +goose Up
-- The rest of a retailer's profile; '' until it is filled in.
ALTER TABLE retailers ADD COLUMN cep TEXT NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN number TEXT NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN complement TEXT NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN district TEXT NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN city TEXT NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN uf TEXT NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN legal_name TEXT NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN legal_whatsapp TEXT NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN legal_email TEXT NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN technical_name TEXT NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN technical_phone TEXT NOT NULL DEFAULT '';
ALTER TABLE retailers ADD COLUMN technical_email TEXT NOT NULL DEFAULT '';
