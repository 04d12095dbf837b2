package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"time"

	"seiva/internal/adapter/localbilling"
	sqlbilling "seiva/internal/adapter/sqlstore/billing"
	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/stripebilling"
	"seiva/internal/billing"
	"seiva/internal/contracts"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/secret"
	"seiva/internal/reports"
	"seiva/internal/retailers"
	"seiva/internal/stores"
)

// payments are who takes them, and for how much.
type payments struct {
	provider billing.Provider       // nil: nobody
	local    *localbilling.Provider // nil: not the page for trying out
	prices   billing.Prices
}

// prices are the plan's.
func (s Settings) prices() (billing.Prices, error) {
	if s.PricesFile == "" {
		return billing.ShippedPrices(), nil
	}
	file, err := os.ReadFile(s.PricesFile)
	if err != nil {
		return billing.Prices{}, fmt.Errorf("SEIVA_PRICES_FILE: %w", err)
	}
	prices, err := billing.ReadPrices(file)
	if err != nil {
		err = fmt.Errorf("SEIVA_PRICES_FILE: corrija o arquivo %s, ou retire a variável: %w", s.PricesFile, err)
	}
	return prices, err
}

func (s Settings) payments(db *sqldb.DB, root secret.Root, c clock.Clock) (payments, error) {
	prices, err := s.prices()
	p := payments{prices: prices}
	if err != nil {
		return p, err
	}
	if s.Billing == "stripe" {
		provider, err := stripebilling.New(stripebilling.Config{Key: s.StripeKey, WebhookSecret: s.StripeSecret, URL: s.StripeURL})
		p.provider = provider
		return p, err
	}
	if s.TestPayments {
		p.local = localbilling.New(sqlbilling.NewTestPayments(db), root.Key(secret.TestPayments), c)
		p.provider = p.local
	}
	return p, nil
}

func newBilling(g ground, who payers, pay payments) *billing.Service {
	return billing.NewService(sqlbilling.New(g.db), billing.Ports{
		Provider: pay.provider, Customers: who, Trail: g.trail, Prices: pay.prices, PublicURL: g.origin,
	}, g.clock)
}

// payers tells billing who pays, and for how many stores.
type payers struct {
	retailers retailers.Store
	stores    stores.Storage
}

// Customer implements billing.Customers.
func (p payers) Customer(ctx context.Context, retailerID string) (billing.Customer, error) {
	r, err := p.retailers.ByID(ctx, retailerID)
	if err != nil {
		return billing.Customer{}, err
	}
	_, registered, err := p.stores.List(ctx, stores.Reach{RetailerID: retailerID}, "", paging.Request{Size: 1})
	return billing.Customer{Name: r.TradeName, Email: r.Focal.Email, Stores: max(r.Size.Stores, registered), Registered: registered}, err
}

// standing tells retailers how they stand with their payments.
type standing struct{ billing *billing.Service }

// Payment implements retailers.Payments.
func (s standing) Payment(ctx context.Context, retailerID string) (retailers.Payment, error) {
	found, err := s.billing.StandingOf(ctx, retailerID)
	return retailers.Payment{
		CheckoutFinished: found.CheckoutFinished, Subscribed: found.Subscribed, Late: found.Late, MaxStores: found.MaxStores,
	}, err
}

// Payments gives reports what they tell of it.
func (s standing) Payments(ctx context.Context, retailerIDs []string) (map[string]reports.Payment, error) {
	found, err := s.billing.Subscribed(ctx, retailerIDs)
	out := make(map[string]reports.Payment, len(found))
	for id, v := range found {
		out[id] = reports.Payment{MaxStores: int64(v.MaxStores), Late: v.Late}
	}
	return out, err
}

// standings are why retailers need attention, each as its domain has it.
func standings(g ground, firms companies) sqlreports.Standings {
	return sqlreports.Standings{
		Payments: standing{firms.billing}.Payments, Now: g.clock.Now,
		Unsigned: func() (over, near time.Time) { return contracts.Ends(g.clock.Now()) },
		LateFrom: func() time.Time { return g.clock.Now().Add(-billing.LateAfter) },
	}
}

// checkoutPages are the pages for trying out, where they are open.
func (a *App) checkoutPages(mux *http.ServeMux) {
	if a.pay.local == nil {
		return
	}
	pages := localbilling.NewPages(a.pay.local, a.Portal.Billing.Receive)
	mux.Handle("GET "+localbilling.Path+"{token...}", pages)
	mux.Handle("POST "+localbilling.Path+"{token...}", pages)
}

// WarnOfPayments says once at the start that retailers cannot pay.
func (a *App) WarnOfPayments(log *slog.Logger) {
	if a.pay.provider == nil {
		log.Warn("nobody can pay: SEIVA_BILLING=local is for --demo and SEIVA_DEV alone; set SEIVA_BILLING=stripe")
	}
}
