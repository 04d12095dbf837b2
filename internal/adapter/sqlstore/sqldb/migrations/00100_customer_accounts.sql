-- +goose Up
-- One person of the programme, whatever retailers' terms the person accepted: made at the first acceptance, gone with the last
-- that stands. The CPF stays sealed with the relations (customers).
CREATE TABLE customer_accounts (
  id         {{.Text}} NOT NULL PRIMARY KEY,
  cpf_index  {{.Bytes}} NOT NULL,
  name       {{.Text}} NOT NULL,
  email      {{.Text}} NOT NULL,
  email_key  {{.Text}} NOT NULL, -- in small letters
  search     {{.Text}} NOT NULL, -- name and address, folded
  vouched    BOOLEAN NOT NULL,  -- a key of a whole retailer vouches for the address
  password   {{.Text}} NOT NULL, -- a hash; '': codes by mail alone
  created_at {{.Int}} NOT NULL
);
CREATE UNIQUE INDEX customer_accounts_cpf_uq ON customer_accounts (cpf_index);
CREATE INDEX customer_accounts_search ON customer_accounts (search, id);
CREATE INDEX customer_accounts_email ON customer_accounts (email_key, id);
CREATE INDEX customer_accounts_created ON customer_accounts (created_at, id);
CREATE INDEX customers_person ON customers (cpf_index);
CREATE INDEX customer_tokens_key ON customer_tokens (key_id);

-- Who accepted before has an account: under the oldest address that is vouched for, else the oldest one.
INSERT INTO customer_accounts (id, cpf_index, name, email, email_key, search, vouched, password, created_at)
SELECT {{.RandomID}}, c.cpf_index, c.name, c.email, lower(c.email),
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(c.name || ' ' || c.email), 'á', 'a'), 'Á', 'a'), 'à', 'a'), 'À', 'a'), 'â', 'a'), 'Â', 'a'), 'ã', 'a'), 'Ã', 'a'), 'ä', 'a'), 'Ä', 'a'), 'é', 'e'), 'É', 'e'), 'è', 'e'), 'È', 'e'), 'ê', 'e'), 'Ê', 'e'), 'ë', 'e'), 'Ë', 'e'), 'í', 'i'), 'Í', 'i'), 'ì', 'i'), 'Ì', 'i'), 'î', 'i'), 'Î', 'i'), 'ï', 'i'), 'Ï', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ò', 'o'), 'Ò', 'o'), 'ô', 'o'), 'Ô', 'o'), 'õ', 'o'), 'Õ', 'o'), 'ö', 'o'), 'Ö', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ù', 'u'), 'Ù', 'u'), 'û', 'u'), 'Û', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'),
  c.vouched, '', COALESCE((SELECT MIN(l.at) FROM customer_consent_ledger AS l WHERE l.cpf_index = c.cpf_index AND l.withdrawn_at = 0), c.updated_at)
FROM customers AS c
WHERE NOT EXISTS (
  SELECT 1 FROM customers AS b WHERE b.cpf_index = c.cpf_index AND (
    (b.vouched AND NOT c.vouched) OR
    (b.vouched = c.vouched AND (b.email_at < c.email_at OR (b.email_at = c.email_at AND b.retailer_id < c.retailer_id))))
);
