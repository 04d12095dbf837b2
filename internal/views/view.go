package views

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Team is who shares views: a company's people, or staff of one profile.
type Team struct {
	Profile               scope.Profile
	RetailerID, PartnerID string
}

// TeamOf is the caller's; in a switched profile the company's.
func TeamOf(who scope.Scope) Team { return Team{who.Profile, who.RetailerID, who.PartnerID} }

// View is what a list is narrowed by, and its order, under a name. Search is a compact JSON object.
type View struct {
	ID string
	Team
	List, Name string
	Search     json.RawMessage
	AccountID  string // who shared it
	CreatedAt  time.Time
}

// version tells two states of what is edited apart.
func (v View) version() string { return etag.Of(v.Name, string(v.Search)) }

// Seen is a view as somebody of the team sees it.
type Seen struct {
	View
	By      string // who shared it; empty when the account is gone
	Mine    bool
	Removes bool // the caller may take it away
	Edits   bool // the caller may replace its filters
	Beyond  bool // it names stores to which the caller has no access: Search is empty
	Version string
}

// Limits of views.
const (
	MaxViews = 50 // of a team and list
	MaxName  = 40
)

// Store keeps views.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Of gives a team's views of a list by their names.
	Of(ctx context.Context, team Team, list string) ([]View, error)
	// HoldList counts a team's views of a list, and keeps others from adding any until the transaction of ctx ends.
	HoldList(ctx context.Context, team Team, list string) (int, error)
	// Hold gives a view that nobody else changes until the transaction of ctx ends, or ErrNotFound.
	Hold(ctx context.Context, viewID string) (View, error)
	// Create stores a view; ErrNameTaken when the team's list has one of that name, whatever its accents and capitals.
	Create(ctx context.Context, v View) error
	// Rename gives a view another name, or returns ErrNameTaken.
	Rename(ctx context.Context, viewID, name string) error
	// Replace gives a view other filters.
	Replace(ctx context.Context, viewID string, search json.RawMessage) error
	// Delete forgets a view.
	Delete(ctx context.Context, viewID string) error
}

var (
	// ErrNotFound is returned for a view that is absent, or of another team.
	ErrNotFound = errs.New(errs.NotFound, "views.not_found", "Não encontramos esta visão. Talvez já tenha sido removida: abra a lista de novo.")
	// ErrNameTaken is returned for a name that the team's list has.
	ErrNameTaken = errs.New(errs.Conflict, "views.name_taken", "A equipe já tem uma visão com este nome nesta lista. Escolha outro.")
	// ErrStale is returned by a change of a view that is not any more as it was seen.
	ErrStale = errs.New(errs.Precondition, "views.stale", "Esta visão mudou enquanto isso. Confira como ela está agora e tente de novo.")
	errFull  = errs.New(errs.Conflict, "views.full", fmt.Sprintf(
		"A equipe já tem %d visões nesta lista. Remova uma para compartilhar outra.", MaxViews))
	errBeyond   = errs.New(errs.Forbidden, "access.role", "Esta visão filtra por lojas a que você não tem acesso. Peça a quem as vê que troque os filtros.")
	errNotYours = errs.New(errs.Forbidden, "access.role", "Só quem compartilhou esta visão, ou quem administra a equipe, pode mudá-la.")
)

// beyond reports whether a search names a store outside of a bound. Whatever has the form of an id counts: a bound account's lists
// are narrowed by stores alone, and what is not known to be within the bound is not told.
func beyond(stores scope.Stores, search json.RawMessage) bool {
	var value any
	if !stores.Bound() || json.Unmarshal(search, &value) != nil {
		return stores.Bound()
	}
	return names(value, func(one string) bool { return !stores.Has(one) })
}

// names reports whether a value holds an id, alone or among others with commas between, of which f is true.
func names(value any, f func(id string) bool) bool {
	switch value := value.(type) {
	case string:
		for one := range strings.SplitSeq(value, ",") {
			if id.Valid(strings.TrimSpace(one)) && f(strings.TrimSpace(one)) {
				return true
			}
		}
	case []any:
		for _, one := range value {
			if names(one, f) {
				return true
			}
		}
	case map[string]any:
		for key, one := range value {
			if names(key, f) || names(one, f) {
				return true
			}
		}
	}
	return false
}
