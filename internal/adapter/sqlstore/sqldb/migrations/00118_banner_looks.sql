-- +goose Up
-- Which state of a retailer's banner somebody of staff has looked at: the one that was last changed at that instant. What stood
-- before is taken as looked at, by nobody.
CREATE TABLE banner_looks (
  banner_id {{.Text}} PRIMARY KEY,
  state     {{.Int}} NOT NULL,   -- banners.updated_at
  looked_at {{.Int}} NOT NULL,
  looked_by {{.Text}} NOT NULL   -- an account
);
INSERT INTO banner_looks (banner_id, state, looked_at, looked_by) SELECT id, updated_at, updated_at, '' FROM banners;
