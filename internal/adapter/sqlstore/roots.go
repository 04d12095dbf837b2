package sqlstore

import (
	"cmp"
	"context"
	"slices"

	"github.com/uptrace/bun"

	"seiva/internal/kit/brdoc"
)

// rootRow is whose the first eight characters of a CNPJ are; an empty retailer: an administrator still has to decide
// between several, who had them before roots were kept. Whoever takes, frees or moves a root writes or holds its row
// before the documents under it, so that two of them wait for each other and never in a circle.
type rootRow struct {
	bun.BaseModel `bun:"table:document_roots,alias:o"`
	Root          string `bun:",pk"`
	RetailerID    string
}

// rootUses are the uses that make a root a retailer's: its own document, and its living stores.
const rootUses = `SELECT substr(documento, 1, 8) AS root, owner_id AS retailer_id FROM documents WHERE kind = 'retailer'
	UNION ALL SELECT substr(documento, 1, 8), retailer_id FROM stores WHERE deleted_at = 0`

// takeRoots takes the roots of documents for a retailer where they are nobody's, and gives whose each then is. The rows
// are held until the transaction of ctx ends.
func takeRoots(ctx context.Context, db *DB, retailerID string, documentos ...string) (map[string]string, error) {
	var rows []rootRow
	for _, documento := range documentos {
		rows = append(rows, rootRow{Root: brdoc.Root(documento), RetailerID: retailerID})
	}
	slices.SortFunc(rows, func(a, b rootRow) int { return cmp.Compare(a.Root, b.Root) })
	rows = slices.CompactFunc(rows, func(a, b rootRow) bool { return a.Root == b.Root })
	holders := make(map[string]string, len(rows))
	for chunk := range slices.Chunk(rows, storesAtOnce) {
		var held []rootRow
		err := db.write(ctx).NewInsert().Model(&chunk).On("CONFLICT (root) DO UPDATE").Set("retailer_id = o.retailer_id").
			Returning("root, retailer_id").Scan(ctx, &held)
		if err != nil {
			return nil, err
		}
		for _, row := range held {
			holders[row.Root] = row.RetailerID
		}
	}
	return holders, nil
}

// takeUnderRoot takes a document with its root for a retailer, or gives taken when another owner of the kind has the
// document, foreign when another retailer has the root or an administrator still has to say whose it is.
func takeUnderRoot(ctx context.Context, db *DB, row documentRow, retailerID string, taken, foreign error) error {
	holders, err := takeRoots(ctx, db, retailerID, row.Documento)
	if err != nil {
		return err
	}
	if err := takeDocument(ctx, db, row, taken); err != nil {
		return err
	}
	if holders[brdoc.Root(row.Documento)] != retailerID {
		return foreign
	}
	return nil
}

// holdRoot keeps others from taking, freeing or moving a root until the transaction of ctx ends.
func holdRoot(ctx context.Context, db *DB, root string) error {
	_, err := db.hold(db.write(ctx).NewSelect().Model((*rootRow)(nil)).Column("root").Where("root = ?", root)).Exec(ctx)
	return err
}

// usersOf gives the retailers that use a root.
func usersOf(ctx context.Context, db *DB, root string) (retailerIDs []string, err error) {
	err = db.read(ctx).NewRaw("SELECT DISTINCT retailer_id FROM ("+rootUses+") AS u WHERE root = ? ORDER BY retailer_id", root).
		Scan(ctx, &retailerIDs)
	return retailerIDs, err
}

// settleRoot frees a root, held by the transaction of ctx, that nobody uses any more; one that waited for a decision
// goes to the last one who uses it.
func settleRoot(ctx context.Context, db *DB, root string) error {
	users, err := usersOf(ctx, db, root)
	if err != nil || len(users) > 1 {
		return err
	}
	if len(users) == 0 {
		_, err = db.write(ctx).NewDelete().Model((*rootRow)(nil)).Where("root = ?", root).Exec(ctx)
		return err
	}
	_, err = db.write(ctx).NewUpdate().Model((*rootRow)(nil)).Set("retailer_id = ?", users[0]).
		Where("root = ? AND retailer_id = ''", root).Exec(ctx)
	return err
}
