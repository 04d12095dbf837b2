package receipts_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/receipts/receiptstest"
)

// aged is a world with receipts of December 2026, which go with 2032, and of January 2027, which stay.
type aged struct {
	*sums
	old, cancelled, young nfcegen.Sale
	stays                 []string // what the sums were
}

func newAged(t *testing.T, db *sqldb.DB) *aged {
	t.Helper()
	a := &aged{sums: &sums{World: receiptstest.NewWorld(t, stage.Receipts(t, db)), t: t, db: db}}
	a.clock = a.Clock
	a.Clock.Advance(time.Date(2027, 1, 20, 15, 0, 0, 0, time.UTC).Sub(a.Clock.Now()))
	sale := func(n int, at time.Time) nfcegen.Sale {
		s := receiptstest.ShopA1.Sale(n)
		s.At, s.Consumer.CPF = at, receiptstest.CPF(123456789)
		return s
	}
	// What a till says is its month: in Acre it is December while January has begun in Brasília, and in Noronha it begins before.
	acre, noronha := time.FixedZone("", -5*60*60), time.FixedZone("", -2*60*60)
	a.old, a.cancelled = sale(1, time.Date(2026, 12, 31, 23, 59, 0, 0, receiptstest.Noon.Location())), sale(2, time.Date(2026, 12, 31, 23, 59, 0, 0, acre))
	a.young = sale(3, time.Date(2027, 1, 1, 0, 0, 0, 0, noronha))
	grant := receiptstest.ShopA1.Grant()
	for _, s := range []nfcegen.Sale{a.old, a.cancelled, a.young} {
		a.Expect(grant, a.XML(s), "accepted")
	}
	a.Expect(grant, a.CancelXML(a.cancelled, nfcegen.Cancel{}), "cancelled")
	a.Expect(grant, a.CancelXML(sale(9, a.old.At), nfcegen.Cancel{}), "pending") // its receipt never comes
	staff := scope.Scope{AccountID: "ana", Profile: scope.Suporte}
	for _, s := range []nfcegen.Sale{a.old, a.young} {
		key := a.Gen.AccessKey(s)
		if err := a.Service.Exclude(t.Context(), staff, key, "engano"); err != nil {
			t.Fatal(err)
		}
		sqltest.Exec(t, db, "INSERT INTO receipt_reads (retailer_id, access_key, day, account_id, profile, at) VALUES ('retailera', ?, '2027-01-20', 'ana', 'SUPORTE', 1)", key)
		sqltest.Exec(t, db, `INSERT INTO ratings (retailer_id, access_key, id, store_id, day, score, comment, created_at, changed_at, counts, told_at, answer,
			answered_at, answered_by, hidden_at, hidden_by, hidden_reason) VALUES ('retailera', ?, ?, 'storea1', '2027-01-20', 4, 'bom', 1, 1, 1, 0, 'obrigado', 1, 'eu', 0, '', '')`,
			key, key)
	}
	if err := a.Service.Include(t.Context(), staff, a.Gen.AccessKey(a.old)); err != nil {
		t.Fatal(err)
	}
	sqltest.Exec(t, db, "INSERT INTO rating_days (retailer_id, day, store_id, n1, n2, n3, n4, n5) VALUES ('retailera', '2027-01-20', 'storea1', 0, 0, 0, 2, 0)")
	a.stays = a.added()
	return a
}

// added is all that reports add up of receipts and ratings.
func (a *aged) added() []string {
	a.t.Helper()
	return slices.Concat(
		sqltest.Strings(a.t, a.db, "SELECT retailer_id || ' ' || day || ' ' || store_id || ' ' || total || ' ' || identified || ' ' || cents || ' ' || first_at FROM receipt_days ORDER BY 1"),
		sqltest.Strings(a.t, a.db, "SELECT retailer_id || ' ' || day || ' ' || store_id || ' ' || total || ' ' || cents FROM receipt_store_days ORDER BY 1"),
		sqltest.Strings(a.t, a.db, "SELECT day || ' ' || n4 FROM rating_days ORDER BY 1"),
		sqltest.Strings(a.t, a.db, "SELECT access_key || ' ' || score FROM ratings ORDER BY 1"))
}

// sold is a store whose tills have gone on selling.
type sold struct{ *sqlreceipts.Retention }

func (sold) Newest(context.Context) (string, error) { return "3301", nil }

func (a *aged) retention() *receipts.Retention {
	return receipts.NewRetention(sold{sqlreceipts.NewRetention(a.db)}, a.Backend.Ratings.(receipts.Words), &a.trail, 0, a.clock)
}

func (a *aged) enforce() {
	a.t.Helper()
	if err := a.retention().Enforce(a.t.Context()); err != nil {
		a.t.Fatal(err)
	}
}

// on makes it a moment, in Brasília.
func (a *aged) on(at time.Time) { a.Clock.Advance(at.Sub(a.Clock.Now())) }

var (
	lastKept = time.Date(2031, 12, 31, 23, 59, 0, 0, clock.Brazil)
	newYear  = time.Date(2032, 1, 1, 0, 0, 0, 0, clock.Brazil)
)

// rows counts what is found by receipts.
func (a *aged) rows() string {
	a.t.Helper()
	parts := []string{}
	for _, table := range []string{"receipts", "sealed_documents", "receipt_events", "receipt_exclusions", "receipt_reads"} {
		parts = append(parts, sqltest.Strings(a.t, a.db, "SELECT CAST(COUNT(*) AS TEXT) FROM "+table)[0])
	}
	return strings.Join(parts, " ")
}

func TestReceiptsOfMonthsBeyondTheLineGoAndTheirSumsStay(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		a := newAged(t, open(t))
		grant := receiptstest.ShopA1.Grant()
		a.on(lastKept)
		a.enforce()
		if got := a.rows(); got != "3 5 2 1 2" {
			t.Fatalf("in the last minute there are %s", got)
		}
		a.Expect(grant, a.XML(a.old), "duplicate")
		a.on(newYear)
		refused := func() {
			t.Helper()
			for _, xml := range [][]byte{a.XML(a.old), a.CancelXML(a.old, nfcegen.Cancel{})} {
				a.Expect(grant, xml, "receipts.not_kept")
			}
			a.Expect(grant, a.XML(a.young), "duplicate")
		}
		refused()
		a.enforce()
		refused()
		if got := a.rows(); got != "1 1 0 1 1" {
			t.Errorf("left are %s", got)
		}
		if words := sqltest.Strings(t, a.db, "SELECT comment || answer FROM ratings ORDER BY access_key"); !slices.Equal(words, []string{"", "bomobrigado"}) {
			t.Errorf("of what was said %q is left", words)
		}
		told, _ := a.run(a.rollUps().Verify, "")
		if _, n := a.run(a.rollUps().Rebuild, "retailera"); len(told) > 0 || n != 1 { // the young one
			t.Errorf("it tells of %v, and %d days are looked at", told, n)
		}
		if got := a.added(); !slices.Equal(got, a.stays) {
			t.Errorf("sums are %q, want %q", got, a.stays)
		}
		a.enforce()
		a.trail.Holds(t, scopetest.Line("receipts.retention_ended", scope.Scope{AccountID: "system"}, "", "", "map[before:2027-01 receipts:2]"))
	})
}

// A process that still keeps more, or whose clock is behind, takes nothing in that another one has dropped.
func TestWhatWasDroppedIsTakenInByNobody(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		a := newAged(t, open(t))
		a.on(newYear)
		a.enforce()
		a.on(lastKept)
		a.Expect(receiptstest.ShopA1.Grant(), a.XML(a.old), "receipts.not_kept")
		staff := scope.Scope{AccountID: "ana", Profile: scope.Suporte}
		if err := a.Service.Include(t.Context(), staff, a.Gen.AccessKey(a.young)); err != nil {
			t.Errorf("of a month that is kept: %v", err)
		}
	})
}

// The sums of a receipt that is to go are its last word: nothing is taken out of them or put back.
func TestWhatIsToGoIsNoLongerChanged(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		a := newAged(t, open(t))
		a.on(newYear)
		err := a.Service.Exclude(t.Context(), scope.Scope{AccountID: "ana", Profile: scope.Suporte}, a.Gen.AccessKey(a.old), "engano")
		if errs.From(err).Code != "receipts.not_kept" || !slices.Equal(a.added(), a.stays) {
			t.Errorf("%v, sums are %q", err, a.added())
		}
	})
}

// While somebody stores by the line of before it does not move, and rows that somebody holds are dropped by the next try.
func TestTheLineWaitsForWhoStoresByIt(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		a := newAged(t, open(t))
		if a.db.OneWriter() {
			return // nobody else is storing
		}
		store, beside := stage.NewReceipts(t, a.db), sqltest.Again(t, a.db)
		err := store.InTx(t.Context(), func(ctx context.Context) error {
			if _, err := store.FirstKept(ctx); err != nil {
				return err
			}
			var free bool
			err := beside.Write(t.Context()).QueryRowContext(t.Context(), "SELECT pg_try_advisory_xact_lock(?)", register.RetentionLock).Scan(&free)
			if free {
				t.Error("the line may move")
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		a.on(newYear)
		err = beside.InTx(t.Context(), func(ctx context.Context) error {
			if _, err := beside.Write(ctx).ExecContext(ctx, "UPDATE receipts SET cpf_index = NULL WHERE access_key = ?", a.Gen.AccessKey(a.old)); err != nil {
				return err
			}
			if err := a.retention().Enforce(t.Context()); err == nil {
				t.Error("it was not told that a receipt is held")
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		a.enforce()
		if got := a.rows(); got != "1 1 0 1 1" {
			t.Errorf("left are %s", got)
		}
	})
}
