-- +goose Up
-- An account that is bound to stores of its retailer reads and changes what is of these alone. bound stays where the last
-- of them is gone: it then sees nothing.
ALTER TABLE accounts ADD COLUMN bound BOOLEAN NOT NULL DEFAULT FALSE;
CREATE TABLE account_stores (
  account_id {{.Text}} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  store_id   {{.Text}} NOT NULL,
  PRIMARY KEY (account_id, store_id)
){{.Clustered}};
-- To which stores its asker was bound when an export was asked for, and then when it was written; '': to none.
ALTER TABLE exports ADD COLUMN stores {{.Text}} NOT NULL DEFAULT '';
