package app

import (
	"context"
	"syscall"

	"seiva/internal/achievements"
	"seiva/internal/adapter/blobstore"
	"seiva/internal/adapter/collector"
	sqljobs "seiva/internal/adapter/sqlstore/jobs"
	sqlpartners "seiva/internal/adapter/sqlstore/partners"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	sqlretailers "seiva/internal/adapter/sqlstore/retailers"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/audit"
	"seiva/internal/banners"
	"seiva/internal/customers"
	"seiva/internal/edge/appapi"
	"seiva/internal/edge/integrationapi"
	"seiva/internal/edge/portalapi"
	"seiva/internal/edge/publicweb"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/secret"
	"seiva/internal/onboarding"
	"seiva/internal/outbox"
	"seiva/internal/partners"
	"seiva/internal/receipts"
	"seiva/internal/retailers"
	"seiva/internal/stores"
)

// App is one installation, wired: this package alone knows every concrete type.
type App struct {
	Settings    Settings
	DB          *sqldb.DB
	Secret      secret.Root
	secretMade  bool // just now: it was absent, and nothing needed it
	Keys        *sqlreceipts.DataKeys
	Custody     *receipts.Custody
	rollUps     RollUps
	retention   *receipts.Retention
	clock       clock.Clock // as ground's
	packs       *receipts.Packs
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
	traces      *collector.Collector            // nil: nobody gets any
	BackUp      func(ctx context.Context) error // makes the scheduled backup; nil: this process makes none
	registers   registers
	companies   onboarding.Finder[onboarding.Company] // the CNPJ register
}

func Open(ctx context.Context, s Settings) (_ *App, err error) {
	syscall.Umask(0o077) // whatever this process writes is its owner's alone
	if s.DatabaseURL != "" && s.SecretFile == "" {
		return nil, errNoSecretFile
	}
	if err := s.checkRestored(); err != nil {
		return nil, err
	}
	db, err := sqldb.Open(ctx, s.database())
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
	c := db.Clock(clock.System{}) // what one process writes others hold against it (decision 170)
	var out outside
	if out.mailer, err = s.mailer(); err != nil {
		return nil, err
	}
	if out.finders, err = findersOf(s, db, c); err != nil {
		return nil, err
	}
	if out.pool, err = s.identityPool(ctx); err != nil {
		return nil, err
	}
	if out.pay, err = s.payments(db, root, c); err != nil {
		return nil, err
	}
	if out.vibe, err = s.vibe(c); err != nil {
		return nil, err
	}
	if out.factors, err = s.factors(); err != nil {
		return nil, err
	}
	config, err := s.bannerConfig()
	if err != nil {
		return nil, err
	}
	out.metrics = publicweb.NewMetrics(Version)
	if out.traces, err = s.collector(ctx); err != nil {
		return nil, err
	}
	out.metrics.SpansLost(out.traces.Lost)
	out.metrics.Readings(func() (leader, standby int64) { s := db.Standby(); return s.Leads, s.Read })
	if out.blobs, err = s.blobs(ctx, root, c, out.metrics.FileCall); err != nil {
		return nil, err
	}
	return wire(s, db, root, made, out, config, c), nil
}

// outside is what an installation reaches beyond its database.
type outside struct {
	mailer  outbox.Mailer // nil: mail waits
	pool    identity.Pool // nil: this installation keeps the passwords
	finders finders
	pay     payments
	blobs   blobstore.Store
	factors achievements.Table
	vibe    customers.Vibe // nil: nothing is sent to it
	metrics *publicweb.Metrics
	traces  *collector.Collector // nil: nobody gets any
}

// wire plugs an installation together, of what Open found: nothing here fails, and the App is whole when it is made.
func wire(s Settings, db *sqldb.DB, root secret.Root, made bool, out outside, config banners.Config, c clock.Clock) *App {
	g, r := newGround(s, db, root, c), registers{sqlretailers.New(db), sqlpartners.New(db)}
	firms := newCompanies(g, r, out.blobs, out.pay, out.factors)
	users := newPeople(g, r, firms, identityConfig(s, root, g.jobs, out.pool, r.ownerNames), out.finders)
	in := newIntake(g, r, contacts{users.identity, r.retailers}, firms.stores, s.RetentionYears, out.vibe, out.blobs, out.metrics.Commit)
	asked := newScans(g, firms.stores, in.receipts, out.finders.companies, c)
	shown := newPublications(g, r, out.blobs, config)
	asks := watched{newQuiet(g, contacts{users.identity, r.retailers}), newProblems(g, r, shown.uploads, g.clock), newFailures(g), newRefusals(g)}
	files := newFiles(g, firms, users, in, shown, asks, out.blobs, s.exportsFolder())
	out.metrics.RollUps(in.rollUps.state)
	a := &App{
		Settings: s, DB: db, Secret: root, secretMade: made, Keys: in.dataKeys, Custody: in.custody, rollUps: in.rollUps, retention: in.retention, packs: newPacks(g, s, out.blobs), Trail: g.trail, clock: g.clock,
		Portal:      portalServices(g, firms, users, in, asked, asks, shown, out.factors, files),
		Integration: integrationapi.Services{Keys: in.keys, Stores: firms.stores, Receipts: in.receipts, Sandboxes: in.sandboxes, Customers: in.customers, Clock: c},
		Consumers: appapi.New(appapi.Services{
			Banners: shown.feed, Flyers: shown.flyers, Ratings: in.ratings, Scans: asked, Viewers: shown.viewers, Customers: in.customers, Clock: c, PerMinute: s.StrangersPerMinute,
		}),
		Customers: in.customers, Partners: firms.partners, Retailers: firms.retailers, Stores: firms.stores,
		Jobs: g.jobs, Blobs: out.blobs, feed: shown.feed, viewers: shown.viewers, Pool: out.pool, Outbox: g.post, mailer: timed(out.mailer, out.metrics.MailDelivery),
		pay: out.pay, metrics: out.metrics, traces: out.traces, registers: r, companies: out.finders.companies,
	}
	out.metrics.Gauges(a.gauges)
	return a
}

// IdentityConfig is what this installation's accounts are kept by.
func (a *App) IdentityConfig(root secret.Root) identity.Config {
	config := identityConfig(a.Settings, root, a.Jobs, a.Pool, a.registers.ownerNames)
	config.Confirmed = a.Portal.Onboarding.Settle
	return config
}

// identityConfig lacks what hears of confirmed accounts.
func identityConfig(s Settings, root secret.Root, queue jobqueue.Queue, pool identity.Pool, names func(context.Context, identity.Owner) ([]string, error)) identity.Config {
	config := identity.Config{
		PublicURL: s.Origin(), CodeKey: root.Key(secret.IdentityCodes), SealKey: root.Key(secret.IdentitySeal),
		StaffSecondFactor: s.StaffSecondFactor, OwnerNames: names, HashCost: s.HashCost,
	}
	if pool != nil {
		config.Hosted = &identity.Hosted{Pool: pool, Queue: queue}
	}
	return config
}

// Close lets what was submitted be committed first.
func (a *App) Close() {
	a.Integration.Receipts.Close()
	a.feed.Close()
	_ = a.Blobs.Close()
	_ = a.DB.Close()
	a.traces.Close()
}
