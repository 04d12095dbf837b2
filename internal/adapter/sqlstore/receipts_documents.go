package sqlstore

import (
	"math/rand/v2"
	"sync"
	"time"
)

// documentIDs makes the ids of receipt_documents: ascending, so that documents lie on the disk as they came, and
// unlike those of another process, by the microseconds since 2020 and 11 random bits. Should two processes make the same
// one for a retailer, the key refuses it, and the commit is tried anew like any other race.
type documentIDs struct {
	mu   sync.Mutex
	next int64
}

const randomBits = 11

var documentsSince = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// take gives the first of count ids in a row.
func (d *documentIDs) take(count int) int64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	first := max(d.next, time.Since(documentsSince).Microseconds()<<randomBits|rand.Int64N(1<<randomBits)) //nolint:gosec // no secret
	d.next = first + int64(count)
	return first
}
