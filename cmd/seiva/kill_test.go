package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts/nfcegen"
)

// A killed process loses nothing that it acknowledged, and its roll-ups are what a recount gives: on both engines,
// with batches, single receipts and cancellations under way.
func TestKillDuringIntake(t *testing.T) {
	onEachEngine(t, killDuringIntake)
}

// onEachEngine builds the program and runs f with it on an empty database of each engine.
func onEachEngine(t *testing.T, f func(t *testing.T, program string, s app.Settings)) {
	t.Helper()
	program := build(t)
	t.Run("sqlite", func(t *testing.T) { f(t, program, app.Settings{Addr: "127.0.0.1:0", Data: t.TempDir()}) })
	t.Run("postgres", func(t *testing.T) {
		folder := t.TempDir()
		secret := filepath.Join(folder, "secret")
		testkit.Must(t, os.WriteFile(secret, []byte(strings.Repeat("0123456789", 4)), 0o600))
		f(t, program, app.Settings{Addr: "127.0.0.1:0", Data: folder, SecretFile: secret, DatabaseURL: sqltest.PostgresURL(t)})
	})
}

// serve starts the program and gives its address once it answers.
func serve(t *testing.T, program string, s app.Settings) (*exec.Cmd, string) {
	t.Helper()
	return serveInto(t, program, s, nil)
}

// serveInto is serve with a place for what the program writes to standard error.
func serveInto(t *testing.T, program string, s app.Settings, log io.Writer) (*exec.Cmd, string) {
	t.Helper()
	command := exec.CommandContext(context.WithoutCancel(t.Context()), program, "serve", "--addr", s.Addr, "--data", s.Data) //nolint:gosec // built above
	command.Env = append(os.Environ(), "SEIVA_DATABASE_URL="+s.DatabaseURL, "SEIVA_SECRET_FILE="+s.SecretFile,
		"SEIVA_BLOB_URL="+s.BlobURL, "SEIVA_PUBLIC_URL=http://127.0.0.1", "SEIVA_SHARED_BLOBS=true")
	command.Stderr = log
	stdout, err := command.StdoutPipe()
	testkit.Must(t, err)
	testkit.Must(t, command.Start())
	ready, err := bufio.NewReader(stdout).ReadString('\n')
	testkit.Must(t, err)
	return command, strings.TrimSpace(ready[strings.Index(ready, "http://"):])
}

// Each round is killed when so many documents were acknowledged.
var killAfter = []int{40, 700, 1500}

func killDuringIntake(t *testing.T, program string, s app.Settings) {
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	testkit.Must(t, a.DB.Migrate(t.Context()))
	key := apitest.SeedTills(t, a).Live
	a.Close()
	acknowledged := &acknowledgements{keys: map[string]bool{}}
	for round, after := range killAfter {
		runUntilKilled(t, program, s, key, round, after, acknowledged)
	}
	db := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL, Folder: s.Data})
	var stored []string
	testkit.Must(t, db.NewRaw("SELECT r.access_key FROM receipts AS r JOIN sealed_documents AS d ON d.id = r.document").Scan(t.Context(), &stored))
	present := map[string]bool{}
	for _, k := range stored {
		present[k] = true
	}
	lost := 0
	for k := range acknowledged.keys {
		if !present[k] {
			lost++
		}
	}
	t.Logf("%d acknowledged, %d stored", len(acknowledged.keys), len(stored))
	if lost > 0 || len(acknowledged.keys) == 0 {
		t.Errorf("%d of %d acknowledged receipts are lost", lost, len(acknowledged.keys))
	}
	for _, d := range sqltest.RollUpDifferences(t, db) {
		t.Error(d)
	}
}

type acknowledgements struct {
	mu     sync.Mutex
	keys   map[string]bool
	events int
}

func (a *acknowledgements) add(text []byte) int {
	var r struct{ AccessKey, Status string }
	if json.Unmarshal(text, &r) != nil || r.AccessKey == "" {
		return 0 // half a line: the kill cut it
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if r.Status == "accepted" || r.Status == "duplicate" {
		a.keys[r.AccessKey] = true
	} else {
		a.events++
	}
	return len(a.keys) + a.events
}

// runUntilKilled starts the program, sends batches and single documents at once, and kills it in the midst of them.
func runUntilKilled(t *testing.T, program string, s app.Settings, key string, round, after int, seen *acknowledgements) {
	command, address := serve(t, program, s)
	base := len(seen.keys) + seen.events
	enough := make(chan struct{})
	var once sync.Once
	note := func(text []byte) {
		if seen.add(text) >= base+after {
			once.Do(func() { close(enough) })
		}
	}
	client := &http.Client{Timeout: 30 * time.Second}
	var senders sync.WaitGroup
	for sender := range 4 {
		senders.Go(func() { sendUntilCut(client, address, key, round*10+sender, sender%2 == 0, note) })
	}
	select {
	case <-enough:
	case <-time.After(60 * time.Second):
		t.Error("too few documents were acknowledged")
	}
	testkit.Must(t, command.Process.Kill())
	_ = command.Wait() // killed
	senders.Wait()
}

// sendUntilCut sends a série of its own, with a cancellation after each tenth receipt.
func sendUntilCut(client *http.Client, address, key string, serie int, batch bool, note func([]byte)) {
	gen := nfcegen.New(uint64(serie)) //nolint:gosec // small
	cnpj := apitest.SampleStores[serie%len(apitest.SampleStores)]
	signer := gen.Signer(cnpj, "LOJA")
	next := func(n int) [][]byte {
		sale := nfcegen.Sale{
			Emitter: nfcegen.Emitter{CNPJ: cnpj, LegalName: "LOJA", CityCode: 3550308, City: "São Paulo", UF: "SP", CEP: "01310100"},
			Serie:   serie, Number: n, At: time.Date(2026, 11, 10, 8, n%60, 0, 0, time.FixedZone("", -3*60*60)),
		}
		out := [][]byte{gen.Receipt(sale, signer)}
		if n%10 == 0 {
			out = append(out, gen.Cancellation(nfcegen.Cancel{AccessKey: gen.AccessKey(sale), At: sale.At.Add(time.Minute)}, signer))
		}
		return out
	}
	if batch {
		sendBatch(client, address, key, next, note)
		return
	}
	for n := 1; ; n++ {
		for _, xml := range next(n) {
			answer, err := post(client, address, key, "application/xml", bytes.NewReader(xml))
			if err != nil {
				return
			}
			text, _ := io.ReadAll(answer)
			_ = answer.Close()
			note(text)
		}
	}
}

func sendBatch(client *http.Client, address, key string, next func(int) [][]byte, note func([]byte)) {
	reader, writer := io.Pipe()
	go func() {
		for n := 1; ; n++ {
			for _, xml := range next(n) {
				line, _ := json.Marshal(map[string]any{"xml": string(xml), "cashierCode": "01"})
				if _, err := writer.Write(append(line, '\n')); err != nil {
					return
				}
			}
		}
	}()
	answer, err := post(client, address, key, "application/x-ndjson", reader)
	if err != nil {
		_ = reader.Close()
		return
	}
	lines := bufio.NewScanner(answer)
	for lines.Scan() {
		note(lines.Bytes())
	}
	_ = answer.Close()
	_ = reader.Close()
}

func post(client *http.Client, address, key, mediaType string, body io.Reader) (io.ReadCloser, error) {
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPost, address+"/api/integration/receipts", body)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", mediaType)
	r.Header.Set("x-api-key", key)
	response, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	return response.Body, nil
}
