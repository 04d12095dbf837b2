package app

import (
	"context"
	"errors"

	sqlprivacy "seiva/internal/adapter/sqlstore/privacy"
	"seiva/internal/customers"
	"seiva/internal/edge/publicweb"
	"seiva/internal/kit/secret"
	"seiva/internal/privacy"
)

// newPrivacy plugs the privacy desk into who asks, once there are customers: they tell it of accounts that go.
func newPrivacy(g ground, to contacts, known func() *customers.Service) *privacy.Service {
	return privacy.NewService(sqlprivacy.New(g.db), privacy.Ports{
		People: askers{known}, RetailerEmail: to.retailerEmail, Post: g.post, Trail: g.trail, Seal: g.root.Key(secret.PrivacySeal),
		AccountPage: g.origin + publicweb.AccountPath, PublicURL: g.origin,
	}, g.clock)
}

// askers are who makes privacy requests: people with an account.
type askers struct{ known func() *customers.Service }

// Held implements privacy.People.
func (a askers) Held(ctx context.Context, accountID string) (privacy.Person, error) {
	return asker(a.known().Held(ctx, accountID))
}

// Person implements privacy.People.
func (a askers) Person(ctx context.Context, accountID string) (privacy.Person, error) {
	return asker(a.known().Known(ctx, accountID))
}

func asker(own customers.Own, err error) (privacy.Person, error) {
	if errors.Is(err, customers.ErrNotFound) {
		return privacy.Person{}, privacy.ErrGone
	}
	out := privacy.Person{Name: own.Name, Email: own.Email, MaskedCPF: own.MaskedCPF}
	for _, r := range own.Opened {
		out.Retailers = append(out.Retailers, privacy.Retailer{ID: r.RetailerID, Name: r.TradeName})
	}
	return out, err
}
