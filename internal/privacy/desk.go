package privacy

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Queued is a request as all of staff see it: nothing in it leads to a person.
type Queued struct {
	Request
	DaysLeft int
}

// Queue gives staff a page of all requests, without words and without people. Error: privacy.invalid_query (422).
func (s *Service) Queue(ctx context.Context, who scope.Scope, q Query) (paging.Page[Queued], error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return paging.Page[Queued]{}, err
	}
	if err := q.check(); err != nil {
		return paging.Page[Queued]{}, err
	}
	now := s.clock.Now()
	found, total, err := s.store.Queue(ctx, q, q.Clock.dueUntil(now))
	out := make([]Queued, len(found))
	for i, r := range found {
		r.AccountID, r.Words = "", nil
		out[i] = Queued{r, r.DaysLeft(now)}
	}
	return paging.Of(q.Request, out, total), errs.Wrap(err, "list privacy requests")
}

// CountNear counts what Queue lists of those that are Near.
func (s *Service) CountNear(ctx context.Context, who scope.Scope) (int, error) {
	page, err := s.Queue(ctx, who, Query{Clock: Near, Request: paging.Request{Size: 1}})
	return page.Total, err
}

// Done is an act as administrators read it. Reply is nil where it was no answer, or where the person is gone.
type Done struct {
	Act
	Reply *Reply
}

// Thread is a request with what was done about it, in order.
type Thread struct {
	Request
	Person   Person // empty when it is gone
	Text     string
	DaysLeft int
	Deeds    []Done
}

// Thread gives an ADMINISTRADOR a request with what was done about it, or ErrNotFound.
func (s *Service) Thread(ctx context.Context, who scope.Scope, requestID string) (Thread, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Thread{}, err
	}
	if !id.Valid(requestID) {
		return Thread{}, ErrNotFound
	}
	found, err := s.store.Get(ctx, requestID)
	if err != nil {
		return Thread{}, errs.Wrap(err, "read a privacy request")
	}
	t := Thread{Request: found, DaysLeft: found.DaysLeft(s.clock.Now())}
	if err := s.open(found.ID, found.Words, &t.Text); err != nil {
		return Thread{}, err
	}
	if found.AccountID != "" {
		if t.Person, err = s.ports.People.Person(ctx, found.AccountID); err != nil && !gone(err) {
			return Thread{}, errs.Wrap(err, "read who made a privacy request")
		}
	}
	acts, err := s.store.Acts(ctx, found.ID, found.Acts) // what came between is left out: the version is of what is shown
	if err != nil {
		return Thread{}, errs.Wrap(err, "read what was done about a privacy request")
	}
	t.Deeds = make([]Done, len(acts))
	for i, a := range acts {
		t.Deeds[i] = Done{Act: a}
		if len(a.Words) == 0 {
			continue
		}
		t.Deeds[i].Reply = &Reply{}
		if err := s.open(found.ID, a.Words, t.Deeds[i].Reply); err != nil {
			return Thread{}, err
		}
	}
	return t, nil
}

// On names a request, and the version of it that was seen; an empty one stands for any.
type On struct{ RequestID, Version string }

// act does one thing about a held request that waits for an answer, and writes it into the trail. What do gives without a deed
// changed nothing. Errors: ErrNotFound, ErrStale, privacy.over (409) and those of do.
func (s *Service) act(ctx context.Context, who scope.Scope, on On, do func(ctx context.Context, held *Request) (Act, error)) (Thread, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Thread{}, err
	}
	if !id.Valid(on.RequestID) {
		return Thread{}, ErrNotFound
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, on.RequestID); err != nil {
			return err
		}
		held, err := s.store.Get(ctx, on.RequestID)
		if err != nil {
			return err
		}
		if on.Version != "" && on.Version != held.Version() {
			return ErrStale
		}
		if !held.EndedAt.IsZero() {
			return errOver
		}
		done, err := do(ctx, &held)
		if err != nil || done.Deed == "" {
			return err
		}
		held.Acts++
		done.Place, done.By, done.Name, done.At = held.Acts, who.AccountID, who.Name, s.now()
		if err := s.store.Act(ctx, held, done); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, deeds[done.Deed], who, held.RetailerID, held.ID, held.facts())
	})
	if err != nil {
		return Thread{}, errs.Wrap(err, "act on a privacy request")
	}
	return s.Thread(ctx, who, on.RequestID)
}

// deeds of staff have these names in the trail.
var deeds = map[Deed]string{Began: "privacy.studied", Replied: "privacy.answered", Denied: "privacy.refused"}

// facts are what the trail says of a request: nothing of the person.
func (r Request) facts() map[string]string {
	out := map[string]string{"number": strconv.Itoa(r.Number), "state": string(r.State), "kind": string(r.Kind)}
	if r.AnswerHash != "" {
		out["hash"] = r.AnswerHash
	}
	return out
}

// Study says that somebody began with a request. Errors: those of act.
func (s *Service) Study(ctx context.Context, who scope.Scope, on On) (Thread, error) {
	return s.act(ctx, who, on, func(_ context.Context, held *Request) (Act, error) {
		if held.State == Studied {
			return Act{}, nil
		}
		held.State = Studied
		return Act{Deed: Began}, nil
	})
}

// Answer ends a request: the person reads the reply in their account, and is told so by a mail without it. Errors: those of act,
// privacy.invalid_reply (422).
func (s *Service) Answer(ctx context.Context, who scope.Scope, on On, reply Reply) (Thread, error) {
	return s.act(ctx, who, on, func(ctx context.Context, held *Request) (Act, error) {
		clean, err := reply.clean(held.Kind)
		if err != nil {
			return Act{}, err
		}
		person, err := s.ports.People.Person(ctx, held.AccountID)
		if err != nil && !gone(err) { // somebody who cannot be reached any more is answered in the evidence alone
			return Act{}, err
		}
		deed := Replied
		if held.State = Answered; clean.Refused {
			held.State, deed = Refused, Denied
		}
		sum := sha256.Sum256([]byte(clean.Text))
		held.EndedAt, held.AnswerHash, held.WithFile = s.now(), hex.EncodeToString(sum[:]), clean.WithFile
		done := Act{Deed: deed, Words: s.seal(held.ID, clean)}
		if person.Email == "" {
			return done, nil
		}
		return done, s.ports.Post.Send(ctx, person.Email, ended(*held, person.Name, s.ports.AccountPage))
	})
}

// WatchJob is the kind of the job that looks at the days of requests.
const WatchJob = "privacy.watch"

const warnedAtOnce = 200

// Watch tells staff of requests whose day is near, each once in whatever process it runs, and drops old evidence.
func (s *Service) Watch(ctx context.Context) error {
	now := s.now()
	for {
		due, err := s.store.ToWarn(ctx, dayAfter(now, warnDays), warnedAtOnce)
		if err != nil {
			return errs.Wrap(err, "list privacy requests whose day is near")
		}
		for _, r := range due {
			if err := s.warn(ctx, r, now); err != nil {
				return errs.Wrap(err, "tell of a privacy request whose day is near")
			}
		}
		if len(due) < warnedAtOnce {
			break
		}
	}
	return errs.Wrap(s.store.DropEnded(ctx, now.AddDate(-evidenceYears, 0, 0)), "drop old privacy requests")
}

func (s *Service) warn(ctx context.Context, r Request, now time.Time) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if first, err := s.store.Warned(ctx, r.ID, now); err != nil || !first {
			return err
		}
		return s.toDesk(ctx, near(r, r.DaysLeft(now), s.page(r)))
	})
}
