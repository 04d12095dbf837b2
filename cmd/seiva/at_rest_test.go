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
	"seiva/internal/edge/jobs"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
	"seiva/internal/receipts/archive"
	"seiva/internal/receipts/receiptstest"
)

var consumerCPF = regexp.MustCompile(`<dest><CPF>(\d{11})</CPF>`)

// cpfs reads every CPF of the receipts that are stored, with the secret.
func (p *instance) cpfs() map[string]bool {
	p.t.Helper()
	var rows []struct{ RetailerID, AccessKey string }
	p.check(p.database().NewSelect().TableExpr("receipts").Column("retailer_id", "access_key").Where("consumer = 1").Scan(p.t.Context(), &rows))
	out := map[string]bool{}
	for _, row := range rows {
		xml, err := p.portal.Receipts.Original(p.t.Context(), receipts.Key{RetailerID: row.RetailerID, AccessKey: row.AccessKey})
		p.check(err)
		found := consumerCPF.FindSubmatch(xml)
		if found == nil {
			p.t.Fatalf("an identified receipt without a CPF: %s", xml)
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
	p := instanceOf(t, testApp(t))
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	defer slog.SetDefault(before)
	p.check(p.loadDemo(t.Context()))
	cpfs := p.cpfs()
	if len(cpfs) < 500 {
		t.Fatalf("the demonstration has %d CPFs", len(cpfs))
	}
	f := receiptstest.NewThief(t, cpfs)
	f.SearchFolder(p.settings.Data)
	f.Search(log.content(), "the log")
	f.Search(p.log.Bytes(), "the request log")
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
	v := newVisitor(t)
	link := v.link(t, v.live, "valid/02_sp_cpf_pix.xml")
	token := v.customerToken(t, v.retailerID, anaCPF)
	fatal(t, v.custody.Destroy(t.Context(), scope.Scope{Profile: scope.Administrador, AccountID: "a"}, v.retailerID))
	for _, form := range []string{"", ".json", ".xml"} {
		got := v.open(t, "GET", link+form)
		if got.status != 410 || !strings.Contains(got.body, "foi destruído") || strings.Contains(got.body, "Ocorreu um erro") {
			t.Errorf("%s: %d %s", form, got.status, got.body)
		}
	}
	v.expect([]expected{
		reading("the consumer's list", token, "/customer/receipts/"+anaCPF, 200, `"total":1`),
	})
	if _, files := v.download(t, token); len(files) != 1 || !strings.Contains(files["dados.json"], `"arquivo":null`) {
		t.Errorf("the consumer's data: %v", files)
	}
	if got := v.sendXML(t, v.live, sample(t, "valid/01_sp_sem_cpf.xml")); got.status != 403 || got.body.Code != "receipts.retailer_ended" {
		t.Errorf("the till: %d %s", got.status, got.text)
	}
}

// A backup brings every document back, to the byte; without the secret that lies in it the program does not start.
func TestABackupBringsSealedDocumentsBack(t *testing.T) {
	t.Parallel()
	p := newTills(t)
	original := sample(t, "valid/02_sp_cpf_pix.xml")
	key := receipts.Key{RetailerID: p.retailerID, AccessKey: p.sendXML(t, p.live, original).body.AccessKey}
	file := filepath.Join(t.TempDir(), "seiva.tar.zst")
	fatal(t, (&backupCommand{p.settings, file}).write(t.Context()))
	target := settings{Addr: "127.0.0.1:0", Data: filepath.Join(t.TempDir(), "data")}
	fatal(t, (&restoreCommand{target, file}).restore(t.Context()))
	restored := openApp(t, target)
	fatal(t, restored.keys.Check(t.Context()))
	if got, err := restored.portal.Receipts.Original(t.Context(), key); err != nil || !bytes.Equal(got, original) {
		t.Errorf("%.60q, %v", got, err)
	}
	fatal(t, os.Remove(target.secretPath()))
	if err := (&serveCommand{settings: target}).Run(t.Context()); errs.From(err).Code != "secret.missing" {
		t.Errorf("without its secret it starts: %v", err)
	}
	fatal(t, os.WriteFile(target.secretPath(), []byte(secret.Token()), 0o600))
	if err := (&serveCommand{settings: target}).Run(t.Context()); !errors.Is(err, sqldb.ErrOtherSecret) {
		t.Errorf("with another secret it starts: %v", err)
	}
}

// The worker of a server seals what a program of before stored.
func TestTheWorkerSealsOldDocuments(t *testing.T) {
	t.Parallel()
	p := newTills(t)
	original := sample(t, "valid/02_sp_cpf_pix.xml")
	key := receipts.Key{RetailerID: p.retailerID, AccessKey: p.sendXML(t, p.live, original).body.AccessKey}
	packed := archive.Pack(original)
	db := p.database()
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
			args = []any{p.retailerID, packed.Dictionary, packed.Body}
		}
		_, err := db.DB.Exec(statement, args...)
		fatal(t, err)
	}
	fatal(t, db.Close())
	for range 2 { // once more there is nothing to do
		fatal(t, jobs.PlanSealing(t.Context(), p.jobs, p.portal.Clock))
		p.worker(slog.New(slog.DiscardHandler)).RunDue(context.WithoutCancel(t.Context()))
		if old, sealed := p.count(t, "receipt_documents"), p.count(t, "sealed_documents"); old != 0 || sealed != 1 {
			t.Errorf("%d old, %d sealed", old, sealed)
		}
	}
	if got, err := p.portal.Receipts.Original(t.Context(), key); err != nil || !bytes.Equal(got, original) {
		t.Errorf("%.60q, %v", got, err)
	}
}
