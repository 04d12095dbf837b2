package integrity_test

import (
	"fmt"
	"testing"
	"time"

	sqlintegrity "seiva/internal/adapter/sqlstore/integrity"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/integrity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
)

// world is two stores of a retailer, and one of another, that sell on the days before noon.
type world struct {
	t     *testing.T
	db    *sqldb.DB
	trail *scopetest.Trail
	clock *clock.Fixed
	n     int
}

// noon is when the first look is, of a Wednesday: the last whole day is the 29th.
var noon = time.Date(2026, 9, 30, 15, 0, 0, 0, time.UTC)

const last = "2026-09-29"

// The people of the stores.
var (
	admin     = scope.Scope{AccountID: "clara", Profile: scope.Administrador}
	retailer  = scope.Scope{AccountID: "ana", Profile: scope.Varejista, RetailerID: "r"}
	ofNorth   = scope.Scope{AccountID: "bia", Profile: scope.Varejista, RetailerID: "r", Stores: scope.OnlyStores("north")}
	strangers = map[string]scope.Scope{
		"another retailer":        {Profile: scope.Varejista, RetailerID: "other"},
		"a software house":        {Profile: scope.Parceiro, PartnerID: "p"},
		"support":                 {Profile: scope.Suporte},
		"a colleague of no store": {Profile: scope.Varejista, RetailerID: "r", Stores: scope.OnlyStores()},
		"of another store":        {Profile: scope.Varejista, RetailerID: "r", Stores: scope.OnlyStores("south")},
	}
)

func newWorld(t *testing.T, db *sqldb.DB) *world {
	sqltest.Exec(t, db, "INSERT INTO accounts (id, email, email_key, name, profile, created_at) VALUES ('ana', '', '', 'Ana', 'VAREJISTA', 0)")
	for _, r := range []string{"r", "other"} {
		sqltest.Exec(t, db, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, created_at) VALUES (?, ?, '', ?, '', 0)", r, r, "Rede "+r)
	}
	for store, owner := range map[string]string{"north": "r", "south": "r", "far": "other"} {
		sqltest.Exec(t, db, "INSERT INTO stores (retailer_id, id, documento, trade_name, search, uf, created_at) VALUES (?, ?, ?, ?, ?, 'SP', 0)",
			owner, store, store, "Loja "+store, "loja "+store)
	}
	return &world{t: t, db: db, trail: &scopetest.Trail{}, clock: clock.NewFixed(noon)}
}

// sale is a receipt as the tests vary it.
type sale struct {
	store, cashier, cpf string
	at                  time.Time
	test, excluded      bool
	status              int
}

var owners = map[string]string{"north": "r", "south": "r", "far": "other"}

func (w *world) sell(s sale) {
	w.t.Helper()
	w.n++
	var cpf any
	consumer := 0
	if s.cpf != "" {
		cpf, consumer = []byte(s.cpf), 1
	}
	day := clock.Day(s.at.Add(-3 * time.Hour))
	sqltest.Exec(w.t, w.db, `INSERT INTO receipts (retailer_id, period, access_key, store_id, day, issued_at, utc_offset, serie, number, cashier,
		cents, consumer, cpf_index, printed, status, emission, signature, protocol, test, excluded, token_hash, received_at, reasons, digest)
		VALUES (?, ?, ?, ?, ?, ?, -180, 1, ?, ?, 100, ?, ?, 0, ?, 1, 0, 0, ?, ?, ?, ?, '', ?)`,
		owners[s.store], period.Month(day), fmt.Sprintf("%04d", w.n), s.store, day, s.at.UnixMilli(), w.n, s.cashier, consumer, cpf, s.status,
		s.test, s.excluded, w.n, s.at.UnixMilli(), []byte{1})
}

// at is a moment of a day of September, some minutes past nine in Brazil.
func at(day, minutes int) time.Time {
	return time.Date(2026, 9, day, 12, 0, 7, 0, time.UTC).Add(time.Duration(minutes) * time.Minute)
}

// ordinary has cashiers sell forty receipts a day to as many people; half of them give a CPF.
func (w *world) ordinary(store string, from, to int, cashiers ...string) {
	w.t.Helper()
	for day := from; day <= to; day++ {
		for _, cashier := range cashiers {
			for i := range 40 {
				cpf := ""
				if i%2 == 0 {
					cpf = fmt.Sprintf("%s %s %d %d", store, cashier, day, i)
				}
				w.sell(sale{store: store, cashier: cashier, cpf: cpf, at: at(day, 5*i)})
			}
		}
	}
}

// repeat has a cashier type one CPF so many times on a day.
func (w *world) repeat(store, cashier string, day, times int) {
	w.t.Helper()
	for i := range times {
		w.sell(sale{store: store, cashier: cashier, cpf: "own", at: at(day, 300+3*i)})
	}
}

func (w *world) service() *integrity.Service {
	return integrity.NewService(sqlintegrity.New(w.db), integrity.Ports{Trail: w.trail}, w.clock)
}

// look looks, twice: another process, or the same after a restart.
func (w *world) look() {
	w.t.Helper()
	sqltest.RollUp(w.t, sqltest.Raw(w.t, w.db))
	for range 2 {
		if err := w.service().Look(w.t.Context()); err != nil {
			w.t.Fatal(err)
		}
	}
}

func (w *world) list(who scope.Scope, q integrity.Query) []integrity.Listed {
	w.t.Helper()
	page, err := w.service().List(w.t.Context(), who, q, paging.Request{Size: 10})
	if err != nil || page.Total != len(page.Items) {
		w.t.Fatal(page.Total, err)
	}
	return page.Items
}

// only is the one finding that the retailer has.
func (w *world) only(q integrity.Query) integrity.Listed {
	w.t.Helper()
	found := w.list(retailer, q)
	if len(found) != 1 {
		w.t.Fatalf("%d findings: %+v", len(found), found)
	}
	return found[0]
}

// behind are the access keys of a finding's receipts.
func (w *world) behind(f integrity.Listed) []integrity.Counted {
	w.t.Helper()
	page, err := w.service().Receipts(w.t.Context(), retailer, f.ID, paging.Request{Size: 100})
	if err != nil || page.Total != len(page.Items) {
		w.t.Fatal(page.Total, err)
	}
	return page.Items
}

func coded(t *testing.T, what string, err error, code string) {
	t.Helper()
	if got := errs.From(err).Code; err == nil || got != code {
		t.Errorf("%s: %v, want %s", what, err, code)
	}
}

func each(t *testing.T, f func(t *testing.T, w *world)) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) { f(t, newWorld(t, open(t))) })
}
