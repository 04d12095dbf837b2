-- +goose Up
-- What clean-ups look for: an index for each, so that a few rows are found without reading the others.
CREATE INDEX sign_in_failures_last ON sign_in_failures (last_at);
CREATE INDEX customer_erasures_age ON customer_erasures (at);

-- idle: nothing shows the picture. The index holds only uploads with something to delete.
ALTER TABLE uploads ADD COLUMN idle BOOLEAN NOT NULL DEFAULT TRUE;
UPDATE uploads SET idle = FALSE WHERE picture <> '' AND EXISTS (SELECT 1 FROM picture_uses AS pu WHERE pu.picture = uploads.picture);
CREATE INDEX uploads_stale ON uploads (created_at, key) WHERE idle OR NOT raw_gone;

-- How many addresses were given for the file: each takes one, and the newest one's counts.
ALTER TABLE uploads ADD COLUMN turn INTEGER NOT NULL DEFAULT 1;
