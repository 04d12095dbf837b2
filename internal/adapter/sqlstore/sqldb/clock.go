package sqldb

import (
	"context"
	"sync"
	"time"

	"seiva/internal/kit/clock"
)

const (
	comparedEvery = time.Minute // with the database's
	comparison    = time.Second // how long that may take: who asks for the time waits
	apart         = 5 * time.Second
)

// Clock tells the database's time, by a local clock that is set by it once a minute: what processes hold against each other until an
// instant must not depend on whose machine's clock is off (decision 151), by five seconds or more. While the database says nothing, it goes by what it said last.
// SQLite's is this machine's.
func (db *DB) Clock(local clock.Clock) clock.Clock {
	if db.OneWriter() {
		return local
	}
	return &sharedClock{db: db, local: local}
}

type sharedClock struct {
	db    *DB
	local clock.Clock

	mu    sync.Mutex
	asked time.Time
	off   time.Duration
}

// Now implements clock.Clock.
func (c *sharedClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := c.local.Now(); now.Sub(c.asked).Abs() >= comparedEvery {
		c.compare(now)
	}
	return c.local.Now().Add(c.off)
}

func (c *sharedClock) compare(now time.Time) {
	ctx, cancel := context.WithTimeout(context.Background(), comparison)
	defer cancel()
	var theirs int64
	c.asked = now
	if err := c.db.r.QueryRowContext(ctx, "SELECT "+postgresNow).Scan(&theirs); err != nil {
		return
	}
	// What an answer takes on its way is no difference: work that is due at once would wait for it.
	if c.off = Instant(theirs).Sub(c.local.Now()); c.off.Abs() < apart {
		c.off = 0
	}
}
