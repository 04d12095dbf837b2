package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"syscall"

	"seiva/internal/achievements"
	"seiva/internal/adapter/blobstore"
	sqlapikeys "seiva/internal/adapter/sqlstore/apikeys"
	sqlbanners "seiva/internal/adapter/sqlstore/banners"
	sqlcontracts "seiva/internal/adapter/sqlstore/contracts"
	sqlcustomers "seiva/internal/adapter/sqlstore/customers"
	sqlidempotency "seiva/internal/adapter/sqlstore/idempotency"
	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	sqljobs "seiva/internal/adapter/sqlstore/jobs"
	sqloutbox "seiva/internal/adapter/sqlstore/outbox"
	sqlpartners "seiva/internal/adapter/sqlstore/partners"
	sqlproblems "seiva/internal/adapter/sqlstore/problems"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	sqlreports "seiva/internal/adapter/sqlstore/reports"
	sqlretailers "seiva/internal/adapter/sqlstore/retailers"
	"seiva/internal/adapter/sqlstore/sqldb"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	sqluisettings "seiva/internal/adapter/sqlstore/uisettings"
	sqluploads "seiva/internal/adapter/sqlstore/uploads"
	"seiva/internal/apikeys"
	"seiva/internal/audit"
	"seiva/internal/banners"
	"seiva/internal/categories"
	"seiva/internal/contracts"
	"seiva/internal/customers"
	"seiva/internal/edge/appapi"
	"seiva/internal/edge/customerapi"
	"seiva/internal/edge/integrationapi"
	"seiva/internal/edge/portalapi"
	"seiva/internal/edge/publicweb"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/secret"
	"seiva/internal/locations"
	"seiva/internal/outbox"
	"seiva/internal/partners"
	"seiva/internal/problems"
	"seiva/internal/receipts"
	"seiva/internal/reports"
	"seiva/internal/retailers"
	"seiva/internal/stores"
	"seiva/internal/uisettings"
	"seiva/internal/uploads"
)

// App is one installation, wired: this file and ports.go alone know every concrete type.
type App struct {
	Settings    Settings
	DB          *sqldb.DB
	Secret      secret.Root
	secretMade  bool // just now: it was absent, and nothing needed it
	Keys        *sqlreceipts.DataKeys
	Custody     *receipts.Custody
	rollUps     *receipts.RollUps
	Trail       *audit.Service
	Portal      portalapi.Services
	Integration integrationapi.Services
	Customers   *customers.Service
	Partners    *partners.Service
	Retailers   *retailers.Service
	Stores      *stores.Service
	Jobs        *sqljobs.Store
	Blobs       blobstore.Store
	feed        *banners.Feed
	viewers     banners.Viewers
	Consumers   *appapi.Calls
	Pool        identity.Pool // nil: this installation keeps the passwords
	Outbox      *outbox.Service
	mailer      outbox.Mailer // nil: mail waits
	pay         payments
	metrics     *publicweb.Metrics

	// retailerStore answers other domains' questions about retailers, which have no caller.
	retailerStore retailers.Store
}

func Open(ctx context.Context, s Settings) (_ *App, err error) {
	syscall.Umask(0o077) // whatever this process writes is its owner's alone
	if s.DatabaseURL != "" && s.SecretFile == "" {
		return nil, errors.New("SEIVA_SECRET_FILE is required with PostgreSQL: every key derives from it")
	}
	if err := s.checkRestored(); err != nil {
		return nil, err
	}
	db, err := sqldb.Open(ctx, sqldb.Config{URL: s.DatabaseURL, Folder: s.Data, Connections: s.Connections})
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_ = db.Close()
		}
	}()
	root, made, err := s.root(ctx, db)
	if err != nil {
		return nil, err
	}
	var out outside
	if out.mailer, err = s.mailer(); err != nil {
		return nil, err
	}
	if out.finders, err = findersOf(s, db, clock.System{}); err != nil {
		return nil, err
	}
	if out.pool, err = s.identityPool(ctx); err != nil {
		return nil, err
	}
	if out.pay, err = s.payments(db, root, clock.System{}); err != nil {
		return nil, err
	}
	config, err := s.bannerConfig()
	if err != nil {
		return nil, err
	}
	if out.blobs, err = s.blobs(ctx, root); err != nil {
		return nil, err
	}
	a := wire(s, db, root, out, config, clock.System{})
	a.secretMade = made
	return a, nil
}

// outside is what an installation reaches beyond its database.
type outside struct {
	mailer  outbox.Mailer // nil: mail waits
	pool    identity.Pool // nil: this installation keeps the passwords
	finders finders
	pay     payments
	blobs   blobstore.Store
}

func wire(s Settings, db *sqldb.DB, root secret.Root, out outside, config banners.Config, c clock.Clock) *App {
	trail, retailerStore, storeStore := NewTrail(db, root, c), sqlretailers.New(db), sqlstores.New(db)
	subscriptions := newBilling(s, db, payers{retailerStore, storeStore}, out.pay, c)
	a := &App{
		Settings: s, DB: db, Secret: root, Trail: trail, metrics: publicweb.NewMetrics(), Jobs: sqljobs.New(db), retailerStore: retailerStore,
		Pool: out.pool, mailer: out.mailer, pay: out.pay, Blobs: out.blobs,
		Partners: partners.NewService(sqlpartners.New(db), categories.Name, trail, c),
		Stores:   stores.NewService(storeStore, reference{}, subscriptions, trail, c),
	}
	a.Retailers = retailers.NewService(retailerStore, retailers.Ports{
		CityName:  locations.CityName,
		Payment:   standing{subscriptions}.Payment,
		Trail:     trail,
		Completed: func(ctx context.Context, id string) error { return a.Portal.Contracts.Send(ctx, id) },
	}, c)
	a.Outbox = outbox.NewService(sqloutbox.New(db), a.Jobs, c, s.Mailbox)
	keyStore := sqlapikeys.New(db)
	keys := apikeys.NewService(keyStore, keyStore, trail, c)
	links := receipts.NewSecrets(root, s.Origin())
	a.Keys = sqlreceipts.NewDataKeys(db, root)
	documents := sqlreceipts.New(db, a.Keys)
	a.Custody, a.rollUps = receipts.NewCustody(documents, trail, c), receipts.NewRollUps(sqlreceipts.NewRollUps(db), trail, c)
	a.metrics.RollUps(a.rollUps.State)
	intake := receipts.NewService(documents, emitters{a.Stores}, refusals{keys}, trail, links, c)
	a.Customers = customers.NewService(sqlcustomers.New(db), customerPorts(a, keyStore, links, trail, c), customers.Keys{
		Index: cpfindex.New(root.Key(secret.CPFIndex)), Seal: root.Key(secret.CustomerSeal), Proofs: root.Key(secret.CustomerProof),
	}, c)
	a.Integration = integrationapi.Services{Keys: keys, Receipts: intake, Customers: a.Customers, Clock: c}
	a.Portal = portalapi.Services{
		Identity:     identity.NewService(sqlidentity.New(db), a.Outbox, trail, a.IdentityConfig(root), c),
		Partners:     a.Partners,
		Retailers:    a.Retailers,
		Stores:       a.Stores,
		Keys:         keys,
		Receipts:     intake,
		Reports:      reports.NewService(sqlreports.New(db), c),
		Directory:    reports.NewDirectory(sqlreports.New(db)),
		StoresAdmin:  stores.NewAdministration(storeStore, reference{}, trail),
		Roots:        stores.NewRoots(storeStore, trail, c),
		Achievements: achievements.NewService(sqlreports.NewAchievements(db), achievements.Conservative(), c),
		Billing:      subscriptions,
		UISettings:   uisettings.NewService(sqluisettings.New(db), c),
		Idempotency:  httpx.NewIdempotency(sqlidempotency.New(db), c),
		Customers:    a.Customers,
		Clock:        c,
	}
	a.Portal.Onboarding = newOnboarding(a, out.finders, trail, c)
	a.Portal.Switches = newSwitches(a, trail, c)
	a.Portal.Problems = problems.NewService(sqlproblems.New(db), problems.Ports{Post: a.Outbox, Organization: a.organization, Trail: trail}, c)
	a.Portal.Contracts = contracts.NewService(sqlcontracts.New(db), contractPorts(a, trail, c), c)
	a.viewers = banners.NewViewers(root.Key(secret.BannerViewers))
	a.feed = banners.NewFeed(sqlbanners.New(db), config, a.viewers, c)
	a.Portal.Uploads = uploads.NewService(sqluploads.New(db), a.Blobs, a.Jobs, c)
	a.Portal.Banners = newBanners(db, a.Portal.Uploads, a.feed, a.viewers, config, trail, c)
	a.Portal.Flyers = newFlyers(db, a.Portal.Uploads, trail, c)
	a.Portal.Campaigns = newCampaigns(db, a.Portal.Uploads, trail, c)
	a.Consumers = appapi.New(appapi.Services{Banners: a.feed, Flyers: a.Portal.Flyers, Viewers: a.viewers, Customers: a.Customers, Clock: c, PerMinute: s.StrangersPerMinute})
	return a
}

func (a *App) IdentityConfig(root secret.Root) identity.Config {
	config := identity.Config{
		PublicURL: a.Settings.Origin(), CodeKey: root.Key(secret.IdentityCodes), SealKey: root.Key(secret.IdentitySeal),
		StaffSecondFactor: a.Settings.StaffSecondFactor, OwnerNames: a.ownerNames,
		Confirmed: func(ctx context.Context, accountID string) error { return a.Portal.Onboarding.Settle(ctx, accountID) },
	}
	if a.Pool != nil {
		config.Hosted = &identity.Hosted{Pool: a.Pool, Queue: a.Jobs}
	}
	return config
}

// Close lets what was submitted be committed first.
func (a *App) Close() {
	a.Integration.Receipts.Close()
	a.feed.Close()
	_ = a.Blobs.Close()
	_ = a.DB.Close()
}

// API mounts every audience of the API on a router, and returns the document that shows them all.
func (a *App) API(root *http.ServeMux) *httpx.Document {
	document := httpx.NewDocument(Version)
	portal := portalapi.Handler(document, a.Portal)
	tills := integrationapi.Handler(document, a.Integration)
	consumers := customerapi.Handler(document, customerapi.Services{Customers: a.Customers, Achievements: a.Portal.Achievements})
	apps := a.Consumers.Handler(document)
	document.Complete()
	for path, audience := range map[string]http.Handler{
		"": portal, "/integration": tills, "/customer-tokens": tills, "/customer": consumers, "/app": apps,
	} {
		root.Handle(httpx.Prefix+path+"/", audience)
		if path != "" {
			root.Handle(httpx.Prefix+path, audience)
		}
	}
	return document
}

func (a *App) Handler(log *slog.Logger, build fs.FS) (http.Handler, error) {
	assets, err := publicweb.NewAssets(build)
	if err != nil {
		return nil, err
	}
	root := http.NewServeMux()
	document := a.API(root)
	root.Handle("GET /api/openapi.json", httpx.NotKept(document))
	root.Handle("GET /api/docs", httpx.NotKept(assets.Docs()))
	root.Handle("GET /api/docs/", httpx.NotKept(assets.Docs()))
	root.HandleFunc("GET "+appapi.FeedPath, a.Consumers.Feed)
	root.HandleFunc("GET /healthz", publicweb.Alive)
	root.Handle(publicweb.StopPath, publicweb.NewStopPage(a.Customers))
	root.Handle(publicweb.ReceiptPath, publicweb.NewReceiptPages(a.Portal.Receipts, a.feed, clock.System{}))
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
	return httpx.Outer(log, a.Settings.pace(), a.metrics.Answered, httpx.SecureHeaders(httpx.BehindProxies(proxies, served))), nil
}

// quietRoutes are asked for all the time and by machines: health checks, and what a page or an app consists of.
var quietRoutes = []string{"GET /healthz", "GET /readyz", "GET /metrics", "GET " + appapi.FeedPath, "GET " + httpx.MediaPath, "/"}
