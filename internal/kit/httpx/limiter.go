package httpx

import (
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/network"
)

// Limiter is a Quota for each address which refuses with an error. A network of IPv6 (/64) counts as one address: whoever
// has one address of it has them all.
type Limiter struct {
	quota *Quota
	says  error
}

// NewLimiter makes a Limiter in which nobody has taken anything.
func NewLimiter(p Policy, c clock.Clock) *Limiter { return &Limiter{NewQuota(p, c), errTooMany} }

// PerMinute makes a Limiter of n calls a minute, all of which may come at once.
func PerMinute(n int) *Limiter {
	return NewLimiter(Policy{Name: "calls", Units: n, Window: time.Minute}, clock.System{})
}

// PerHour makes a Limiter of n calls an hour, all of which may come at once.
func PerHour(n int) *Limiter {
	return NewLimiter(Policy{Name: "calls", Units: n, Window: time.Hour}, clock.System{})
}

var errTooMany = errs.New(errs.TooMany, "LimitExceededException", "Muitas tentativas, tente novamente mais tarde.")

// Saying makes err (a 429) what Take refuses with.
func (l *Limiter) Saying(err error) *Limiter {
	l.says = err
	return l
}

// Middleware refuses a call of an address that calls too often, before anything of the call is read: a body that is no
// body counts too. Calls with the same Limiter count together.
func (l *Limiter) Middleware(ctx huma.Context, next func(huma.Context)) {
	r, _ := humago.Unwrap(ctx)
	if err := l.Take(ClientAddress(r)); err != nil {
		Refuse(ctx, err)
		return
	}
	next(ctx)
}

// Spent reports whether Take would refuse. It takes nothing, and remembers nobody.
func (l *Limiter) Spent(who string) bool {
	_, spent := l.quota.Spent(network.Of(who))
	return spent
}

// Take takes one call of an address, or of whoever else calls; the error is a 429 whose answer names the limit.
func (l *Limiter) Take(who string) error {
	if standing := l.quota.Take(network.Of(who)); !standing.OK {
		return standing.Because(l.says)
	}
	return nil
}
