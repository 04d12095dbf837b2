package sqlstore_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	sqlanalytics "seiva/internal/adapter/sqlstore/analytics"
	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/analytics"
	"seiva/internal/analytics/analyticstest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/receipts/receiptstest"
	"seiva/internal/reports"
)

// exported brings the files of a database up to date.
func exported(t *testing.T, db *sqldb.DB, folder string, choice analytics.Choice) analytics.Report {
	t.Helper()
	done, err := analytics.NewService(sqlanalytics.New(db), analytics.Ports{Place: &analyticstest.Folder{Root: folder}, Choice: choice, Folder: t.TempDir()},
		clock.NewFixed(receiptstest.Noon.AddDate(0, 0, 20))).Run(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// Whatever tills send, cancel, replace and correct, staff takes out, and a consumer has erased: the files' sums are the portal's,
// day by day, and the receipts beside them add up to the same.
func TestExportedSumsAreThePortals(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db, folder := open(t), t.TempDir()
		w := receiptstest.NewWorld(t, stage.Receipts(t, db))
		random := rand.New(rand.NewPCG(11, 5)) //nolint:gosec // repeatable on purpose
		for round := range 3 {
			for range 120 {
				happens(t, w, random)
			}
			if round == 1 {
				eraseOne(t, db, w)
			}
			exported(t, db, folder, analytics.WithKeys)
			agree(t, db, folder)
		}
		if again := exported(t, db, folder, analytics.WithKeys); again.Written != 0 || again.Removed != 0 || again.Same == 0 {
			t.Errorf("nothing happened, and the next run did %+v", again)
		}
		nobodyIsNamed(t, folder)
		if gone := exported(t, db, folder, analytics.NoReceipts); gone.Removed == 0 || len(analyticstest.Of(t, folder, "receipts")) != 0 {
			t.Errorf("receipts are not chosen any more: %+v", gone)
		}
		agree(t, db, folder)
	})
}

// Of two runs one holds the export, until it lets go or says nothing for its time.
func TestOneRunHoldsTheExport(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		a, b := sqlanalytics.New(db), sqlanalytics.New(sqltest.Again(t, db))
		at := receiptstest.Noon
		for i, c := range []struct {
			who    *sqlanalytics.Store
			name   string
			now    time.Duration
			wanted bool
		}{
			{a, "one", 0, true},
			{b, "two", time.Minute, false},
			{a, "one", time.Minute, true},
			{b, "two", 2*time.Minute + time.Second, false},
			{b, "two", 4 * time.Minute, true},
			{a, "one", 4 * time.Minute, false},
		} {
			got, err := c.who.Hold(t.Context(), c.name, at.Add(c.now), at.Add(c.now+2*time.Minute))
			if err != nil || got != c.wanted {
				t.Errorf("%d: %s holds it: %v, %v", i, c.name, got, err)
			}
		}
		if err := a.Release(t.Context(), "one"); err != nil {
			t.Error(err)
		}
		if got, err := a.Hold(t.Context(), "one", at.Add(5*time.Minute), at.Add(7*time.Minute)); err != nil || got {
			t.Errorf("released by another: %v, %v", got, err)
		}
		if err := b.Release(t.Context(), "two"); err != nil {
			t.Error(err)
		}
		var won atomic.Int32
		var both sync.WaitGroup
		for name, s := range map[string]*sqlanalytics.Store{"one": a, "two": b} {
			both.Go(func() {
				if got, err := s.Hold(context.Background(), name, at.Add(time.Hour), at.Add(2*time.Hour)); err == nil && got {
					won.Add(1)
				}
			})
		}
		if both.Wait(); won.Load() != 1 {
			t.Errorf("%d hold it", won.Load())
		}
	})
}

// happens is one thing that a till or staff does, on a day of two months.
func happens(t *testing.T, w *receiptstest.World, random *rand.Rand) {
	t.Helper()
	shop := receiptstest.Shops[random.IntN(3)]
	sale := shop.Sale(1 + random.IntN(40))
	sale.At = sale.At.AddDate(0, 0, -5*(sale.Number%4))
	switch random.IntN(5) {
	case 0:
		sale.Consumer.CPF = receiptstest.CPF(1 + random.IntN(3))
	case 1:
		sale.Consumer.CNPJ = "90400500000103"
	case 2:
		sale.Defect = nfcegen.NoSignature
	}
	key, who := w.Gen.AccessKey(sale), scope.Scope{AccountID: "ana", Profile: scope.Suporte}
	switch cashier, paper := []string{"", "01", "Ana " + receiptstest.CPF(7)}[random.IntN(3)], receipts.Printed(random.IntN(3)); random.IntN(8) {
	case 0:
		_, _ = w.Service.Correct(t.Context(), shop.Grant(), key, receipts.NewSaid{Cashier: &cashier, Printed: &paper})
	case 1:
		w.Send(shop.Grant(), w.CancelXML(sale, nfcegen.Cancel{}))
	case 2:
		if random.IntN(2) == 0 {
			_ = w.Service.Include(t.Context(), who, key)
		} else {
			_ = w.Service.Exclude(t.Context(), who, key, "venda de teste")
		}
	default:
		w.Service.Receive(t.Context(), shop.Grant(), receipts.Submission{XML: w.XML(sale), Cashier: cashier, Printed: paper})
	}
}

// eraseOne erases a consumer who has receipts.
func eraseOne(t *testing.T, db *sqldb.DB, w *receiptstest.World) {
	t.Helper()
	root, err := secret.New([]byte("a secret of thirty-two bytes and more")) // the world's
	if err == nil {
		err = w.Backend.Erase(t.Context(), receiptstest.ShopA1.RetailerID, cpfindex.New(root.Key(secret.CPFIndex)).Of(receiptstest.CPF(1)), receiptstest.Noon.AddDate(0, 0, 13))
	}
	if err != nil {
		t.Fatal(err)
	}
	if left := sqltest.Strings(t, db, "SELECT access_key FROM receipts WHERE consumer = 1 AND cpf_index IS NULL"); len(left) == 0 {
		t.Error("nobody was erased")
	}
}

// agree compares roll-ups and counted receipts with what the portal's report by day shows.
func agree(t *testing.T, db *sqldb.DB, folder string) {
	t.Helper()
	for _, retailer := range []string{receiptstest.ShopA1.RetailerID, receiptstest.ShopB.RetailerID} {
		days, err := sqlreports.New(db).ByDay(t.Context(), reports.Filter{
			RetailerIDs: []string{retailer}, Period: period.Period{From: "2026-10-01", To: "2026-12-31"},
		})
		if err != nil || len(days) == 0 {
			t.Fatalf("%v, %v", days, err)
		}
		portal := map[string][3]int64{}
		for _, d := range days {
			portal[d.Day] = [3]int64{d.Total, d.Identified, d.Cents}
		}
		sums, counted := map[string][3]int64{}, map[string][3]int64{}
		for _, row := range analyticstest.Of(t, folder, "rollups") {
			if row.Text("retailer") == retailer {
				add(sums, row, row["receipts"].Int64(), row["identified"].Int64())
			}
		}
		rows := analyticstest.Of(t, folder, "receipts")
		for _, row := range rows {
			if row.Text("retailer") == retailer && row["counts"].Boolean() {
				identified := int64(0)
				if row.Text("consumer") == "cpf" {
					identified = 1
				}
				add(counted, row, 1, identified)
			}
		}
		if !maps.Equal(sums, portal) || len(rows) > 0 && !maps.Equal(counted, portal) {
			t.Errorf("%s: the portal shows %v, roll-ups add up to %v, receipts to %v", retailer, portal, sums, counted)
		}
	}
}

func add(to map[string][3]int64, row analyticstest.Row, receipts, identified int64) {
	day := time.Unix(int64(row["day"].Int32())*86400, 0).UTC().Format(time.DateOnly)
	if row.Text("month") != day[:7] {
		panic(fmt.Sprintf("%s lies under %s", day, row.Text("month")))
	}
	was := to[day]
	to[day] = [3]int64{was[0] + receipts, was[1] + identified, was[2] + row["cents"].Int64()}
}

// nobodyIsNamed looks for CPFs and for the keys of their receipts in everything that was written.
func nobodyIsNamed(t *testing.T, folder string) {
	t.Helper()
	open, kept := 0, 0
	for _, row := range analyticstest.Of(t, folder, "receipts") {
		switch consumer, key := row.Text("consumer"), row.Text("access_key"); {
		case key == "":
			kept++
		case consumer == "cpf" || len(key) != 44:
			t.Errorf("the key %q of a receipt of %s", key, consumer)
		default:
			open++
		}
		if cashier := row.Text("cashier"); cashier != "" && cashier != "01" && cashier != "Ana ***" {
			t.Errorf("the cashier %q", cashier)
		}
	}
	if open == 0 || kept == 0 {
		t.Errorf("%d keys are shown, %d are not", open, kept)
	}
	if _, err := os.Stat(folder + "/analytics/v1/manifests/retailera.json"); err != nil {
		t.Error(err)
	}
}
