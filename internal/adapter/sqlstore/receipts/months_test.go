package receipts_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/kit/clock"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/receipts/receiptstest"
)

// months lists the months of a table that have parts of their own.
func months(t *testing.T, db *sqldb.DB, table string) (names []string) {
	t.Helper()
	parts, err := db.Parts(t.Context(), table)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range parts {
		if name := strings.TrimPrefix(p.Name, table+"_"); name != "first" {
			names = append(names, name)
		}
	}
	return names
}

// Three processes meet a month that nobody made, each with receipts of two shops: all are taken in, once, and each month is made once.
func TestAMissingMonthIsMadeByWhoMeetsIt(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		first := receiptstest.NewWorld(t, stage.Receipts(t, db))
		worlds := []*receiptstest.World{first}
		for range 2 {
			other := first.Backend
			other.Store = first.Backend.Again(t)
			worlds = append(worlds, receiptstest.NewWorld(t, other))
		}
		at := time.Date(2027, 3, 10, 12, 0, 0, 0, clock.Brazil)
		var wait sync.WaitGroup
		for i, w := range worlds {
			w.Clock.Advance(at.Add(time.Hour).Sub(w.Clock.Now()))
			wait.Go(func() {
				for n := range 5 {
					for _, shop := range []receiptstest.Shop{receiptstest.ShopA1, receiptstest.ShopB} {
						sale := shop.Sale(100*i + n + 1)
						sale.At = at
						if out := w.Service.Receive(t.Context(), shop.Grant(), receipts.Submission{XML: w.XML(sale), Cashier: "01"}); out.Err != nil || out.Result.Status != "accepted" {
							t.Errorf("process %d: %+v", i, out)
						}
					}
				}
			})
		}
		wait.Wait()
		if got := first.Backend.Counted(t); got != 30 || len(first.Backend.Differences(t)) > 0 {
			t.Errorf("%d receipts are counted, %v", got, first.Backend.Differences(t))
		}
		// Documents arrive when this machine says so, but in no month before.
		if got, of := months(t, db, "receipts"), months(t, db, "sealed_documents"); db.InParts() && (!slices.Equal(got, []string{"2703"}) || len(of) != 1 || of[0] < "2703") {
			t.Errorf("made were %v, of documents %v", got, of)
		}
	})
}

// lined is a world on PostgreSQL with a receipt in each of some months, of which those before January 2028 go with 2033: one that came
// after younger ones, one whose cancellation came, and one that this machine's clock holds for the future.
type lined struct{ *aged }

const line = "2801"

func newLined(t *testing.T) lined {
	t.Helper()
	db := sqltest.Postgres(t)
	l := lined{&aged{sums: &sums{World: receiptstest.NewWorld(t, stage.Receipts(t, db)), t: t, db: db}}}
	l.clock = l.Clock
	grant := receiptstest.ShopA1.Grant()
	send := func(n int, at time.Time) nfcegen.Sale {
		sale := receiptstest.ShopA1.Sale(n)
		sale.At, sale.Consumer.CPF = at, receiptstest.CPF(123456789)
		l.Expect(grant, l.XML(sale), "accepted")
		return sale
	}
	here := receiptstest.Noon.Location()
	l.on(time.Date(2028, 3, 1, 0, 0, 0, 0, here))
	for i, month := range []time.Month{12, 15, 24, 25, 26} { // of 2026: December, the third of 2027, ...
		sale := send(i+1, time.Date(2026, month, 28, 23, 0, 0, 0, here))
		l.Expect(grant, l.CancelXML(sale, nfcegen.Cancel{}), "cancelled")
	}
	for i, month := range []time.Month{13, 24, 25} { // these came late
		send(10+i, time.Date(2026, month, 3, 9, 0, 0, 0, here))
	}
	l.stays = l.added()
	return l
}

// consistent fails unless every receipt that is kept has its document, in no month before its own.
func (l lined) consistent() {
	l.t.Helper()
	rows := sqltest.Strings(l.t, l.db, `SELECT period || ' ' || access_key || ' ' || document || ' ' || (SELECT COUNT(*) FROM sealed_documents AS d
		WHERE d.retailer_id = r.retailer_id AND d.id = r.document) FROM (SELECT retailer_id, period, access_key, document FROM receipts
		UNION ALL SELECT retailer_id, substr(access_key, 3, 4), access_key, document FROM receipt_events) AS r`)
	for _, row := range rows {
		var period, key string
		var document int64
		var found int
		if _, err := fmt.Sscan(row, &period, &key, &document, &found); err != nil {
			l.t.Fatal(err)
		}
		if arrival := sqlreceipts.Arrival(document); arrival < period {
			l.t.Errorf("the document of a receipt of %s lies in %s", period, arrival)
		}
		if period >= line && found != 1 {
			l.t.Errorf("a receipt of %s, which is kept, has %d documents", period, found)
		}
	}
}

// ended fails unless all that is beyond the line is gone, and nothing else.
func (l lined) ended() {
	l.t.Helper()
	l.consistent()
	kept := sqltest.Strings(l.t, l.db, "SELECT period FROM receipts ORDER BY period")
	if !slices.Equal(kept, []string{"2801", "2801", "2802"}) || l.rows() != "3 5 2 0 0" {
		l.t.Errorf("left are %v, %s", kept, l.rows())
	}
	got, of := months(l.t, l.db, "receipts"), months(l.t, l.db, "sealed_documents")
	if !slices.Equal(got, []string{"2801", "2802"}) || len(of) == 0 || of[0] < line {
		l.t.Errorf("left are the months %v, of documents %v", got, of)
	}
	if got := l.added(); !slices.Equal(got, l.stays) {
		l.t.Errorf("sums are %q, want %q", got, l.stays)
	}
}

func TestMonthsBeyondTheLineGoAndWhatIsKeptHasItsDocuments(t *testing.T) {
	t.Parallel()
	l := newLined(t)
	l.consistent()
	l.on(time.Date(2033, 1, 1, 0, 0, 0, 0, clock.Brazil))
	l.enforce()
	l.ended()
	l.enforce()
	l.ended()
}

// More documents came late than go at once.
func TestAMonthThatCameLateGoesWithItsDocuments(t *testing.T) {
	t.Parallel()
	const monthly = 1_100
	db, names := filledMonths(t, 3, monthly)
	later := sqlreceipts.FirstID(names[2]) - sqlreceipts.FirstID(names[0]) + 10*monthly
	sqltest.Exec(t, db, "UPDATE sealed_documents SET id = id + ? WHERE id < ?", later, sqlreceipts.FirstID(names[1]))
	sqltest.Exec(t, db, "UPDATE receipts SET document = document + ? WHERE period = ?", later, names[0])
	n, err := sqlreceipts.NewRetention(db).DropBefore(t.Context(), names[1])
	left := sqltest.Strings(t, db, "SELECT COUNT(*) || ' ' || (SELECT COUNT(*) FROM sealed_documents) || ' ' || COUNT(d.id) FROM receipts AS r "+
		"LEFT JOIN sealed_documents AS d ON d.retailer_id = r.retailer_id AND d.id = r.document")
	if want := fmt.Sprintf("%[1]d %[1]d %[1]d", 2*monthly); err != nil || n != monthly || left[0] != want {
		t.Errorf("%d went, left are %v, want %s, %v", n, left, want, err)
	}
}

// Whatever it was killed after, the next try ends it, and until then nothing that is kept lacks anything.
func TestAKilledDropGoesOn(t *testing.T) {
	t.Parallel()
	l := newLined(t)
	for n := 1; ; n++ {
		ctx, kill := context.WithCancel(t.Context())
		left := n
		sqltest.CaptureWrites(l.db, func(string, int64) {
			if left--; left == 0 {
				kill()
			}
		})
		_, err := sqlreceipts.NewRetention(l.db).DropBefore(ctx, line)
		kill()
		l.consistent()
		if err == nil {
			if n < 5 {
				t.Errorf("it ended with write %d", n)
			}
			break
		}
	}
	l.ended()
}

// A cancellation names a receipt of a far month, which nobody has seen: it is kept, no month is made for it, and what comes after it lies
// where it came.
func TestAKeyOfAFarMonthMakesNone(t *testing.T) {
	t.Parallel()
	db := sqltest.Postgres(t)
	w := receiptstest.NewWorld(t, stage.Receipts(t, db))
	far := receiptstest.ShopA1.Sale(1)
	far.At = time.Date(2099, 12, 10, 0, 0, 0, 0, clock.Brazil)
	w.Expect(receiptstest.ShopA1.Grant(), w.CancelXML(far, nfcegen.Cancel{At: w.Clock.Now()}), "pending")
	w.Expect(receiptstest.ShopA1.Grant(), w.XML(receiptstest.ShopA1.Sale(2)), "accepted")
	for _, table := range []string{"receipts", "sealed_documents"} {
		if got := months(t, db, table); slices.Contains(got, "9912") {
			t.Errorf("made were %v of %s", got, table)
		}
	}
}

// Somebody reads receipts for long. Until they end no month goes; receipts come in all the while.
func TestTillsDoNotWaitForAMonthThatGoes(t *testing.T) {
	t.Parallel()
	l := newLined(t)
	reader := sqltest.Again(t, l.db)
	dropped := make(chan error, 1)
	err := reader.InTx(t.Context(), func(ctx context.Context) error {
		if _, err := reader.Read(ctx).ExecContext(ctx, "SELECT 1 FROM receipts LIMIT 1"); err != nil {
			return err
		}
		go func() {
			_, err := sqlreceipts.NewRetention(l.db).DropBefore(t.Context(), line)
			dropped <- err
		}()
		for n := 100; ; n++ {
			sale := receiptstest.ShopA1.Sale(n)
			sale.At = time.Date(2028, 1, 20, 9, 0, 0, 0, clock.Brazil)
			l.Expect(receiptstest.ShopA1.Grant(), l.XML(sale), "accepted")
			select {
			case err := <-dropped:
				if err == nil {
					t.Error("a month went from under who reads it")
				}
				return nil
			default:
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sqlreceipts.NewRetention(l.db).DropBefore(t.Context(), line); err != nil {
		t.Fatal(err)
	}
	if got := sqltest.Strings(t, l.db, "SELECT DISTINCT period FROM receipts ORDER BY period"); !slices.Equal(got, []string{"2801", "2802"}) {
		t.Errorf("left are %v", got)
	}
	l.consistent()
}
