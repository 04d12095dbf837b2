package receipts

import (
	"sync"
	"time"
)

// How many commits must fail one after the other before intake is said to fail, and for how long that counts without another
// try. One document that nothing can store is no failing intake.
const (
	failingFrom = 3
	failingFor  = time.Minute
)

// commits remembers how the last ones ended.
type commits struct {
	mu     sync.Mutex
	failed int // since the last that went well
	at     time.Time
}

func (c *commits) ended(at time.Time, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = at
	if err == nil {
		c.failed = 0
		return
	}
	c.failed++
}

// Failing tells whether the last commits failed, and none went well since. After a minute without any it no longer says so:
// where nobody sends because of it, the next one is the try that tells.
func (s *Service) Failing() bool {
	s.commits.mu.Lock()
	defer s.commits.mu.Unlock()
	return s.commits.failed >= failingFrom && s.clock.Now().Sub(s.commits.at) < failingFor
}
