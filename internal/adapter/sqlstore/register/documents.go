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

// ForgetUnused deletes a table's row unless one of the queries finds something of its id, ?; used when there was nothing to delete. Each query
// is asked by itself, behind a hold of the row that keeps others from referring to it: a table of the coordinator of a distributed database is
// joined to none that lies elsewhere (decision 142).
func ForgetUnused(ctx context.Context, db *sqldb.DB, table, id string, used error, uses ...string) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		if err := db.HoldRow(ctx, table, id); err != nil {
			return err
		}
		for _, use := range uses {
			var found bool
			if err := db.Read(ctx).NewRaw("SELECT EXISTS ("+use+")", id).Scan(ctx, &found); err != nil {
				return err
			}
			if found {
				return used
			}
		}
		result, err := db.Write(ctx).NewDelete().Table(table).Where("id = ?", id).Exec(ctx)
		return sqldb.ChangedOr(result, err, used)
	})
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
