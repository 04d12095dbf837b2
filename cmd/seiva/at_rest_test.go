package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/app/demo"
	"seiva/internal/edge/jobs"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts"
	"seiva/internal/receipts/archive"
	"seiva/internal/receipts/receiptstest"
)

var consumerCPF = regexp.MustCompile(`<dest><CPF>(\d{11})</CPF>`)

// cpfs reads every CPF of the receipts that are stored, with the secret.
func cpfs(p *apitest.Instance) map[string]bool {
	p.T.Helper()
	var rows []struct{ RetailerID, AccessKey string }
	p.Check(p.Rows.NewSelect().TableExpr("receipts").Column("retailer_id", "access_key").Where("consumer = 1").Scan(p.T.Context(), &rows))
	out := map[string]bool{}
	for _, row := range rows {
		xml, err := p.Portal.Receipts.Original(p.T.Context(), receipts.Key{RetailerID: row.RetailerID, AccessKey: row.AccessKey})
		p.Check(err)
		found := consumerCPF.FindSubmatch(xml)
		if found == nil {
			p.T.Fatalf("an identified receipt without a CPF: %s", xml)
		}
		out[string(found[1])] = true
	}
	return out
}

// Whoever copies the data folder of the demonstration without its secret reads no CPF: not in the database, its log of
// writes, the files or what the server says.
func TestACopiedFolderTellsNoCPF(t *testing.T) {
	t.Parallel()
	var log lockedBuffer
	p := apitest.Of(t, apitest.Empty(t))
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	defer slog.SetDefault(before)
	p.Check(p.LoadDemo(t.Context(), demo.Size{}, func(what string) { t.Log(what) }))
	cpfs := cpfs(p)
	if len(cpfs) < 500 {
		t.Fatalf("the demonstration has %d CPFs", len(cpfs))
	}
	f := receiptstest.NewThief(t, cpfs)
	f.SearchFolder(p.Settings.Data)
	f.Search(log.content(), "the log")
	f.Search(p.Log.Bytes(), "the request log")
	f.FindsNothing()
}

// lockedBuffer takes what tests beside this one log too.
type lockedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

// Write implements io.Writer.
func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

func (b *lockedBuffer) content() []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	return bytes.Clone(b.Bytes())
}

// A retailer whose key was destroyed: links and downloads say so, whatever they are asked for; lists and sums stay, and
// tills are told.
func TestADestroyedRetailerAnswersGone(t *testing.T) {
	t.Parallel()
	v := apitest.NewTills(t)
	link := v.Link(t, v.Live, "valid/02_sp_cpf_pix.xml")
	token := v.CustomerToken(t, v.RetailerID, apitest.AnaCPF)
	testkit.Must(t, v.Custody.Destroy(t.Context(), scope.Scope{Profile: scope.Administrador, AccountID: "a"}, v.RetailerID))
	for _, form := range []string{"", ".json", ".xml"} {
		got := v.Open(t, "GET", link+form)
		if got.Status != 410 || !strings.Contains(got.Body, "foi destruído") || strings.Contains(got.Body, "Ocorreu um erro") {
			t.Errorf("%s: %d %s", form, got.Status, got.Body)
		}
	}
	v.Expect(t, []apitest.Case{
		apitest.Reading("the consumer's list", token, "/customer/receipts/"+apitest.AnaCPF, 200, `"total":1`),
	})
	if _, files := v.Download(t, token); len(files) != 1 || !strings.Contains(files["dados.json"], `"arquivo":null`) {
		t.Errorf("the consumer's data: %v", files)
	}
	if got := v.SendXML(t, v.Live, apitest.Sample(t, "valid/01_sp_sem_cpf.xml")); got.Status != 403 || got.Body.Code != "receipts.retailer_ended" {
		t.Errorf("the till: %d %s", got.Status, got.Text)
	}
}

// A backup brings every document back, to the byte; without the secret that lies in it the program does not start.
func TestABackupBringsSealedDocumentsBack(t *testing.T) {
	t.Parallel()
	p := apitest.NewTills(t)
	original := apitest.Sample(t, "valid/02_sp_cpf_pix.xml")
	key := receipts.Key{RetailerID: p.RetailerID, AccessKey: p.SendXML(t, p.Live, original).Body.AccessKey}
	file := filepath.Join(t.TempDir(), "seiva.tar.zst")
	testkit.Must(t, (&backupCommand{Settings: p.Settings, File: file}).write(t.Context()))
	target := app.Settings{Addr: "127.0.0.1:0", Data: filepath.Join(t.TempDir(), "data")}
	testkit.Must(t, (&restoreCommand{target, file}).restore(t.Context()))
	restored := apitest.Open(t, target)
	testkit.Must(t, restored.Keys.Check(t.Context()))
	if got, err := restored.Portal.Receipts.Original(t.Context(), key); err != nil || !bytes.Equal(got, original) {
		t.Errorf("%.60q, %v", got, err)
	}
	testkit.Must(t, os.Remove(target.SecretPath()))
	if err := (&serveCommand{Settings: target}).Run(t.Context()); errs.From(err).Code != "secret.missing" {
		t.Errorf("without its secret it starts: %v", err)
	}
	testkit.Must(t, os.WriteFile(target.SecretPath(), []byte(secret.Token()), 0o600))
	if err := (&serveCommand{Settings: target}).Run(t.Context()); !errors.Is(err, sqldb.ErrOtherSecret) {
		t.Errorf("with another secret it starts: %v", err)
	}
}

// The worker of a server seals what a program of before stored.
func TestTheWorkerSealsOldDocuments(t *testing.T) {
	t.Parallel()
	p := apitest.NewTills(t)
	original := apitest.Sample(t, "valid/02_sp_cpf_pix.xml")
	key := receipts.Key{RetailerID: p.RetailerID, AccessKey: p.SendXML(t, p.Live, original).Body.AccessKey}
	packed := archive.Pack(original)
	for _, statement := range []string{
		"DELETE FROM sealed_documents", "UPDATE receipts SET document = 1",
		"INSERT INTO certificates (id, fingerprint, body) VALUES (1, ?, ?)",
		"INSERT INTO receipt_documents (id, retailer_id, dictionary, certificate, body) VALUES (1, ?, ?, 1, ?)",
	} {
		var args []any
		switch strings.Count(statement, "?") {
		case 2:
			args = []any{packed.Fingerprint[:], packed.Certificate}
		case 3:
			args = []any{p.RetailerID, packed.Dictionary, packed.Body}
		}
		_, err := p.Rows.DB.Exec(statement, args...)
		testkit.Must(t, err)
	}
	for range 2 { // once more there is nothing to do
		testkit.Must(t, jobs.PlanSealing(t.Context(), p.Jobs, p.Portal.Clock))
		p.Worker(slog.New(slog.DiscardHandler)).RunDue(context.WithoutCancel(t.Context()))
		if old, sealed := p.Count("receipt_documents"), p.Count("sealed_documents"); old != 0 || sealed != 1 {
			t.Errorf("%d old, %d sealed", old, sealed)
		}
	}
	if got, err := p.Portal.Receipts.Original(t.Context(), key); err != nil || !bytes.Equal(got, original) {
		t.Errorf("%.60q, %v", got, err)
	}
}
