package standby

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/reports/reportstest"
)

// world is two processes of one installation: near asks the standby, the other the leader alone.
type world struct {
	t          *testing.T
	near, lone *apitest.Instance
	leader     *bun.DB // for what no service does
	standby    string  // the database's address there
	rows       reportstest.World
	written    int
}

var bases = []string{"/admin", "/support", "/varejistas", "/parceiros"}

func newWorld(t *testing.T) *world {
	t.Helper()
	s := apitest.OnPostgres(t)
	w := &world{t: t, leader: sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL}), rows: reportstest.Generate(11, 600).Rated().Wanted(), standby: readURL(t, s)}
	sqltest.Load(t, w.leader, w.rows)
	w.lone = apitest.Of(t, apitest.Open(t, s))
	w.near = w.process(s, 0)
	for i, who := range []identity.NewAccount{
		{Profile: scope.Administrador},
		{Profile: scope.Suporte},
		{Profile: scope.Varejista, RetailerID: w.rows.Retailers[0].ID},
		{Profile: scope.Parceiro, PartnerID: w.rows.Partners[1]},
	} {
		w.lone.SignIn(t, bases[i], who)
		w.near.Tokens[bases[i]] = w.lone.Tokens[bases[i]]
	}
	w.write(w.lone)
	w.within(w.near)
	w.until("standby that has it all", func() bool { return w.near.DB.Look(t.Context()).Lag == 0 })
	return w
}

// write changes a store, which the trail tells, and gives the cookie that tells how far the database was then.
func (w *world) write(p *apitest.Instance) (cookie string) {
	w.t.Helper()
	w.written++
	store, category := w.rows.Stores[0].ID, []string{"padaria", "bebidas"}[w.written%2]
	wrote := p.Call(w.t, "/admin", "PUT", "/admin/lojas/edit-category/"+store, `{"categoria":"`+category+`"}`)
	if wrote.Status != 200 {
		w.t.Fatalf("%d %s", wrote.Status, wrote.Text)
	}
	cookie, _, _ = strings.Cut(wrote.Header.Get("Set-Cookie"), ";")
	return cookie
}

// readURL is a database's address on the standby.
func readURL(t *testing.T, s app.Settings) string {
	t.Helper()
	host := os.Getenv("SEIVA_TEST_STANDBY")
	if host == "" {
		t.Fatal("SEIVA_TEST_STANDBY is not set: run the test through `make test` or scripts/with-postgres scripts/with-standby")
	}
	address, err := url.Parse(s.DatabaseURL)
	testkit.Must(t, err)
	address.Host = host
	return address.String()
}

// process is one that reads from the standby, when it is no further behind.
func (w *world) process(s app.Settings, lag time.Duration) *apitest.Instance {
	w.t.Helper()
	leader, err := url.Parse(s.DatabaseURL)
	testkit.Must(w.t, err)
	near, err := url.Parse(w.standby)
	testkit.Must(w.t, err)
	near.Host, near.RawQuery = leader.Host+","+near.Host, near.RawQuery+"&target_session_attrs=standby" // whichever follows
	s.DatabaseReadURL, s.ReadLag = near.String(), lag
	a := apitest.Open(w.t, s)
	w.t.Cleanup(a.DB.Follow(w.t.Context()))
	p := apitest.Of(w.t, a)
	p.Tokens = w.lone.Tokens
	return p
}

// within waits until a process asks the standby, and without until it does not.
func (w *world) within(p *apitest.Instance) {
	w.t.Helper()
	w.until("standby that is asked", func() bool { return p.DB.Standby().Out == nil })
}

func (w *world) without(p *apitest.Instance) {
	w.t.Helper()
	w.until("standby that is left out", func() bool { return p.DB.Standby().Out != nil })
}

func (w *world) until(what string, is func() bool) {
	w.t.Helper()
	for began := time.Now(); time.Since(began) < 20*time.Second; <-time.After(20 * time.Millisecond) {
		if is() {
			return
		}
	}
	w.t.Fatalf("there is no %s after 20 s: %+v", what, w.near.DB.Standby())
}

// from makes a call and checks which server answered all that it read.
func (w *world) from(p *apitest.Instance, standby bool, who, path string, headers ...string) apitest.Answer {
	w.t.Helper()
	before := p.DB.Standby()
	got := p.Call(w.t, who, "GET", path, "", headers...)
	after := p.DB.Standby()
	if got.Status != 200 || (after.Read > before.Read) != standby || (after.Leads > before.Leads) == standby {
		w.t.Errorf("%s: %d; %d readings of the standby, %d of the leader, want the standby's: %v\n%s", path, got.Status,
			after.Read-before.Read, after.Leads-before.Leads, standby, got.Text)
	}
	return got
}

// on does something on the standby's server; replaying is over or goes on.
func (w *world) on(statement string) {
	w.t.Helper()
	_, err := sqltest.RawOf(w.t, sqldb.Config{URL: w.standby}).ExecContext(w.t.Context(), statement)
	testkit.Must(w.t, err)
}

func (w *world) pause() { w.t.Helper(); w.on("SELECT pg_wal_replay_pause()") }

func (w *world) resume() { w.t.Helper(); w.on("SELECT pg_wal_replay_resume()") }

// server starts or stops the standby.
func (w *world) server(arguments ...string) {
	w.t.Helper()
	out, err := exec.CommandContext(w.t.Context(), filepath.Join(os.Getenv("SEIVA_TEST_STANDBY_FOLDER"), "ctl"), arguments...).CombinedOutput() //nolint:gosec // written by the script
	if err != nil {
		w.t.Fatalf("%v: %s", err, out)
	}
}

func (w *world) kill() { w.t.Helper(); w.server("stop", "-m", "immediate") }

// signal sends one to whatever runs on the standby.
func (w *world) signal(s syscall.Signal) {
	w.t.Helper()
	folder, sent := filepath.Join(os.Getenv("SEIVA_TEST_STANDBY_FOLDER"), "data"), 0
	entries, err := os.ReadDir("/proc")
	testkit.Must(w.t, err)
	for _, entry := range entries {
		at, _ := os.Readlink(filepath.Join("/proc", entry.Name(), "cwd"))
		if pid, err := strconv.Atoi(entry.Name()); err == nil && strings.HasPrefix(at, folder) && syscall.Kill(pid, s) == nil {
			sent++
		}
	}
	if sent == 0 {
		w.t.Fatal("the standby does not run")
	}
}
