package reports_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/achievements"
	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/customers"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
	"seiva/internal/reports/reportstest"
)

// network is a small programme with receipts, and the roll-ups of 40 retailers more with 5 stores each for 200 days.
// It gives the latter, and the partner of their first.
func network(t *testing.T, db *bun.DB) ([]reportstest.Retailer, string) {
	t.Helper()
	sqltest.Load(t, db, reportstest.Generate(5, 3000))
	w := reportstest.World{Partners: []string{id.New()}}
	for n := range 40 {
		r := reportstest.Retailer{ID: id.New()}
		if n == 0 {
			r.PartnerID = w.Partners[0]
		}
		w.Retailers = append(w.Retailers, r)
		for m := range 5 {
			w.Stores = append(w.Stores, reportstest.Store{RetailerID: r.ID, ID: id.New(), Documento: fmt.Sprintf("%014d", n*10+m), TradeName: "Loja"})
		}
	}
	sqltest.Load(t, db, w)
	var fine, coarse []string
	for n, store := range w.Stores {
		for day := range 200 {
			key := fmt.Sprintf("('%s','%s','%s'", store.RetailerID, period.Add(reportstest.Today, -day), store.ID)
			coarse = append(coarse, key+",8,4,0,800,4)")
			fine = append(fine, key+",1,'01',4,2,0,400,2,1,2)", key+fmt.Sprintf(",2,'%02d',4,2,0,400,2,1,2)", n%3))
		}
	}
	for table, rows := range map[string][]string{"receipt_days": fine, "receipt_store_days": coarse} {
		for len(rows) > 0 {
			n := min(500, len(rows))
			if _, err := db.DB.Exec("INSERT INTO " + table + " VALUES " + strings.Join(rows[:n], ",")); err != nil {
				t.Fatal(err)
			}
			rows = rows[n:]
		}
	}
	if _, err := db.DB.Exec("ANALYZE"); err != nil {
		t.Fatal(err)
	}
	return w.Retailers, w.Partners[0]
}

// How each engine tells that it reads a table from end to end.
var (
	sqliteScan   = regexp.MustCompile(`SCAN (c|d|receipts|receipt_days|receipt_store_days)\b`) // c and d are their aliases
	postgresScan = regexp.MustCompile(`Seq Scan on (receipts|receipt_days|receipt_store_days)\b`)
	receiptsRead = regexp.MustCompile(`\breceipts\b`)
	byIndex      = regexp.MustCompile(`PRIMARY KEY \(retailer_id=\?|receipt(_store)?_days_(pkey|day|store|till)|receipts\w*_consumer|receipts\w*_ended`)
)

// Every query of a report finds its rows by the primary key, the index of days, of stores, of tills or of the consumer's: none reads a roll-up
// from end to end, and none reads the receipts but the consumer's own list and the count of those beside the sums, by an index that holds no others. One is left out: séries of the whole network
// may scan their roll-up, which has no index by day.
func TestReportPlans(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		raw := sqltest.Raw(t, db)
		retailers, partner := network(t, raw)
		month := period.Period{From: "2026-10-22", To: reportstest.Today}
		week := period.Period{From: "2026-11-14", To: reportstest.Today} // a month is so much of this network that to scan is right
		filters := map[string]reports.Filter{
			"network": {Period: week}, "retailer": {Period: month, RetailerIDs: []string{retailers[3].ID}},
			"two retailers": {Period: month, RetailerIDs: []string{retailers[3].ID, retailers[7].ID}},
			"partner":       {Period: month, PartnerID: partner},
		}
		var queries []string
		sqltest.CaptureReads(db, func(q string) { queries = append(queries, q) })
		ctx, store := context.Background(), sqlreports.New(db)
		check := func(name string, most int, call func() error) {
			queries = nil
			if err := call(); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if len(queries) == 0 || len(queries) > most {
				t.Errorf("%s: %d queries, at most %d wanted", name, len(queries), most)
			}
			for _, q := range queries {
				plan := sqltest.Explain(t, raw, q)
				if receiptsRead.MatchString(q) != (name == "consumer" || strings.HasSuffix(name, "beside")) {
					t.Errorf("%s: which tables does it read? %s", name, q)
				}
				if sqliteScan.MatchString(plan) || postgresScan.MatchString(plan) || !byIndex.MatchString(plan) {
					t.Errorf("%s reads too much:\n%s\n%s", name, plan, q)
				}
			}
		}
		for name, f := range filters {
			check(name+" beside", 1, func() error { _, err := store.Beside(ctx, f); return err })
			check(name+" by day", 1, func() error { _, err := store.ByDay(ctx, f); return err })
			if name == "network" {
				continue
			}
			check(name+" by série", 1, func() error {
				_, _, _, err := store.BySerie(ctx, f, paging.Request{Size: 5, Sort: reports.SortTotal, Desc: true})
				return err
			})
			check(name+" by store", 1, func() error {
				_, _, _, err := store.ByStore(ctx, f, paging.Request{Size: 5, Sort: reports.SortTotal, Desc: true})
				return err
			})
			if f.PartnerID != "" || len(f.RetailerIDs) == 1 {
				check(name+" board", 1, func() error { _, err := store.Board(ctx, f, "2026-08-23", 100); return err })
				check(name+" facts", 1, func() error { _, err := store.Facts(ctx, f, time.Now()); return err })
			}
		}
		check("savings", 1, func() error {
			_, err := sqlreports.NewAchievements(db).Days(ctx, achievements.Filter{Period: month, RetailerID: retailers[3].ID})
			return err
		})
		check("consumer", 2, func() error {
			_, _, err := stage.Customers(db).Receipts(ctx, customers.Customer{Grant: scope.Grant{RetailerID: retailers[3].ID}, Whole: true, CPFIndex: []byte("cpf index 000001")}, paging.Request{Size: 10})
			return err
		})
	})
}
