package sqldb

import (
	"context"
	"slices"
)

// The first landing's 00001 and 00002 were changed in place afterwards, so that its databases lack what the later
// migrations take for granted. A shape is known by its columns: a database that was made by today's text is left alone.
var firstLanding = struct{ offset, documents, index []string }{
	offset: []string{"ALTER TABLE receipts ADD COLUMN utc_offset {{.Small}} NOT NULL DEFAULT -180"},
	documents: []string{
		"ALTER TABLE receipts ADD COLUMN document {{.Int}} NOT NULL DEFAULT 0",
		"{{.Postgres}}ALTER TABLE receipts ALTER COLUMN number TYPE INTEGER", // nine digits at most
		"{{.Postgres}}ALTER INDEX receipt_documents_pkey RENAME TO receipt_documents_by_key_pkey",
		"ALTER TABLE receipt_documents RENAME TO receipt_documents_by_key",
		`CREATE TABLE receipt_documents (id {{.Ascending}}, certificate {{.Int}} NOT NULL, dictionary {{.Small}} NOT NULL,
			retailer_id {{.Text}} NOT NULL, body {{.Bytes}} NOT NULL{{.DocumentKey}})`,
		`INSERT INTO receipt_documents (id, certificate, dictionary, retailer_id, body)
			SELECT ROW_NUMBER() OVER (ORDER BY retailer_id, period, access_key), certificate, dictionary, retailer_id, body
			FROM receipt_documents_by_key`,
		`UPDATE receipts SET document = d.id FROM (SELECT retailer_id, period, access_key,
			ROW_NUMBER() OVER (ORDER BY retailer_id, period, access_key) AS id FROM receipt_documents_by_key) AS d
			WHERE d.retailer_id = receipts.retailer_id AND d.period = receipts.period AND d.access_key = receipts.access_key`,
		"DROP TABLE receipt_documents_by_key",
	},
	index: []string{"CREATE INDEX IF NOT EXISTS stores_documento ON stores (documento)"},
}

func (db *DB) mendFirstLanding(ctx context.Context) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		columns, err := db.Columns(ctx, "receipts")
		if err != nil || len(columns) == 0 {
			return err
		}
		statements := firstLanding.index
		if !slices.Contains(columns, "utc_offset") {
			statements = append(slices.Clone(firstLanding.offset), statements...)
		}
		if !slices.Contains(columns, "document") {
			statements = append(slices.Clone(firstLanding.documents), statements...)
		}
		for _, statement := range statements {
			text := db.spelled(statement)
			if text == "" {
				continue
			}
			if _, err := db.Write(ctx).ExecContext(ctx, text); err != nil {
				return err
			}
		}
		return nil
	})
}
