package quiet_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun/dialect"

	sqlquiet "seiva/internal/adapter/sqlstore/quiet"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/quiet"
)

// post keeps what is sent.
type post struct{ sent []string }

func (p *post) Send(_ context.Context, to string, l letter.Letter) error {
	p.sent = append(p.sent, to+": "+l.Subject)
	return nil
}

// world is a store in Acre that sells ten receipts an hour from nine to noon of its own clock.
type world struct {
	t     *testing.T
	db    *sqldb.DB
	post  *post
	trail *scopetest.Trail
	clock *clock.Fixed
	n     int
}

// noon is the one of Acre on a Wednesday; the store's first day is eight weeks and two days before.
var noon = time.Date(2026, 9, 30, 17, 0, 0, 0, time.UTC)

func newWorld(t *testing.T, db *sqldb.DB, days int) *world {
	w := &world{t: t, db: db, post: &post{}, trail: &scopetest.Trail{}, clock: clock.NewFixed(noon.Add(-time.Hour))}
	sqltest.Exec(t, db, "INSERT INTO partners (id, documento, corporate_name, trade_name, search, code, created_at) VALUES ('p', 'p', '', '', '', 'p', 0)")
	sqltest.Exec(t, db, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, partner_id, created_at) VALUES ('r', 'r', '', 'R', '', 'p', 0)")
	sqltest.Exec(t, db, "INSERT INTO stores (retailer_id, id, documento, trade_name, search, uf, created_at) VALUES ('r', 's', 's', 'Loja', 'loja', 'AC', 0)")
	for back := days; back > 0; back-- {
		for h := range 3 {
			for i := range 10 {
				w.sell(noon.AddDate(0, 0, -back).Add(time.Duration(h-3)*time.Hour + time.Duration(i)*time.Minute))
			}
		}
	}
	return w
}

// sell writes a receipt and its roll-ups, as intake does.
func (w *world) sell(at time.Time) {
	w.t.Helper()
	w.n++
	day := clock.Day(at.Add(-5 * time.Hour))
	sqltest.Exec(w.t, w.db, `INSERT INTO receipts (retailer_id, period, access_key, store_id, day, issued_at, utc_offset, serie, number, cashier,
		cents, consumer, printed, status, emission, signature, protocol, test, token_hash, received_at, reasons, digest)
		VALUES ('r', ?, ?, 's', ?, ?, -300, 1, ?, '', 100, 0, 0, 0, 1, 0, 0, ?, ?, 0, '', ?)`,
		period.Month(day), fmt.Sprint(w.n), day, at.UnixMilli(), w.n, false, w.n, []byte{1})
	sqltest.Exec(w.t, w.db, `INSERT INTO receipt_days AS d (retailer_id, day, store_id, serie, cashier, total, identified, companies, cents, not_printed, first_at, last_at)
		VALUES ('r', ?, 's', 1, '', 1, 0, 0, 100, 0, ?, ?) ON CONFLICT (retailer_id, day, store_id, serie, cashier)
		DO UPDATE SET total = d.total + 1, last_at = EXCLUDED.last_at`, day, at.UnixMilli(), at.UnixMilli())
	sqltest.Exec(w.t, w.db, `INSERT INTO receipt_store_days AS d (retailer_id, day, store_id, total, identified, companies, cents, not_printed)
		VALUES ('r', ?, 's', 1, 0, 0, 100, 0) ON CONFLICT (retailer_id, day, store_id) DO UPDATE SET total = d.total + 1`, day)
}

func (w *world) service() *quiet.Service {
	return quiet.NewService(sqlquiet.New(w.db), quiet.Ports{
		RetailerEmail: func(_ context.Context, id string) (string, error) { return id + "@r", nil },
		HouseEmail:    func(_ context.Context, id string) (string, error) { return id + "@p", nil },
		Post:          w.post, Trail: w.trail, Portal: "https://portal.example",
	}, w.clock)
}

func (w *world) watch(want ...string) {
	w.t.Helper()
	w.post.sent = nil
	for range 2 { // a second process, or the same after a restart
		if err := w.service().Watch(w.t.Context()); err != nil {
			w.t.Fatal(err)
		}
	}
	if !slices.Equal(w.post.sent, want) {
		w.t.Errorf("%s: sent %q, want %q", w.clock.Now(), w.post.sent, want)
	}
}

const stopped, returned, lasting = "Uma loja parou de enviar cupons", "A loja voltou a enviar cupons", "Uma loja continua sem enviar cupons"

func TestASilenceIsToldOnceAndSoIsItsEnd(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		w := newWorld(t, open(t), 58)
		w.clock.Advance(-22 * time.Hour)
		for range 10 { // the days of eight weeks are counted bit by bit
			w.watch()
		}
		w.clock.Advance(20 * time.Hour)
		w.watch()                      // nine in Acre, when it opens, is eleven in Brasília
		w.clock.Advance(2 * time.Hour) // two hours in which it sells have passed
		w.watch("r@r: "+stopped, "p@p: "+stopped)
		w.clock.Advance(time.Hour)
		w.watch()
		w.sell(noon.Add(-10 * time.Minute))
		w.clock.Advance(time.Minute)
		w.watch("r@r: "+returned, "p@p: "+returned)
		w.watch()
		if hours := sqltest.Strings(t, w.db, "SELECT DISTINCT hours FROM quiet_days"); len(hours) != 1 ||
			hours[0] != "0 0 0 0 0 0 0 0 0 10 10 10 0 0 0 0 0 0 0 0 0 0 0 0" {
			t.Errorf("hours %q", hours)
		}
	})
}

func TestAStoreOfLessThanFourWeeksIsNeverSilent(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		w := newWorld(t, open(t), 28)
		for range 10 {
			w.watch()
		}
	})
}

// Two processes that look at once, and find the same, write once.
func TestTwoProcessesTellOfOneSilenceOnce(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		store := sqlquiet.New(db)
		opened := func(ctx context.Context, id string) bool {
			first, err := store.Open(ctx, quiet.Incident{ID: id, RetailerID: "r", StoreID: "s", Since: noon, Told: noon})
			if err != nil {
				t.Error(err)
			}
			return first
		}
		second, done := false, make(chan struct{})
		err := store.InTx(t.Context(), func(ctx context.Context) error {
			if !opened(ctx, "a") {
				t.Error("the first one is none")
			}
			go func() {
				defer close(done)
				second = opened(t.Context(), "b")
			}()
			if raw := sqltest.Raw(t, db); raw.Dialect().Name() == dialect.PG { // SQLite has one writer
				sqltest.SomebodyWaits(t, raw, done)
			}
			return nil
		})
		if <-done; err != nil || second {
			t.Errorf("%v, or both opened it", err)
		}
		for i, want := range []bool{true, false} {
			if ended, err := store.End(t.Context(), quiet.Incident{ID: "a", RetailerID: "r"}, noon); err != nil || ended != want {
				t.Errorf("end %d: %v, %v", i, ended, err)
			}
		}
		if !opened(t.Context(), "c") {
			t.Error("the next silence is none")
		}
	})
}

// alike makes another store that sold what the first one did.
func (w *world) alike(i int) {
	w.t.Helper()
	name := fmt.Sprintf("s%d", i)
	sqltest.Exec(w.t, w.db, "INSERT INTO stores (retailer_id, id, documento, trade_name, search, uf, created_at) VALUES ('r', ?, ?, 'Loja', '', 'AC', 0)", name, name)
	sqltest.Exec(w.t, w.db, `INSERT INTO receipts (retailer_id, period, access_key, store_id, day, issued_at, utc_offset, serie, number, cashier,
		cents, consumer, printed, status, emission, signature, protocol, test, token_hash, received_at, reasons, digest)
		SELECT retailer_id, period, access_key || ?, ?, day, issued_at, utc_offset, serie, number, cashier,
		cents, consumer, printed, status, emission, signature, protocol, test, token_hash + ?, received_at, reasons, digest FROM receipts WHERE store_id = 's'`,
		name, name, (i+1)*1_000_000)
	for _, table := range []string{
		"receipt_days (retailer_id, day, store_id, serie, cashier, total, identified, companies, cents, not_printed, first_at, last_at) SELECT retailer_id, day, ?, serie, cashier, total, identified, companies, cents, not_printed, first_at, last_at FROM receipt_days",
		"receipt_store_days (retailer_id, day, store_id, total, identified, companies, cents, not_printed) SELECT retailer_id, day, ?, total, identified, companies, cents, not_printed FROM receipt_store_days",
	} {
		sqltest.Exec(w.t, w.db, "INSERT INTO "+table+" WHERE store_id = 's'", name)
	}
}

// When nothing of anybody arrives it is not the stores: nobody is written to until somebody's receipts come.
func TestASilenceOfAllIsToldToNobody(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		w := newWorld(t, open(t), 58)
		for i := range 4 {
			w.alike(i)
		}
		w.clock.Advance(-22 * time.Hour)
		for range 10 {
			w.watch()
		}
		w.clock.Advance(22 * time.Hour)
		w.watch()
		w.sell(w.clock.Now().Add(-time.Minute))
		var want []string
		for range 4 {
			want = append(want, "r@r: "+stopped, "p@p: "+stopped)
		}
		w.watch(want...)
	})
}

// A store that has sent nothing for a week is 'quieta' in the report, and no news: the first run of an installation writes to none.
func TestAStoreThatIsLongGoneIsNoNews(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		w := newWorld(t, open(t), 58)
		w.clock.Advance(8 * 24 * time.Hour)
		for range 25 {
			w.watch()
		}
	})
}

func coded(t *testing.T, what string, err error, code string) {
	t.Helper()
	if got := errs.From(err).Code; err == nil || got != code {
		t.Errorf("%s: %v, want %s", what, err, code)
	}
}

// people are who sees the store, and who does not.
var (
	staff     = scope.Scope{AccountID: "clara", Profile: scope.Suporte}
	retailer  = scope.Scope{AccountID: "ana", Profile: scope.Varejista, RetailerID: "r"}
	house     = scope.Scope{AccountID: "bruno", Profile: scope.Parceiro, PartnerID: "p"}
	strangers = map[string]scope.Scope{
		"another retailer":         {Profile: scope.Varejista, RetailerID: "other"},
		"another software house":   {Profile: scope.Parceiro, PartnerID: "other"},
		"a colleague of one store": {Profile: scope.Varejista, RetailerID: "r", Stores: scope.OnlyStores("another")},
		"a colleague of no store":  {Profile: scope.Varejista, RetailerID: "r", Stores: scope.OnlyStores()},
	}
)

const (
	incident = "0190000000000000000000000a"
	why      = "Reforma da fachada"
)

func (w *world) list(who scope.Scope, q quiet.Query) []quiet.Listed {
	w.t.Helper()
	page, err := w.service().List(w.t.Context(), who, q, paging.Request{Size: 5, Sort: quiet.ByTold, Desc: true})
	if err != nil || page.Total != len(page.Items) {
		w.t.Fatal(page.Total, err)
	}
	return page.Items
}

// is tells how the one silence stands, and that it is counted as what needs somebody just then.
func (w *world) is(want quiet.State) quiet.Listed {
	w.t.Helper()
	found := w.list(staff, quiet.Query{State: want})
	all := w.list(staff, quiet.Query{})
	count, err := w.service().Count(w.t.Context(), staff)
	if err != nil || len(found) != 1 || len(all) != 1 || found[0].State() != want || (count == 1) != (want == quiet.Stopped) {
		w.t.Fatalf("%v of %v, %d counted, %v", found, all, count, err)
	}
	return found[0]
}

// silentAt has the store fall silent, told at noon.
func silentAt(t *testing.T, db *sqldb.DB) *world {
	w := newWorld(t, db, 1)
	store := sqlquiet.New(db)
	first, err := store.Open(t.Context(), quiet.Incident{ID: incident, RetailerID: "r", StoreID: "s", Since: noon.Add(9*time.Minute - 25*time.Hour), Told: noon})
	if err != nil || !first {
		t.Fatal(first, err)
	}
	sqltest.Exec(t, db, "INSERT INTO accounts (id, email, email_key, name, profile, created_at) VALUES ('ana', '', '', 'Ana', 'VAREJISTA', 0)")
	w.clock = clock.NewFixed(noon)
	return w
}

func TestASilenceIsSeenByWhoseItIs(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		w := silentAt(t, open(t))
		for _, who := range []scope.Scope{staff, retailer, house} {
			if got := w.list(who, quiet.Query{Filter: "loja"}); len(got) != 1 || got[0].StoreName != "Loja" || got[0].RetailerName != "R" || !got[0].Told.Equal(noon) {
				t.Errorf("%s sees %+v", who.Profile, got)
			}
		}
		for name, who := range strangers {
			if got := w.list(who, quiet.Query{}); len(got) != 0 {
				t.Errorf("%s sees %+v", name, got)
			}
			_, err := w.service().Snooze(t.Context(), who, incident, quiet.Snooze{Reason: why})
			coded(t, name, err, "quiet.not_found")
			_, err = w.service().Wake(t.Context(), who, incident)
			coded(t, name, err, "quiet.not_found")
		}
		if got := w.list(staff, quiet.Query{Filter: "padaria"}); len(got) != 0 {
			t.Errorf("%+v", got)
		}
		_, err := w.service().List(t.Context(), staff, quiet.Query{State: "QUIETA"}, paging.Request{Size: 5, Sort: quiet.ByTold})
		coded(t, "no state", err, "quiet.invalid_filter")
		sqltest.Exec(t, w.db, "UPDATE stores SET deleted_at = 1")
		if got := w.list(staff, quiet.Query{}); len(got) != 0 {
			t.Errorf("of a deleted store: %+v", got)
		}
	})
}

func TestASilenceIsPutOffAndToldOnceMore(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		w := silentAt(t, open(t))
		for reason, days := range map[string]int{why: 61, why + "!": -1, "curto": 1, "": 0} {
			_, err := w.service().Snooze(t.Context(), retailer, incident, quiet.Snooze{Days: days, Reason: reason})
			coded(t, reason, err, "quiet.invalid_snooze")
		}
		w.is(quiet.Stopped)
		put, err := w.service().Snooze(t.Context(), retailer, incident, quiet.Snooze{Days: 2, Reason: " " + why})
		if err != nil || put.State() != quiet.Snoozed || !put.SnoozedUntil.Equal(noon.AddDate(0, 0, 2)) || put.Reason != why || put.SnoozedBy != "Ana" {
			t.Fatalf("%+v, %v", put, err)
		}
		w.is(quiet.Snoozed)
		w.clock.Advance(47 * time.Hour)
		w.watch()
		w.clock.Advance(time.Hour)
		w.watch("r@r: "+lasting, "p@p: "+lasting)
		w.is(quiet.Stopped)
		// A process that read the snooze before this one ended it.
		if first, err := sqlquiet.New(w.db).Remind(t.Context(), put.Incident, put.SnoozedUntil); first || err != nil {
			t.Errorf("told twice: %v, %v", first, err)
		}
		if _, err := w.service().Snooze(t.Context(), house, incident, quiet.Snooze{Reason: why}); err != nil {
			t.Fatal(err)
		}
		w.clock.Advance(300 * 24 * time.Hour)
		w.watch()
		if woken, err := w.service().Wake(t.Context(), staff, incident); err != nil || woken.State() != quiet.Stopped || woken.Reason != "" {
			t.Fatalf("%+v, %v", woken, err)
		}
		w.is(quiet.Stopped)
		w.trail.Holds(t,
			scopetest.Line("quiet.snoozed", retailer, "r", "s", "map[reason:"+why+"]"),
			scopetest.Line("quiet.snoozed", house, "r", "s", "map[reason:"+why+"]"),
			scopetest.Line("quiet.woken", staff, "r", "s", "map[]"))
	})
}

func TestASilenceThatEndedIsNotPutOff(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		w := silentAt(t, open(t))
		if _, err := w.service().Snooze(t.Context(), retailer, incident, quiet.Snooze{Days: 2, Reason: why}); err != nil {
			t.Fatal(err)
		}
		w.sell(noon.Add(-time.Minute))
		w.watch("r@r: "+returned, "p@p: "+returned)
		w.is(quiet.Returned)
		_, err := w.service().Snooze(t.Context(), retailer, incident, quiet.Snooze{Reason: why})
		coded(t, "ended", err, "quiet.over")
		w.clock.Advance(72 * time.Hour)
		w.watch()
		w.clock.Advance(28 * 24 * time.Hour)
		if got := w.list(staff, quiet.Query{}); len(got) != 0 {
			t.Errorf("a month later: %+v", got)
		}
	})
}
