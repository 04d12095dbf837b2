package reports

import (
	"context"
	"strings"
	"unicode/utf8"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Directory finds who takes part in the programme, for its staff.
type Directory struct{ store DirectoryStore }

// NewDirectory makes a Directory.
func NewDirectory(store DirectoryStore) *Directory { return &Directory{store} }

// Kind is what a Hit is.
type Kind string

// The kinds.
const (
	RetailerHit Kind = "VAREJISTA"
	PartnerHit  Kind = "PARCEIRO"
	StoreHit    Kind = "LOJA"
)

// Hit is something found. Retailer is the trade name of a store's retailer, empty for other kinds.
type Hit struct {
	Kind                     Kind
	ID, Documento, TradeName string
	Retailer                 string
}

// Company is what stands around a retailer or software house. Stores are the living ones that it has or looks after,
// Retailers those linked to a software house.
type Company struct {
	Stores, Retailers, Accounts int
	Main                        MainAccount
}

// MainAccount is the first account that a company ever had; the zero value when it has none.
type MainAccount struct {
	ID, Email, Name string
	Confirmed       bool
}

// DirectoryStore reads across domains. Every method costs a constant number of queries.
type DirectoryStore interface {
	// Search gives at most each of every kind whose name or CNPJ holds the text, by name: retailers, partners, stores.
	Search(ctx context.Context, text string, each int) ([]Hit, error)
	// RetailerCompany and PartnerCompany return ErrNoCompany when there is none with the id.
	RetailerCompany(ctx context.Context, retailerID string) (Company, error)
	PartnerCompany(ctx context.Context, partnerID string) (Company, error)
}

// ErrNoCompany is returned for a retailer or software house that is absent.
var ErrNoCompany = errs.New(errs.NotFound, "reports.company_not_found", "Não encontramos esta empresa.")

const (
	minSearch  = 2 // characters; fewer find nothing
	hitsOfKind = 6
)

// Search finds retailers, software houses and living stores by any part of a name or CNPJ, six of each at most.
func (d *Directory) Search(ctx context.Context, who scope.Scope, text string) ([]Hit, error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return nil, err
	}
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) < minSearch {
		return nil, nil
	}
	hits, err := d.store.Search(ctx, text, hitsOfKind)
	return hits, errs.Wrap(err, "search the programme")
}

// Company gives what stands around a retailer (VAREJISTA) or software house (PARCEIRO). Error:
// reports.company_not_found.
func (d *Directory) Company(ctx context.Context, who scope.Scope, p scope.Profile, companyID string) (Company, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Company{}, err
	}
	if !id.Valid(companyID) {
		return Company{}, ErrNoCompany
	}
	read := d.store.RetailerCompany
	if p == scope.Parceiro {
		read = d.store.PartnerCompany
	}
	c, err := read(ctx, companyID)
	return c, errs.Wrap(err, "read what stands around a company")
}
