-- +goose Up
-- When a promotion's products or stores last changed after its simulation was asked for; 0: they did not.
ALTER TABLE promotion_simulations ADD COLUMN outdated_at {{.Int}} NOT NULL DEFAULT 0;
