package register

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// DocumentRow takes a CNPJ for one partner, one retailer, and one living store.
type DocumentRow struct {
	bun.BaseModel `bun:"table:documents,alias:d"`
	Kind          documentKind `bun:",pk"`
	Documento     string       `bun:",pk"`
	OwnerID       string
	RetailerID    string
}

type documentKind string

const (
	PartnerDocument  documentKind = "partner"
	RetailerDocument documentKind = "retailer"
	StoreDocument    documentKind = "store"
)

// TakeDocument gives taken when another owner of the kind has the document. Conflicts are not errors of the database,
// which on PostgreSQL would spoil the transaction.
func TakeDocument(ctx context.Context, db *sqldb.DB, row DocumentRow, taken error) error {
	return sqldb.InsertOr(ctx, db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING"), taken)
}

// ForgetUnused deletes a row of the model unless one of the queries finds something; used when there was nothing to
// delete.
func ForgetUnused(ctx context.Context, db *sqldb.DB, model any, id string, used error, uses ...string) error {
	q := db.Write(ctx).NewDelete().Model(model).Where("id = ?", id)
	for _, use := range uses {
		q = q.Where("NOT EXISTS (" + use + ")")
	}
	result, err := q.Exec(ctx)
	return sqldb.ChangedOr(result, err, used)
}

// ExistsOr gives absent when no row of the table has the id; the empty id stands for none and is fine.
func ExistsOr(ctx context.Context, db *sqldb.DB, table, id string, absent error) error {
	if id == "" {
		return nil
	}
	found, err := db.Read(ctx).NewSelect().Table(table).Where("id = ?", id).Exists(ctx)
	if err == nil && !found {
		return absent
	}
	return err
}
