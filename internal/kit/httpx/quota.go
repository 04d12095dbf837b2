package httpx

import (
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"seiva/internal/kit/clock"
)

// Policy is a limit that callers are told of: so many units in a window, all of which may come at once.
type Policy struct {
	Name   string // letters, digits and '-'
	Units  int
	Window time.Duration
}

// Quota counts by a Policy what each of many callers takes. It counts in this process alone and remembers a bounded
// number of callers.
type Quota struct {
	policy  Policy
	header  string
	clock   clock.Clock
	mu      sync.Mutex
	buckets map[string]*rate.Limiter
}

// NewQuota makes a Quota in which nobody has taken anything.
func NewQuota(p Policy, c clock.Clock) *Quota {
	return &Quota{
		policy: p, clock: c, buckets: map[string]*rate.Limiter{},
		header: fmt.Sprintf("%q;q=%d;w=%d", p.Name, p.Units, int(math.Ceil(p.Window.Seconds()))),
	}
}

// Standing is how a caller stands with a limit, for the fields RateLimit-Policy and RateLimit of the IETF's draft
// (draft-ietf-httpapi-ratelimit-headers).
type Standing struct {
	OK     bool // what was asked for was given
	name   string
	policy string
	left   int
	wait   time.Duration // until one more unit is there; when some are left, until all are
}

// Take takes one unit for a caller, if there is one.
func (q *Quota) Take(who string) Standing {
	now, bucket := q.clock.Now(), q.bucket(who)
	return q.standing(bucket.AllowN(now, 1), bucket.TokensAt(now))
}

// Spent reports whether a caller has nothing left. It takes nothing, and remembers nobody.
func (q *Quota) Spent(who string) (Standing, bool) {
	q.mu.Lock()
	bucket, known := q.buckets[who]
	q.mu.Unlock()
	if !known {
		return Standing{}, false
	}
	left := bucket.TokensAt(q.clock.Now())
	return q.standing(false, left), left < 1
}

// Delay takes one unit of a caller's in any case, and returns how long to wait before using it.
func (q *Quota) Delay(who string) time.Duration {
	now := q.clock.Now()
	return q.bucket(who).ReserveN(now, 1).DelayFrom(now)
}

func (q *Quota) standing(ok bool, left float64) Standing {
	missing := 1 - left
	if left >= 1 {
		missing = float64(q.policy.Units) - left
	}
	return Standing{
		OK: ok, name: q.policy.Name, policy: q.header, left: int(max(left, 0)),
		wait: time.Duration(missing * float64(q.policy.Window) / float64(q.policy.Units)),
	}
}

func (q *Quota) bucket(who string) *rate.Limiter {
	q.mu.Lock()
	defer q.mu.Unlock()
	bucket, known := q.buckets[who]
	if !known {
		q.makeRoom()
		bucket = rate.NewLimiter(rate.Limit(float64(q.policy.Units)/q.policy.Window.Seconds()), q.policy.Units)
		q.buckets[who] = bucket
	}
	return bucket
}

const maxAddresses = 50_000

// makeRoom forgets those who have everything left, once there are many; all, if that does not help.
func (q *Quota) makeRoom() {
	if len(q.buckets) < maxAddresses {
		return
	}
	now := q.clock.Now()
	for who, bucket := range q.buckets {
		if bucket.TokensAt(now) >= float64(q.policy.Units) {
			delete(q.buckets, who)
		}
	}
	if len(q.buckets) > maxAddresses/2 {
		clear(q.buckets)
	}
}

// Places bounds how much each of many callers does at once. It holds the callers that do something at the moment.
type Places struct {
	name, header string
	each         int
	mu           sync.Mutex
	taken        map[string]int
}

// NewPlaces makes so many places for each caller.
func NewPlaces(name string, each int) *Places {
	return &Places{name: name, header: fmt.Sprintf("%q;q=%d;qu=\"concurrent-requests\"", name, each), each: each, taken: map[string]int{}}
}

// Enter takes a place, which leave returns; without one the Standing is not OK, and leave must not be called.
func (p *Places) Enter(who string) (s Standing, leave func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s = Standing{name: p.name, policy: p.header, wait: time.Second}
	if p.taken[who] >= p.each {
		return s, nil
	}
	p.taken[who]++
	s.OK, s.left = true, p.each-p.taken[who]
	return s, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.taken[who]--; p.taken[who] <= 0 {
			delete(p.taken, who)
		}
	}
}

// Say puts the standing into an answer's headers.
func (s Standing) Say(h http.Header) {
	h["Ratelimit-Policy"] = []string{s.policy}
	h["Ratelimit"] = []string{fmt.Sprintf("%q;r=%d;t=%d", s.name, s.left, s.seconds())}
}

// Refuse answers err (a 429) with the standing, and when to come again.
func (s Standing) Refuse(w http.ResponseWriter, r *http.Request, err error) {
	WriteError(w, r, s.Because(err))
}

// Because makes err (a 429) one whose answer has the standing in its headers, and when to come again.
func (s Standing) Because(err error) error { return &refused{err, s} }

type refused struct {
	error
	standing Standing
}

func (r *refused) Unwrap() error { return r.error }

// headersOf returns what an answer made of err says of a limit; nil when none led to it.
func headersOf(err error) http.Header {
	var r *refused
	if !errors.As(err, &r) {
		return nil
	}
	h := http.Header{"Retry-After": {strconv.Itoa(r.standing.seconds())}}
	r.standing.Say(h)
	return h
}

func (s Standing) seconds() int { return int(math.Ceil(s.wait.Seconds())) }
