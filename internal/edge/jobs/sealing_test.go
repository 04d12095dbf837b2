package jobs_test

import (
	"context"
	"testing"
	"time"

	"seiva/internal/edge/jobs"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/receipts"
)

// vault has so many batches left.
type vault struct {
	receipts.Vault
	batches int
}

// SealOld implements receipts.Vault.
func (v *vault) SealOld(_ context.Context, limit int) (receipts.Sealing, error) {
	if v.batches == 0 {
		return receipts.Sealing{Done: true}, nil
	}
	v.batches--
	return receipts.Sealing{Sealed: limit}, nil
}

// Unsealed implements receipts.Vault.
func (v *vault) Unsealed(context.Context) (int, error) { return v.batches, nil }

// queue refuses what stands already, the job under way too.
type queue struct{ standing []jobqueue.Job }

// Enqueue implements jobqueue.Queue.
func (q *queue) Enqueue(_ context.Context, j jobqueue.Job) (bool, error) {
	for _, standing := range q.standing {
		if standing.Kind == j.Kind && standing.Unique == j.Unique {
			return false, nil
		}
	}
	q.standing = append(q.standing, j)
	return true, nil
}

// However much there is, each job does a part and leaves the next to another; starting again meanwhile adds no more than
// one.
func TestSealingGoesOnInParts(t *testing.T) {
	v, q, c := &vault{batches: 1700}, &queue{}, clock.NewFixed(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	kind := jobs.Sealing(receipts.NewCustody(v, nil, c), q, c)
	runs := 0
	for range 3 {
		if err := jobs.PlanSealing(t.Context(), q, c); err != nil {
			t.Fatal(err)
		}
	}
	for ; len(q.standing) > 0; runs++ {
		if err := kind.Run(t.Context(), q.standing[0]); err != nil {
			t.Fatal(err)
		}
		if len(q.standing) > 2 {
			t.Fatalf("%d jobs stand", len(q.standing))
		}
		q.standing = q.standing[1:]
	}
	if runs != 18 || v.batches != 0 {
		t.Errorf("%d runs leave %d batches", runs, v.batches)
	}
}
