-- +goose Up
-- The trail as administrators search it, the newest first: of a period, by who did it, by action, of which retailer. What
-- was done to an object, or in whose place, audit_object and audit_stays find.
CREATE INDEX audit_time ON audit (at, number);
CREATE INDEX audit_actor ON audit (actor_id, at, number);
CREATE INDEX audit_action ON audit (action, at, number);
CREATE INDEX audit_retailer ON audit (retailer_id, at, number) WHERE retailer_id <> '';
