package reports

import (
	"cmp"
	"context"
	"slices"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// What the page of a company shows of each thing at most; all there is stands in lists of their own.
const (
	PageKeys     = 10
	PagePeople   = 10
	PageProblems = 5
	PageRefusals = 5
	// MaxKeyCount is how many documents of a key are read: one more stands for 'more than that'.
	MaxKeyCount = 10_000
	// MaxRefusals is how many refusals of each key are read.
	MaxRefusals = 500

	keyDays     = 30 * 24 * time.Hour // as long as the log is kept
	refusalDays = 7 * 24 * time.Hour
)

// Page is whose page it is: a retailer, a software house, or a store.
type Page struct {
	CompanyID              string // of a store, its retailer
	StoreID, StoreDocument string // of a store alone
}

// KeyUse is a key that works, with what it sent in the last 30 days. A retailer's keys are its own and those of software houses
// that reach it, which send for others too; a store's are those of them that reach it, each with what came from the store's CNPJ among
// the newest that the key sent.
type KeyUse struct {
	ID, Name, Prefix, Environment, Kind string
	House                               string // the trade name of whose it is; empty of a retailer's own
	LastUsedAt, PausedAt                time.Time
	Sent, Refused                       int // documents, each counted to MaxKeyCount and one
}

// Refused is a document that was refused.
type Refused struct {
	KeyID, Key, Code, Emitter string // Key is the key's name; Emitter a CNPJ, empty when it could not be read
	At                        time.Time
}

// RefusalCount is how many were refused with a code.
type RefusalCount struct {
	Code  string
	Count int
}

// Refusals are those of the last seven days, of at most MaxRefusals of each of the PageKeys that were used last, among the MaxKeyCount
// newest of each.
type Refusals struct {
	Codes  []RefusalCount // the most frequent first
	Last   []Refused      // the newest first, at most PageRefusals
	Capped bool           // a key had more than are counted
}

// Member is an account of a company.
type Member struct {
	Person
	SeenAt time.Time // when a session of it was last used; zero where none is kept
}

// OpenProblem is what somebody of a company reported and is not resolved.
type OpenProblem struct {
	ID, Subject, State string
	Number             int
	At                 time.Time
}

// CompanyPageStore reads what stands on the page of a retailer, a software house or a store: a constant number of queries each.
type CompanyPageStore interface {
	// Page tells whose page an id has. Error: ErrNoCompany.
	Page(ctx context.Context, ofID string) (Page, error)
	// KeyUses gives at most so many keys that work at an instant and are the page's or reach it, the last used first, with what
	// they sent since another, each counted up to a bound; and how many keys there are.
	KeyUses(ctx context.Context, of Page, at, since time.Time, most, counted int) (keys []KeyUse, total int, err error)
	// Refused gives at most so many refusals of each of the keys of KeyUses since an instant, the newest first, among so many that are
	// read of each. Of a software house's key that is not the company's they are those alone that come from a CNPJ of the company's roots; of a
	// store those that come from its CNPJ.
	Refused(ctx context.Context, of Page, at, since time.Time, keys, most, read int) ([]Refused, error)
	// Members gives at most so many accounts of a company, the oldest first, and how many there are.
	Members(ctx context.Context, companyID string, most int) (people []Member, total int, err error)
	// OpenProblems gives at most so many of a company's reports that are not resolved, the newest first, and how many there are.
	OpenProblems(ctx context.Context, companyID string, most int) (reported []OpenProblem, total int, err error)
}

// staffOn refuses whoever is not staff, and what has no page.
func (d *Directory) staffOn(ctx context.Context, who scope.Scope, ofID string) (Page, error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return Page{}, err
	}
	if !id.Valid(ofID) {
		return Page{}, ErrNoCompany
	}
	of, err := d.store.Page(ctx, ofID)
	return of, errs.Wrap(err, "find whose page it is")
}

// staffOnCompany is staffOn of what people enter the portal for, which a store is not.
func (d *Directory) staffOnCompany(ctx context.Context, who scope.Scope, companyID string) error {
	of, err := d.staffOn(ctx, who, companyID)
	if err == nil && of.StoreID != "" {
		err = ErrNoCompany
	}
	return err
}

// Keys gives staff the keys of a company or store with what each sent. Error: ErrNoCompany.
func (d *Directory) Keys(ctx context.Context, who scope.Scope, ofID string) (keys []KeyUse, total int, err error) {
	of, err := d.staffOn(ctx, who, ofID)
	if err != nil {
		return nil, 0, err
	}
	now := d.clock.Now()
	keys, total, err = d.store.KeyUses(ctx, of, now, now.Add(-keyDays), PageKeys, MaxKeyCount+1)
	return keys, total, errs.Wrap(err, "read a company's keys")
}

// Refusals gives staff why documents of a company or store were refused. Error: ErrNoCompany.
func (d *Directory) Refusals(ctx context.Context, who scope.Scope, ofID string) (Refusals, error) {
	of, err := d.staffOn(ctx, who, ofID)
	if err != nil {
		return Refusals{}, err
	}
	now := d.clock.Now()
	refused, err := d.store.Refused(ctx, of, now, now.Add(-refusalDays), PageKeys, MaxRefusals+1, MaxKeyCount)
	if err != nil {
		return Refusals{}, errs.Wrap(err, "read a company's refusals")
	}
	return refusalsOf(refused), nil
}

// refusalsOf counts what was refused, the newest first, of each key at most MaxRefusals.
func refusalsOf(refused []Refused) Refusals {
	out, codes, ofKey := Refusals{}, map[string]int{}, map[string]int{}
	for _, r := range refused {
		if ofKey[r.KeyID]++; ofKey[r.KeyID] > MaxRefusals {
			out.Capped = true
			continue
		}
		codes[r.Code]++
		if len(out.Last) < PageRefusals {
			out.Last = append(out.Last, r)
		}
	}
	for code, count := range codes {
		out.Codes = append(out.Codes, RefusalCount{code, count})
	}
	slices.SortFunc(out.Codes, func(a, b RefusalCount) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Code, b.Code)) })
	return out
}

// Members gives staff who enters the portal for a company. Error: ErrNoCompany.
func (d *Directory) Members(ctx context.Context, who scope.Scope, companyID string) (people []Member, total int, err error) {
	if err := d.staffOnCompany(ctx, who, companyID); err != nil {
		return nil, 0, err
	}
	people, total, err = d.store.Members(ctx, companyID, PagePeople)
	return people, total, errs.Wrap(err, "read a company's accounts")
}

// OpenProblems gives staff what a company reported and nobody resolved. Error: ErrNoCompany.
func (d *Directory) OpenProblems(ctx context.Context, who scope.Scope, companyID string) (reported []OpenProblem, total int, err error) {
	if err := d.staffOnCompany(ctx, who, companyID); err != nil {
		return nil, 0, err
	}
	reported, total, err = d.store.OpenProblems(ctx, companyID, PageProblems)
	return reported, total, errs.Wrap(err, "read a company's open problems")
}
