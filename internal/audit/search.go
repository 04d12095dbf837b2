package audit

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/media"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// Query narrows the trail; what is empty does not. The days are Brazil's, YYYY-MM-DD, both included, as period.Closed reads them.
type Query struct {
	ActorID    string // an account, an API key, or one of the programme's own names, such as 'system'
	CompanyID  string // a retailer or software house: what is about it, was done in its place or by its people
	ObjectID   string
	Action     string
	Start, End string
}

// code is what an id or an action may be made of.
var code = regexp.MustCompile(`^[\w.-]*$`)

// wrong names the fields that can be nothing that the trail holds.
func (q Query) wrong() map[string]string {
	fields := map[string]string{}
	for field, value := range map[string]string{"contaId": q.ActorID, "empresaId": q.CompanyID, "objetoId": q.ObjectID, "acao": q.Action} {
		if !code.MatchString(value) {
			fields[field] = "Use o código que a auditoria mostra: letras, números, ponto e hífen."
		}
	}
	return fields
}

// Search is a Query as the store is asked: from an instant on, until before another.
type Search struct {
	Query
	From, Until time.Time
}

// Kind is what a named thing is; empty where it is not known, or gone.
type Kind string

// The kinds.
const (
	Account  Kind = "CONTA"
	Retailer Kind = "VAREJISTA"
	House    Kind = "PARCEIRO"
	Shop     Kind = "LOJA"
)

// Named is what an id in the trail leads to now; its name is empty where that is gone.
type Named struct {
	Kind     Kind
	ID, Name string
}

// Told is an entry with what its ids lead to. A fact that is an id of something with a name is told by that.
// Pictures are those of the facts that are still kept.
type Told struct {
	Entry
	Pictures                     map[string]bool
	Facts                        map[string]string
	Actor, Place, Company, Thing Named
}

// Search gives a page of the trail, for an ADMINISTRADOR, the newest first. Error: audit.invalid_filter (422), also for a period
// of more than 400 days.
func (s *Service) Search(ctx context.Context, who scope.Scope, q Query, r paging.Request) (paging.Page[Told], error) {
	if err := who.Require(scope.Administrador); err != nil {
		return paging.Page[Told]{}, err
	}
	days, err := s.days(q)
	if err != nil {
		return paging.Page[Told]{}, err
	}
	entries, total, err := s.store.Search(ctx, Search{q, clock.Beginning(days.From), clock.Beginning(period.Add(days.To, 1))}, r)
	if err != nil {
		return paging.Page[Told]{}, errs.Wrap(err, "search the audit trail")
	}
	told, err := s.told(ctx, entries)
	if err == nil {
		err = s.findPictures(ctx, told)
	}
	return paging.Of(r, told, total), err
}

// findPictures says which pictures that entries tell of are kept, and asks for all at once.
func (s *Service) findPictures(ctx context.Context, told []Told) error {
	var keys []string
	for _, t := range told {
		for _, value := range t.Facts {
			if media.Public(value) {
				keys = append(keys, value)
			}
		}
	}
	if len(keys) == 0 {
		return nil
	}
	standing, err := s.ports.Pictures.Standing(ctx, keys)
	kept := map[string]bool{}
	for _, key := range standing {
		kept[key] = true
	}
	for i := range told {
		told[i].Pictures = kept
	}
	return errs.Wrap(err, "find the pictures of the audit trail")
}

// historyDays is how far back a history tells.
const historyDays = 180

// Mark is a place in the order of time; the zero Mark is before the newest.
type Mark struct {
	At     time.Time
	Number int64
}

// History asks for what Search tells of a company or a store: from an instant on, what is older than a Mark, without an action.
type History struct {
	CompanyID, Without string
	From               time.Time
	Before             Mark
}

// History gives staff what Search tells of a company or a store, of the last 180 days, the newest first, at most so many that are
// older than a Mark, without an action that is told elsewhere. What the trail keeps of each, and its hash, are for those who may Search.
func (s *Service) History(ctx context.Context, who scope.Scope, aboutID, without string, before Mark, most int) ([]Told, error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return nil, err
	}
	if !id.Valid(aboutID) {
		return nil, nil
	}
	now := s.clock.Now()
	if before.At.IsZero() {
		before.At = now.Add(time.Minute)
	}
	entries, err := s.store.History(ctx, History{aboutID, without, now.AddDate(0, 0, -historyDays), before}, most)
	if err != nil {
		return nil, errs.Wrap(err, "read a company's history")
	}
	told, err := s.told(ctx, entries)
	for i := range told {
		told[i].Facts, told[i].Details, told[i].Hash, told[i].Origin, told[i].OriginSeal = nil, "", nil, scope.Origin{}, ""
	}
	return told, err
}

// Check returns the error that Search would give for a query.
func (s *Service) Check(q Query) error {
	_, err := s.days(q)
	return err
}

func (s *Service) days(q Query) (period.Period, error) {
	days, fields := period.Closed(q.Start, q.End, clock.Day(s.clock.Now().In(clock.Brazil)))
	if fields == nil {
		fields = q.wrong()
	}
	if len(fields) > 0 {
		return period.Period{}, errs.InvalidFields("audit.invalid_filter", fields)
	}
	return days, nil
}

// NameOf gives, to an ADMINISTRADOR, the name of what an id in the trail leads to now; the id itself where that has none.
func (s *Service) NameOf(ctx context.Context, who scope.Scope, thing string) (string, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return "", err
	}
	names, err := s.store.Names(ctx, []string{thing})
	return cmp.Or(names[thing].Name, thing), errs.Wrap(err, "name what the audit trail leads to")
}

// told reads what entries say, and asks for the names of what they lead to all at once.
func (s *Service) told(ctx context.Context, entries []Entry) ([]Told, error) {
	told, known := make([]Told, len(entries)), map[string]bool{}
	for i, e := range entries {
		known[e.ActorID], known[e.ActedFor], known[e.RetailerID], known[e.ObjectID] = true, true, true, true
		if err := json.Unmarshal([]byte(e.Details), &told[i].Facts); err != nil {
			return nil, errs.Wrap(err, "read an entry's details")
		}
		for _, value := range told[i].Facts {
			if id.Valid(value) {
				known[value] = true
			}
		}
	}
	delete(known, "")
	names, err := s.store.Names(ctx, slices.Collect(maps.Keys(known)))
	if err != nil {
		return nil, errs.Wrap(err, "name what the audit trail leads to")
	}
	of := func(thing string) Named {
		named := names[thing]
		named.ID = thing
		return named
	}
	for i, e := range entries {
		for name, value := range told[i].Facts {
			told[i].Facts[name] = cmp.Or(names[value].Name, value)
		}
		told[i] = Told{Entry: e, Facts: told[i].Facts, Actor: of(e.ActorID), Place: of(e.ActedFor), Company: of(e.RetailerID), Thing: of(e.ObjectID)}
	}
	return told, nil
}
