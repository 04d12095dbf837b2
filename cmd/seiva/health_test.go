package main

import (
	"bytes"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

func TestReadyOfAnInstallationThatIsWell(t *testing.T) {
	for engine, on := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.OnSQLite, "postgres": apitest.OnPostgres} {
		t.Run(engine, func(t *testing.T) {
			got := apitest.ReadyOf(t, apitest.Migrated(t, on(t)))
			for _, part := range []string{"database", "writes", "pages", "intake", "files"} {
				if got.Part(part) != "ok" {
					t.Errorf("%s: %s", part, got.Part(part))
				}
			}
			if got.Code != 200 {
				t.Errorf("%+v", got)
			}
		})
	}
}

// A disk that takes no more bytes: a limit of the process stands in for one that is full. Go writes a log of its own into a
// file while it tests, so the process is another one, which does that alone.
func TestReadyWithADiskThatTakesNoMore(t *testing.T) {
	const alone = "SEIVA_TEST_FULL_DISK"
	if os.Getenv(alone) == "" {
		process := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
		process.Env = append(os.Environ(), alone+"=1")
		if out, err := process.CombinedOutput(); err != nil || !bytes.Contains(out, []byte("--- PASS: "+t.Name())) {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	p := apitest.NewTills(t)
	document := apitest.Sample(t, "valid/02_sp_cpf_pix.xml")
	signals := make(chan os.Signal, 64)
	signal.Notify(signals, syscall.SIGXFSZ) // else the process ends
	defer signal.Stop(signals)
	var free syscall.Rlimit
	testkit.Must(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &free))
	defer func() { _ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &free) }()
	testkit.Must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 4096, Max: free.Max}))
	p.SendXML(t, p.Live, document)
	for range 2 {
		p.SendXML(t, p.Live, document)
	}
	refused := p.SendXML(t, p.Live, document)
	got := apitest.ReadyOf(t, p.App)
	testkit.Must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &free))
	if refused.Status != 503 || refused.Body.Code != "receipts.not_saved" {
		t.Errorf("the till: %d %s", refused.Status, refused.Text)
	}
	if got.Code != 503 || got.Status != "unavailable" || got.Part("intake") != "unavailable commits_failing" ||
		(got.Part("writes") != "unavailable disk_failing" && got.Part("writes") != "unavailable disk_full") {
		t.Errorf("a full disk: %+v", got)
	}
	if again := p.SendXML(t, p.Live, document); again.Status != 201 {
		t.Errorf("with space again: %d %s", again.Status, again.Text)
	}
	if got := apitest.ReadyOf(t, p.App); got.Code != 200 {
		t.Errorf("with space again: %+v", got)
	}
}

// Pages that are damaged are told before anybody needs them, and once somebody did.
func TestReadyWithDamagedPages(t *testing.T) {
	s := apitest.OnSQLite(t)
	used(t, s)
	damage(t, s, "picture_uses")
	a := apitest.Open(t, s)
	if got := apitest.ReadyOf(t, a); got.Code != 503 || got.Part("pages") != "unavailable database_damaged" || got.Part("database") != "ok" {
		t.Errorf("before anybody needs them: %+v", got)
	}
	if err := a.Portal.Uploads.Drop(t.Context(), "pictures/1.jpg", "banner"); err == nil {
		t.Error("a damaged page was used")
	}
	if got := apitest.ReadyOf(t, a); got.Code != 503 || got.Part("database") != "unavailable database_damaged" {
		t.Errorf("once somebody did: %+v", got)
	}
}

// A standby answers every read.
func TestReadyWithADatabaseThatOnlyReads(t *testing.T) {
	s := apitest.OnPostgres(t)
	testkit.Must(t, start(t, s))
	s.DatabaseURL += "&default_transaction_read_only=on"
	if got := apitest.ReadyOf(t, apitest.Open(t, s)); got.Code != 503 || got.Part("database") != "ok" || got.Part("writes") != "unavailable database_read_only" {
		t.Errorf("%+v", got)
	}
}

// Receipts are taken without a bucket, so it is told and nobody is sent elsewhere.
func TestReadyWithoutABucket(t *testing.T) {
	s := apitest.WithTestPayments(t)
	s.BlobURL, s.BlobPatience = apitest.NoSuchBucket(t), 5*time.Second
	if got := apitest.ReadyOf(t, apitest.Migrated(t, s)); got.Code != 200 || got.Status != "degraded" || got.Part("files") != "degraded files_unavailable" {
		t.Errorf("%+v", got)
	}
}
