-- +goose Up
-- Which retailer the first eight characters of a CNPJ belong to: the one whose own document or living stores have them.
-- An empty retailer_id: several had them before roots were kept, and an administrator still has to decide.
CREATE TABLE document_roots (
  root        TEXT COLLATE "C" PRIMARY KEY,
  retailer_id TEXT COLLATE "C" NOT NULL
);
INSERT INTO document_roots
  SELECT root, CASE WHEN COUNT(DISTINCT retailer_id) = 1 THEN MIN(retailer_id) ELSE '' END
  FROM (SELECT substr(documento, 1, 8) AS root, owner_id AS retailer_id FROM documents WHERE kind = 'retailer'
        UNION ALL SELECT substr(documento, 1, 8), retailer_id FROM stores WHERE deleted_at = 0) AS used
  GROUP BY root;
CREATE INDEX document_roots_retailer ON document_roots (retailer_id);
CREATE INDEX stores_root ON stores (substr(documento, 1, 8)) WHERE deleted_at = 0;
CREATE INDEX documents_root ON documents (substr(documento, 1, 8)) WHERE kind = 'retailer';
