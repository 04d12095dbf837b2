package standby

import (
	"log/slog"
	"net/http"
	"syscall"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// midst begins to read what stands still on the standby, does something to that, and lets the leader answer.
func (w *world) midst(read, meanwhile func()) {
	w.t.Helper()
	tx, err := w.leader.BeginTx(w.t.Context(), nil)
	testkit.Must(w.t, err)
	_, err = tx.ExecContext(w.t.Context(), "LOCK TABLE receipt_store_days IN ACCESS EXCLUSIVE MODE; SELECT pg_switch_wal()")
	testkit.Must(w.t, err)
	w.there("lock", "SELECT COUNT(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND relation = 'receipt_store_days'::regclass")
	done := make(chan struct{})
	go func() { read(); close(done) }()
	w.standbyWaits("relation")
	meanwhile()
	testkit.Must(w.t, tx.Rollback())
	<-done
}

// standbyWaits until a statement waits for something on the standby.
func (w *world) standbyWaits(event string) {
	w.t.Helper()
	w.there("statement that waits for "+event, "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event = '"+event+"'")
}

// there waits until the standby counts any.
func (w *world) there(what, count string) {
	w.t.Helper()
	standby := sqltest.RawOf(w.t, sqldb.Config{URL: w.standby})
	w.until(what, func() bool {
		var n int
		testkit.Must(w.t, standby.NewRaw(count).Scan(w.t.Context(), &n))
		return n > 0
	})
}

// answers checks what a call answers while something happens in its midst.
func (w *world) answers(want string, meanwhile func()) {
	w.t.Helper()
	var got apitest.Answer
	w.midst(func() { got = w.near.Call(w.t, "/admin", "GET", sums, "") }, meanwhile)
	if got.Status != 200 || got.Text != want {
		w.t.Errorf("%d %s, want %s", got.Status, got.Text, want)
	}
}

func (w *world) diesWithin() {
	want := w.from(w.near, true, "/admin", sums).Text
	w.answers(want, w.kill)
	w.server("start")
	w.within(w.near)
}

func (w *world) hangsWithin() {
	want := w.from(w.near, true, "/admin", sums).Text
	began := time.Now()
	w.answers(want, func() { w.signal(syscall.SIGSTOP) })
	if took := time.Since(began); took > 10*time.Second {
		w.t.Errorf("who waited for a standby that hangs waited %s", took)
	}
	w.from(w.near, false, "/admin", sums)
	w.signal(syscall.SIGCONT)
	w.within(w.near)
}

// diesWithinAFile: a file comes from one server; one that broke off is written again from the leader.
func (w *world) diesWithinAFile() {
	file := func() string {
		asked := w.near.Call(w.t, "/admin", "POST", "/admin/cupons/report/export", `{"emailDestinatario":"ana@seiva.test","formatoExportacao":"csv","filtros":{"startDate":"2026-08-01","endDate":"2026-11-20"}}`)
		if asked.Status != http.StatusAccepted {
			w.t.Fatalf("%d %s", asked.Status, asked.Text)
		}
		return asked.Str("id")
	}
	work := func() { w.near.Worker(slog.New(slog.DiscardHandler)).RunDue(w.t.Context()) }
	content := func(id string) (state, sum string) {
		testkit.Must(w.t, w.leader.NewRaw("SELECT state, encode(sha256, 'hex') FROM exports WHERE id = ?", id).Scan(w.t.Context(), &state, &sum))
		return state, sum
	}
	before := w.near.DB.Standby()
	whole := file()
	work()
	state, sum := content(whole)
	if after := w.near.DB.Standby(); state != "done" || after.Read == before.Read || after.Leads != before.Leads {
		w.t.Errorf("%s; %+v, before %+v", state, after, before)
	}
	var broken string
	w.midst(func() { broken = file(); work() }, w.kill)
	if state, _ := content(broken); state != "running" {
		w.t.Errorf("a file that broke off is %s", state)
	}
	w.server("start")
	w.within(w.near)
	before = w.near.DB.Standby()
	_, err := w.leader.ExecContext(w.t.Context(), "UPDATE jobs SET due_at = 1 WHERE kind = 'exports.write'") // else in ten seconds
	testkit.Must(w.t, err)
	work()
	if state, again := content(broken); state != "done" || again != sum || w.near.DB.Standby().Read != before.Read {
		w.t.Errorf("%s, other content than the standby's: %v; %+v, before %+v", state, again != sum, w.near.DB.Standby(), before)
	}
	w.pause()
	before = w.near.DB.Standby()
	late := file()
	work()
	if state, _ := content(late); state != "done" || w.near.DB.Standby().Read != before.Read {
		w.t.Errorf("%s; a file is of before it was asked for: %+v, before %+v", state, w.near.DB.Standby(), before)
	}
	w.resume()
}
