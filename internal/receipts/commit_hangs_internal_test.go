package receipts

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"seiva/internal/kit/clock"
)

// hung answers nothing for as long as it may.
type hung struct {
	Store
	tries int
}

func (h *hung) InTx(ctx context.Context, _ func(context.Context) error) error {
	h.tries++
	<-ctx.Done()
	return ctx.Err()
}

// A database that hangs holds nobody up for its limit as often as there are others who wait: all are told soon after the one try for all.
func TestADatabaseThatHangsIsNotAskedForEach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hung{}
		s := &Service{clock: clock.System{}, store: store, troubled: troubled{}}
		var groups []*group
		for n := range 50 {
			groups = append(groups, newGroup(t.Context(), []*entry{{claim: fmt.Sprint(n)}}))
		}
		began := time.Now()
		s.commitGroups(groups)
		if took := time.Since(began); took > commitLimit+aloneLimit {
			t.Errorf("they were told after %s, and %d tries", took, store.tries)
		}
		for n, g := range groups {
			<-g.done
			if g.entries[0].out.Err == nil {
				t.Errorf("document %d counts as stored", n)
			}
		}
		if len(s.troubled) != 1 {
			t.Errorf("who was not tried alone is none who spoils others' commits: %v", s.troubled)
		}
	})
}
