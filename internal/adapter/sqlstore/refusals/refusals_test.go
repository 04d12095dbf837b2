package refusals_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	sqlrefusals "seiva/internal/adapter/sqlstore/refusals"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/refusals"
)

var now = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

type world struct {
	t       *testing.T
	db      *sqldb.DB
	clock   *clock.Fixed
	service *refusals.Service
	nonce   int
}

func newWorld(t *testing.T, db *sqldb.DB) *world {
	sqltest.Exec(t, db, "INSERT INTO partners (id, documento, corporate_name, trade_name, search, code, created_at) VALUES ('p', 'p', '', 'Caixa', '', 'p', 0)")
	sqltest.Exec(t, db, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, created_at) VALUES ('r', 'r', '', 'Mercado', '', 0)")
	at := clock.NewFixed(now)
	return &world{t: t, db: db, clock: at, service: refusals.NewService(sqlrefusals.New(db), at)}
}

// key makes a key so many days old.
func (w *world) key(id, environment string, days int, revoked int64) {
	sqltest.Exec(w.t, w.db, "INSERT INTO api_keys (id, kind, name, search, prefix, hash, environment, partner_id, retailer_id, created_at, created_by, revoked_at) VALUES (?, 'partner', ?, '', 'seiva', ?, ?, 'p', 'r', ?, '', ?)",
		id, "Key "+id, []byte(id), environment, now.AddDate(0, 0, -days).UnixMilli(), revoked)
}

// sent writes n lines of a key's log, back before now; a refusal's status is 5.
func (w *world) sent(key string, n, status int, code string, back time.Duration) {
	sqltest.Exec(w.t, w.db, "INSERT INTO intake_log (key_id, at, nonce, status, code, access_key, emitter, store_id, cashier, line, request_id, took) "+
		"WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?) SELECT ?, ?, n + ?, ?, ?, '', '', '', '', 0, '', 0 FROM numbers",
		n, key, now.Add(-back).UnixMilli(), w.nonce, status, code)
	w.nonce += n
}

func (w *world) found() string {
	w.t.Helper()
	page, err := w.service.List(w.t.Context(), scope.Scope{Profile: scope.Suporte}, paging.Request{Size: 100})
	if err != nil {
		w.t.Fatal(err)
	}
	lines := make([]string, len(page.Items))
	for i, l := range page.Items {
		lines[i] = fmt.Sprintf("%s %d/%.2f %s", l.KeyID, l.Refused, l.Usual, l.Code)
	}
	if n, err := w.service.Count(w.t.Context(), scope.Scope{Profile: scope.Administrador}); err != nil || n != len(lines) {
		w.t.Errorf("count: %d, %v", n, err)
	}
	return strings.Join(lines, "; ")
}

func (w *world) watch(want string) {
	w.t.Helper()
	if err := w.service.Watch(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	if got := w.found(); got != want {
		w.t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestKeysThatAreRefusedMoreThanUsual(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) { keysAreRefused(newWorld(t, open(t))) })
}

// So they are counted where the log lies on other servers.
func TestKeysThatAreRefusedWhereTheLogIsSpread(t *testing.T) {
	db := sqltest.Postgres(t)
	sqltest.AsSpread(t, db, "intake_log")
	keysAreRefused(newWorld(t, db))
}

func keysAreRefused(w *world) {
	const hour, day = time.Hour, 24 * time.Hour
	t := w.t
	for _, k := range []string{"a", "b", "c", "d", "e", "f"} {
		w.key(k, "live", 100, 0)
	}
	w.key("g", "live", 3, 0)
	w.key("h", "test", 100, 0)
	w.key("i", "live", 100, 1)
	w.sent("a", 20, 5, "receipts.bad_cpf", hour)
	w.sent("a", 400, 0, "", hour)              // what was taken is no refusal
	w.sent("b", 19, 5, "receipts.x", hour)     // too few
	w.sent("c", 25, 5, "receipts.y", hour)     // its habit: 8.93 a day, of which 25 is less than the triple
	w.sent("c", 250, 5, "receipts.y", 10*day)  //
	w.sent("d", 25, 5, "receipts.y", hour)     // 8.25 a day
	w.sent("d", 231, 5, "receipts.y", 10*day)  //
	w.sent("e", 20, 5, "receipts.z", 25*hour)  // yesterday's
	w.sent("f", 30, 5, "receipts.z", 23*hour)  // older than its code's majority is not
	w.sent("f", 31, 5, "receipts.aa", 22*hour) //
	w.sent("f", 9000, 5, "receipts.z", 30*day) // before what is usual
	w.sent("g", 40, 5, "receipts.k", hour)     // two days old before that: 10 a day
	w.sent("g", 20, 5, "receipts.k", 30*hour)  //
	w.sent("h", 99, 5, "receipts.k", hour)     // a key of tests
	w.sent("i", 99, 5, "receipts.k", hour)     // ended
	w.watch("f 61/0.00 receipts.aa; g 40/10.00 receipts.k; d 25/8.25 receipts.y; a 20/0.00 receipts.bad_cpf")
	// It keeps its beginning, is counted again, and goes when it is over.
	w.clock.Advance(30 * time.Minute)
	w.sent("a", 5, 5, "receipts.bad_cpf", -10*time.Minute)
	w.watch("f 61/0.00 receipts.aa; g 40/9.90 receipts.k; d 25/8.25 receipts.y; a 25/0.00 receipts.bad_cpf")
	page, err := w.service.List(t.Context(), scope.Scope{Profile: scope.Suporte}, paging.Request{Size: 1, Sort: refusals.BySince})
	if l := page.Items[0]; err != nil || page.Total != 4 || !l.Since.Equal(now) || !l.SeenAt.Equal(now.Add(30*time.Minute)) || l.PartnerName != "Caixa" || l.RetailerName != "Mercado" || l.Name != "Key a" {
		t.Errorf("%+v, %v", page, err)
	}
	sqltest.Exec(t, w.db, "UPDATE api_keys SET revoked_at = 1 WHERE id = 'g'")
	if got := w.found(); strings.Contains(got, "g 40") {
		t.Errorf("an ended key is still listed: %s", got)
	}
	w.clock.Advance(40 * time.Hour)
	w.watch("")
	if n := sqltest.Strings(t, w.db, "SELECT key_id FROM refusal_peaks"); len(n) != 0 {
		t.Errorf("left behind: %v", n)
	}
	for _, profile := range []scope.Profile{scope.Varejista, scope.Parceiro} {
		if _, err := w.service.List(t.Context(), scope.Scope{Profile: profile}, paging.Request{Size: 1}); !errs.IsKind(err, errs.Forbidden) {
			t.Errorf("%s: %v", profile, err)
		}
	}
}

// Its counts go by the index of refusals: what was taken is not read.
func TestRefusalsAreCountedByTheirIndex(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		newWorld(t, db).key("a", "live", 100, 0)
		var query string
		sqltest.CaptureReads(db, func(q string) {
			if strings.Contains(q, "intake_log") {
				query = q
			}
		})
		if _, err := sqlrefusals.New(db).Counted(t.Context(), "", 10, refusals.Window{Usual: now.AddDate(0, 0, -29), From: now.AddDate(0, 0, -1), To: now, Least: 20, Most: 100}); err != nil {
			t.Fatal(err)
		}
		plan := sqltest.Explain(t, sqltest.Raw(t, db), query)
		if strings.Count(plan, "intake_log_rejected") != 3 {
			t.Errorf("plan:\n%s", plan)
		}
	})
}
