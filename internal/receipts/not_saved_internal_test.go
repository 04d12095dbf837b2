package receipts

import (
	"context"
	"errors"
	"testing"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

var errAway = errors.New("the database is away")

// away is a store that keeps nothing.
type away struct{ Store }

func (away) InTx(context.Context, func(context.Context) error) error { return errAway }
func (away) Note(context.Context, []LogLine) error                   { return nil }

// What is answered as not saved is a line of the log, which without a cause would say nothing.
func TestNotSavedSaysWhy(t *testing.T) {
	s := NewService(away{}, Ports{}, clock.System{})
	g := newGroup(t.Context(), []*entry{{}})
	s.commitGroups([]*group{g})
	if err := g.entries[0].out.Err; !errors.Is(err, ErrNotSaved) || !errors.Is(err, errAway) {
		t.Errorf("a commit that fails: %v", err)
	}
	printed := PrintUnknown
	s.Close()
	_, corrected := s.Correct(t.Context(), scope.Grant{}, "35250734319595001306650010000044001810511896", NewSaid{Printed: &printed})
	for what, err := range map[string]error{
		"a document":   s.Receive(t.Context(), scope.Grant{}, Submission{}).Err,
		"a stream":     s.Stream(t.Context(), nil, nil, nil),
		"a correction": corrected,
	} {
		if e := errs.From(err); !errors.Is(err, ErrNotSaved) || e.Cause == nil {
			t.Errorf("%s behind the end: %v", what, err)
		}
	}
}

// Whoever hung up finds no line of the document in the key's log; whoever was refused does.
func TestWhoHungUpIsToldOfNothing(t *testing.T) {
	s := NewService(away{}, Ports{}, clock.System{})
	defer s.Close()
	entries := []*entry{{out: Outcome{Err: context.Canceled}}, {out: Outcome{Err: context.DeadlineExceeded}}, {out: Outcome{Err: ErrNotSaved}}}
	if lines := s.logOf(entries, func(LogLine) bool { return true }); len(lines) != 1 || lines[0].Status != ResultRejected {
		t.Errorf("%+v", lines)
	}
}
