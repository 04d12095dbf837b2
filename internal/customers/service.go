package customers

import (
	"bytes"
	"context"
	"errors"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// Links makes the address of a receipt's public page.
type Links interface {
	PublicURL(retailerID, accessKey string) string
}

// Service issues tokens and lists what they open.
type Service struct {
	store Store
	index cpfindex.Indexer
	links Links
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, index cpfindex.Indexer, links Links, c clock.Clock) *Service {
	return &Service{store, index, links, c}
}

// Issue gives a token of one hour for the receipts that the grant's retailer has of a CPF, whether or not there are
// any. Errors: apikeys.retailer_required and apikeys.live_required (403), customers.bad_document (422).
func (s *Service) Issue(ctx context.Context, grant scope.Grant, document string) (Issued, error) {
	if grant.RetailerID == "" {
		return Issued{}, errRetailerRequired
	}
	if grant.Test {
		return Issued{}, errLiveRequired
	}
	cpf, err := parseDocument(document)
	if err != nil {
		return Issued{}, err
	}
	now := s.clock.Now()
	issued := Issued{Token: secret.Token(), ExpiresAt: now.Add(tokenLife)}
	err = s.store.CreateToken(ctx, Token{
		Hash: secret.Hash(issued.Token), RetailerID: grant.RetailerID, CPFIndex: s.index.Of(cpf), ExpiresAt: issued.ExpiresAt,
	}, now)
	if err != nil {
		return Issued{}, errs.Wrap(err, "store a customer token")
	}
	return issued, nil
}

// Authenticate tells who a token stands for. Errors: customers.no_token (401) for an unknown or expired one,
// customers.other_document (403) when it was issued for another CPF than the one asked for.
func (s *Service) Authenticate(ctx context.Context, token, document string) (Customer, error) {
	if token == "" {
		return Customer{}, errNoToken
	}
	known, err := s.store.Token(ctx, secret.Hash(token))
	if errors.Is(err, ErrNotFound) {
		return Customer{}, errNoToken
	}
	if err != nil {
		return Customer{}, errs.Wrap(err, "look up a customer token")
	}
	if !s.clock.Now().Before(known.ExpiresAt) {
		return Customer{}, errNoToken
	}
	cpf, err := parseDocument(document)
	if err != nil || !bytes.Equal(s.index.Of(cpf), known.CPFIndex) {
		return Customer{}, errOtherDocument
	}
	return Customer{RetailerID: known.RetailerID, CPFIndex: known.CPFIndex}, nil
}

// Receipts lists the customer's receipts of the token's retailer, newest first; a page beyond the last is empty.
func (s *Service) Receipts(ctx context.Context, c Customer, r paging.Request) (paging.Page[Receipt], error) {
	rows, total, err := s.store.Receipts(ctx, c, r)
	if err != nil {
		return paging.Page[Receipt]{}, errs.Wrap(err, "list a customer's receipts")
	}
	for i := range rows {
		rows[i].PublicURL = s.links.PublicURL(c.RetailerID, rows[i].AccessKey)
	}
	return paging.Of(r, rows, total), nil
}
