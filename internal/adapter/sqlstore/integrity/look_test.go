package integrity_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun/dialect"

	sqlintegrity "seiva/internal/adapter/sqlstore/integrity"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/integrity"
	"seiva/internal/kit/period"
)

// One CPF again and again is one finding, with exactly the receipts that it counted; what is cancelled, of a test or taken out of
// the sums counts not.
func TestARepeatedCPFIsFoundWithItsReceipts(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.ordinary("north", 25, 29, "01", "02", "03")
		w.repeat("north", "01", 28, 2)
		w.repeat("north", "01", 29, 8)
		w.repeat("north", "02", 29, 1)
		for i, s := range []sale{{status: 1}, {test: true}, {excluded: true}, {status: 2}} {
			s.store, s.cashier, s.cpf, s.at = "north", "01", "own", at(29, 400+i)
			w.sell(s)
		}
		w.repeat("far", "01", 29, 7)
		w.look()
		f := w.only(integrity.Query{})
		if f.Kind != integrity.RepeatedCPF || f.Cashier != "01" || f.StoreName != "Loja north" || f.Counted != 10 || f.Of != 210 || f.Most != 8 ||
			f.FirstDay != last || f.LastDay != last || f.From != period.Add(last, 1-integrity.WindowDays) || f.State() != integrity.ToCheck {
			t.Fatalf("%+v", f)
		}
		if got := w.behind(f); len(got) != 10 || !got[0].IssuedAt.Equal(at(29, 321)) || got[0].IssuedAt.Hour() != 14 {
			t.Errorf("%d behind it: %+v", len(got), got)
		}
		// What is cancelled later, and who is erased, leaves the list; the counts stay.
		sqltest.Exec(t, w.db, "UPDATE receipts SET status = 1 WHERE access_key = ?", w.behind(f)[0].AccessKey)
		if got := w.behind(f); len(got) != 9 || w.only(integrity.Query{}).Counted != 10 {
			t.Errorf("%d after one was cancelled", len(got))
		}
		sqltest.Exec(t, w.db, "UPDATE receipts SET cpf_index = NULL WHERE cashier = '01' AND day = ?", last)
		if got := w.behind(f); len(got) != 2 {
			t.Errorf("%d after the consumer was erased", len(got))
		}
		w.look()
		if tied := sqltest.Strings(t, w.db, "SELECT access_key FROM integrity_receipts"); len(tied) != 2 {
			t.Errorf("%d receipts are tied still", len(tied))
		}
	})
}

// A regular is no finding: twice a day for a month, or often, at whichever cashier.
func TestARegularIsNoFinding(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.ordinary("north", 20, 29, "01", "02")
		for day := 1; day <= 29; day++ {
			w.repeat("north", "01", day, 2)
		}
		for i := range 9 {
			for day, cashier := range map[int]string{29: "01", 20: "02"} {
				w.sell(sale{store: "north", cashier: cashier, cpf: "bar", at: at(day, 200+i)})
			}
		}
		w.look()
		if found := w.list(retailer, integrity.Query{}); len(found) != 0 {
			t.Errorf("%+v", found)
		}
	})
}

// Bursts add up over the days of one finding; slow receipts, and those of a clock without seconds, are none.
func TestAPaceThatNobodyTypesAtIsFound(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.ordinary("north", 27, 30, "01", "02")
		quick := func(cashier string, day int, step time.Duration) {
			for i := range 9 {
				w.sell(sale{store: "north", cashier: cashier, cpf: fmt.Sprint("made up", cashier, day, i), at: at(day, 400).Add(time.Duration(i) * step)})
			}
		}
		quick("01", 29, 7*time.Second)
		quick("02", 29, 11*time.Second)
		w.look()
		f := w.only(integrity.Query{Kind: integrity.Pace})
		if f.Cashier != "01" || f.Counted != 9 || f.Most != 9 || f.Of != 129 || len(w.behind(f)) != 9 {
			t.Fatalf("%+v, %d behind", f, len(w.behind(f)))
		}
		quick("01", 30, 4*time.Second)
		w.clock.Advance(24 * time.Hour)
		w.look()
		if next := w.only(integrity.Query{}); next.ID != f.ID || next.Counted != 18 || next.LastDay != "2026-09-30" || next.FirstDay != last || len(w.behind(next)) != 18 {
			t.Errorf("the day after: %+v", next)
		}
	})
}

// A share far above the store's others is found, and opens the cashier's receipts with a CPF that had come by then.
func TestAShareFarFromTheStoresOwnIsFound(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.ordinary("north", 22, 29, "01", "02", "03")
		sqltest.Exec(t, w.db, "UPDATE receipts SET consumer = 1, cpf_index = ? WHERE cashier = '02' AND consumer = 0 AND day > '2026-09-22'", []byte("x"))
		sqltest.Exec(t, w.db, "UPDATE receipts SET cpf_index = digest WHERE cpf_index = ?", []byte("x"))
		sqltest.Exec(t, w.db, "UPDATE receipts SET cpf_index = NULL WHERE cashier = '02'") // who they are matters nothing here
		w.look()
		f := w.only(integrity.Query{})
		if f.Kind != integrity.Share || f.Cashier != "02" || f.Counted != 300 || f.Of != 320 || f.Others != 320 || f.OthersOf != 640 {
			t.Fatalf("%+v", f)
		}
		page, err := w.service().Receipts(t.Context(), retailer, f.ID, paging20)
		if err != nil || page.Total != 300 || len(page.Items) != 20 {
			t.Errorf("%d behind it, %v", page.Total, err)
		}
		w.sell(sale{store: "north", cashier: "02", cpf: "late", at: at(29, 700)})
		sqltest.Exec(t, w.db, "UPDATE receipts SET received_at = ? WHERE cpf_index = ?", noon.Add(time.Hour).UnixMilli(), []byte("late"))
		if page, err := w.service().Receipts(t.Context(), retailer, f.ID, paging20); err != nil || page.Total != 300 {
			t.Errorf("%d behind it with one that came later, %v", page.Total, err)
		}
	})
}

// Two processes that find the same at once write it once.
func TestTwoProcessesWriteOneFinding(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		w := newWorld(t, open(t))
		w.ordinary("north", 29, 29, "01", "02")
		w.repeat("north", "01", 29, 9)
		sqltest.RollUp(t, sqltest.Raw(t, w.db))
		store, done := sqlintegrity.New(w.db), make(chan error, 1)
		f := integrity.Finding{
			ID: "0190000000000000000000000a", Shop: integrity.Shop{RetailerID: "r", StoreID: "north"},
			Seen: integrity.Seen{Cashier: "01", Kind: integrity.RepeatedCPF}, FirstDay: last, LastDay: last, From: last, SeenAt: noon,
		}
		ended := make(chan struct{})
		err := store.InTx(t.Context(), func(ctx ctx) error {
			if err := store.Open(ctx, f, nil); err != nil {
				return err
			}
			go func() { done <- w.service().Look(t.Context()); close(ended) }()
			if raw := sqltest.Raw(t, w.db); raw.Dialect().Name() == dialect.PG { // SQLite has one writer
				sqltest.SomebodyWaits(t, raw, ended)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if got := w.only(integrity.Query{}); got.ID != f.ID {
			t.Errorf("%+v", got)
		}
	})
}

var (
	stretchOfDay   = regexp.MustCompile(`receipts_cell \(retailer_id=\? AND day=\? AND store_id=\?|receipts\w*_cell.*\s+Index Cond: .*retailer_id = .*day = .*store_id = `)
	stretchOfCPF   = regexp.MustCompile(`receipts_consumer \(retailer_id=\? AND cpf_index=\? AND issued_at>\? AND issued_at<\?\)|receipts\w*_consumer.*\s+Index Cond: .*retailer_id = .*cpf_index = .*issued_at >= `)
	stretchOfCells = regexp.MustCompile(`receipt_days_till \(store_id=\?\)|receipt_days_(?:pkey|till).*\s+Index Cond: .*store_id = `)
)

// A night reads of a store its receipts of the day, its roll-ups, and a repeated CPF's receipts: of no other store's.
func TestANightReadsStretchesOfIndexes(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.ordinary("north", 25, 29, "01", "02")
		w.repeat("north", "01", 29, 9)
		raw := sqltest.Raw(t, w.db)
		for copy := range 30 { // others of the retailer, so that a scan costs more than a stretch
			name := fmt.Sprint("s", copy)
			sqltest.Exec(t, w.db, "INSERT INTO stores (retailer_id, id, documento, trade_name, search, uf, created_at) VALUES ('r', ?, ?, '', '', 'SP', 0)", name, name)
			sqltest.Exec(t, w.db, `INSERT INTO receipts (retailer_id, period, access_key, store_id, day, issued_at, utc_offset, serie, number, cashier,
				cents, consumer, cpf_index, printed, status, emission, signature, protocol, test, excluded, token_hash, received_at, reasons, digest)
				SELECT retailer_id, period, access_key || ?, ?, day, issued_at, utc_offset, serie, number, cashier, cents, consumer, cpf_index,
				printed, status, emission, signature, protocol, test, excluded, token_hash + ?, received_at, reasons, digest FROM receipts WHERE store_id = 'north'`,
				name, name, (copy+1)*10_000)
		}
		sqltest.RollUp(t, raw)
		for range 4 { // PostgreSQL 18 takes a table of a few pages whole
			sqltest.Exec(t, w.db, `INSERT INTO receipt_days SELECT retailer_id, day, store_id, serie, cashier || '+' || (SELECT COUNT(*) FROM receipt_days),
				total, identified, companies, cents, not_printed, first_at, last_at FROM receipt_days WHERE store_id <> 'north'`)
		}
		if _, err := raw.DB.Exec("ANALYZE"); err != nil {
			t.Fatal(err)
		}
		var queries []string
		sqltest.CaptureReads(w.db, func(q string) { queries = append(queries, q) })
		store, shop, from := sqlintegrity.New(w.db), integrity.Shop{RetailerID: "r", StoreID: "north"}, period.Add(last, 1-integrity.WindowDays)
		if d, err := store.Day(t.Context(), shop, from, last); err != nil || len(d.Identified) != 49 || len(d.Sold) != 2 {
			t.Fatalf("%d with a CPF of %+v, %v", len(d.Identified), d.Sold, err)
		}
		if uses, err := store.Uses(t.Context(), shop, "own", from, last); err != nil || len(uses) != 9 {
			t.Fatalf("%d uses, %v", len(uses), err)
		}
		for i, want := range []*regexp.Regexp{stretchOfCells, stretchOfDay, stretchOfCPF} {
			if plan := sqltest.Explain(t, raw, queries[i]); !want.MatchString(plan) || strings.Contains(plan, "SCAN c") || strings.Contains(plan, "SCAN d") {
				t.Errorf("%s\nreads too much:\n%s", queries[i], plan)
			}
		}
	})
}
