package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// failover is three processes of the program that take receipts in while the machines of their database come and go.
type failover struct {
	t *testing.T
	machines
	tills *steadyTills
	s     app.Settings
	db    *bun.DB
}

// What three processes acknowledged is there once, whatever becomes of the machine that leads: it hands over, it loses those by
// which it knows that it leads, it dies while its standbys hang. Nothing of ours is started again, and tills hear nothing but 503
// with the seconds to wait.
func TestFailover(t *testing.T) {
	f := startFailover(t)
	for _, step := range []struct {
		name string
		do   func(*failover)
	}{
		{"the leader hands over", (*failover).handsOver},
		{"most of etcd hangs", (*failover).etcdHangs},
		{"the leader dies while its standbys hang", (*failover).leaderDies},
	} {
		t.Run(step.name, func(t *testing.T) {
			f.t, f.machines.t = t, t
			step.do(f)
		})
	}
	f.t, f.machines.t = t, t
	f.tills.end(t)
	f.everythingIsThereOnce()
	f.alertsAskForWhatPatroniTells()
}

func startFailover(t *testing.T) *failover {
	t.Helper()
	m := onMachines(t)
	program := build(t)
	s := app.Settings{Addr: "127.0.0.1:0", Data: t.TempDir(), SecretFile: filepath.Join(t.TempDir(), "secret"), DatabaseURL: os.Getenv("SEIVA_TEST_PATRONI")}
	testkit.Must(t, os.WriteFile(s.SecretFile, []byte(strings.Repeat("0123456789", 4)), 0o600))
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	testkit.Must(t, a.Migrate(t.Context()))
	key := apitest.SeedTills(t, a).Live
	a.Close()
	processes, addresses := make([]*exec.Cmd, 3), make([]string, 3)
	for i := range processes {
		processes[i], addresses[i] = serve(t, program, s)
	}
	t.Cleanup(func() {
		for _, p := range processes { // those that were started at the beginning
			_ = p.Process.Signal(os.Interrupt)
			if err := p.Wait(); err != nil {
				t.Errorf("a process ended badly: %v", err)
			}
		}
	})
	f := &failover{t: t, machines: m, s: s, tills: startTills(key, addresses, ofSample), db: sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL})}
	f.tills.writingAgain(t)
	return f
}

// within fails unless receipts were taken again in time.
func (f *failover) within(most, took time.Duration, refused int) {
	f.t.Helper()
	f.t.Logf("no receipt was acknowledged for %.1f s; %d answers of 503; %d acknowledged in all", took.Seconds(), refused, f.tills.acknowledged())
	if took > most {
		f.t.Errorf("it took %s until receipts were acknowledged again, want %s at most", took, most)
	}
}

func (f *failover) handsOver() {
	leader, standby, _ := f.whole()
	f.tills.watch()
	if _, err := f.ask(leader, "POST", "/switchover", `{"leader":"`+leader+`","candidate":"`+standby+`"}`); err != nil {
		f.t.Error(err)
	}
	f.tills.writingAgain(f.t)
	took, refused := f.tills.silence()
	if got := f.inRole("leader"); got != standby {
		f.t.Errorf("%s leads, want %s", got, standby)
	}
	f.within(5*time.Second, took, refused)
}

// etcdHangs: a leader that cannot tell whether it still leads writes nothing.
func (f *failover) etcdHangs() {
	_, standby, other := f.whole()
	f.tills.watch()
	for _, name := range []string{standby, other} {
		if f.signal(syscall.SIGSTOP, name, "etcd") != 1 {
			f.t.Errorf("there is no etcd on %s", name)
		}
	}
	waitFor(f.t, "leader that gave up", func() bool {
		acknowledged := f.tills.acknowledged()
		<-time.After(2 * time.Second)
		_, refused := f.tills.silence()
		return refused > 0 && f.tills.acknowledged() == acknowledged
	})
	if db, err := sqldb.Open(f.t.Context(), sqldb.Config{URL: os.Getenv("SEIVA_TEST_PATRONI")}); err == nil {
		testkit.Must(f.t, db.Close())
		f.t.Error("a machine takes writes without etcd")
	}
	mended := time.Now()
	for _, name := range []string{standby, other} {
		f.signal(syscall.SIGCONT, name, "etcd")
	}
	f.tills.writingAgain(f.t)
	_, refused := f.tills.silence()
	f.within(30*time.Second, time.Since(mended), refused)
}

// leaderDies: what waits for a standby that hangs is not acknowledged, also where somebody ends its wait; what it wrote is lost.
func (f *failover) leaderDies() {
	leader, standby, other := f.whole()
	f.tills.watch()
	var frozen []int
	for _, name := range []string{standby, other} {
		frozen = append(frozen, f.processes(name, "walreceiver")...)
		if f.signal(syscall.SIGSTOP, name, "walreceiver") != 1 {
			f.t.Errorf("there is no walreceiver on %s", name)
		}
	}
	var ended int
	for range 20 {
		<-time.After(100 * time.Millisecond)
		testkit.Must(f.t, f.db.NewRaw("SELECT COUNT(*) FILTER (WHERE pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'").Scan(f.t.Context(), &ended))
	}
	killed := time.Now()
	if f.signal(syscall.SIGKILL, leader, "") < 3 {
		f.t.Errorf("%s did not run", leader)
	}
	for _, pid := range frozen { // what was on its way to them never arrives
		testkit.Must(f.t, syscall.Kill(pid, syscall.SIGKILL))
	}
	f.tills.writingAgain(f.t)
	_, refused := f.tills.silence()
	f.within(30*time.Second, time.Since(killed), refused)
	f.start(leader)
	f.whole() // the machine that died follows the new leader
	examine(f.t, doctorCommand{Settings: f.s}).says(f.t, "cópias do banco de dados", app.Fine, "cada confirmação espera")
}

// everythingIsThereOnce compares what tills were told with what is stored.
func (f *failover) everythingIsThereOnce() {
	f.t.Helper()
	var stored []string
	testkit.Must(f.t, f.db.NewRaw("SELECT r.access_key FROM receipts AS r JOIN sealed_documents AS d ON d.id = r.document").Scan(f.t.Context(), &stored))
	times := map[string]int{}
	for _, key := range stored {
		times[key]++
	}
	lost, twice := 0, 0
	for key := range f.tills.keys {
		switch n := times[key]; {
		case n == 0:
			lost++
		case n > 1:
			twice++
		}
	}
	f.t.Logf("%d acknowledged, %d stored", len(f.tills.keys), len(stored))
	if lost > 0 || twice > 0 || len(f.tills.keys) == 0 {
		f.t.Errorf("of %d acknowledged receipts %d are lost and %d stored twice", len(f.tills.keys), lost, twice)
	}
	for _, d := range sqltest.RollUpDifferences(f.t, f.db) {
		f.t.Error(d)
	}
}

var patroniMetric = regexp.MustCompile(`\bpatroni_[a-z_]+`)

// alertsAskForWhatPatroniTells: metrics are named otherwise in other versions.
func (f *failover) alertsAskForWhatPatroniTells() {
	f.t.Helper()
	leader, _, _ := f.whole()
	told, err := f.ask(leader, "GET", "/metrics", "")
	testkit.Must(f.t, err)
	for _, name := range patroniMetric.FindAllString(deployed(f.t, "prometheus/seiva-alerts.yml"), -1) {
		if !strings.Contains(told, "\n"+name+"{") {
			f.t.Errorf("an alert asks for %s, which Patroni does not tell", name)
		}
	}
}
