-- +goose Up
-- Minutes, of dhEvento: a cancellation is told in the offset that its own document states. Where it was not kept, it is
-- its receipt's, or most of Brazil's.
ALTER TABLE receipt_events ADD COLUMN utc_offset SMALLINT NOT NULL DEFAULT -180;
UPDATE receipt_events SET utc_offset = COALESCE((SELECT r.utc_offset FROM receipts AS r
  WHERE r.retailer_id = receipt_events.retailer_id AND r.period = substr(receipt_events.access_key, 3, 4)
    AND r.access_key = receipt_events.access_key), -180);
