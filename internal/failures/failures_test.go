package failures

import (
	"testing"
	"time"
)

// Of an address staff see its first letter and its domain, also in what a mail server said; work is told in the words of its kind.
func TestFailuresAreToldInWords(t *testing.T) {
	s := NewService(nil, Ports{Tasks: map[string]Task{"outbox.known": {Word: "Conta", Remedy: "Nada", Again: true}}}, nil)
	for name, c := range map[string]struct{ of, want Listed }{
		"a mail": {
			Listed{Failure: Failure{Kind: Mail, What: "Seu código", Recipient: "ana@loja.com.br", Reason: "550 <ana@loja.com.br> unknown"}},
			Listed{Failure{Kind: Mail, What: "Seu código", Recipient: "a***@loja.com.br", Reason: "550 <a***@loja.com.br> unknown"}, Task{Word: "Seu código", Remedy: mailed}},
		},
		"work": {
			Listed{Failure: Failure{Kind: Work, What: "outbox.known"}},
			Listed{Failure{Kind: Work, What: "outbox.known"}, Task{Word: "Conta", Remedy: "Nada", Again: true}},
		},
		"work of an earlier program": {
			Listed{Failure: Failure{Kind: Work, What: "gone"}},
			Listed{Failure{Kind: Work, What: "gone"}, Task{Word: "gone"}},
		},
	} {
		if got := s.listed(c.of.Failure); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func TestWhatNobodySawIsNew(t *testing.T) {
	if (Failure{}).State() != New || (Failure{SeenAt: time.UnixMilli(1)}).State() != Seen {
		t.Error("the state does not follow from when somebody saw it")
	}
	for name, c := range map[string]struct {
		of   Query
		fine bool
	}{
		"all": {Query{}, true}, "work that is new": {Query{Kind: Work, State: New}, true}, "mails that were seen": {Query{Kind: Mail, State: Seen}, true},
		"another kind": {Query{Kind: "x"}, false}, "another state": {Query{State: "x"}, false},
	} {
		if err := c.of.check(); (err == nil) != c.fine {
			t.Errorf("%s: %v", name, err)
		}
	}
}
