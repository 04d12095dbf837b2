package integrationapi

import (
	"context"
	"crypto/sha256"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

const keyHeader = "x-api-key"

// Version is that of these calls, in every answer's versionHeader: docs/changelog.md says what it promises.
const (
	Version       = "1.2"
	versionHeader = "X-API-Version"
)

// guard lets in who has a key, as often as the limits say.
type guard struct {
	keys            Keys
	calls, lines    *httpx.Quota
	wrong           *httpx.Mistakes
	atOnce, batches *httpx.Places
	wait            func(time.Duration)
}

func newGuard(keys Keys, l Limits, c clock.Clock) *guard {
	if l == (Limits{}) {
		l = DefaultLimits
	}
	if c == nil {
		c = clock.System{}
	}
	return &guard{
		keys: keys, calls: httpx.NewQuota(l.Calls, c), lines: httpx.NewQuota(l.Lines, c),
		wrong:  httpx.NewMistakes(httpx.NewLimiter(l.WrongKeys, c).Saying(errTooManyWrongKeys), errs.Unauthorized),
		atOnce: httpx.NewPlaces("at-once", l.AtOnce), batches: httpx.NewPlaces("batches", l.Batches),
		wait: time.Sleep,
	}
}

// caller is who came in: what the key allows, and by what it is counted.
type caller struct {
	scope.Grant
	counted string
}

type callerKey struct{}

func callerOf(ctx context.Context) caller {
	c, _ := ctx.Value(callerKey{}).(caller)
	return c
}

func grantOf(ctx context.Context) scope.Grant { return callerOf(ctx).Grant }

// admit is the middleware. A key that has nothing left is refused before it is looked up; wrong keys count for the
// address that they come from, and never against the right keys that come from there too.
func (g *guard) admit(ctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(ctx)
	w.Header().Set(versionHeader, Version)
	presented := ctx.Header(keyHeader)
	hash := sha256.Sum256([]byte(presented))
	who := caller{counted: string(hash[:])}
	if standing, spent := g.calls.Spent(who.counted); spent {
		standing.Refuse(w, r, errTooManyCalls)
		return
	}
	var err error
	who.Grant, err = httpx.LookUp(ctx.Context(), g.wrong, httpx.ClientAddress(r), func() (scope.Grant, error) {
		return g.keys.Authenticate(ctx.Context(), presented)
	})
	if err != nil {
		httpx.Refuse(ctx, err)
		return
	}
	httpx.NoteKey(ctx.Context(), who.KeyID)
	standing, leave := g.atOnce.Enter(who.counted)
	if !standing.OK {
		standing.Refuse(w, r, errTooManyAtOnce)
		return
	}
	defer leave()
	if standing = g.calls.Take(who.counted); !standing.OK {
		standing.Refuse(w, r, errTooManyCalls)
		return
	}
	standing.Say(w.Header())
	next(huma.WithValue(ctx, callerKey{}, who))
}

// pause makes what is called for each line of a batch: it waits where a key's lines come too fast.
func (g *guard) pause(counted string) func() {
	return func() {
		if d := g.lines.Delay(counted); d > 0 {
			g.wait(d)
		}
	}
}
