package sqlstore_test

import (
	"errors"
	"testing"
	"time"

	sqlpartners "seiva/internal/adapter/sqlstore/partners"
	sqlretailers "seiva/internal/adapter/sqlstore/retailers"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/partners"
	"seiva/internal/retailers"
)

// A company that nobody confirmed is forgotten; not one that has anything by now, wherever that lies in a distributed database.
func TestACompanyIsForgottenUnlessItIsUsed(t *testing.T) {
	const key = "INSERT INTO api_keys (id, kind, name, search, prefix, hash, environment, retailer_id, partner_id, created_at, created_by) VALUES ('k', 'k', '', '', '', 'k', 'live', "
	const account = "INSERT INTO accounts (id, email, email_key, name, profile, retailer_id, partner_id, created_at) VALUES ('a', 'e', 'e', 'n', 'VAREJISTA', "
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		forgets := func(table, used string, forget func() error, inUse error, uses ...string) {
			t.Helper()
			for _, use := range append(uses, "") {
				if use != "" {
					sqltest.Exec(t, db, use)
				}
				err := forget()
				if want := use != ""; want != errors.Is(err, inUse) || !want && err != nil {
					t.Errorf("%s behind %q: %v", table, use, err)
				}
				for _, of := range []string{"documents", "stores", "accounts", "api_keys", "subscriptions", "checkouts", "contracts"} {
					sqltest.Exec(t, db, "DELETE FROM "+of)
				}
				sqltest.Exec(t, db, used)
			}
			if left := sqltest.Strings(t, db, "SELECT id FROM "+table+" WHERE id = 'x'"); len(left) > 0 {
				t.Errorf("%s: %q is left", table, left)
			}
			if err := forget(); !errors.Is(err, inUse) {
				t.Errorf("%s, forgotten again: %v", table, err)
			}
		}
		house, retailer := sqlpartners.New(db), sqlretailers.New(db)
		if err := retailer.Enrol(t.Context(), retailers.Retailer{ID: "x", Documento: "1", CreatedAt: time.UnixMilli(1)}); err != nil {
			t.Fatal(err)
		}
		forgets("retailers", "DELETE FROM stores", func() error { return retailer.Forget(t.Context(), "x") }, retailers.ErrInUse,
			"INSERT INTO documents (kind, documento, owner_id) VALUES ('retailer', '1', 'x')",
			"INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at) VALUES ('x', 's', '1', '', '', 0)",
			account+"'x', NULL, 1)", key+"'x', NULL, 1, '')",
			"INSERT INTO subscriptions (retailer_id, ref, checkout_id, state, items, overdue_since, created_at, version, updated_at) VALUES ('x', 'r', '', 's', '[]', 0, 1, 1, 1)",
			"INSERT INTO checkouts (retailer_id, id, ref, url, items, created_at, expires_at, finished_at, closed_at) VALUES ('x', 'c', '', '', '', 1, 1, 0, 0)",
			"INSERT INTO contracts (retailer_id, sent_at) VALUES ('x', 1)")
		if err := house.Enrol(t.Context(), partners.Partner{ID: "x", Documento: "1", Code: "C", CreatedAt: time.UnixMilli(1)}); err != nil {
			t.Fatal(err)
		}
		sqltest.Exec(t, db, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, created_at) VALUES ('r', 'd', 'r', 'r', 'r', 1)")
		forgets("partners", "UPDATE retailers SET partner_id = NULL", func() error { return house.Forget(t.Context(), "x") }, partners.ErrInUse,
			"INSERT INTO documents (kind, documento, owner_id) VALUES ('partner', '1', 'x')",
			"INSERT INTO stores (retailer_id, id, documento, trade_name, search, partner_id, created_at) VALUES ('r', 's', '1', '', '', 'x', 0)",
			account+"NULL, 'x', 1)", key+"NULL, 'x', 1, '')", "UPDATE retailers SET partner_id = 'x'")
	})
}
