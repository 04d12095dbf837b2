package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// pointInTime is an installation whose database goes back to an instant (scripts/with-pgbackrest).
type pointInTime struct {
	t       *testing.T
	s       app.Settings
	program string
	key     string
	folder  string
}

// Whatever was done to the database after an instant, what it held then is there again, with its sums. A till asks what is missing of
// what it was told is stored, and sends that again.
func TestPointInTime(t *testing.T) {
	p := startPointInTime(t)
	documents, running := ofSerie(ofSample(0, 1), 1), p.serve()
	var sent [][]byte
	var keys []string
	sell := func(many int) {
		for range many {
			sent = append(sent, documents(len(sent)+1))
			keys = append(keys, p.send(running.address, sent[len(sent)-1]))
		}
	}
	sell(20)
	p.run("backup")
	before := p.open()
	copied, then := p.now(before), p.now(before)
	for then.Sub(copied) < 2*time.Second { // a copy ends in a second, and does not lead back into it
		sell(1)
		then = p.now(before)
	}
	kept := slices.Clone(keys)
	sell(10)
	p.act()
	if _, err := before.ExecContext(t.Context(), "UPDATE receipts SET cents = 0"); err != nil { // somebody's slip
		t.Fatal(err)
	}
	running.stop()
	p.run("back-to", then.UTC().Format("2006-01-02 15:04:05.000000+00"))

	if said, err := verified(t, p.s, ""); err == nil {
		t.Errorf("nobody is told that the trail ends before a head that is kept: %s", said)
	}
	running = p.serve()
	if stored := p.stored(); !slices.Equal(stored, slices.Sorted(slices.Values(kept))) {
		t.Errorf("%d receipts are there, want the %d of then", len(stored), len(kept))
	}
	missing := p.missing(running.address, keys)
	if !slices.Equal(missing, keys[len(kept):]) {
		t.Errorf("missing: %v, want %v", missing, keys[len(kept):])
	}
	for _, one := range missing {
		p.send(running.address, sent[slices.Index(keys, one)])
	}
	if stored := p.stored(); !slices.Equal(stored, slices.Sorted(slices.Values(keys))) {
		t.Errorf("%d receipts are there, want all %d", len(stored), len(keys))
	}
	for _, d := range sqltest.RollUpDifferences(t, p.open()) {
		t.Error(d)
	}
	running.stop()
}

func startPointInTime(t *testing.T) *pointInTime {
	t.Helper()
	address := os.Getenv("SEIVA_TEST_PGBACKREST")
	if address == "" {
		t.Fatal("SEIVA_TEST_PGBACKREST is not set: run the test through `make test` or scripts/with-pgbackrest")
	}
	p := &pointInTime{t: t, program: build(t), folder: os.Getenv("SEIVA_TEST_PGBACKREST_FOLDER")}
	p.s = app.Settings{Addr: "127.0.0.1:0", Data: t.TempDir(), SecretFile: filepath.Join(t.TempDir(), "secret"), DatabaseURL: address}
	testkit.Must(t, os.WriteFile(p.s.SecretFile, []byte(strings.Repeat("0123456789", 4)), 0o600))
	a, err := app.Open(t.Context(), p.s)
	testkit.Must(t, err)
	testkit.Must(t, a.Migrate(t.Context()))
	p.key = apitest.SeedTills(t, a).Live
	a.Close()
	return p
}

// act is something that the trail tells of, up to a head that is kept.
func (p *pointInTime) act() {
	p.t.Helper()
	trail, _, end, err := p.s.Trail(p.t.Context())
	testkit.Must(p.t, err)
	defer end()
	testkit.Must(p.t, trail.Record(p.t.Context(), "stores.changed", scope.Scope{AccountID: "ana"}, "", "", nil))
	_, err = printed(p.t, func() error { return (&auditHeadCommand{p.s}).Run(p.t.Context()) })
	testkit.Must(p.t, err)
}

// served is a process of the program, and what ends it.
type served struct {
	address string
	stop    func()
}

func (p *pointInTime) serve() served {
	process, address := serve(p.t, p.program, p.s)
	p.t.Cleanup(func() { _ = process.Process.Kill() }) // where the test ends before
	return served{address, func() {
		p.t.Helper()
		testkit.Must(p.t, process.Process.Signal(os.Interrupt))
		testkit.Must(p.t, process.Wait())
	}}
}

// run runs a command of scripts/with-pgbackrest.
func (p *pointInTime) run(name string, args ...string) {
	p.t.Helper()
	if out, err := exec.CommandContext(p.t.Context(), filepath.Join(p.folder, name), args...).CombinedOutput(); err != nil {
		p.t.Fatalf("%s: %v: %s", name, err, out)
	}
}

// open connects again: going back ends every connection.
func (p *pointInTime) open() *bun.DB { return sqltest.RawOf(p.t, sqldb.Config{URL: p.s.DatabaseURL}) }

// now is the time by the database.
func (p *pointInTime) now(db *bun.DB) (at time.Time) {
	p.t.Helper()
	testkit.Must(p.t, db.NewRaw("SELECT clock_timestamp()").Scan(p.t.Context(), &at))
	return at
}

func (p *pointInTime) stored() (keys []string) {
	p.t.Helper()
	testkit.Must(p.t, p.open().NewRaw("SELECT access_key FROM receipts ORDER BY access_key").Scan(p.t.Context(), &keys))
	return keys
}

func (p *pointInTime) send(address string, document []byte) (accessKey string) {
	p.t.Helper()
	var told struct{ AccessKey, Status string }
	p.ask(address+"/api/integration/receipts", "application/xml", document, &told)
	if told.Status != "accepted" {
		p.t.Fatalf("%+v", told)
	}
	return told.AccessKey
}

func (p *pointInTime) missing(address string, keys []string) []string {
	p.t.Helper()
	body, err := json.Marshal(map[string]any{"accessKeys": keys})
	testkit.Must(p.t, err)
	var told struct{ Missing []string }
	p.ask(address+"/api/integration/receipts/missing", "application/json", body, &told)
	return told.Missing
}

func (p *pointInTime) ask(address, kind string, body []byte, told any) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), http.MethodPost, address, bytes.NewReader(body))
	testkit.Must(p.t, err)
	r.Header.Set("Content-Type", kind)
	r.Header.Set("x-api-key", p.key)
	answer, err := http.DefaultClient.Do(r)
	testkit.Must(p.t, err)
	text, err := io.ReadAll(answer.Body)
	testkit.Must(p.t, err)
	testkit.Must(p.t, answer.Body.Close())
	if answer.StatusCode >= http.StatusMultipleChoices || json.Unmarshal(text, told) != nil {
		p.t.Fatalf("%s: %d %s", address, answer.StatusCode, text)
	}
}
