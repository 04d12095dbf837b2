package sqlstore

import (
	"context"
	"strings"

	"github.com/uptrace/bun"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/text"
)

// documentRow takes a CNPJ for one partner, one retailer, and one living store.
type documentRow struct {
	bun.BaseModel `bun:"table:documents,alias:d"`
	Kind          documentKind `bun:",pk"`
	Documento     string       `bun:",pk"`
	OwnerID       string
	RetailerID    string
}

type documentKind string

const (
	partnerDocument  documentKind = "partner"
	retailerDocument documentKind = "retailer"
	storeDocument    documentKind = "store"
)

// takeDocument gives taken when another owner of the kind has the document. Conflicts are not errors of the database,
// which on PostgreSQL would spoil the transaction.
func takeDocument(ctx context.Context, db *DB, row documentRow, taken error) error {
	return insertOr(ctx, db.write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING"), taken)
}

// forgetUnused deletes a row of the model unless one of the queries finds something; used when there was nothing to
// delete.
func forgetUnused(ctx context.Context, db *DB, model any, id string, used error, uses ...string) error {
	q := db.write(ctx).NewDelete().Model(model).Where("id = ?", id)
	for _, use := range uses {
		q = q.Where("NOT EXISTS (" + use + ")")
	}
	result, err := q.Exec(ctx)
	return changedOr(result, err, used)
}

// existsOr gives absent when no row of the table has the id; the empty id stands for none and is fine.
func existsOr(ctx context.Context, db *DB, table, id string, absent error) error {
	if id == "" {
		return nil
	}
	found, err := db.read(ctx).NewSelect().Table(table).Where("id = ?", id).Exists(ctx)
	if err == nil && !found {
		return absent
	}
	return err
}

// searchable is what the search column holds: the names and the CNPJ, bare and as people write it.
func searchable(tradeName, corporateName, documento string) string {
	return text.Fold(strings.Join([]string{tradeName, corporateName, documento, brdoc.FormatCNPJ(documento)}, " "))
}

// searching narrows a query to rows whose search column holds what was asked for.
func searching(q *bun.SelectQuery, column, asked string) *bun.SelectQuery {
	if asked == "" {
		return q
	}
	return q.Where(`? LIKE ? ESCAPE ?`, bun.Ident(column), text.LikePattern(asked), `\`)
}
