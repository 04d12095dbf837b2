package receipts

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"seiva/internal/kit/clock"
)

// unsure ends every transaction as it is told, and does nothing in it.
type unsure struct {
	Store
	err error
}

func (u *unsure) InTx(context.Context, func(context.Context) error) error { return u.err }

// Whose commit failed alone does not take others' along, and comes behind them, until one goes well or a while is over.
func TestTroubledEmittersAreCommittedApart(t *testing.T) {
	now, store := clock.NewFixed(time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)), &unsure{}
	s := &Service{clock: now, store: store, troubled: troubled{}}
	of := func(emitters ...string) *group {
		var entries []*entry
		for _, emitter := range emitters {
			entries = append(entries, &entry{claim: emitter})
		}
		return newGroup(t.Context(), entries)
	}
	commit := func(err error, groups ...*group) {
		store.err = err
		s.commitGroups(groups)
	}
	together := func() (out []int) {
		for _, groups := range s.troubled.apart([]*group{of("a"), of("b", "c"), of("d")}, now.Now()) {
			out = append(out, len(groups))
		}
		return out
	}
	away := errors.New("the server is away")
	for _, step := range []struct {
		name string
		do   func()
		want []int
	}{
		{"nothing failed", func() {}, []int{3}},
		{"one failed", func() { commit(away, of("c")) }, []int{2, 1}},
		{"it goes well", func() { commit(nil, of("c")) }, []int{3}},
		{"it fails again", func() { commit(away, of("c")) }, []int{2, 1}},
		{"a while is over", func() { now.Advance(troubledFor) }, []int{3}},
		{"all failed, one by one", func() { commit(away, of("a"), of("b"), of("d")) }, []int{3}},
	} {
		step.do()
		if got := together(); !slices.Equal(got, step.want) {
			t.Errorf("%s: committed %v together, want %v", step.name, got, step.want)
		}
	}
	if len(s.troubled) != 3 {
		t.Errorf("%v", s.troubled)
	}
	store.err = nil
	var committed []int // documents of each commit
	s.ports.Committed = func(documents int, _ time.Duration, _ bool) { committed = append(committed, documents) }
	s.tills, s.streams, s.stopped = make(chan *group, 3), make(chan *group), make(chan struct{})
	for _, g := range []*group{of("a"), of("x", "y"), of("z")} {
		s.tills <- g
	}
	close(s.tills)
	close(s.streams)
	s.commitAll()
	if want := []int{3, 1}; !slices.Equal(committed, want) {
		t.Errorf("commits of %v documents, want %v", committed, want)
	}
}
