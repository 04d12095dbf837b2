-- +goose Up
-- Documents lie sealed: receipt_documents, certificates and receipt_events.body hold what came before, until the work in
-- the background has moved it.

-- The key of each retailer's documents, under a key of the installation's secret; retailer_id '' is the installation's own,
-- for what belongs to no retailer. A table of row ids, so that no row is ever copied to another page: once destroyed, a key
-- is nowhere.
CREATE TABLE retailer_keys (
  retailer_id  TEXT NOT NULL,
  wrapped      BLOB NOT NULL,               -- empty once destroyed
  wrapped_by   BLOB NOT NULL,               -- names the secret
  created_at   INTEGER NOT NULL,
  destroyed_at INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX retailer_keys_retailer_uq ON retailer_keys (retailer_id);

-- Found through receipts.document and receipt_events.document.
CREATE TABLE sealed_documents (
  id          INTEGER PRIMARY KEY,          -- ascending
  retailer_id TEXT NOT NULL,
  dictionary  INTEGER NOT NULL,
  certificate INTEGER NOT NULL,             -- sealed_certificates.id; 0: none was cut out
  body        BLOB NOT NULL
);

CREATE TABLE sealed_certificates (
  id          INTEGER PRIMARY KEY,
  fingerprint BLOB NOT NULL,
  body        BLOB NOT NULL
);
CREATE UNIQUE INDEX sealed_certificates_fingerprint_uq ON sealed_certificates (fingerprint);

ALTER TABLE receipt_events ADD COLUMN document INTEGER NOT NULL DEFAULT 0; -- sealed_documents.id; 0: body is not sealed yet
CREATE INDEX receipt_events_unsealed ON receipt_events (retailer_id) WHERE document = 0;
