-- +goose Up
-- Sealed documents that moved to where files are kept: a pack is an object of frames, each a document's body as it lay in sealed_documents.
CREATE TABLE document_packs (
  retailer_id {{.Text}} NOT NULL,
  id {{.Text}} NOT NULL,
  month {{.Text}} NOT NULL, -- AAMM in which its documents arrived
  object {{.Text}} NOT NULL, -- the key of the object
  bytes {{.Int}} NOT NULL,
  frames {{.Int}} NOT NULL,
  first_document {{.Int}} NOT NULL,
  last_document {{.Int}} NOT NULL,
  sha256 {{.Bytes}} NOT NULL,
  begun_at {{.Int}} NOT NULL,
  whole_at {{.Int}} NOT NULL, -- documents are found in it; 0: it is being written
  emptied_at {{.Int}} NOT NULL, -- and nowhere else any more; 0: sealed_documents may still have them as well
  dropped_at {{.Int}} NOT NULL, -- its object is to be deleted; 0: it is not
  PRIMARY KEY (retailer_id, id)
){{.Clustered}};
CREATE INDEX document_packs_unfinished ON document_packs (begun_at) WHERE emptied_at = 0;

-- Where each document lies in its pack: up to 256 of them in a row.
CREATE TABLE document_pack_segments (
  retailer_id {{.Text}} NOT NULL,
  first_document {{.Int}} NOT NULL,
  position {{.Int}} NOT NULL, -- of the first one's frame
  pack {{.Text}} NOT NULL,
  entries {{.Bytes}} NOT NULL, -- of each document: its distance from the one before, length, dictionary and certificate
  PRIMARY KEY (retailer_id, first_document)
){{.Clustered}};
