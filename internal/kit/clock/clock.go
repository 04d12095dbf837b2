// Package clock is the one way to ask for the time, so that tests can set it.
package clock

import (
	"sync"
	"time"
)

// Clock tells the time.
type Clock interface{ Now() time.Time }

// System is the machine's clock, in UTC.
type System struct{}

// Now returns the current instant in UTC.
func (System) Now() time.Time { return time.Now().UTC() }

// Fixed is a clock that moves only when told; safe for concurrent use.
type Fixed struct {
	mu sync.Mutex
	at time.Time
}

// NewFixed starts a clock that stands at an instant.
func NewFixed(at time.Time) *Fixed { return &Fixed{at: at.UTC()} }

// Now returns the instant at which the clock stands.
func (f *Fixed) Now() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.at
}

// Advance moves the clock.
func (f *Fixed) Advance(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.at = f.at.Add(d)
}

// Brazil is the zone of the programme's own days and weeks (America/Sao_Paulo). Receipts keep their own offset.
var Brazil = loadBrazil()

func loadBrazil() *time.Location {
	if zone, err := time.LoadLocation("America/Sao_Paulo"); err == nil {
		return zone
	}
	return time.FixedZone("-03", -3*60*60)
}

// Day formats an instant as YYYY-MM-DD in its own zone.
func Day(t time.Time) string { return t.Format(time.DateOnly) }

// Beginning gives the first instant of a day of the programme, YYYY-MM-DD, which something has read before.
func Beginning(day string) time.Time {
	at, _ := time.ParseInLocation(time.DateOnly, day, Brazil)
	return at
}
