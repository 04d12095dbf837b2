package main

import (
	"bytes"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/integrity"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts/nfcegen"
)

// previousVariable names the program of an earlier commit; scripts/previous makes it.
const previousVariable = "SEIVA_TEST_PREVIOUS"

const (
	then = "then" // the earlier program
	now  = "now"
)

// versions are a process of an earlier commit and one of today on one PostgreSQL, as in the midst of a rollout.
type versions struct {
	*replicas
	settings app.Settings
	programs map[string]string
	running  map[string]*exec.Cmd
	at       map[string]string // their addresses
	logs     map[string]*bytes.Buffer
	banners  map[string]string // by who published them

	recurring []string // what the earlier one does at its hour
}

// An earlier program makes the database; today's comes beside it and migrates. Each does everything, for the other too. A rollout that
// stops there can stay so: the earlier one goes on alone, and starts again.
func TestPrevious(t *testing.T) {
	v := startVersions(t)
	both := []string{then, now}
	for _, writes := range both {
		t.Run(writes+" publishes a banner", func(t *testing.T) { v.publishBanner(t, writes) })
	}
	for _, step := range []struct {
		name string
		do   func(v *versions, t *testing.T, writes, reads string)
	}{
		{"receipts", (*versions).receipts}, {"consumers' tokens", (*versions).tokens}, {"flyers", (*versions).flyers}, {"views", (*versions).views},
	} {
		for _, writes := range both {
			for _, reads := range both {
				t.Run(step.name+", "+writes+" writes, "+reads+" reads", func(t *testing.T) { step.do(v, t, writes, reads) })
			}
		}
	}
	for _, reads := range both {
		t.Run("every list, "+reads+" reads", func(t *testing.T) { v.lists(t, reads) })
	}
	v.end(t, now)
	t.Run("receipts, then alone", func(t *testing.T) { v.receipts(t, then, then) })
	t.Run("the work of a night, then alone", v.night)
	v.start(t, now)
	v.end(t, then)
	t.Run("what then logged", v.logged)
	t.Run("then starts again", func(t *testing.T) {
		v.start(t, then)
		v.receipts(t, then, now)
	})
}

func startVersions(t *testing.T) *versions {
	t.Helper()
	program := os.Getenv(previousVariable)
	if program == "" {
		t.Fatal(previousVariable + " is not set: run the test through `make previous PREVIOUS=COMMIT`")
	}
	v := &versions{
		replicas: &replicas{t: t, gen: nfcegen.New(3)},
		settings: app.Settings{
			Addr: "127.0.0.1:0", Data: t.TempDir(), SecretFile: filepath.Join(t.TempDir(), "secret"), DatabaseURL: sqltest.EmptyPostgresURL(t), PublicURL: "http://127.0.0.1",
		},
		programs: map[string]string{then: program, now: build(t)},
		running:  map[string]*exec.Cmd{}, at: map[string]string{}, logs: map[string]*bytes.Buffer{}, banners: map[string]string{},
	}
	testkit.Must(t, os.WriteFile(v.settings.SecretFile, []byte(strings.Repeat("0123456789", 4)), 0o600))
	t.Cleanup(func() {
		for _, p := range v.running {
			_ = p.Process.Kill()
			_ = p.Wait()
		}
	})
	v.start(t, then)
	db := sqltest.RawOf(t, sqldb.Config{URL: v.settings.DatabaseURL})
	waitFor(t, "plan of the earlier one for the night", func() bool {
		testkit.Must(t, db.NewRaw("SELECT kind FROM jobs WHERE due_at > ?", time.Now().UnixMilli()).Scan(t.Context(), &v.recurring))
		return slices.Contains(v.recurring, "quiet.watch") && slices.Contains(v.recurring, integrity.LookJob)
	})
	v.start(t, now)
	a, err := app.Open(t.Context(), v.settings)
	testkit.Must(t, err)
	t.Cleanup(a.Close)
	v.Tills = apitest.SeedTills(t, a)
	v.signer = v.gen.Signer(apitest.SampleStores[0], "LOJA")
	v.Retailer, v.Store = v.RetailerID, v.Text("SELECT id FROM stores WHERE documento = ?", apitest.SampleStores[0])
	v.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	v.SignIn(t, apitest.Support, identity.NewAccount{Profile: scope.Suporte})
	v.SignIn(t, apitest.House, identity.NewAccount{Profile: scope.Parceiro, PartnerID: v.PartnerID})
	v.SignIn(t, apitest.Retailer, identity.NewAccount{Profile: scope.Varejista, RetailerID: v.RetailerID})
	return v
}

func (v *versions) start(t *testing.T, version string) {
	t.Helper()
	log := &bytes.Buffer{}
	v.running[version], v.at[version] = serveInto(t, v.programs[version], v.settings, log)
	v.logs[version] = log
}

func (v *versions) end(t *testing.T, version string) {
	t.Helper()
	process := v.running[version]
	delete(v.running, version)
	testkit.Must(t, process.Process.Signal(syscall.SIGTERM))
	testkit.Must(t, process.Wait())
}

// of is the installation as one of the two answers for it.
func (v *versions) of(t *testing.T, version string) *apitest.Tills {
	t.Helper()
	address, err := url.Parse(v.at[version])
	testkit.Must(t, err)
	instance, tills := *v.Instance, *v.Tills
	instance.T, instance.Server = t, httputil.NewSingleHostReverseProxy(address)
	tills.Instance, tills.Server = &instance, &httptest.Server{URL: v.at[version]}
	return &tills
}
