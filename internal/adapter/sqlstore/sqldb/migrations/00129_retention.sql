-- +goose Up
-- Events go with the month of the receipt that they are about, whether or not it came: AAMM stands in the access key.
CREATE INDEX receipt_events_period ON receipt_events (substr(access_key, 3, 4));
