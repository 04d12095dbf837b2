package httpx

import (
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"golang.org/x/time/rate"

	"seiva/internal/kit/errs"
)

// Limiter allows so many calls in a span for each address, bounded in memory. A network of IPv6 (/64) counts as one
// address: whoever has one address of it has them all.
type Limiter struct {
	mu     sync.Mutex
	every  time.Duration
	burst  int
	groups map[string]*rate.Limiter
	says   error
}

// PerMinute makes a Limiter of n calls a minute, all of which may come at once.
func PerMinute(n int) *Limiter {
	return &Limiter{every: time.Minute / time.Duration(n), burst: n, groups: map[string]*rate.Limiter{}, says: errTooMany}
}

// PerHour makes a Limiter of n calls an hour, all of which may come at once.
func PerHour(n int) *Limiter {
	return &Limiter{every: time.Hour / time.Duration(n), burst: n, groups: map[string]*rate.Limiter{}, says: errTooMany}
}

var errTooMany = errs.New(errs.TooMany, "LimitExceededException", "Muitas tentativas, tente novamente mais tarde.")

// Saying makes err (a 429) what Middleware refuses with.
func (l *Limiter) Saying(err error) *Limiter {
	l.says = err
	return l
}

// Middleware refuses a call of an address that calls too often, before anything of the call is read: a body that is no
// body counts too. Calls with the same Limiter count together.
func (l *Limiter) Middleware(ctx huma.Context, next func(huma.Context)) {
	if r, _ := humago.Unwrap(ctx); !l.Allow(ClientAddress(r)) {
		Refuse(ctx, l.says)
		return
	}
	next(ctx)
}

const maxAddresses = 50_000

// Allow takes one call of an address; false means 429.
func (l *Limiter) Allow(address string) bool {
	address = Network(address)
	l.mu.Lock()
	defer l.mu.Unlock()
	limiter, ok := l.groups[address]
	if !ok {
		if len(l.groups) >= maxAddresses {
			clear(l.groups)
		}
		limiter = rate.NewLimiter(rate.Every(l.every), l.burst)
		l.groups[address] = limiter
	}
	return limiter.Allow()
}
