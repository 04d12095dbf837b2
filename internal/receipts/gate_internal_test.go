package receipts

import (
	"context"
	"testing"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// A store, and emitters, that break: the process goes on, and whoever sent is told that it was our fault.
type breaking struct{ Store }

func (breaking) Emitters(context.Context, []string) (map[string]Emitter, error) { panic("emitters") }

func (breaking) InTx(context.Context, func(context.Context) error) error { panic("store") }

func TestAPanicEndsNoProcess(t *testing.T) {
	s := NewService(breaking{}, Ports{Emitters: breaking{}}, clock.System{})
	defer s.Close()
	if _, err := s.tryWrite(t.Context(), nil); errs.From(err).Code != "internal" {
		t.Errorf("a commit: %v, want internal", err)
	}
	got := s.Receive(t.Context(), scope.Grant{}, Submission{XML: []byte("<x/>")})
	if got.Err == nil {
		t.Error("a document among them is accepted")
	}
	err := s.Stream(t.Context(), func(context.Context) (scope.Grant, error) { panic("grant") }, oneDocument{}, func([]Outcome) error { return nil })
	if errs.From(err).Code != "internal" {
		t.Errorf("a stream: %v, want internal", err)
	}
}

type oneDocument struct{}

func (oneDocument) Next() (Submission, error) { return Submission{XML: []byte("<x/>")}, nil }
func (oneDocument) Waiting() bool             { return true }
