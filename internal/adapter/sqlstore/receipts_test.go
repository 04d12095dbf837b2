package sqlstore_test

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/receiptstest"
)

func TestReceipts(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqlstore.DB) {
		receiptstest.Conformance(t, func(t *testing.T) receiptstest.Backend { return receiptsBackend(t, open(t)) })
	})
}

func dataKeys(t *testing.T, db *sqlstore.DB, of string, former ...secret.Root) (*sqlstore.DataKeys, secret.Root) {
	t.Helper()
	root, err := secret.New([]byte(strings.Repeat(of, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return sqlstore.NewDataKeys(db, root, former...), root
}

func newReceipts(t *testing.T, db *sqlstore.DB) *sqlstore.Receipts {
	t.Helper()
	keys, _ := dataKeys(t, db, "a")
	return sqlstore.NewReceipts(db, keys)
}

func receiptsBackend(t *testing.T, db *sqlstore.DB) receiptstest.Backend {
	t.Helper()
	partners, retailers := map[string]bool{}, map[string]bool{}
	for _, s := range receiptstest.Shops {
		if !partners[s.PartnerID] {
			partners[s.PartnerID] = true
			db.Exec(t, "INSERT INTO partners (id, documento, corporate_name, trade_name, search, code, created_at) VALUES (?, ?, '', '', '', ?, 0)",
				s.PartnerID, s.PartnerID, s.PartnerID)
		}
		if !retailers[s.RetailerID] {
			retailers[s.RetailerID] = true
			db.Exec(t, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, partner_id, created_at) VALUES (?, ?, '', ?, '', ?, 0)",
				s.RetailerID, s.CNPJ, s.Name, s.PartnerID)
		}
		db.Exec(t, "INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at) VALUES (?, ?, ?, ?, '', 0)",
			s.RetailerID, s.StoreID, s.CNPJ, s.Name)
	}
	return receiptstest.Backend{
		Store:       newReceipts(t, db),
		Differences: func(t *testing.T) []string { return sqltest.RollUpDifferences(t, sqltest.Raw(t, db)) },
		Counted: func(t *testing.T) int64 {
			total, err := strconv.ParseInt(db.Strings(t, "SELECT CAST(COALESCE(SUM(total), 0) AS TEXT) FROM receipt_days")[0], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			return total
		},
		Again: func(t *testing.T) receipts.Store { return newReceipts(t, sqltest.Again(t, db)) },
		Erase: func(ctx context.Context, retailerID string, cpfIndex []byte, at time.Time) error {
			_, err := sqlstore.NewCustomers(db).Erase(ctx, retailerID, cpfIndex, at)
			return err
		},
		RollUps: sqlstore.NewRollUps(db),
	}
}

// SQL cuts the emitter's CNPJ out of an access key where nfce does: what holds an emitter's receipts still is named by both.
func TestTheEmitterOfAnAccessKeyIsTheSameInSQL(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqlstore.DB) {
		db := open(t)
		for _, key := range []string{"35261111222333000181650010000000011234567890", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQR"} {
			got := db.Strings(t, "SELECT "+sqlstore.EmitterOfKey+" FROM (SELECT '"+key+"' AS access_key) AS x")[0]
			if got != nfce.Emitter(key) {
				t.Errorf("%s: %q in SQL, %q in nfce", key, got, nfce.Emitter(key))
			}
		}
	})
}
