package sqlstore_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	sqlcustomers "seiva/internal/adapter/sqlstore/customers"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/reports/reportstest"
)

var aPart = regexp.MustCompile(`\breceipts_(\d{4}|first)\b`)

type unlinked struct{}

func (unlinked) PublicURL(string, string) string { return "" }

// sixtyMonths is a database that keeps 60, in which somebody bought each third day, and somebody else three times a year; until its now.
func sixtyMonths(t *testing.T) (db *sqldb.DB, retailer string, now time.Time) {
	t.Helper()
	t.Parallel()
	db, retailer, now = sqltest.Postgres(t), "0190000000000000000000000a", time.Date(2031, 12, 20, 15, 0, 0, 0, time.UTC)
	var months []string
	for back := range 60 {
		months = append(months, period.Month(clock.Day(now.AddDate(0, -back, -19))))
	}
	testkit.Must(t, sqlreceipts.NewRetention(db).MakeMonths(t.Context(), months))
	w := reportstest.World{
		Retailers: []reportstest.Retailer{{ID: retailer, TradeName: "Rede"}}, Stores: []reportstest.Store{{RetailerID: retailer, ID: retailer, TradeName: "Loja"}},
	}
	bought := func(person string, n int, each time.Duration) {
		for i := range n {
			at := now.Add(-time.Duration(i) * each)
			w.Receipts = append(w.Receipts, reportstest.Receipt{
				RetailerID: retailer, StoreID: retailer, Day: clock.Day(at), IssuedAt: at, Consumer: 1, CPFIndex: []byte(person),
				AccessKey: fmt.Sprintf("35%s%s%037d", period.Month(clock.Day(at)), person[:1], i),
			})
		}
	}
	bought("often", 300, 3*24*time.Hour)
	bought("seldom", 12, 120*24*time.Hour)
	sqltest.Load(t, sqltest.Raw(t, db), w)
	return db, retailer, now
}

// Of 60 months that are kept, the first part of the list of whoever buys each week is found in the newest four by one query; of who
// seldom buys it is looked for three times, whatever there is.
func TestAConsumersFirstPartReadsTheNewestMonths(t *testing.T) {
	db, retailer, now := sixtyMonths(t)
	raw := sqltest.Raw(t, db)
	store := sqlcustomers.New(db)
	service := customers.NewService(store, customers.Ports{Links: unlinked{}}, clock.NewFixed(now))
	for person, want := range map[string]struct{ queries, parts, items int }{"often": {1, 4, 20}, "seldom": {3, 61, 12}} {
		account := customers.Account{ID: person, CPFIndex: []byte(person), Email: "ana@example.com", Vouched: true}
		_, err := store.Accept(t.Context(), customers.Person{RetailerID: retailer, CPFIndex: account.CPFIndex, SealedCPF: []byte("x"), Email: account.Email, Vouched: true},
			customers.Consent{RetailerID: retailer, CPFIndex: account.CPFIndex, Version: "1", Hash: []byte("x")})
		testkit.Must(t, err)
		var asked []string
		sqltest.CaptureReads(db, func(q string) { asked = append(asked, q) })
		page, err := service.AccountReceipts(context.Background(), account, customers.Listing{}, "")
		testkit.Must(t, err)
		queries, parts := 0, map[string]bool{}
		for _, q := range asked {
			if !regexp.MustCompile(`AS l\b`).MatchString(q) || !regexp.MustCompile(`\breceipts AS c\b`).MatchString(q) {
				continue
			}
			queries++
			for _, m := range aPart.FindAllStringSubmatch(sqltest.Explain(t, raw, q), -1) {
				parts[m[1]] = true
			}
		}
		if queries != want.queries || len(parts) != want.parts || len(page.Items) != want.items {
			t.Errorf("%s: %d queries of %d months, %d receipts; want %+v", person, queries, len(parts), len(page.Items), want)
		}
	}
}

// A page of one retailer's list is read from its own months and those beside them alone, wherever it stands, and all are counted.
func TestAConsumersPageReadsItsMonths(t *testing.T) {
	db, retailer, now := sixtyMonths(t)
	raw := sqltest.Raw(t, db)
	service := customers.NewService(sqlcustomers.New(db), customers.Ports{Links: unlinked{}}, clock.NewFixed(now))
	often := customers.Customer{Grant: scope.Grant{RetailerID: retailer}, CPFIndex: []byte("often")}
	for at, most := range map[int]int{0: 3, 14: 4, 29: 4} {
		var asked []string
		sqltest.CaptureReads(db, func(q string) { asked = append(asked, q) })
		page, err := service.Receipts(t.Context(), often, paging.Request{Page: at, Size: 10})
		testkit.Must(t, err)
		parts := map[string]bool{}
		for _, q := range asked {
			if !strings.Contains(q, "GROUP BY") {
				for _, m := range aPart.FindAllStringSubmatch(sqltest.Explain(t, raw, q), -1) {
					parts[m[1]] = true
				}
			}
		}
		if page.Total != 300 || len(page.Items) != 10 || len(parts) == 0 || len(parts) > most {
			t.Errorf("page %d: %d of %d from %d months, want at most %d", at, len(page.Items), page.Total, len(parts), most)
		}
	}
}

// What has the name that is looked for is found, however long ago, and not what was bought since in a shop of nearly that name.
func TestANameIsLookedForInAllMonths(t *testing.T) {
	t.Parallel()
	db := sqltest.Postgres(t)
	now := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	w, cpf := reportstest.World{}, []byte("person")
	service := customers.NewService(sqlcustomers.New(db), customers.Ports{Links: unlinked{}}, clock.NewFixed(now))
	account := customers.Account{ID: "person", CPFIndex: cpf, Email: "ana@example.com", Vouched: true}
	for name, days := range map[string][]int{"Mercado": {500}, "Mercato": make([]int, 2*customers.ListPageSize)} {
		made := id.New()
		w.Retailers = append(w.Retailers, reportstest.Retailer{ID: made, TradeName: name})
		w.Stores = append(w.Stores, reportstest.Store{RetailerID: made, ID: made, TradeName: name})
		for i, back := range days {
			at := now.AddDate(0, 0, -back)
			w.Receipts = append(w.Receipts, reportstest.Receipt{
				RetailerID: made, StoreID: made, Day: clock.Day(at), IssuedAt: at, Consumer: 1, CPFIndex: cpf,
				AccessKey: fmt.Sprintf("35%s%038d", period.Month(clock.Day(at)), i),
			})
		}
	}
	sqltest.Load(t, sqltest.Raw(t, db), w)
	for _, r := range w.Retailers {
		_, err := sqlcustomers.New(db).Accept(t.Context(), customers.Person{RetailerID: r.ID, CPFIndex: cpf, SealedCPF: []byte("x"), Email: account.Email, Vouched: true},
			customers.Consent{RetailerID: r.ID, CPFIndex: cpf, Version: "1", Hash: []byte("x")})
		testkit.Must(t, err)
	}
	page, err := service.AccountReceipts(t.Context(), account, customers.Listing{Filter: "mercado"}, "")
	if err != nil || len(page.Items) != 1 || page.Items[0].StoreName != "Mercado" {
		t.Errorf("%d receipts, %v", len(page.Items), err)
	}
}
