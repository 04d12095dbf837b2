package identity

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"seiva/internal/kit/errs"
)

// Four hundred wrong sign-ins wait for one slot: a known device goes before them, and nobody waits beyond two seconds.
func TestHashesAreBoundedAndKnownDevicesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		queue, order, busy := NewHashQueue(1, time.After), []string{}, 0
		leave, err := queue.Enter(t.Context(), false)
		if err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		enter := func(who string, known bool) {
			leave, err := queue.Enter(t.Context(), known)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				if !errs.IsKind(err, errs.Unavailable) || errs.From(err).RetryAfter != 2*time.Second {
					t.Errorf("%s: %v", who, err)
				}
				busy++
				return
			}
			order = append(order, who)
			time.AfterFunc(500*time.Millisecond, leave)
		}
		for range 400 {
			go enter("stranger", false)
		}
		synctest.Wait()
		go enter("known", true)
		synctest.Wait()
		if queue.Waiting() != 401 {
			t.Fatalf("%d wait", queue.Waiting())
		}
		leave()
		time.Sleep(time.Minute)
		synctest.Wait()
		if len(order) < 4 || len(order) > 5 || order[0] != "known" || busy != 401-len(order) || queue.Waiting() != 0 {
			t.Errorf("hashed %v, %d refused, %d wait", order, busy, queue.Waiting())
		}
	})
}

func TestHashLineIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		queue := NewHashQueue(1, time.After)
		ctx, giveUp := context.WithCancel(t.Context())
		if _, err := queue.Enter(ctx, false); err != nil {
			t.Fatal(err)
		}
		for range mostWaiting {
			go func() {
				if _, err := queue.Enter(ctx, false); !errors.Is(err, context.Canceled) {
					t.Errorf("one who hung up: %v", err)
				}
			}()
		}
		synctest.Wait()
		if _, err := queue.Enter(ctx, false); !errs.IsKind(err, errs.Unavailable) {
			t.Errorf("one too many: %v", err)
		}
		giveUp()
		synctest.Wait()
		if queue.Waiting() != 0 {
			t.Errorf("%d wait who hung up", queue.Waiting())
		}
		queue.leave()
		if leave, err := queue.Enter(t.Context(), false); err != nil {
			t.Errorf("the slot is lost: %v", err)
		} else {
			leave()
		}
	})
}
