-- +goose Up
-- Which administrator invited an account of staff; '': nobody did, or it is of before.
ALTER TABLE accounts ADD COLUMN invited_by {{.Text}} NOT NULL DEFAULT '';
-- Whether an account of staff needs a second factor where the installation asks it of nobody.
ALTER TABLE accounts ADD COLUMN factor_required BOOLEAN NOT NULL DEFAULT FALSE;
