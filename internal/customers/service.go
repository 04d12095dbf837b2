package customers

import (
	"bytes"
	"context"
	"errors"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/passkeys"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// Links makes the address of a receipt's public page.
type Links interface {
	PublicURL(retailerID, accessKey string) string
}

// Ports are what customers ask of others.
type Ports struct {
	Participants Participants
	Links        Links
	// Terms gives the consumers' terms in force, before they name a retailer.
	Terms func() Terms
	// TermsOf gives them as they were in force from a day on; false when that version is not kept.
	TermsOf func(version string) (Terms, bool)
	// Named puts a retailer's names into a text.
	Named func(ctx context.Context, retailerID, text string) (string, error)
	// Original gives a receipt's document as it came, byte for byte. Error: ErrNoDocument.
	Original func(ctx context.Context, retailerID, accessKey string) ([]byte, error)
	// Organization returns a retailer's trade name.
	Organization func(ctx context.Context, retailerID string) (string, error)
	// RetailerEmail returns where a retailer is told of requests; empty when it has no address.
	RetailerEmail func(ctx context.Context, retailerID string) (string, error)
	Post          letter.Post
	AccountPage   string // address of the page where people enter their account
	Passwords     Passwords
	Passkeys      *passkeys.Site // nil: the address can have none
	StopPage      string         // address of the page that stops a request, which gets the token as its parameter 'pedido'
	Queue         jobqueue.Queue
	Trail         scope.Trail
	Keys          Keys
	Vibe          Vibe // nil: nothing is sent to it
	// Forgotten is told of an account that goes, in the transaction that drops it.
	Forgotten func(ctx context.Context, accountID string) error
}

// Keys are the installation's for consumers: Index for looking CPFs up, Seal (32 bytes) for keeping them, Proofs for codes
// and for the links that stop requests.
type Keys struct {
	Index        cpfindex.Indexer
	Seal, Proofs []byte
}

// Service issues tokens, lists what they open, and keeps what consumers chose and accepted.
type Service struct {
	store  Store
	ports  Ports
	clock  clock.Clock
	places []byte // the key that covers where a token lies
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service {
	return &Service{store, ports, c, secret.Subkey(ports.Keys.Proofs, "places of tokens")}
}

// Issue gives a token of one hour for the receipts of a CPF in the stores that the grant reaches of its retailer, whether
// or not there are any. Errors: apikeys.retailer_required, apikeys.live_required and apikeys.out_of_scope (403),
// customers.bad_document (422).
func (s *Service) Issue(ctx context.Context, grant scope.Grant, document string) (Issued, error) {
	if err := s.reaches(ctx, grant); err != nil {
		return Issued{}, err
	}
	cpf, err := parseCPF("document", document)
	if err != nil {
		return Issued{}, err
	}
	return s.issue(ctx, grant, s.ports.Keys.Index.Of(cpf))
}

// Authenticate tells who a token stands for, and what its key reaches now. Error: customers.no_token (401) for one that is
// unknown or expired, or whose key was revoked, ended, bound elsewhere or left by the retailer since.
func (s *Service) Authenticate(ctx context.Context, token string) (Customer, error) {
	if token == "" {
		return Customer{}, errNoToken
	}
	known, err := s.stored(ctx, token)
	if errors.Is(err, ErrNotFound) {
		return Customer{}, errNoToken
	}
	if err != nil {
		return Customer{}, errs.Wrap(err, "look up a customer token")
	}
	if !s.clock.Now().Before(known.ExpiresAt) {
		return Customer{}, errNoToken
	}
	reach, err := s.reachOf(ctx, known.KeyID, known.RetailerID)
	if errors.Is(err, errOutOfScope) {
		return Customer{}, errNoToken
	}
	return Customer{Grant: reach.Grant, Whole: reach.Whole, CPFIndex: known.CPFIndex}, err
}

// AuthenticateFor does it for a call that names a CPF. Error besides: customers.other_document (403) when the token
// was issued for another one.
func (s *Service) AuthenticateFor(ctx context.Context, token, document string) (Customer, error) {
	c, err := s.Authenticate(ctx, token)
	if err != nil {
		return Customer{}, err
	}
	cpf, err := parseCPF("document", document)
	if err != nil || !bytes.Equal(s.ports.Keys.Index.Of(cpf), c.CPFIndex) {
		return Customer{}, errOtherDocument
	}
	c.MaskedCPF = brdoc.MaskCPF(cpf)
	return c, nil
}

// Receipts lists the customer's receipts in the stores that the token's key reaches, newest first; a page beyond the last is empty.
func (s *Service) Receipts(ctx context.Context, c Customer, r paging.Request) (paging.Page[Receipt], error) {
	rows, total, err := s.store.Receipts(ctx, c, r)
	if err != nil {
		return paging.Page[Receipt]{}, errs.Wrap(err, "list a customer's receipts")
	}
	for i := range rows {
		rows[i].PublicURL = s.ports.Links.PublicURL(c.RetailerID, rows[i].AccessKey)
	}
	return paging.Of(r, rows, total), nil
}
