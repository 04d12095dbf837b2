package apitest

import (
	"bytes"
	"log/slog"
	"net/http"
	"testing"
	"testing/fstest"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/apikeys/apikeystest"
	"seiva/internal/app"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// Callers of the scenarios, named after the company or role that they act for.
const (
	Nobody        = ""
	Admin         = "admin"
	Support       = "support"
	House         = "house"
	OtherHouse    = "other house"
	Retailer      = "retailer"
	OtherRetailer = "other retailer"
)

func Empty(t *testing.T) *app.App { return Migrated(t, WithTestPayments(t)) }

// Migrated wires an installation whose database is migrated and has no rows.
func Migrated(t *testing.T, s app.Settings) *app.App {
	t.Helper()
	if s.DatabaseURL == "" {
		sqltest.SQLiteIn(t, s.Data)
	}
	return Open(t, s)
}

func Open(t *testing.T, s app.Settings) *app.App {
	t.Helper()
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	t.Cleanup(a.Close)
	return a
}

// Instance is a whole installation behind its router, with the sessions of who has signed in.
type Instance struct {
	*app.App
	apikeystest.Cast // zero in an installation with other companies
	T                *testing.T
	Server           http.Handler
	Log              *bytes.Buffer
	Tokens           map[string]string
	Rows             *bun.DB // the database, opened a second time, for what no service writes or tells
}

func Of(t *testing.T, a *app.App) *Instance {
	t.Helper()
	p := &Instance{App: a, T: t, Log: &bytes.Buffer{}, Tokens: map[string]string{}}
	p.Rows = sqltest.RawOf(t, sqldb.Config{URL: a.Settings.DatabaseURL, Folder: a.Settings.Data})
	server, err := a.Handler(slog.New(slog.NewTextHandler(p.Log, &slog.HandlerOptions{Level: slog.LevelDebug})), fstest.MapFS{})
	testkit.Must(t, err)
	p.Server = promisesOf(a).holding(t, server)
	return p
}

// SignIn makes an account and a session of it.
func (p *Instance) SignIn(t *testing.T, name string, account identity.NewAccount) {
	t.Helper()
	account.Name, account.Email, account.Password = name, string(account.Profile)+account.PartnerID+account.RetailerID+"@demo.seiva.test", "Seiva-demo-2026"
	if _, err := p.Portal.Identity.CreateAccount(t.Context(), account); err != nil {
		t.Fatal(err)
	}
	signedIn, err := p.Portal.Identity.SignIn(t.Context(), identity.SignIn{Email: account.Email, Password: account.Password})
	if err != nil {
		t.Fatal(err)
	}
	p.Tokens[name] = signedIn.Token
}

// SignInAll makes a session for each of the callers: of the staff, of two software houses and of two retailers.
func (p *Instance) SignInAll(houseID, otherHouseID, retailerID, otherRetailerID string) {
	p.T.Helper()
	for name, account := range map[string]identity.NewAccount{
		Admin:         {Profile: scope.Administrador},
		Support:       {Profile: scope.Suporte},
		House:         {Profile: scope.Parceiro, PartnerID: houseID},
		OtherHouse:    {Profile: scope.Parceiro, PartnerID: otherHouseID},
		Retailer:      {Profile: scope.Varejista, RetailerID: retailerID},
		OtherRetailer: {Profile: scope.Varejista, RetailerID: otherRetailerID},
	} {
		p.SignIn(p.T, name, account)
	}
}

func (p *Instance) Check(err error) {
	p.T.Helper()
	testkit.Must(p.T, err)
}
