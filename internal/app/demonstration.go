package app

import (
	"context"
	"errors"
	"strings"

	"seiva/internal/adapter/localbilling"
	sqlbanners "seiva/internal/adapter/sqlstore/banners"
	sqlsettings "seiva/internal/adapter/sqlstore/settings"
	"seiva/internal/app/demo"
	"seiva/internal/banners"
	"seiva/internal/customers"
	"seiva/internal/flyers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/problems"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
	"seiva/internal/scans"
)

// LoadDemo fills an empty installation with the demonstration's programme; tell hears what comes next, in Portuguese, and
// nothing where there is nothing to do.
func (a *App) LoadDemo(ctx context.Context, size demo.Size, tell func(what string)) error {
	config, err := a.Settings.bannerConfig()
	if err != nil {
		return err
	}
	services := a.demonstration(config)
	services.Tell = tell
	if err := demo.Load(ctx, services, sqlsettings.New(a.DB), size); err != nil {
		return err
	}
	return a.Portal.Integrity.Look(ctx) // what the night would find
}

// demonstration is what the demonstration calls: the installation's services, and those of banners, flyers, ratings, scans and problems at
// other times, so that theirs can have a past.
func (a *App) demonstration(config banners.Config) demo.Services {
	return demo.Services{
		Identity: a.Portal.Identity, Partners: a.Partners, Retailers: a.Retailers, Stores: a.Stores, Keys: a.Portal.Keys,
		Receipts: a.Portal.Receipts, Contracts: a.Portal.Contracts, Clock: a.Portal.Clock, Subscribe: a.Subscribe,
		Advertising: demo.Advertising{
			Uploads: a.Portal.Uploads, Send: a.Blobs.Write, Counts: sqlbanners.New(a.DB),
			At: func(c clock.Clock) *banners.Service {
				return newBanners(a.DB, a.Portal.Uploads, a.feed, a.viewers, config, a.Trail, c)
			},
		},
		Opinions: demo.Opinions{RatingsAt: func(c clock.Clock) *ratings.Service {
			g := ground{db: a.DB, trail: a.Trail, post: a.Outbox, origin: a.Settings.Origin()}
			return newRatings(g, contacts{a.Portal.Identity, a.registers.retailers}, func() *receipts.Service { return a.Portal.Receipts }, c)
		}},
		Wishes: demo.Wishes{ScansAt: func(c clock.Clock) *scans.Service {
			g := ground{db: a.DB, root: a.Secret, trail: a.Trail, post: a.Outbox, origin: a.Settings.Origin()}
			return newScans(g, a.Stores, a.Portal.Receipts, a.companies, c)
		}},
		Telling: demo.Telling{ProblemsAt: func(c clock.Clock) *problems.Service {
			g := ground{db: a.DB, trail: a.Trail, post: a.Outbox, origin: a.Settings.Origin()}
			return newProblems(g, a.registers, a.Portal.Uploads, c)
		}},
		Backing: demo.Backing{Sponsors: a.Portal.Sponsors, Promotions: a.Portal.Promotions},
		Consumers: demo.Consumers{Customers: a.Customers, Known: func(retailerID, cpf string) customers.Customer {
			index := customerKeys(a.Secret).Index.Of(cpf)
			return customers.Customer{Grant: scope.Grant{RetailerID: retailerID}, Whole: true, CPFIndex: index}
		}},
		Printing: demo.Printing{
			Campaigns: a.Portal.Campaigns,
			FlyersAt: func(c clock.Clock) *flyers.Service {
				return newFlyers(a.DB, a.Portal.Uploads, a.Trail, c)
			},
		},
	}
}

// Subscribe lets a retailer of the demonstration pay on the page for trying out.
func (a *App) Subscribe(ctx context.Context, retailerID string) error {
	url, err := a.Portal.Billing.CheckoutURL(ctx, scope.Scope{Profile: scope.Varejista, RetailerID: retailerID})
	if err != nil {
		return err
	}
	token := strings.TrimPrefix(url, localbilling.Path)
	payload, signature, err := a.pay.local.Act(ctx, token, localbilling.Approve, localbilling.Card)
	return errors.Join(err, a.Portal.Billing.Receive(ctx, payload, signature))
}
