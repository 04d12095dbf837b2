package sqltest

import (
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/apikeys/apikeystest"
)

// SeedCast stores two software houses with their retailers and stores, each called by its name in the Cast.
func SeedCast(exec func(statement string, args ...any)) apikeystest.Cast {
	c := apikeystest.NewCast()
	const at = 1_790_000_000_000
	for i, p := range [][]string{{c.House, "House", "AB23CD"}, {c.OtherHouse, "OtherHouse", "EF45GH"}} {
		exec("INSERT INTO partners (id, documento, corporate_name, trade_name, search, code, created_at) VALUES (?, ?, ?, ?, lower(?), ?, ?)",
			p[0], []string{"11444777000161", "45723174000110"}[i], p[1]+" Ltda", p[1], p[1], p[2], at)
	}
	for _, r := range []struct {
		id, name string
		partner  any
	}{{c.Retailer, "Retailer", c.House}, {c.LooseRetailer, "LooseRetailer", nil}, {c.OtherRetailer, "OtherRetailer", c.OtherHouse}} {
		exec("INSERT INTO retailers (id, documento, corporate_name, trade_name, search, partner_id, created_at) VALUES (?, ?, ?, ?, lower(?), ?, ?)",
			r.id, "11222333000181", r.name+" Ltda", r.name, r.name, r.partner, at)
	}
	for _, s := range []struct {
		retailer, id, name string
		partner            any
		deleted            int64
	}{
		{c.Retailer, c.Store, "Store", nil, 0},
		{c.Retailer, c.ForeignStore, "ForeignStore", c.OtherHouse, 0},
		{c.OtherRetailer, c.DeletedStore, "DeletedStore", c.House, at},
		{c.LooseRetailer, c.LooseStore, "LooseStore", c.House, 0},
		{c.LooseRetailer, c.UnlinkedStore, "UnlinkedStore", nil, 0},
		{c.OtherRetailer, c.OtherStore, "OtherStore", nil, 0},
	} {
		exec("INSERT INTO stores (retailer_id, id, documento, trade_name, search, partner_id, created_at, deleted_at) VALUES (?, ?, ?, ?, lower(?), ?, ?, ?)",
			s.retailer, s.id, "11222333000181", s.name, s.name, s.partner, at, s.deleted)
	}
	return c
}

// EachCast runs f on each engine with a cast in it.
func EachCast(t *testing.T, f func(t *testing.T, db *sqldb.DB, c apikeystest.Cast)) {
	Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		f(t, db, SeedCast(func(statement string, args ...any) { Exec(t, db, statement, args...) }))
	})
}
