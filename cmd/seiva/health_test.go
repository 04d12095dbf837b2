package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"seiva/internal/app"
)

// readiness is what /readyz says to one who asks for the first time.
type readiness struct {
	code   int
	Status string
	Parts  []struct{ Name, Status, Code, Remark string }
}

func (r readiness) part(name string) string {
	for _, part := range r.Parts {
		if part.Name == name {
			return strings.TrimSuffix(part.Status+" "+part.Code, " ")
		}
	}
	return "absent"
}

func readyOf(t *testing.T, a *app.App) (out readiness) {
	t.Helper()
	w := httptest.NewRecorder()
	a.Ready().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/readyz", nil))
	fatal(t, json.Unmarshal(w.Body.Bytes(), &out))
	out.code = w.Code
	return out
}

func TestReadyOfAnInstallationThatIsWell(t *testing.T) {
	for engine, on := range map[string]func(*testing.T) app.Settings{"sqlite": onSQLite, "postgres": onPostgres} {
		t.Run(engine, func(t *testing.T) {
			got := readyOf(t, appOf(t, on(t)))
			for _, part := range []string{"database", "writes", "pages", "intake", "files"} {
				if got.part(part) != "ok" {
					t.Errorf("%s: %s", part, got.part(part))
				}
			}
			if got.code != 200 {
				t.Errorf("%+v", got)
			}
		})
	}
}

// A disk that takes no more bytes: a limit of this process stands in for one that is full, so nothing else may write meanwhile
// and the test is not parallel.
func TestReadyWithADiskThatTakesNoMore(t *testing.T) {
	p := newTills(t)
	document := sample(t, "valid/02_sp_cpf_pix.xml")
	signals := make(chan os.Signal, 64)
	signal.Notify(signals, syscall.SIGXFSZ) // else the process ends
	defer signal.Stop(signals)
	var free syscall.Rlimit
	fatal(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &free))
	defer func() { _ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &free) }()
	fatal(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 4096, Max: free.Max}))
	p.sendXML(t, p.live, document)
	for range 2 {
		p.sendXML(t, p.live, document)
	}
	refused := p.sendXML(t, p.live, document)
	got := readyOf(t, p.App)
	fatal(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &free))
	if refused.status != 503 || refused.body.Code != "receipts.not_saved" {
		t.Errorf("the till: %d %s", refused.status, refused.text)
	}
	if got.code != 503 || got.Status != "unavailable" || got.part("intake") != "unavailable commits_failing" ||
		(got.part("writes") != "unavailable disk_failing" && got.part("writes") != "unavailable disk_full") {
		t.Errorf("a full disk: %+v", got)
	}
	if again := p.sendXML(t, p.live, document); again.status != 201 {
		t.Errorf("with space again: %d %s", again.status, again.text)
	}
	if got := readyOf(t, p.App); got.code != 200 {
		t.Errorf("with space again: %+v", got)
	}
}

// Pages that are damaged are told before anybody needs them, and once somebody did.
func TestReadyWithDamagedPages(t *testing.T) {
	s := onSQLite(t)
	used(t, s)
	damage(t, s, "picture_uses")
	a := openApp(t, s)
	if got := readyOf(t, a); got.code != 503 || got.part("pages") != "unavailable database_damaged" || got.part("database") != "ok" {
		t.Errorf("before anybody needs them: %+v", got)
	}
	if err := a.Portal.Uploads.Drop(t.Context(), "pictures/1.jpg", "banner"); err == nil {
		t.Error("a damaged page was used")
	}
	if got := readyOf(t, a); got.code != 503 || got.part("database") != "unavailable database_damaged" {
		t.Errorf("once somebody did: %+v", got)
	}
}

// A standby answers every read.
func TestReadyWithADatabaseThatOnlyReads(t *testing.T) {
	s := onPostgres(t)
	fatal(t, start(t, s))
	s.DatabaseURL += "&default_transaction_read_only=on"
	if got := readyOf(t, openApp(t, s)); got.code != 503 || got.part("database") != "ok" || got.part("writes") != "unavailable database_read_only" {
		t.Errorf("%+v", got)
	}
}

// Receipts are taken without a bucket, so it is told and nobody is sent elsewhere.
func TestReadyWithoutABucket(t *testing.T) {
	s := withTestPayments(t)
	s.BlobURL, s.BlobPatience = noSuchBucket(t), 5*time.Second
	if got := readyOf(t, appOf(t, s)); got.code != 200 || got.Status != "degraded" || got.part("files") != "degraded files_unavailable" {
		t.Errorf("%+v", got)
	}
}
