-- +goose Up
-- Receipts lie by month of issue and documents by month of arrival, so that a month goes as a whole (decision 134). What is there
-- stays where it is, as the first part of its table: nothing is written anew, each table is read once. It ends at the beginning
-- of 2027, or of the second month after the last one that it holds, so that what a program of before stores beside this one is
-- of it as well. From there on months have parts of their own, which the program makes.
-- +goose StatementBegin
DO $$
DECLARE
  since CONSTANT TIMESTAMPTZ := '2020-01-01Z';  -- an id of a document is the microseconds since then, and 11 bits more
  bound DATE;
BEGIN
  LOCK TABLE receipts, sealed_documents IN ACCESS EXCLUSIVE MODE;
  SELECT date_trunc('month', GREATEST('2027-01-01', (SELECT to_date('20' || MAX(period), 'YYYYMM') FROM receipts) + INTERVAL '2 months',
    (SELECT (since + (MAX(id) >> 11) * INTERVAL '1 microsecond') AT TIME ZONE INTERVAL '-03:00' FROM sealed_documents) + INTERVAL '2 months')) INTO bound;

  ALTER TABLE receipts RENAME TO receipts_first;
  ALTER INDEX receipts_pkey RENAME TO receipts_first_pkey;
  ALTER INDEX receipts_cell RENAME TO receipts_first_cell;
  ALTER INDEX receipts_consumer RENAME TO receipts_first_consumer;
  ALTER INDEX receipts_token RENAME TO receipts_first_token;
  ALTER INDEX receipts_ended RENAME TO receipts_first_ended;
  CREATE TABLE receipts (LIKE receipts_first INCLUDING DEFAULTS) PARTITION BY RANGE (period);
  ALTER TABLE receipts ADD PRIMARY KEY (retailer_id, period, access_key);
  CREATE INDEX receipts_cell ON receipts (retailer_id, day, store_id, serie, cashier);
  CREATE INDEX receipts_consumer ON receipts (retailer_id, cpf_index, issued_at) WHERE cpf_index IS NOT NULL;
  CREATE INDEX receipts_token ON receipts (token_hash);
  CREATE INDEX receipts_ended ON receipts (retailer_id, day, store_id, status, test, excluded) WHERE status <> 0;
  EXECUTE format('ALTER TABLE receipts ATTACH PARTITION receipts_first FOR VALUES FROM (MINVALUE) TO (%L)', to_char(bound, 'YYMM'));

  ALTER TABLE sealed_documents RENAME TO sealed_documents_first;
  ALTER INDEX sealed_documents_pkey RENAME TO sealed_documents_first_pkey;
  CREATE TABLE sealed_documents (LIKE sealed_documents_first INCLUDING DEFAULTS) PARTITION BY RANGE (id);
  ALTER TABLE sealed_documents ADD PRIMARY KEY (retailer_id, id);
  EXECUTE format('ALTER TABLE sealed_documents ATTACH PARTITION sealed_documents_first FOR VALUES FROM (MINVALUE) TO (%s)',
    (EXTRACT(EPOCH FROM (bound::TIMESTAMP AT TIME ZONE INTERVAL '-03:00') - since) * 1000000)::BIGINT << 11);
END $$;
-- +goose StatementEnd
ANALYZE receipts; -- what has parts is not counted by itself

-- What goes with the months of receipts, without asking each receipt for it.
CREATE INDEX receipt_exclusions_period ON receipt_exclusions (substr(access_key, 3, 4));
CREATE INDEX receipt_reads_period ON receipt_reads (substr(access_key, 3, 4));
