-- +goose Up
-- By which clock a day's hours were counted, in minutes from UTC, and by how many minutes the last of its receipts came late (decision
-- 146). NULL of a day that was counted before both were kept.
ALTER TABLE quiet_days ADD COLUMN utc_offset {{.Int}};
ALTER TABLE quiet_days ADD COLUMN late {{.Int}};
