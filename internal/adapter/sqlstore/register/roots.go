package register

import (
	"cmp"
	"context"
	"slices"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/brdoc"
)

// RootRow is whose the first eight characters of a CNPJ are; an empty retailer: an administrator still has to decide
// between several, who had them before roots were kept. Whoever takes, frees or moves a root writes or holds its row
// before the documents under it, so that two of them wait for each other and never in a circle.
type RootRow struct {
	bun.BaseModel `bun:"table:document_roots,alias:o"`
	Root          string `bun:",pk"`
	RetailerID    string
}

// RootUses are the uses that make a root a retailer's: its own document, and its living stores.
const RootUses = `SELECT substr(documento, 1, 8) AS root, owner_id AS retailer_id FROM documents WHERE kind = 'retailer'
	UNION ALL SELECT substr(documento, 1, 8), retailer_id FROM stores WHERE deleted_at = 0`

// TakeRoots takes the roots of documents for a retailer where they are nobody's, and gives whose each then is. The rows
// are held until the transaction of ctx ends.
func TakeRoots(ctx context.Context, db *sqldb.DB, retailerID string, documentos ...string) (map[string]string, error) {
	var rows []RootRow
	for _, documento := range documentos {
		rows = append(rows, RootRow{Root: brdoc.Root(documento), RetailerID: retailerID})
	}
	slices.SortFunc(rows, func(a, b RootRow) int { return cmp.Compare(a.Root, b.Root) })
	rows = slices.CompactFunc(rows, func(a, b RootRow) bool { return a.Root == b.Root })
	holders := make(map[string]string, len(rows))
	for chunk := range slices.Chunk(rows, StoresAtOnce) {
		var held []RootRow
		err := db.Write(ctx).NewInsert().Model(&chunk).On("CONFLICT (root) DO UPDATE").Set("retailer_id = o.retailer_id").
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

// TakeUnderRoot takes a document with its root for a retailer, or gives taken when another owner of the kind has the
// document, foreign when another retailer has the root or an administrator still has to say whose it is.
func TakeUnderRoot(ctx context.Context, db *sqldb.DB, row DocumentRow, retailerID string, taken, foreign error) error {
	holders, err := TakeRoots(ctx, db, retailerID, row.Documento)
	if err != nil {
		return err
	}
	if err := TakeDocument(ctx, db, row, taken); err != nil {
		return err
	}
	if holders[brdoc.Root(row.Documento)] != retailerID {
		return foreign
	}
	return nil
}

// HoldRoot keeps others from taking, freeing or moving a root until the transaction of ctx ends.
func HoldRoot(ctx context.Context, db *sqldb.DB, root string) error {
	_, err := db.Hold(db.Write(ctx).NewSelect().Model((*RootRow)(nil)).Column("root").Where("root = ?", root)).Exec(ctx)
	return err
}

// UsersOf gives the retailers that use a root.
func UsersOf(ctx context.Context, db *sqldb.DB, root string) (retailerIDs []string, err error) {
	err = db.Read(ctx).NewRaw("SELECT DISTINCT retailer_id FROM ("+RootUses+") AS u WHERE root = ? ORDER BY retailer_id", root).
		Scan(ctx, &retailerIDs)
	return retailerIDs, err
}

// SettleRoot frees a root, held by the transaction of ctx, that nobody uses any more; one that waited for a decision
// goes to the last one who uses it.
func SettleRoot(ctx context.Context, db *sqldb.DB, root string) error {
	users, err := UsersOf(ctx, db, root)
	if err != nil || len(users) > 1 {
		return err
	}
	if len(users) == 0 {
		_, err = db.Write(ctx).NewDelete().Model((*RootRow)(nil)).Where("root = ?", root).Exec(ctx)
		return err
	}
	_, err = db.Write(ctx).NewUpdate().Model((*RootRow)(nil)).Set("retailer_id = ?", users[0]).
		Where("root = ? AND retailer_id = ''", root).Exec(ctx)
	return err
}
