package views

import (
	"context"
	"encoding/json"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/screens"
)

// Ports are what views ask of others.
type Ports struct {
	// Teammates returns the people of the caller's company, or of the programme's own, at most most.
	Teammates func(ctx context.Context, who scope.Scope, most int) ([]scope.Scope, error)
	Trail     scope.Trail
}

// Service knows who sees and changes shared views.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// maxTeam is how many people are asked for by name.
const maxTeam = 500

// Of returns the views of a list that the caller's team shares, by their names. Of those that name a store to which the caller has no
// access the search is not told. Error: views.invalid (422).
func (s *Service) Of(ctx context.Context, who scope.Scope, list string) ([]Seen, error) {
	if !screens.IsName(list) {
		return nil, errs.InvalidFields("views.invalid", map[string]string{listField: badList})
	}
	found, err := s.store.Of(ctx, TeamOf(who), list)
	if err != nil {
		return nil, errs.Wrap(err, "list shared views")
	}
	people, err := s.people(ctx, who)
	if err != nil {
		return nil, err
	}
	out := make([]Seen, len(found))
	for i, v := range found {
		out[i] = seen(v, who, people)
	}
	return out, nil
}

// people are the names of the team, by account.
func (s *Service) people(ctx context.Context, who scope.Scope) (map[string]string, error) {
	team, err := s.ports.Teammates(ctx, who, maxTeam)
	names := make(map[string]string, len(team))
	for _, mate := range team {
		names[mate.AccountID] = mate.Name
	}
	return names, errs.Wrap(err, "name who shares views")
}

func seen(v View, who scope.Scope, people map[string]string) Seen {
	name, there := people[v.AccountID]
	out := Seen{View: v, By: name, Mine: v.AccountID == who.AccountID && !who.Switched(), Beyond: beyond(who.Stores, v.Search), Version: v.version()}
	out.Removes = !who.Switched() && removes(v, who, there)
	out.Edits = !who.Switched() && !out.Beyond && edits(v, who)
	if out.Beyond {
		out.Search = nil
	}
	return out
}

// removes reports whether somebody may take a view away: who shared it, who manages the team, and of staff, whose profiles nobody
// else shares, anybody once the account is gone.
func removes(v View, who scope.Scope, ownerThere bool) bool {
	return edits(v, who) || who.Profile.Staff() && !ownerThere
}

// edits reports whether somebody may replace the filters of a view that they see: who shared it, and who manages the team.
func edits(v View, who scope.Scope) bool { return v.AccountID == who.AccountID || who.ManagesTeam() }

// Wanted is what somebody shares.
type Wanted struct {
	List, Name string
	Search     json.RawMessage
}

const (
	listField   = "lista"
	nameField   = "nome"
	searchField = "busca"
	badList     = "Diga de qual lista é a visão."
	badSearch   = "Envie os filtros e a ordem como um objeto JSON de até 8 KB."
)

var nameRule = forms.Line(MaxName, "Dê um nome à visão, em até 40 letras.")

// Share keeps a view for the caller's team. Errors: views.invalid (422), ErrNameTaken and views.full (409),
// access.switched_profile.
func (s *Service) Share(ctx context.Context, who scope.Scope, w Wanted) (Seen, error) {
	if err := who.InPerson(); err != nil {
		return Seen{}, err
	}
	fields := map[string]string{}
	forms.Text{Value: &w.Name, Field: nameField, Rule: nameRule}.Clean(fields)
	if !screens.IsName(w.List) {
		fields[listField] = badList
	}
	search, ok := object(w.Search)
	if !ok {
		fields[searchField] = badSearch
	}
	if len(fields) > 0 {
		return Seen{}, errs.InvalidFields("views.invalid", fields)
	}
	v := View{
		ID: id.New(), Team: TeamOf(who), List: w.List, Name: w.Name, Search: search, AccountID: who.AccountID,
		CreatedAt: s.clock.Now().Truncate(time.Millisecond),
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		n, err := s.store.HoldList(ctx, v.Team, v.List)
		if err == nil && n >= MaxViews {
			err = errFull
		}
		if err != nil {
			return err
		}
		if err := s.store.Create(ctx, v); err != nil {
			return err
		}
		return s.record(ctx, "views.shared", who, v)
	})
	return seen(v, who, map[string]string{who.AccountID: who.Name}), errs.Wrap(err, "share a view")
}

// object gives a JSON object without needless spaces, and whether it may be kept.
func object(value json.RawMessage) (json.RawMessage, bool) {
	compact, ok := screens.Compact(value)
	return compact, ok && compact[0] == '{'
}

// Rename gives a view of the caller's another name. Version, when not empty, is the one that was seen. Errors: views.invalid (422),
// ErrNotFound, access.role, ErrStale, ErrNameTaken.
func (s *Service) Rename(ctx context.Context, who scope.Scope, viewID, version, name string) (Seen, error) {
	fields := map[string]string{}
	forms.Text{Value: &name, Field: nameField, Rule: nameRule}.Clean(fields)
	var out View
	err := s.changed(ctx, who, viewID, "views.renamed", func(ctx context.Context, v View) error {
		switch {
		case v.AccountID != who.AccountID:
			return errNotYours
		case len(fields) > 0:
			return errs.InvalidFields("views.invalid", fields)
		case version != "" && version != v.version():
			return ErrStale
		}
		out = v
		out.Name = name
		return s.store.Rename(ctx, v.ID, name)
	})
	return seen(out, who, map[string]string{who.AccountID: who.Name}), errs.Wrap(err, "rename a view")
}

// Replace gives a view other filters, in its place and under its name. Version, when not empty, is the one that was seen. Errors:
// views.invalid (422), ErrNotFound, access.role, ErrStale.
func (s *Service) Replace(ctx context.Context, who scope.Scope, viewID, version string, search json.RawMessage) (Seen, error) {
	people, err := s.people(ctx, who)
	if err != nil {
		return Seen{}, err
	}
	wanted, ok := object(search)
	var out View
	err = s.changed(ctx, who, viewID, "views.replaced", func(ctx context.Context, v View) error {
		switch {
		case !edits(v, who):
			return errNotYours
		case beyond(who.Stores, v.Search):
			return errBeyond
		case !ok:
			return errs.InvalidFields("views.invalid", map[string]string{searchField: badSearch})
		case version != "" && version != v.version():
			return ErrStale
		}
		out = v
		out.Search = wanted
		return s.store.Replace(ctx, v.ID, wanted)
	})
	return seen(out, who, people), errs.Wrap(err, "replace the filters of a view")
}

// Remove takes a view away from the team. Errors: ErrNotFound, access.role.
func (s *Service) Remove(ctx context.Context, who scope.Scope, viewID string) error {
	people, err := s.people(ctx, who)
	if err != nil {
		return err
	}
	err = s.changed(ctx, who, viewID, "views.removed", func(ctx context.Context, v View) error {
		if _, there := people[v.AccountID]; !removes(v, who, there) {
			return errNotYours
		}
		return s.store.Delete(ctx, v.ID)
	})
	return errs.Wrap(err, "remove a view")
}

func (s *Service) changed(ctx context.Context, who scope.Scope, viewID, action string, change func(context.Context, View) error) error {
	if err := who.InPerson(); err != nil {
		return err
	}
	if !id.Valid(viewID) {
		return ErrNotFound
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		v, err := s.store.Hold(ctx, viewID)
		if err != nil {
			return err
		}
		if v.Team != TeamOf(who) {
			return ErrNotFound
		}
		if err := change(ctx, v); err != nil {
			return err
		}
		return s.record(ctx, action, who, v)
	})
}

// record notes what was done, without the filters: somebody may have typed a person's number there.
func (s *Service) record(ctx context.Context, action string, who scope.Scope, v View) error {
	return s.ports.Trail.Record(ctx, action, who, v.RetailerID, v.ID, map[string]string{"list": v.List})
}
