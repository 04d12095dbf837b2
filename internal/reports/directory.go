package reports

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	folding "seiva/internal/kit/text"
)

// Directory finds who takes part in the programme, for its staff.
type Directory struct {
	store DirectoryStore
	clock clock.Clock
}

// NewDirectory makes a Directory.
func NewDirectory(store DirectoryStore, c clock.Clock) *Directory { return &Directory{store, c} }

// Kind is what a Hit is.
type Kind string

// The kinds.
const (
	RetailerHit Kind = "VAREJISTA"
	PartnerHit  Kind = "PARCEIRO"
	StoreHit    Kind = "LOJA"
)

// Hit is something found. Retailer is the trade name of a store's retailer, empty for other kinds; Email the address of the
// person whose company was found by it.
type Hit struct {
	Kind                     Kind
	ID, Documento, TradeName string
	Retailer, Email          string
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

// Person is an account with its company; the company is empty for the programme's own people.
type Person struct {
	ID, Email, Name          string
	Profile                  scope.Profile
	CompanyID, Company       string // the trade name
	ConfirmedAt, SuspendedAt time.Time
	Invited                  bool      // has yet to set a password of their own
	InvitedUntil             time.Time // of who is invited
}

// DirectoryStore reads across domains. Every method costs a constant number of queries.
type DirectoryStore interface {
	CompanyPageStore
	// Search gives at most each of every kind whose name and CNPJ hold every word of the text, by name: retailers, partners,
	// stores; and how many there are, of every kind counted up to a bound. Where nothing holds them, one slip in each word is
	// forgiven.
	Search(ctx context.Context, text string, each, counted int) (hits []Hit, all int, err error)
	// People gives at most so many companies by the folded beginning of the address of one of their accounts, by address, and how many there are up to a bound.
	People(ctx context.Context, email string, most, counted int) (hits []Hit, all int, err error)
	// Accounts gives a page of the accounts whose address begins so, folded, by address; with a company its own alone; from an instant on, those alone whose
	// second factors somebody of staff asked to have forgotten and that another may still agree to then.
	Accounts(ctx context.Context, email string, of Whose, companyID string, asked time.Time, r paging.Request) (people []Person, total int, err error)
	// RetailerCompany and PartnerCompany return ErrNoCompany when there is none with the id.
	RetailerCompany(ctx context.Context, retailerID string) (Company, error)
	PartnerCompany(ctx context.Context, partnerID string) (Company, error)
}

// ErrNoCompany is returned for a retailer or software house that is absent.
var ErrNoCompany = errs.New(errs.NotFound, "reports.company_not_found", "Não encontramos esta empresa.")

// What a search finds: in fewer characters nothing, of each kind so many unless more are asked for, and at most MaxHits.
const (
	minSearch  = 2
	minAddress = 3 // of an account's e-mail
	hitsOfKind = 6
	MaxHits    = 50
)

// Search finds retailers, software houses and living stores by the words of a name or CNPJ, each of every kind at most (0: six),
// and says how many there are, of every kind counted to one more than MaxHits. An administrator finds companies by the e-mail of their people, too.
func (d *Directory) Search(ctx context.Context, who scope.Scope, text string, each int) (hits []Hit, all int, err error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return nil, 0, err
	}
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) < minSearch {
		return nil, 0, nil
	}
	if each <= 0 || each > MaxHits {
		each = hitsOfKind
	}
	if who.Profile == scope.Administrador && strings.Contains(text, "@") {
		hits, all, err = d.store.People(ctx, folding.Fold(text), each, MaxHits+1)
		return hits, all, errs.Wrap(err, "search the programme's people")
	}
	hits, all, err = d.store.Search(ctx, text, each, MaxHits+1)
	return hits, all, errs.Wrap(err, "search the programme")
}

// Whose accounts are looked for.
type Whose int

// Everybody's, those of companies, those of the programme's own people.
const (
	Everybody Whose = iota
	Companies
	Staff
)

// AccountQuery narrows accounts: to those whose address begins so, those of a company, the programme's own people, those of open
// requests to have their second factors forgotten.
type AccountQuery struct {
	Email, CompanyID string
	Staff, Asked     bool
}

// Accounts finds accounts by the beginning of their address, of which at least minAddress characters are needed where nothing else
// narrows; an administrator lists the programme's own people. Of a company they are those that its page counts. Support finds accounts of companies alone.
func (d *Directory) Accounts(ctx context.Context, who scope.Scope, q AccountQuery, r paging.Request) (paging.Page[Person], error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return paging.Page[Person]{}, err
	}
	of := Everybody
	switch {
	case who.Profile != scope.Administrador:
		of = Companies
	case q.Staff:
		of = Staff
	}
	email := folding.Fold(strings.TrimSpace(q.Email))
	if q.CompanyID != "" && !id.Valid(q.CompanyID) {
		return paging.Of[Person](r, nil, 0), nil
	}
	if of != Staff && !q.Asked && q.CompanyID == "" && utf8.RuneCountInString(email) < minAddress {
		return paging.Of[Person](r, nil, 0), nil
	}
	var asked time.Time
	if q.Asked {
		asked = d.clock.Now()
	}
	people, total, err := d.store.Accounts(ctx, email, of, q.CompanyID, asked, r)
	return paging.Of(r, people, total), errs.Wrap(err, "find accounts")
}

// FactorRequests counts what Accounts lists of open requests.
func (d *Directory) FactorRequests(ctx context.Context, who scope.Scope) (int, error) {
	page, err := d.Accounts(ctx, who, AccountQuery{Asked: true}, paging.Request{Size: 1})
	return page.Total, err
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
