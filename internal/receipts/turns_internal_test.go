package receipts

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync"
	"testing"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
)

// What waits when a transaction is over, and what the next ones hold.
func TestTillsAndBacklogsTakeTurns(t *testing.T) {
	for _, c := range []struct {
		name           string
		tills, streams []int // documents of each group
		want           []string
	}{
		{"nothing", nil, nil, nil},
		{"tills share the way to the disk", []int{1, 1, 1}, nil, []string{"tills 3"}},
		{"a backlog goes in pieces", nil, []int{250, 250, 250, 250, 30}, []string{"stream 500", "stream 500", "stream 30"}},
		{"a till does not wait for a backlog", []int{1}, []int{250, 250, 250, 250}, []string{"tills 1", "stream 500", "stream 500"}},
		{"a backlog does not wait for all tills", slices.Repeat([]int{1}, 256), []int{250}, []string{"tills 256", "stream 250"}},
		{"the last group may be long", nil, []int{499, 250, 2}, []string{"stream 749", "stream 2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tills, streams := handedIn(c.tills), handedIn(c.streams)
			queues := newTurns(tills, streams)
			close(tills)
			close(streams)
			var got []string
			for groups := queues.next(); len(groups) > 0; groups = queues.next() {
				got = append(got, said(groups))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// A till that comes while a backlog is written is the next; then it is the backlog's turn again, whatever tills come.
func TestATillThatComesMeanwhileIsNext(t *testing.T) {
	tills, streams := handedIn(nil), handedIn([]int{250, 250, 250, 250, 250})
	queues := newTurns(tills, streams)
	var got []string
	for range 4 {
		got = append(got, said(queues.next()))
		tills <- &group{entries: make([]*entry, 1)}
	}
	if want := []string{"stream 500", "tills 1", "stream 500", "tills 2"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A call of one receipt is a till's; what comes in a stream is a backlog's, also one by one.
func TestCallsAndStreamsWaitApart(t *testing.T) {
	s := &Service{clock: clock.System{}, tills: make(chan *group), streams: make(chan *group), life: t.Context()}
	noDocument := Submission{XML: []byte("no document")}
	calls := map[string]func(){
		"tills": func() { s.Receive(t.Context(), scope.Grant{}, noDocument) },
		"stream": func() {
			grant := func(context.Context) (scope.Grant, error) { return scope.Grant{}, nil }
			if err := s.Stream(t.Context(), grant, &once{in: noDocument}, func([]Outcome) error { return nil }); err != nil {
				t.Error(err)
			}
		},
	}
	for want, call := range calls {
		var over sync.WaitGroup
		over.Go(call)
		select {
		case g := <-s.tills:
			if want != "tills" {
				t.Errorf("%s: waits with the tills", want)
			}
			close(g.done)
		case g := <-s.streams:
			if want != "stream" {
				t.Errorf("%s: waits with the streams", want)
			}
			close(g.done)
		}
		over.Wait()
	}
}

// once is a source of one document.
type once struct {
	in   Submission
	over bool
}

func (o *once) Next() (Submission, error) {
	if o.over {
		return Submission{}, io.EOF
	}
	o.over = true
	return o.in, nil
}

func (o *once) Waiting() bool { return false }

func handedIn(sizes []int) chan *group {
	groups := make(chan *group, queueLength)
	for _, size := range sizes {
		groups <- &group{entries: make([]*entry, size)}
	}
	return groups
}

func said(groups []*group) string {
	size, lane := 0, "tills"
	for _, g := range groups {
		if size += len(g.entries); len(g.entries) > 1 {
			lane = "stream"
		}
	}
	return fmt.Sprint(lane, " ", size)
}
