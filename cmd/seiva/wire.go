package main

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/achievements"
	"seiva/internal/adapter/sqlstore"
	"seiva/internal/customers"
	"seiva/internal/edge/customerapi"
	"seiva/internal/edge/portalapi"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
	"seiva/internal/reports"
)

// app is one installation, wired: this file alone knows every concrete type.
type app struct {
	settings  settings
	db        *sqlstore.DB
	secret    secret.Root
	services  portalapi.Services
	customers *customers.Service
}

func open(ctx context.Context, s settings) (*app, error) {
	if s.DatabaseURL != "" && s.SecretFile == "" {
		return nil, errors.New("SEIVA_SECRET_FILE is required with PostgreSQL: every key derives from it")
	}
	db, err := sqlstore.Open(ctx, sqlstore.Config{URL: s.DatabaseURL, Folder: s.Data})
	if err != nil {
		return nil, err
	}
	root, err := secret.Open(s.secretPath(), s.DatabaseURL == "")
	if err != nil {
		_ = db.Close()
		return nil, err
	}
	a := &app{settings: s, db: db, secret: root}
	a.services = portalapi.Services{
		Identity:     identity.NewService(sqlstore.NewIdentity(db), clock.System{}),
		Reports:      reports.NewService(sqlstore.NewReports(db), clock.System{}),
		Achievements: achievements.NewService(sqlstore.NewAchievements(db), achievements.Conservative(), clock.System{}),
	}
	links := receipts.NewSecrets(root, s.publicURL())
	a.customers = customers.NewService(sqlstore.NewCustomers(db), cpfindex.New(root.Key(secret.CPFIndex)), links, clock.System{})
	return a, nil
}

func (a *app) close() { _ = a.db.Close() }

// api registers every audience's calls on one router and one OpenAPI document.
func (a *app) api(mux *http.ServeMux) huma.API {
	api := httpx.NewAPI(mux, version)
	portalapi.Register(api, a.services)
	customerapi.Register(api, a.customers)
	httpx.IgnoreUnknownFields(api)
	return api
}

func (a *app) handler(log *slog.Logger) http.Handler {
	calls := http.NewServeMux()
	api := a.api(calls)
	calls.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		httpx.WriteError(w, r, errs.New(errs.NotFound, "request.not_found", "Não encontramos o que você procura."))
	})
	calls.HandleFunc("GET /api/openapi.json", httpx.ServeDocument(api))
	root := http.NewServeMux()
	root.Handle("/api/", portalapi.Guard(a.services.Identity, calls))
	return httpx.Outer(log, httpx.SecureHeaders(root))
}
