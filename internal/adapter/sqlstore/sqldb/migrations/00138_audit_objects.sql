-- +goose Up
-- What happened to an object in the order of time, so that a page of its history reads that page alone.
DROP INDEX audit_object;
CREATE INDEX audit_object ON audit (object_id, at, number);
