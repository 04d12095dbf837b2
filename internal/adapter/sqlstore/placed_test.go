package sqlstore_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/distribution"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/receipts/receiptstest"
)

// elsewhere are the rows of all tables that do not lie with retailers: on the coordinator of a distributed database, or on all of its servers.
func elsewhere(t *testing.T, db *sqldb.DB) map[string]string {
	t.Helper()
	row, rows := "'row'", map[string]string{}
	if db.InParts() {
		row = "x::TEXT"
	}
	for _, table := range distribution.Tables() {
		if table.Kind != distribution.Distributed {
			rows[table.Name] = strings.Join(sqltest.Strings(t, db, "SELECT "+row+" FROM "+table.Name+" AS x ORDER BY 1"), "\n")
		}
	}
	return rows
}

// A commit of receipts changes nothing but what lies with their retailers, lines of the log too: in a database that is distributed no row of
// it stays on the coordinator.
func TestACommitLiesWithItsRetailers(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		w := receiptstest.NewWorld(t, stage.Receipts(t, db))
		shop := receiptstest.ShopA1
		w.Expect(shop.Grant(), w.XML(shop.Sale(1)), "accepted") // its signer's certificate is the first of all
		before := elsewhere(t, db)
		w.Expect(shop.Grant(), w.XML(shop.Sale(2)), "accepted")
		w.Expect(shop.Grant(), w.CancelXML(shop.Sale(2), nfcegen.Cancel{}), "cancelled")
		w.Expect(shop.Grant(), w.XML(shop.Sale(2)), "duplicate")
		w.Service.Receive(t.Context(), shop.Grant(), receipts.Submission{XML: []byte("<html>")})
		if after := elsewhere(t, db); !maps.Equal(before, after) {
			for name := range after {
				if after[name] != before[name] {
					t.Errorf("%s was %q and is %q", name, before[name], after[name])
				}
			}
		}
		key := shop.Grant()
		key.KeyID, key.RetailerID = "of the retailer", shop.RetailerID
		w.Service.Receive(t.Context(), key, receipts.Submission{XML: []byte("<html>")})
		want := []string{" keypartner1 5", shop.RetailerID + " keypartner1 0", shop.RetailerID + " keypartner1 0", shop.RetailerID + " keypartner1 1", shop.RetailerID + " keypartner1 2", shop.RetailerID + " of the retailer 5"}
		if got := sqltest.Strings(t, db, "SELECT retailer_id || ' ' || key_id || ' ' || status FROM intake_log ORDER BY 1"); !slices.Equal(got, want) {
			t.Errorf("lines lie with %q, want %q", got, want)
		}
	})
}
