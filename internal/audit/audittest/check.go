package audittest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"seiva/internal/audit"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

var clara = scope.Scope{AccountID: "clara", Name: "Clara Nunes", Profile: scope.Administrador}

// hurried is a clock on which three seconds pass between two looks.
type hurried struct {
	mu sync.Mutex
	at time.Time
}

// Now implements clock.Clock.
func (c *hurried) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(3 * time.Second)
	return c.at
}

// watched keeps the states of a check as they were stored.
type watched struct {
	audit.Store
	states []audit.Check
}

// SetCheck implements audit.Store.
func (w *watched) SetCheck(ctx context.Context, c audit.Check) error {
	w.states = append(w.states, c)
	return w.Store.SetCheck(ctx, c)
}

// Watch is a fresh store with the queue beside it.
type Watch struct {
	Store  audit.Store
	Jobs   jobqueue.Store
	Tamper Tamper
}

// trail writes three entries.
func (w Watch) trail(t *testing.T) *audit.Service {
	t.Helper()
	service := audit.NewService(w.Store, audit.Ports{Key: key, Queue: w.Jobs}, clock.NewFixed(time.UnixMilli(1_790_000_000_123)))
	for range 3 {
		testkit.Must(t, service.Record(t.Context(), "apikeys.created", scope.Scope{AccountID: "ana"}, "", "key", map[string]string{"name": "Caixa"}))
	}
	return service
}

// Checks runs what holds of checks that administrators ask for, on a fresh store for each case.
func Checks(t *testing.T, fresh func(t *testing.T) Watch) {
	noHeads := func(context.Context) (string, error) { return "", nil }
	t.Run("OneCheckGoesOnAtATimeHoweverManyAsk", func(t *testing.T) {
		w := fresh(t)
		service := w.trail(t)
		const many = 12
		answers := make(chan error, many)
		for range many {
			go func() { _, err := service.CheckNow(t.Context(), clara); answers <- err }()
		}
		asked := 0
		for range many {
			switch err := <-answers; {
			case err == nil:
				asked++
			case !errors.Is(err, audit.ErrChecking):
				t.Error(err)
			}
		}
		job, due, err := w.Jobs.Claim(t.Context(), audit.CheckJob, time.Now().AddDate(9, 0, 0), time.Now().AddDate(9, 0, 1))
		if asked != 1 || err != nil || !due {
			t.Fatalf("%d were taken, %v, %v", asked, due, err)
		}
		if _, err := service.CheckNow(t.Context(), clara); !errors.Is(err, audit.ErrChecking) {
			t.Errorf("while it goes on: %v", err)
		}
		testkit.Must(t, service.RunCheck(t.Context(), noHeads))
		testkit.Must(t, w.Jobs.Settle(t.Context(), job))
		got, err := service.LastCheck(t.Context(), clara)
		if err != nil || !got.Ended() || got.Failed || got.Found.Entries != 4 || got.Found.Fault != "" || got.By != "clara" || got.Name != "Clara Nunes" {
			t.Errorf("it found %+v, %v", got, err)
		}
		entries, err := w.Store.After(t.Context(), 3, 9)
		if err != nil || len(entries) != 1 || entries[0].Action != "audit.check_asked" || entries[0].ActorID != "clara" {
			t.Errorf("in the trail: %+v, %v", entries, err)
		}
		if night, err := service.LastVerified(t.Context(), clara); err != nil || !night.At.IsZero() {
			t.Errorf("the night's is its own: %+v, %v", night, err)
		}
		again, err := service.CheckNow(t.Context(), clara)
		if err != nil || again.Ended() {
			t.Errorf("once it is done: %+v, %v", again, err)
		}
	})
	t.Run("ACheckSaysHowFarItIs", func(t *testing.T) {
		w := fresh(t)
		store := &watched{Store: w.Store}
		service := audit.NewService(store, audit.Ports{Key: key, Queue: w.Jobs}, &hurried{at: time.UnixMilli(1_790_000_000_000)})
		const entries = 1500
		testkit.Must(t, w.Store.InTx(t.Context(), func(ctx context.Context) error {
			for range entries {
				if err := service.Record(ctx, "keys.made", clara, "", "", nil); err != nil {
					return err
				}
			}
			return nil
		}))
		_, err := service.CheckNow(t.Context(), clara)
		testkit.Must(t, err)
		testkit.Must(t, service.RunCheck(t.Context(), noHeads))
		var far []string
		for _, c := range store.states {
			far = append(far, fmt.Sprint(c.Walked, "/", c.Of, " ", c.Ended(), " ", c.Found.Entries))
		}
		if got, want := fmt.Sprint(far), "[0/0 false 0 0/1501 false 0 1000/1501 false 0 1501/1501 false 0 1501/1501 true 1501]"; got != want {
			t.Errorf("it told %s, want %s", got, want)
		}
	})
	t.Run("ACheckTellsWhatIsWrong", func(t *testing.T) {
		w := fresh(t)
		service := w.trail(t)
		_, err := service.CheckNow(t.Context(), clara)
		testkit.Must(t, err)
		w.Tamper(t, `UPDATE audit SET details = '{}' WHERE number = 2`)
		testkit.Must(t, service.RunCheck(t.Context(), noHeads))
		if got, err := service.LastCheck(t.Context(), clara); err != nil || !got.Ended() || got.Found.Fault == "" || got.Found.Entries != 0 {
			t.Errorf("a changed trail: %+v, %v", got, err)
		}
	})
	t.Run("ACheckWithoutAnEndSaysSo", func(t *testing.T) {
		w := fresh(t)
		service := w.trail(t)
		_, err := service.CheckNow(t.Context(), clara)
		testkit.Must(t, err)
		unread := errors.New("the bucket is away")
		if err := service.RunCheck(t.Context(), func(context.Context) (string, error) { return "", unread }); !errors.Is(err, unread) {
			t.Errorf("without the heads: %v", err)
		}
		if got, err := service.LastCheck(t.Context(), clara); err != nil || got.Ended() {
			t.Errorf("it comes again: %+v, %v", got, err)
		}
		testkit.Must(t, service.GiveUpCheck(t.Context()))
		if got, err := service.LastCheck(t.Context(), clara); err != nil || !got.Ended() || !got.Failed || got.Found.Entries != 0 || got.Found.Fault != "" {
			t.Errorf("given up: %+v, %v", got, err)
		}
	})
	t.Run("AdministratorsAloneCheck", func(t *testing.T) {
		w := fresh(t)
		service := w.trail(t)
		for _, p := range []scope.Profile{scope.Suporte, scope.Varejista, scope.Parceiro, ""} {
			_, asked := service.CheckNow(t.Context(), scope.Scope{AccountID: "x", Profile: p})
			_, read := service.LastCheck(t.Context(), scope.Scope{AccountID: "x", Profile: p})
			for _, err := range []error{asked, read} {
				if err == nil || errs.From(err).Code != "access.wrong_profile" {
					t.Errorf("%q: %v", p, err)
				}
			}
		}
		if _, due, err := w.Jobs.Claim(t.Context(), audit.CheckJob, time.Now().AddDate(9, 0, 0), time.Now().AddDate(9, 0, 1)); due || err != nil {
			t.Errorf("something was asked for: %v", err)
		}
	})
}
