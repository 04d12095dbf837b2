package receipts

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"seiva/internal/kit/scope"
	"seiva/internal/kit/spans"
)

// One committer takes whatever is waiting into one transaction: with many tills the cost of reaching the disk is
// shared, with one till nobody waits for others.
const (
	commitLimit = 30 * time.Second
	aloneLimit  = 5 * time.Second // of all that are tried alone once they failed together
	triesOfRace = 3
)

// ErrRace is returned by a Store whose transaction another process got in the way of; the plan is made again.
var ErrRace = errors.New("receipts: another process got in the way")

// group is what one request hands in; it is answered as a whole.
type group struct {
	entries []*entry
	done    chan struct{}
	of      context.Context //nolint:containedctx // only spans are taken of it: a commit goes on when its request is gone
	waiting spans.Span
}

// newGroup makes one that waits from now on.
func newGroup(ctx context.Context, entries []*entry) *group {
	g := &group{entries: entries, done: make(chan struct{}), of: ctx}
	_, g.waiting = spans.Part(ctx, "intake queue")
	return g
}

// submit waits for the commit. A caller that goes away leaves its documents to be committed all the same.
func (s *Service) submit(ctx context.Context, g *group) error {
	select {
	case s.tills <- g:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case <-g.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Service) commitAll() {
	defer close(s.stopped)
	queues := newTurns(s.tills, s.streams)
	for groups := queues.next(); len(groups) > 0; groups = queues.next() {
		for _, together := range s.troubled.apart(groups, s.clock.Now()) {
			s.commitGroups(together)
		}
	}
}

// commitGroups commits all together; when that fails each alone, so that one cannot spoil the others. A database that hangs would hold
// everybody up for each: whoever's turn does not come soon is told what the try for all met.
func (s *Service) commitGroups(groups []*group) {
	logged, err := s.commitOnce(context.Background(), groups)
	if err == nil || len(groups) == 1 {
		s.tried(groups, err)
		s.answer(groups, logged, err)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), aloneLimit)
	defer cancel()
	for _, g := range groups {
		alone := []*group{g}
		if ctx.Err() != nil {
			s.answer(alone, false, err)
			continue
		}
		logged, err := s.commitOnce(ctx, alone)
		s.tried(alone, err)
		s.answer(alone, logged, err)
	}
}

func (s *Service) commitOnce(ctx context.Context, groups []*group) (logged bool, err error) {
	entries := entriesOf(groups)
	began := time.Now()
	ctx, ended := committing(ctx, groups, len(entries))
	logged, err = s.commit(ctx, entries)
	ended(err)
	if s.ports.Committed != nil {
		s.ports.Committed(len(entries), time.Since(began), err != nil)
	}
	return logged, err
}

// tried remembers how a commit went that is not made again one by one.
func (s *Service) tried(groups []*group, err error) {
	s.commits.ended(s.clock.Now(), err)
	s.troubled.ended(groups, s.clock.Now(), err)
}

// answer tells whoever waits what became of their documents.
func (s *Service) answer(groups []*group, logged bool, err error) {
	entries := entriesOf(groups)
	switch {
	case err != nil:
		s.note(s.logOf(entries, refusedLine))
	case logged:
		s.note(s.logOf(entries, nobodysLine))
	default:
		s.note(s.logOf(entries, everyLine))
	}
	if err != nil {
		slog.Error("receipts not saved", "cause", err, "documents", len(entries))
		for _, e := range entries {
			if e.out.Err == nil { // what was refused stays so: sending it again is in vain
				e.refuse(notSaved(err))
			}
		}
	}
	for _, g := range groups {
		close(g.done)
	}
}

func entriesOf(groups []*group) (entries []*entry) {
	for _, g := range groups {
		entries = append(entries, g.entries...)
	}
	return entries
}

// committing tells each request of the commit that it waits for; the statements stand in the first's.
func committing(ctx context.Context, groups []*group, documents int) (_ context.Context, ended func(error)) {
	var told []spans.Span
	for _, g := range groups {
		g.waiting.End(nil)
		inner, span := spans.Part(g.of, "intake commit")
		if span == (spans.Span{}) {
			continue
		}
		if span.Count("seiva.documents", documents); len(told) == 0 {
			ctx = spans.Carry(ctx, inner)
		}
		told = append(told, span)
	}
	return ctx, func(err error) {
		for _, span := range told {
			span.End(err)
		}
	}
}

// commit tells whether the documents are in their keys' logs, but for lines of nobody: those of a transaction that changes nothing are not.
func (s *Service) commit(ctx context.Context, entries []*entry) (logged bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, commitLimit)
	defer cancel()
	prepared := make([]Outcome, len(entries))
	for i, e := range entries {
		prepared[i] = e.out
	}
	err = raced(func() error {
		for i, e := range entries {
			e.out = prepared[i]
		}
		logged, err = s.tryWrite(ctx, entries)
		return err
	})
	if err != nil {
		for i, e := range entries {
			if e.out.Err == nil || errors.Is(e.out.Err, ErrDigestConflict) { // the other document may be of the same commit
				e.out = prepared[i]
			}
		}
	}
	return logged, err
}

// raced runs a transaction, and again when another process got in its way.
func raced(transaction func() error) (err error) {
	for range triesOfRace {
		if err = transaction(); !errors.Is(err, ErrRace) {
			return err
		}
	}
	return err
}

func (s *Service) tryWrite(ctx context.Context, entries []*entry) (logged bool, err error) {
	defer recovered(&err) // the transaction is undone by then
	err = s.store.InTx(ctx, func(ctx context.Context) (err error) {
		logged, err = s.write(ctx, entries)
		return err
	})
	return logged, err
}

func (s *Service) write(ctx context.Context, entries []*entry) (logged bool, err error) {
	changes, err := s.plan(ctx, entries)
	if err != nil || changes.Empty() {
		return false, err
	}
	if err := s.apply(ctx, changes); err != nil {
		return false, err
	}
	for _, before := range changes.Replaced {
		if err := s.replaced(ctx, grantOf(entries, before.AccessKey), before); err != nil {
			return false, err
		}
	}
	return true, s.store.Note(ctx, s.logOf(entries, retailersLine))
}

// replaced writes down that a stored receipt gave way to another document; by its store and day, since access keys stay
// out of the trail.
func (s *Service) replaced(ctx context.Context, g scope.Grant, before *Record) error {
	return s.ports.Trail.Record(ctx, "receipts.replaced", scope.Scope{AccountID: g.KeyID}, before.RetailerID, before.StoreID,
		map[string]string{"signature": string(before.Signature), "day": before.Day})
}

func grantOf(entries []*entry, accessKey string) scope.Grant {
	for _, e := range entries {
		if e.out.Err == nil && e.out.Result.AccessKey == accessKey {
			return e.grant
		}
	}
	return scope.Grant{}
}
