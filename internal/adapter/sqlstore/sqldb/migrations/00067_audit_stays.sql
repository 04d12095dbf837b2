-- +goose Up
-- What was done in another's place, which those whose place it was ask for: few among all entries.
CREATE INDEX audit_stays ON audit (acted_for, actor_id, at) WHERE acted_for <> '';
