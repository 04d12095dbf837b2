package receiptstest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
)

// endless gives documents until nobody asks any more.
type endless struct {
	w *World
	n int
}

func (e *endless) Next() (receipts.Submission, error) {
	e.n++
	return receipts.Submission{XML: e.w.XML(ShopA1.Sale(e.n))}, nil
}

func (e *endless) Waiting() bool { return true }

// The program stops in the midst of streams that never end: each ends with a word that the rest must come again, all that
// was answered is stored, and what comes later is refused.
func stopping(t *testing.T, w *World) {
	service := w.service()
	grant := func(context.Context) (scope.Grant, error) { return ShopA1.Grant(), nil }
	answered := make(chan receipts.Outcome, 1000)
	var streams sync.WaitGroup
	for range 3 {
		streams.Go(func() {
			err := service.Stream(context.Background(), grant, &endless{w: w}, func(outcomes []receipts.Outcome) error {
				for _, o := range outcomes {
					answered <- o
				}
				return nil
			})
			if !errors.Is(err, receipts.ErrNotSaved) {
				t.Errorf("a stream ends with %v, want ErrNotSaved", err)
			}
		})
	}
	for range 5 {
		<-answered
	}
	service.Stop()
	go func() { // nobody may be kept from answering
		for range answered {
			continue
		}
	}()
	service.Close()
	streams.Wait()
	close(answered)
	late := service.Receive(t.Context(), ShopA1.Grant(), receipts.Submission{XML: w.XML(ShopA1.Sale(900))})
	if !errors.Is(late.Err, receipts.ErrNotSaved) {
		t.Errorf("after the end: %v, want ErrNotSaved", late.Err)
	}
	if err := service.Stream(t.Context(), grant, &endless{w: w}, nil); !errors.Is(err, receipts.ErrNotSaved) {
		t.Errorf("a stream after the end: %v, want ErrNotSaved", err)
	}
	w.Consistent()
}
