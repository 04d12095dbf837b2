package sqldb

import (
	"context"
	"sync"
	"time"

	"seiva/internal/kit/clock"
)

const (
	comparedEvery = time.Minute // with the database's
	comparison    = time.Second // how long that may take
	apart         = 5 * time.Second
)

// Clock tells the database's time, by a local clock that is set by it once a minute: what processes hold against each other until an
// instant must not depend on whose machine's clock is off (decision 151), by five seconds or more. While the database says nothing, it goes by what it said last.
// SQLite's is this machine's.
func (db *DB) Clock(local clock.Clock) clock.Clock {
	if db.OneWriter() {
		return local
	}
	return newSharedClock(local, func(ctx context.Context) (theirs int64, err error) {
		err = db.intake.r.QueryRowContext(ctx, "SELECT "+postgresNow).Scan(&theirs) // slow lists hold no receipt's time up
		return theirs, err
	})
}

type sharedClock struct {
	local clock.Clock
	ask   func(context.Context) (millis int64, err error)

	mu    sync.Mutex
	asked time.Time
	off   time.Duration
}

func newSharedClock(local clock.Clock, ask func(context.Context) (int64, error)) *sharedClock {
	c := &sharedClock{local: local, ask: ask}
	c.asked = local.Now()
	c.off = c.compared(c.off)
	return c
}

// Now implements clock.Clock. Nobody waits for the database here: receipts ask too, and so does who has a connection in hand.
func (c *sharedClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.local.Now()
	if now.Sub(c.asked).Abs() >= comparedEvery {
		c.asked = now
		go c.compare(c.off)
	}
	return now.Add(c.off)
}

func (c *sharedClock) compare(before time.Duration) {
	off := c.compared(before)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.off = off
}

// compared is by how much the local clock is off; what it was while the database says nothing.
func (c *sharedClock) compared(before time.Duration) time.Duration {
	ctx, cancel := context.WithTimeout(context.Background(), comparison)
	defer cancel()
	theirs, err := c.ask(ctx)
	if err != nil {
		return before
	}
	// What an answer takes on its way is no difference: work that is due at once would wait for it.
	off := Instant(theirs).Sub(c.local.Now())
	if off.Abs() < apart {
		off = 0
	}
	return off
}
