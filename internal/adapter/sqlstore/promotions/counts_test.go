package promotions_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	sqlpromotions "seiva/internal/adapter/sqlstore/promotions"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/promotions"
)

// part is a participation of a receipt in two promotions, and whether each counts; none: of a receipt that is no longer kept.
type part struct {
	retailer, day, store        string
	status                      int
	test, excluded, none, count bool
}

var parts = []part{
	{retailer: "a", day: "2026-11-20", store: "s1", count: true},
	{retailer: "a", day: "2026-11-20", store: "s1", status: 1},
	{retailer: "a", day: "2026-11-20", store: "s1", excluded: true},
	{retailer: "a", day: "2026-11-20", store: "s1", none: true, count: true},
	{retailer: "a", day: "2026-11-20", store: "s1", none: true},
	{retailer: "a", day: "2026-11-20", store: "s2", status: 2, count: true},
	{retailer: "a", day: "2026-11-20", store: "s2"},
	{retailer: "a", day: "2026-11-21", store: "s1", excluded: true, count: true},
	{retailer: "b", day: "2026-11-20", store: "s3", test: true, count: true},
}

// wrong is what parts has of wrong ones, by day and store.
var wrong = []string{"a 2026-11-20 s2 2 2", "a 2026-11-21 s1 2 0", "b 2026-11-20 s3 2 0"}

func plant(t *testing.T, db *sqldb.DB, parts ...part) {
	t.Helper()
	for n, p := range parts {
		key := fmt.Sprintf("352611%038d", n)
		if !p.none {
			sqltest.Exec(t, db, `INSERT INTO receipts (retailer_id, period, access_key, store_id, day, issued_at, utc_offset, serie, number, cashier,
				cents, consumer, cpf_index, printed, status, emission, signature, protocol, test, excluded, token_hash, received_at, reasons, digest)
				VALUES (?, '2611', ?, ?, ?, 1, -180, 1, ?, '', 100, 0, NULL, 0, ?, 1, 0, 0, ?, ?, ?, 1, '', ?)`,
				p.retailer, key, p.store, p.day, n, p.status, p.test, p.excluded, n, []byte{1})
		}
		for _, promotion := range []string{"coffee", "milk"} {
			sqltest.Exec(t, db, "INSERT INTO promotion_receipts (retailer_id, access_key, promotion_id, store_id, day, units, counts) VALUES (?, ?, ?, ?, ?, 1000, ?)",
				p.retailer, key, promotion, p.store, p.day, p.count)
		}
	}
}

// counting lists the participations that count.
func counting(t *testing.T, db *sqldb.DB) []string {
	t.Helper()
	return sqltest.Strings(t, db, "SELECT promotion_id || substr(access_key, 44) FROM promotion_receipts WHERE counts ORDER BY 1")
}

// said gathers what a comparison or a rebuild tells of.
func said(t *testing.T, call func(context.Context, string, func(promotions.Miscount)) (int, error), retailerID string) (told []string) {
	t.Helper()
	n, err := call(t.Context(), retailerID, func(m promotions.Miscount) {
		told = append(told, fmt.Sprint(m.RetailerID, " ", m.Day, " ", m.StoreID, " ", m.TooMany, " ", m.TooFew))
	})
	if err != nil || n != len(told) {
		t.Errorf("%d of %q, %v", n, told, err)
	}
	return told
}

// What does not count as its receipt does is told of and stays known; a rebuild mends that alone, and the trail has each day.
func TestParticipationsAreComparedAndMended(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db, trail := open(t), &scopetest.Trail{}
		counts := promotions.NewCounts(sqlpromotions.NewCounts(db), trail, clock.System{})
		plant(t, db, parts...)
		known := func(want int) {
			t.Helper()
			if n, err := counts.State(t.Context()); n != want || err != nil {
				t.Errorf("%d known, %v, want %d", n, err, want)
			}
		}
		known(0)
		if got := said(t, counts.Verify, "b"); !slices.Equal(got, wrong[2:]) {
			t.Errorf("of one: %q", got)
		}
		known(0) // of one is not of all
		testkit.Must(t, counts.VerifyAtNight(t.Context()))
		known(3)
		if got := said(t, counts.Verify, ""); !slices.Equal(got, wrong) {
			t.Errorf("of all: %q", got)
		}
		if got := said(t, counts.Rebuild, "b"); !slices.Equal(got, wrong[2:]) {
			t.Errorf("mended of one: %q", got)
		}
		trail.Holds(t, scopetest.Line("promotions.counts_rebuilt", scope.Scope{AccountID: "system"}, "b", "s3", "map[day:2026-11-20 too_few:0 too_many:2]"))
		known(3)
		if got := said(t, counts.Rebuild, ""); !slices.Equal(got, wrong[:2]) {
			t.Errorf("mended: %q", got)
		}
		known(0)
		if got := counting(t, db); !slices.Equal(got, []string{"coffee0", "coffee3", "coffee6", "milk0", "milk3", "milk6"}) {
			t.Errorf("count: %q", got)
		}
		if got := said(t, counts.Rebuild, ""); len(got) > 0 {
			t.Errorf("again: %q", got)
		}
	})
}

// A receipt is taken out of the sums while its participation, which was wrong, is mended: what is true at the end is written.
func TestParticipationsAreMendedWhileReceiptsChange(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		plant(t, db, part{retailer: "a", day: "2026-11-20", store: "s1"})
		mended := make(chan struct{})
		testkit.Must(t, db.InTx(t.Context(), func(ctx context.Context) error {
			for _, change := range []string{"UPDATE receipts SET excluded = TRUE", "UPDATE promotion_receipts SET counts = FALSE"} {
				if _, err := db.Write(ctx).ExecContext(ctx, change); err != nil {
					return err
				}
			}
			started := make(chan struct{})
			go func() {
				defer close(mended)
				close(started)
				_, err := promotions.NewCounts(sqlpromotions.NewCounts(db), &scopetest.Trail{}, clock.System{}).Rebuild(context.Background(), "a", func(promotions.Miscount) {})
				if err != nil {
					t.Error(err)
				}
			}()
			<-started
			if sqltest.Folder(t, db) == "" {
				sqltest.SomebodyWaits(t, sqltest.Raw(t, db), mended)
			}
			return nil
		}))
		<-mended
		if got := counting(t, db); len(got) > 0 {
			t.Errorf("count: %q", got)
		}
	})
}
