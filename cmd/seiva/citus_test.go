package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/distribution"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
)

// citus is three processes of the program that take in receipts of some retailers, on the coordinator of scripts/with-citus.
type citus struct {
	t         *testing.T
	folder    string
	program   string
	s         app.Settings
	db        *bun.DB
	retailers []string // ids; the tills of the n-th are those of the n-th of tills.addresses
	tills     *steadyTills
}

const citusRetailers = 8

// An installation is distributed while receipts come in, by a command that is killed and run again; then a server dies with the
// receipts of its retailers, and comes back.
func TestCitus(t *testing.T) {
	c := startCitus(t)
	for _, step := range []struct {
		name string
		do   func(*citus)
	}{
		{"it is distributed while receipts come in", (*citus).distributes},
		{"a worker dies", (*citus).workerDies},
	} {
		t.Run(step.name, func(t *testing.T) {
			c.t = t
			step.do(c)
		})
	}
	c.t = t
	c.tills.end(t)
	c.everythingIsThereOnce()
}

func startCitus(t *testing.T) *citus {
	t.Helper()
	folder := os.Getenv(sqltest.CitusVariable)
	if folder == "" {
		t.Fatal(sqltest.CitusVariable + " is not set: run the test through `make citus` or scripts/with-citus")
	}
	c := &citus{t: t, folder: folder, program: build(t)}
	name := "citus_test_" + id.New()
	if out, err := exec.CommandContext(t.Context(), filepath.Join(folder, "node"), name).CombinedOutput(); err != nil { //nolint:gosec // of scripts/with-citus
		t.Fatalf("%v: %s", err, out)
	}
	address := strings.Replace(os.Getenv(sqltest.PostgresVariable), "/postgres?", "/"+name+"?", 1)
	c.s = app.Settings{Addr: "127.0.0.1:0", Data: t.TempDir(), SecretFile: filepath.Join(t.TempDir(), "secret"), DatabaseURL: address}
	testkit.Must(t, os.WriteFile(c.s.SecretFile, []byte(strings.Repeat("0123456789", 4)), 0o600))
	a, err := app.Open(t.Context(), c.s)
	testkit.Must(t, err)
	testkit.Must(t, a.Migrate(t.Context()))
	p := apitest.SeedTills(t, a)
	var cnpjs []string
	for n := range citusRetailers {
		root := apitest.Branch(fmt.Sprintf("7%07d", n), 1)
		r := p.MakeRetailer(root, fmt.Sprintf("Rede %d", n), p.PartnerID)
		p.MakeStore(r, "", root, "Loja "+root)
		c.retailers, cnpjs = append(c.retailers, r.ID), append(cnpjs, root)
	}
	key := p.Live
	a.Close()
	processes, served := make([]*exec.Cmd, 3), make([]string, 3)
	for i := range processes {
		processes[i], served[i] = serve(t, c.program, c.s)
	}
	t.Cleanup(func() {
		for _, p := range processes { // those that were started at the beginning
			_ = p.Process.Signal(os.Interrupt)
			if err := p.Wait(); err != nil {
				t.Errorf("a process ended badly: %v", err)
			}
		}
	})
	c.db = sqltest.RawOf(t, sqldb.Config{URL: address})
	addresses := make([]string, citusRetailers)
	for i := range addresses {
		addresses[i] = served[i%len(served)]
	}
	c.tills = startTills(key, addresses, func(retailer, _ int) string { return cnpjs[retailer] })
	c.tills.writingAgain(t)
	return c
}

// distributes kills the command after each table that it has done, until one comes to its end.
func (c *citus) distributes() {
	c.tills.watch()
	killed, underWay := 0, 0
	for ended := false; !ended; {
		command := exec.CommandContext(c.t.Context(), c.program, "distribute", "--yes") //nolint:gosec // built above
		command.Env = append(os.Environ(), "SEIVA_DATABASE_URL="+c.s.DatabaseURL, "SEIVA_SECRET_FILE="+c.s.SecretFile, "SEIVA_DATA="+c.s.Data)
		var said bytes.Buffer
		command.Stderr = &said
		out, err := command.StdoutPipe()
		testkit.Must(c.t, err)
		testkit.Must(c.t, command.Start())
		lines, done := bufio.NewScanner(out), 0
		for lines.Scan() {
			if strings.HasSuffix(lines.Text(), ": pronta") {
				done++
			} else if killed < 3 && done >= 3 { // while the next one is under way
				_ = command.Process.Kill()
				killed++
				break
			}
		}
		for lines.Scan() {
			continue
		}
		err = command.Wait()
		switch {
		case err == nil:
			ended = true
		case strings.Contains(said.String(), distribution.ErrUnderWay.Message):
			underWay++ // the server ends the table of the one that was killed
			<-time.After(100 * time.Millisecond)
		case said.Len() > 0:
			c.t.Fatalf("it ends with %v: %s", err, said.String())
		}
	}
	took, refused := c.tills.silence()
	c.t.Logf("killed %d times, %d times under way; no receipt for %.1f s, %d answers of 503; %d acknowledged", killed, underWay, took.Seconds(), refused, c.tills.acknowledged())
	verdicts, err := distribution.Check(c.t.Context(), c.open())
	testkit.Must(c.t, err)
	for _, v := range verdicts {
		if want := v.Kind; !v.Ready() || v.Now != want {
			c.t.Errorf("%s is %q, want %q; lacks %q", v.Name, v.Now, want, v.Lacks)
		}
	}
	if killed != 3 {
		c.t.Errorf("it was killed %d times", killed)
	}
	c.tills.writingAgain(c.t)
}

func (c *citus) open() *sqldb.DB {
	db, err := sqldb.Open(c.t.Context(), sqldb.Config{URL: c.s.DatabaseURL})
	testkit.Must(c.t, err)
	c.t.Cleanup(func() { _ = db.Close() })
	return db
}

// of tells which of the retailers a worker has.
func (c *citus) of(worker string) (numbers []int) {
	port, err := os.ReadFile(filepath.Join(c.folder, worker, "port"))
	testkit.Must(c.t, err)
	for n, retailer := range c.retailers {
		var at string
		testkit.Must(c.t, c.db.NewRaw(`SELECT n.nodeport FROM pg_dist_placement AS p JOIN pg_dist_node AS n ON n.groupid = p.groupid
			WHERE p.shardid = get_shard_id_for_distribution_column('receipts', ?)`, retailer).Scan(c.t.Context(), &at))
		if at == strings.TrimSpace(string(port)) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

func (c *citus) workerDies() {
	lost, others := c.of("worker2"), c.of("worker1")
	if len(lost) == 0 || len(others) == 0 {
		c.t.Fatalf("one worker has all retailers: %v, %v", lost, others)
	}
	m := machines{c.t, c.folder}
	c.tills.watch()
	if m.signal(syscall.SIGKILL, "worker2", "") < 3 {
		c.t.Error("worker2 did not run")
	}
	before := c.tills.acknowledged()
	waitFor(c.t, "receipt of others while a worker is gone", func() bool {
		_, refused := c.tills.silence()
		return refused >= 20 && c.tills.acknowledged() > before+200
	})
	gap := c.tills.longestOf(others)
	gone, refused := c.tills.longestOf(lost), c.tills.refused
	if out, err := exec.CommandContext(c.t.Context(), filepath.Join(c.folder, "worker2", "ctl"), "start").CombinedOutput(); err != nil { //nolint:gosec // of scripts/with-citus
		c.t.Fatalf("%v: %s", err, out)
	}
	c.tills.writingAgain(c.t)
	c.t.Logf("while the worker was gone %d of %d retailers were without receipts for %.1f s, with %d answers of 503; the others for %.2f s", len(lost), citusRetailers, gone.Seconds(), refused, gap.Seconds())
	if gap > time.Second {
		c.t.Errorf("retailers of the other worker waited for %s, want 1 s at most", gap)
	}
}

// everythingIsThereOnce compares what tills were told with what is stored.
func (c *citus) everythingIsThereOnce() {
	var stored []string
	testkit.Must(c.t, c.db.NewRaw("SELECT r.access_key FROM receipts AS r JOIN sealed_documents AS d ON d.retailer_id = r.retailer_id AND d.id = r.document").Scan(c.t.Context(), &stored))
	slices.Sort(stored)
	unlike := slices.Compact(slices.Clone(stored))
	lost := 0
	for key := range c.tills.keys {
		if _, there := slices.BinarySearch(unlike, key); !there {
			lost++
		}
	}
	c.t.Logf("%d acknowledged, %d stored", len(c.tills.keys), len(stored))
	if lost > 0 || len(unlike) < len(stored) || len(c.tills.keys) == 0 {
		c.t.Errorf("of %d acknowledged receipts %d are lost, and %d stored twice", len(c.tills.keys), lost, len(stored)-len(unlike))
	}
	for _, d := range sqltest.RollUpDifferences(c.t, c.db) {
		c.t.Error(d)
	}
}
