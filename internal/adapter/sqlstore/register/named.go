package register

import (
	"context"
	"strings"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/paging"
)

// StoreName is a store by its name, and which thing of a page it is of.
type StoreName struct {
	Thing                    int
	ID, Documento, TradeName string
	Total                    int // stores of that thing, named or not
}

// manyParts is how many selects one statement joins: SQLite takes at most 500.
const manyParts = 100

// FirstStores names the first stores, by name, of each thing of a page, in a statement for a hundred things. of selects the
// stores s of a thing by its place on the page; nil: it has none. A thing may be for thousands, of which none but these are read.
func FirstStores(ctx context.Context, db *sqldb.DB, things int, of func(thing int) *bun.SelectQuery) ([]StoreName, error) {
	var found []StoreName
	for from := 0; from < things; from += manyParts {
		var parts []string
		var args []any
		for thing := from; thing < min(from+manyParts, things); thing++ {
			if q := of(thing); q != nil {
				parts = append(parts, "SELECT * FROM (?) AS f")
				args = append(args, q.ColumnExpr("? AS thing, s.id, s.documento, s.trade_name, s.search, COUNT(*) OVER () AS total", thing).
					Order("s.search", "s.id").Limit(paging.NamesInRow))
			}
		}
		if len(parts) == 0 {
			continue
		}
		var some []StoreName
		err := db.Read(ctx).NewSelect().TableExpr("("+strings.Join(parts, " UNION ALL ")+") AS n", args...).
			Column("n.thing", "n.id", "n.documento", "n.trade_name", "n.total").Order("n.thing", "n.search", "n.id").Scan(ctx, &some)
		if err != nil {
			return nil, err
		}
		found = append(found, some...)
	}
	return found, nil
}
