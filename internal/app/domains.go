package app

import (
	"context"
	"encoding/binary"
	"time"

	"seiva/internal/achievements"
	"seiva/internal/adapter/blobstore"
	sqlapikeys "seiva/internal/adapter/sqlstore/apikeys"
	sqlbanners "seiva/internal/adapter/sqlstore/banners"
	sqlcontracts "seiva/internal/adapter/sqlstore/contracts"
	sqlcustomers "seiva/internal/adapter/sqlstore/customers"
	sqlexports "seiva/internal/adapter/sqlstore/exports"
	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	sqljobs "seiva/internal/adapter/sqlstore/jobs"
	sqloutbox "seiva/internal/adapter/sqlstore/outbox"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	sqlswitches "seiva/internal/adapter/sqlstore/switches"
	sqluploads "seiva/internal/adapter/sqlstore/uploads"
	sqlvip "seiva/internal/adapter/sqlstore/vip"
	"seiva/internal/apikeys"
	"seiva/internal/audit"
	"seiva/internal/banners"
	"seiva/internal/billing"
	"seiva/internal/campaigns"
	"seiva/internal/categories"
	"seiva/internal/contracts"
	"seiva/internal/customers"
	"seiva/internal/exports"
	"seiva/internal/flyers"
	"seiva/internal/identity"
	"seiva/internal/integrity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/locations"
	"seiva/internal/onboarding"
	"seiva/internal/outbox"
	"seiva/internal/partners"
	"seiva/internal/privacy"
	"seiva/internal/promotions"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
	"seiva/internal/receipts/sandbox"
	"seiva/internal/reports"
	"seiva/internal/retailers"
	"seiva/internal/sponsors"
	"seiva/internal/stores"
	"seiva/internal/switches"
	"seiva/internal/uploads"
	"seiva/internal/vip"
)

// The stages of wire: each takes the values of those before it, so that the compiler holds their order.

// ground is what every domain stands on.
type ground struct {
	db     *sqldb.DB
	root   secret.Root
	origin string
	trail  *audit.Service
	jobs   *sqljobs.Store
	post   *outbox.Service
	hashes identity.Passwords // of people who buy
	clock  clock.Clock
}

func newGround(s Settings, db *sqldb.DB, root secret.Root, c clock.Clock) ground {
	queue := sqljobs.New(db)
	return ground{
		db: db, root: root, origin: s.Origin(), trail: NewTrail(db, root, c), jobs: queue,
		post:   outbox.NewService(sqloutbox.New(db), outbox.Ports{Queue: queue, KeepText: s.Mailbox}, c),
		hashes: identity.NewPasswords(s.HashCost), clock: c,
	}
}

// companies are who takes part.
type companies struct {
	partners    *partners.Service
	retailers   *retailers.Service
	stores      *stores.Service
	storesAdmin *stores.Administration
	roots       *stores.Roots
	billing     *billing.Service
	contracts   *contracts.Service
}

func newCompanies(g ground, r registers, blobs blobstore.Store, pay payments, factors achievements.Table) companies {
	shops := sqlstores.New(g.db)
	subscriptions := newBilling(g, payers{r.retailers, shops}, pay)
	signed := contracts.NewService(sqlcontracts.New(g.db), contractPorts(g, r, blobs), g.clock)
	return companies{
		partners: partners.NewService(r.partners, partners.Ports{CategoryName: categories.Name, Trail: g.trail}, g.clock),
		retailers: retailers.NewService(r.retailers, retailers.Ports{
			CityName: locations.CityName, Payment: standing{subscriptions}.Payment, Trail: g.trail, Completed: signed.Send,
			ReceiptCostMilli: factors.CostMilli,
		}, g.clock),
		stores:      stores.NewService(shops, stores.Ports{Reference: reference{}, Limits: subscriptions, Trail: g.trail}, g.clock),
		storesAdmin: stores.NewAdministration(shops, reference{}, g.trail),
		roots:       stores.NewRoots(shops, g.trail, g.clock),
		billing:     subscriptions,
		contracts:   signed,
	}
}

// people are the domains of accounts and of the companies that they sign in for.
type people struct {
	identity   *identity.Service
	onboarding *onboarding.Service
	switches   *switches.Service
}

func newPeople(g ground, r registers, c companies, config identity.Config, f finders) people {
	var enrolment *onboarding.Service // makes accounts, and hears of their confirmation: a knot, as in newIntake
	config.Confirmed = func(ctx context.Context, accountID string) error { return enrolment.Settle(ctx, accountID) }
	service := identity.NewService(sqlidentity.New(g.db), identity.Ports{Post: g.post, Trail: g.trail, Config: config}, g.clock)
	enrolment = newOnboarding(g, r, c, service, f)
	return people{service, enrolment, switches.NewService(sqlswitches.New(g.db), switches.Ports{
		Owners: owners{c.retailers, c.partners, contacts{service, r.retailers}}, Trail: g.trail, Deeds: deeds{g.trail}, Post: g.post, PublicURL: g.origin,
	}, g.clock)}
}

// intake is what tills send, and what consumers have of it.
type intake struct {
	keys       *apikeys.Service
	receipts   *receipts.Service
	sandboxes  *sandbox.Service
	dataKeys   *sqlreceipts.DataKeys
	custody    *receipts.Custody
	rollUps    RollUps
	retention  *receipts.Retention
	ratings    *ratings.Service
	customers  *customers.Service
	privacy    *privacy.Service
	promotions *promotions.Service
	integrity  *integrity.Service
}

func newIntake(g ground, r registers, to contacts, shops *stores.Service, years int, partner customers.Vibe, packs receipts.PackBlobs, committed func(documents int, took time.Duration, failed bool)) intake {
	keyStore, links, dataKeys := sqlapikeys.New(g.db), receipts.NewSecrets(g.root, g.origin), sqlreceipts.NewDataKeys(g.db, g.root)
	keys, documents := apikeys.NewService(keyStore, apikeys.Ports{
		Participants: keyStore, Trail: g.trail, Accounts: to, History: restrictions{g.trail}, Post: g.post, PublicURL: g.origin,
	}, g.clock), sqlreceipts.New(g.db, dataKeys, packs)
	var service *receipts.Service // a knot: receipts ask ratings and the sandbox, which ask receipts
	said := newRatings(g, to, func() *receipts.Service { return service }, g.clock)
	trials := sandbox.NewService(sqlreceipts.NewSandboxes(g.db), sandbox.Ports{
		Reached: reached(shops),
		Receipt: func(ctx context.Context, grant scope.Grant, accessKey string) (receipts.Detail, error) {
			return service.Seen(ctx, grant, accessKey)
		},
	}, binary.BigEndian.Uint64(g.root.Key(secret.SandboxSigner)), g.clock)
	var consumers *customers.Service
	offers := newPromotions(g, func() *receipts.Service { return service })
	ports := receipts.Ports{Emitters: emitters{shops, trials}, Trail: g.trail, Secrets: links, Ratings: said, Promotions: promoting{offers}, Years: years, Committed: committed}
	if partner != nil { // else nobody listens, and intake asks nothing
		ports.Moved = movedTo(func() *customers.Service { return consumers })
	}
	service = receipts.NewService(documents, ports, g.clock)
	requests := newPrivacy(g, to, func() *customers.Service { return consumers })
	consumers = customers.NewService(sqlcustomers.New(g.db), customerPorts(g, r, to, participants{keyStore, sqlvip.New(g.db)}, links, service, partner, requests.Forget), g.clock)
	return intake{
		keys: keys, receipts: service, sandboxes: trials, dataKeys: dataKeys,
		custody:    receipts.NewCustody(documents, g.trail, g.clock),
		rollUps:    newRollUps(g.db, g.trail, g.clock),
		retention:  receipts.NewRetention(sqlreceipts.NewRetention(g.db), said, g.trail, years, g.clock),
		ratings:    said,
		customers:  consumers,
		privacy:    requests,
		promotions: offers, integrity: newIntegrity(g),
	}
}

// files are the reports that are defined once, and what is written of them.
type files struct {
	kinds   reports.Kinds
	exports *exports.Service
}

func newFiles(g ground, firms companies, users people, in intake, shown publications, asks watched, blobs blobstore.Store, folder string) files {
	kinds, coupons := reportKinds(g, firms), reports.NewCouponFile(reports.NewService(sqlreports.New(g.db), g.clock), sqlreports.Names(g.db))
	return files{kinds, exports.NewService(sqlexports.New(g.db, g.root.Key(secret.ExportQueries)), exports.Ports{
		Catalogue: exportable(kinds, coupons, listed(g, firms, users, in, shown, asks)), Caller: callers{users.identity}.now, Teammates: users.identity, Held: firms.contracts.Blocks,
		Queue: g.jobs, Blobs: blobs, Post: g.post, Trail: g.trail, LeaveKey: g.root.Key(secret.LeaveLinks), PublicURL: g.origin, Folder: folder,
	}, g.clock)}
}

// publications are what consumers are shown.
type publications struct {
	uploads   *uploads.Service
	viewers   banners.Viewers
	feed      *banners.Feed
	banners   *banners.Service
	flyers    *flyers.Service
	campaigns *campaigns.Service
	sponsors  *sponsors.Service
	vip       *vip.Service
}

func newPublications(g ground, r registers, blobs blobstore.Store, config banners.Config) publications {
	files, viewers := uploads.NewService(sqluploads.New(g.db), uploads.Ports{Blobs: blobs, Queue: g.jobs}, g.clock), banners.NewViewers(g.root.Key(secret.BannerViewers))
	feed := banners.NewFeed(sqlbanners.New(g.db), config, viewers, g.clock)
	return publications{
		uploads: files, viewers: viewers, feed: feed,
		banners:   newBanners(g.db, files, feed, viewers, config, g.trail, g.clock),
		flyers:    newFlyers(g.db, files, g.trail, g.clock),
		campaigns: newCampaigns(g.db, files, g.trail, g.clock),
		sponsors:  newSponsors(g.db, files, g.trail, g.clock),
		vip:       newVIP(g, r, files),
	}
}
