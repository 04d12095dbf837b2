package standby

import (
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/standby"
	"seiva/internal/kit/testkit"
)

// What is read from a standby is what the leader would answer, what one wrote among it, and nobody is told when the standby lags, dies
// or takes a statement back.
func TestStandby(t *testing.T) {
	w := newWorld(t)
	for _, step := range []struct {
		name string
		do   func(*world)
	}{
		{"sums are equal", (*world).sumsAreEqual},
		{"the doctor looks at it", (*world).doctor},
		{"what one wrote one sees", (*world).ownWritesAreSeen},
		{"one that lags is left out and comes back", (*world).lagging},
		{"replay takes a statement back", (*world).conflict},
		{"it dies between two readings", (*world).diesBetween},
		{"it dies in the midst of one", (*world).diesWithin},
		{"it hangs in the midst of one", (*world).hangsWithin},
		{"it dies in the midst of a file", (*world).diesWithinAFile},
	} {
		if !t.Run(step.name, func(t *testing.T) {
			w.t = t
			step.do(w)
		}) {
			return // what follows has no world to be in
		}
	}
}

const days = "startDate=2026-08-01&endDate=2026-11-20"

// calls are those that a standby answers, by the bases that have them.
var calls = map[string]string{
	"/cupons/report?" + days + "&groupBy=serie":       "/admin /support /varejistas /parceiros",
	"/cupons/daily?" + days:                           "/admin /support /varejistas /parceiros",
	"/cupons?startDate=2026-10-01&endDate=2026-10-31": "/admin /support /varejistas /parceiros",
	"/lojas/report?" + days:                           "/admin /support /varejistas /parceiros",
	"/varejistas/report?" + days:                      "/admin /support /parceiros",
	"/parceiros/report?" + days:                       "/admin /support",
	"/cashiers/report?" + days:                        "/admin /varejistas",
	"/avaliacoes/report?" + days:                      "/admin /varejistas",
	"/lojas-nao-integradas/report?" + days:            "/admin",
	"/auditoria":                                      "/admin",
}

func (w *world) sumsAreEqual() {
	for call, in := range calls {
		for _, base := range strings.Fields(in) {
			want := w.lone.Get(base, base+call)
			got := w.from(w.near, true, base, base+call)
			if got.Text != want.Text || len(got.Text) < 100 {
				w.t.Errorf("%s: the standby says\n%s\nthe leader\n%s", base+call, got.Text, want.Text)
			}
		}
	}
}

func (w *world) doctor() {
	for verdict, do := range map[app.Verdict]func(){app.Fine: func() {}, app.Warning: func() { w.pause(); w.write(w.lone) }} {
		do()
		told := false
		app.Doctor{Settings: w.near.Settings}.Examine(w.t.Context(), func(d app.Diagnosis) {
			if d.Check == "cópia para leituras" {
				if told = true; d.Verdict != verdict {
					w.t.Errorf("%+v, want %s", d, verdict)
				}
			}
		})
		w.resume()
		if !told {
			w.t.Error("the doctor says nothing of the standby")
		}
	}
}

const trail = "/admin/auditoria"

const sums = "/admin/cupons/report?" + days + "&groupBy=data"

func (w *world) ownWritesAreSeen() {
	w.pause()
	before := w.from(w.near, true, "/admin", trail).Text
	cookie := w.write(w.near)
	after := w.lone.Get("/admin", trail).Text
	if got := w.from(w.near, true, "/admin", trail).Text; got != before || got == after {
		w.t.Errorf("another browser sees %s, want %s: the standby is paused", got, before)
	}
	if got := w.from(w.near, false, "/admin", trail, "Cookie", cookie).Text; got != after {
		w.t.Errorf("who wrote sees %s, want %s", got, after)
	}
	waited := make(chan apitest.Answer)
	go func() { waited <- w.near.Call(w.t, "/admin", "GET", trail, "", "Cookie", cookie) }()
	w.resume()
	if got := (<-waited).Text; got != after {
		w.t.Errorf("who wrote sees %s while the standby comes nearer, want %s", got, after)
	}
	if got := w.from(w.near, true, "/admin", trail, "Cookie", cookie).Text; got != after {
		w.t.Errorf("who wrote sees %s of the standby, want %s", got, after)
	}
	for _, made := range []string{"x", "-1", "99999999999999999999"} { // up by whoever likes to
		w.from(w.near, true, "/admin", sums, "Cookie", "seiva_position="+made)
	}
	w.from(w.near, false, "/admin", sums, "Cookie", "seiva_position=9223372036854775807")
}

func (w *world) lagging() {
	strict := w.process(w.near.Settings, time.Second)
	w.within(strict)
	w.pause()
	w.write(w.near)
	w.without(strict)
	if s := strict.DB.Standby(); s.Lag < time.Second || s.Out.Error() != sqldb.ErrBehind.Error() {
		w.t.Errorf("%+v", s)
	}
	w.from(strict, false, "/admin", sums)
	w.from(w.near, true, "/admin", sums) // may lag longer
	w.resume()
	w.within(strict)
	w.from(strict, true, "/admin", sums)
	w.until("leader that is idle for longer than the lag", func() bool { return strict.DB.Standby().Lag == 0 })
	for began := time.Now(); time.Since(began) < 3*time.Second; <-time.After(100 * time.Millisecond) {
		if s := strict.DB.Standby(); s.Out != nil {
			w.t.Fatalf("a standby is left out because the leader writes nothing: %+v", s)
		}
	}
}

// conflict: a statement of the standby holds up what the leader does to a table, and is cancelled.
func (w *world) conflict() {
	ctx := standby.May(w.t.Context(), 0, 0)
	_, err := w.leader.ExecContext(ctx, "CREATE TABLE held (n INT); INSERT INTO held VALUES (7), (8)")
	testkit.Must(w.t, err)
	defer func() { _, _ = w.leader.ExecContext(w.t.Context(), "DROP TABLE held") }()
	ctx = standby.May(ctx, w.near.DB.Position(ctx), 10*time.Second)
	before := w.near.DB.Standby()
	read := make(chan error)
	var rows []struct {
		N    int
		Long string // enough to be sent before the next
	}
	go func() {
		read <- w.near.DB.Read(ctx).NewRaw("SELECT n, repeat('x', 100000) AS long FROM held WHERE n = 7 OR pg_sleep(CASE WHEN pg_is_in_recovery() THEN 600 ELSE 0 END) IS NOT NULL").Scan(ctx, &rows)
	}()
	w.standbyWaits("PgSleep")
	_, err = w.leader.ExecContext(ctx, "ALTER TABLE held ADD COLUMN m INT")
	testkit.Must(w.t, err)
	testkit.Must(w.t, <-read)
	if after := w.near.DB.Standby(); len(rows) != 2 || after.Out != nil || after.Leads != before.Leads+1 {
		w.t.Errorf("read %d rows; %+v, before %+v", len(rows), after, before)
	}
}

func (w *world) diesBetween() {
	want := w.from(w.near, true, "/admin", sums).Text
	w.kill()
	if got := w.from(w.near, false, "/admin", sums); got.Text != want {
		w.t.Errorf("%s, want %s", got.Text, want)
	}
	w.without(w.near)
	late := w.process(w.near.Settings, 0) // opens all the same
	w.from(late, false, "/admin", sums)
	w.server("start")
	w.within(w.near)
	w.within(late)
	w.from(w.near, true, "/admin", sums)
}
