-- +goose Up
-- From where a person acted, and what binds it to the entry: the first two are forgotten after 400 days, the seal stays in the chain.
ALTER TABLE audit ADD COLUMN address {{.Text}} NOT NULL DEFAULT '';
ALTER TABLE audit ADD COLUMN device {{.Text}} NOT NULL DEFAULT '';
ALTER TABLE audit ADD COLUMN origin_seal {{.Text}} NOT NULL DEFAULT '';
CREATE INDEX audit_origin ON audit (at) WHERE address <> '';
