package stage

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	sqlcustomers "seiva/internal/adapter/sqlstore/customers"
	sqlratings "seiva/internal/adapter/sqlstore/ratings"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/secret"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
	"seiva/internal/receipts/receiptstest"
)

// DataKeys seals with a root of one repeated letter.
func DataKeys(t *testing.T, db *sqldb.DB, of string, former ...secret.Root) (*sqlreceipts.DataKeys, secret.Root) {
	t.Helper()
	root, err := secret.New([]byte(strings.Repeat(of, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return sqlreceipts.NewDataKeys(db, root, former...), root
}

// NewReceipts is the store of receipts with DataKeys of "a".
func NewReceipts(t *testing.T, db *sqldb.DB) *sqlreceipts.Store {
	t.Helper()
	return ReceiptsWith(t, db, nil)
}

// ReceiptsWith is NewReceipts with where packs of documents are kept.
func ReceiptsWith(t *testing.T, db *sqldb.DB, packs receipts.PackBlobs) *sqlreceipts.Store {
	t.Helper()
	keys, _ := DataKeys(t, db, "a")
	return sqlreceipts.New(db, keys, packs)
}

// Receipts fills a database with the shops of receiptstest and returns what its suite asks for.
func Receipts(t *testing.T, db *sqldb.DB) receiptstest.Backend {
	t.Helper()
	partners, retailers := map[string]bool{}, map[string]bool{}
	for _, s := range receiptstest.Shops {
		if !partners[s.PartnerID] {
			partners[s.PartnerID] = true
			sqltest.Exec(t, db, "INSERT INTO partners (id, documento, corporate_name, trade_name, search, code, created_at) VALUES (?, ?, '', '', '', ?, 0)",
				s.PartnerID, s.PartnerID, s.PartnerID)
		}
		if !retailers[s.RetailerID] {
			retailers[s.RetailerID] = true
			sqltest.Exec(t, db, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, partner_id, created_at) VALUES (?, ?, '', ?, '', ?, 0)",
				s.RetailerID, s.CNPJ, s.Name, s.PartnerID)
		}
		sqltest.Exec(t, db, "INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at) VALUES (?, ?, ?, ?, '', 0)",
			s.RetailerID, s.StoreID, s.CNPJ, s.Name)
	}
	return receiptstest.Backend{
		Store:       NewReceipts(t, db),
		Differences: func(t *testing.T) []string { return sqltest.RollUpDifferences(t, sqltest.Raw(t, db)) },
		Counted: func(t *testing.T) int64 {
			total, err := strconv.ParseInt(sqltest.Strings(t, db, "SELECT CAST(COALESCE(SUM(total), 0) AS TEXT) FROM receipt_days")[0], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			return total
		},
		Again: func(t *testing.T) receipts.Store { return NewReceipts(t, sqltest.Again(t, db)) },
		Erase: func(ctx context.Context, retailerID string, cpfIndex []byte, at time.Time) error {
			_, err := sqlcustomers.New(db).Erase(ctx, retailerID, cpfIndex, at)
			return err
		},
		RollUps: sqlreceipts.NewRollUps(db),
		Ratings: ratings.NewService(sqlratings.New(db), ratings.Ports{}, clock.System{}),
	}
}
