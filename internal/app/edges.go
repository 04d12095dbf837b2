package app

import (
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"sync"

	"seiva/docs"
	"seiva/internal/achievements"
	sqlidempotency "seiva/internal/adapter/sqlstore/idempotency"
	sqlnotes "seiva/internal/adapter/sqlstore/notes"
	sqlreports "seiva/internal/adapter/sqlstore/reports"
	sqluisettings "seiva/internal/adapter/sqlstore/uisettings"
	sqlviews "seiva/internal/adapter/sqlstore/views"
	"seiva/internal/contracts"
	"seiva/internal/edge/appapi"
	"seiva/internal/edge/customerapi"
	"seiva/internal/edge/integrationapi"
	"seiva/internal/edge/portalapi"
	portalidentity "seiva/internal/edge/portalapi/identity"
	"seiva/internal/edge/publicweb"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/notes"
	"seiva/internal/reports"
	"seiva/internal/scans"
	"seiva/internal/uisettings"
	"seiva/internal/views"
)

func portalServices(g ground, firms companies, users people, in intake, asked *scans.Service, asks watched, shown publications, factors achievements.Table, files files) portalapi.Services {
	directory := reports.NewDirectory(sqlreports.New(g.db), g.clock)
	savings := achievements.NewService(sqlreports.NewAchievements(g.db), achievements.Ports{Table: factors}, g.clock)
	return portalapi.Services{
		Failures: asks.failures, Refusals: asks.refusals,
		Programme: reports.NewProgrammes(files.kinds, reports.ProgrammePorts{Paper: savings.Programme, WithReceipts: sqlreports.WithReceipts(g.db)}, g.clock),
		Desk: reports.NewDesk(files.kinds, reports.Counting{Concern: reports.StoresSilent, Count: asks.silences.Count},
			reports.Counting{Concern: reports.FactorRequests, Count: directory.FactorRequests}, reports.Counting{Concern: reports.ProblemsNew, Count: asks.problems.CountNew},
			reports.Counting{Concern: reports.ProblemsAwaiting, Count: asks.problems.CountAwaiting},
			reports.Counting{Concern: reports.BannersUnseen, Count: shown.banners.CountUnseen},
			reports.Counting{Concern: reports.KeysRefused, Count: asks.refusals.Count}, reports.Counting{Concern: reports.FailuresNew, Count: asks.failures.CountNew},
			reports.Counting{Concern: reports.PrivacyNear, Count: in.privacy.CountNear}),
		Identity: users.identity, Onboarding: users.onboarding, Switches: users.switches,
		Partners: firms.partners, Retailers: firms.retailers, Stores: firms.stores, StoresAdmin: firms.storesAdmin, Roots: firms.roots,
		Billing: firms.billing, Contracts: firms.contracts,
		Keys: in.keys, Receipts: in.receipts, Ratings: in.ratings, Scans: asked, Sandboxes: in.sandboxes, Customers: in.customers, Promotions: in.promotions,
		Uploads: shown.uploads, Banners: shown.banners, Flyers: shown.flyers, Campaigns: shown.campaigns, Sponsors: shown.sponsors, VIP: shown.vip,
		Reports:      reports.NewService(sqlreports.New(g.db), g.clock),
		Kinds:        files.kinds,
		Hub:          reports.NewHub(reports.NewService(sqlreports.New(g.db), g.clock), files.kinds, sqlreports.NewUses(g.db)),
		Exports:      files.exports,
		Bulk:         newBulk(g, firms, users, in, shown, asks, files.kinds),
		Directory:    directory,
		Achievements: savings,
		UISettings:   uisettings.NewService(sqluisettings.New(g.db), g.clock),
		Views:        views.NewService(sqlviews.New(g.db), views.Ports{Teammates: users.identity.Teammates, Trail: g.trail}, g.clock),
		Idempotency:  httpx.NewIdempotency(sqlidempotency.New(g.db), g.clock),
		Writing:      writing(g.db),
		Notes:        notes.NewService(sqlnotes.New(g.db), notes.Ports{Trail: g.trail, History: histories{g.trail}.tell}, g.clock),
		Problems:     asks.problems,
		Privacy:      in.privacy,
		Quiet:        asks.silences,
		Integrity:    in.integrity,
		Trail:        g.trail,
		Clock:        g.clock,
	}
}

func reportKinds(g ground, firms companies) reports.Kinds {
	return reports.NewKinds(reports.Sources{
		Stores: sqlreports.Stores(g.db), Retailers: sqlreports.Retailers(g.db, standings(g, firms)),
		SoftwareHouses: sqlreports.SoftwareHouses(g.db), Cashiers: sqlreports.Cashiers(g.db),
		Ratings: sqlreports.Ratings(g.db), Comments: sqlreports.Comments(g.db), NotIntegrated: sqlreports.NotIntegrated(g.db),
		Names: sqlreports.Names(g.db),
	}, g.clock)
}

// API mounts every audience of the API on a router, and returns the document that shows them all.
func (a *App) API(root *http.ServeMux) *httpx.Document {
	document := httpx.NewDocument(Version)
	portal := portalapi.Handler(document, a.Portal)
	tills := integrationapi.Handler(document, a.Integration)
	consumers := customerapi.Handler(document, customerapi.Services{
		Customers: a.Customers, Achievements: a.Portal.Achievements, VIP: a.Portal.VIP, Privacy: a.Portal.Privacy, Clock: a.Portal.Clock,
	})
	apps := a.Consumers.Handler(document)
	document.Complete()
	tills = httpx.For("integration", tills) // whose answers are short, or come while the body is read
	for path, audience := range map[string]http.Handler{
		"": httpx.Compressed(httpx.For("portal", portal)), "/integration": tills, "/customer-tokens": tills,
		"/customer": httpx.Compressed(httpx.For("customer", consumers)), "/app": httpx.Compressed(httpx.For("app", apps)),
	} {
		root.Handle(httpx.Prefix+path+"/", audience)
		if path != "" {
			root.Handle(httpx.Prefix+path, audience)
		}
	}
	return document
}

// api is API on a router of its own.
func (a *App) api() (http.Handler, *httpx.Document) {
	calls := http.NewServeMux()
	return calls, a.API(calls)
}

// Handler answers everything. The API's calls are put together beside it, most of the work of a start: what comes for one before
// they are there waits for them, what asks for a page or /readyz does not.
func (a *App) Handler(log *slog.Logger, build fs.FS) (http.Handler, error) {
	assets, err := publicweb.NewAssets(build, portalidentity.NewSessions(a.Portal.Identity, a.Portal.Clock).Has, a.Portal.VIP.FramedBy)
	if err != nil {
		return nil, err
	}
	root, api := http.NewServeMux(), sync.OnceValues(a.api)
	root.HandleFunc(httpx.Prefix+"/", func(w http.ResponseWriter, r *http.Request) {
		calls, _ := api()
		calls.ServeHTTP(w, r)
	})
	guide := httpx.Compressed(publicweb.NewGuide(docs.Served, a.Settings.Origin()))
	root.Handle("GET "+publicweb.GuidePath, guide)
	root.Handle("GET "+publicweb.GuidePath+"/", guide)
	root.Handle("GET /api/openapi.json", httpx.Compressed(httpx.NotKept(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, document := api()
		document.ServeHTTP(w, r)
	}))))
	root.Handle("GET /api/docs", httpx.NotKept(assets.Docs()))
	root.Handle("GET /api/docs/", httpx.NotKept(assets.Docs()))
	root.HandleFunc("GET "+appapi.FeedPath, a.Consumers.Feed)
	root.HandleFunc("GET /healthz", publicweb.Alive)
	root.HandleFunc("GET /robots.txt", publicweb.Robots)
	root.Handle("GET /.well-known/security.txt", a.security())
	root.Handle(publicweb.StopPath, publicweb.NewStopPage(a.Customers))
	root.Handle(publicweb.LeavePath, publicweb.NewLeavePage(a.Portal.Exports, clock.System{}))
	root.Handle(contracts.VerifyPath, publicweb.NewVerifyPage(a.Portal.Contracts, clock.System{}))
	pages := publicweb.NewReceiptPages(a.Portal.Receipts, a.feed, a.Portal.Ratings, promotionsOf(a.Portal.Promotions), clock.System{})
	root.Handle(publicweb.ReceiptPath, httpx.Compressed(pages))
	root.HandleFunc(publicweb.RatePath, pages.Rate)
	root.Handle(publicweb.ExportFilePath, publicweb.NewExportFiles(a.Portal.Exports, clock.System{}))
	root.Handle("PUT "+publicweb.UploadsPath, publicweb.Uploads(a.Blobs))
	root.Handle("GET "+httpx.MediaPath, publicweb.Media(a.Portal.Uploads))
	root.Handle("GET /readyz", a.Ready())
	root.HandleFunc("/dev/", publicweb.NoMailbox)
	if a.Settings.Mailbox {
		root.Handle("/dev/mail", publicweb.Mailbox(a.Outbox))
		root.Handle("/dev/mail/", publicweb.Mailbox(a.Outbox))
	}
	a.checkoutPages(root)
	root.Handle("GET /metrics", a.metrics.Handler(a.Settings.MetricsToken))
	root.Handle("/", assets)
	proxies, err := httpx.ParseProxies(a.Settings.TrustedProxies)
	if err != nil {
		return nil, fmt.Errorf("SEIVA_TRUSTED_PROXIES: %w", err)
	}
	served := customerapi.AtRoot(a.Settings.CustomerHost, httpx.Routed(root, quietRoutes...))
	callers, err := httpx.ParseProxies(a.Settings.Traces.From)
	if err != nil {
		return nil, fmt.Errorf("SEIVA_TRACES_FROM: %w", err)
	}
	served = httpx.Tell(publicweb.VersionHeader, assets.Version(), httpx.SecureHeaders(httpx.BehindProxies(proxies, served)))
	served = httpx.Traced(a.traces.Tracer(), callers, served, probes...)
	go api()
	return httpx.Outer(log, a.Settings.pace(), a.metrics.Answered, served), nil
}

// probes are asked by what watches the server: nobody looks for their traces.
var probes = []string{"/healthz", "/readyz", "/metrics"}

// quietRoutes are asked for all the time and by machines: health checks, and what a page or an app consists of.
var quietRoutes = []string{"GET /healthz", "GET /readyz", "GET /metrics", "GET " + appapi.FeedPath, "GET " + httpx.MediaPath, "/"}
