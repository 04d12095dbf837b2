package integrationapi

import (
	"context"
	"crypto/sha256"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// Limits are what one key may do, and how often an address may come with a wrong one. They hold in each process.
type Limits struct {
	Calls     httpx.Policy // by key
	Lines     httpx.Policy // of batches, by key: what comes faster waits, and is not refused
	AtOnce    int          // calls of a key
	Batches   int          // of a key, among them
	WrongKeys httpx.Policy // by address
}

// DefaultLimits let one key serve ten thousand tills at their busiest, and catch up after an outage.
var DefaultLimits = Limits{
	Calls:     httpx.Policy{Name: "key", Units: 60_000, Window: time.Minute},
	Lines:     httpx.Policy{Name: "lines", Units: 180_000, Window: time.Minute},
	AtOnce:    256,
	Batches:   16,
	WrongKeys: httpx.Policy{Name: "wrong-keys", Units: 60, Window: time.Minute},
}

var (
	errTooManyCalls = errs.New(errs.TooMany, "apikeys.too_many_calls",
		"Muitas chamadas com esta chave de API. Aguarde os segundos indicados em Retry-After e reenvie, ou envie em lote (NDJSON).")
	errTooManyAtOnce = errs.New(errs.TooMany, "apikeys.too_many_at_once",
		"Muitas chamadas ao mesmo tempo com esta chave de API. Espere alguma terminar e reenvie, ou envie em lote (NDJSON).")
	errTooManyBatches = errs.New(errs.TooMany, "apikeys.too_many_batches",
		"Muitos lotes ao mesmo tempo com esta chave de API. Espere algum terminar e reenvie.")
	errTooManyWrongKeys = errs.New(errs.TooMany, "apikeys.too_many_wrong_keys",
		"Muitas chamadas com chave de API ausente ou inválida vindas deste endereço. Confira o cabeçalho x-api-key e tente em um minuto.")
)

// suspectsAtOnce is how many keys are looked up at once for addresses that have come with too many wrong ones: a right
// one among them still passes, and the others cost no more than so much of the database.
const suspectsAtOnce = 2

// guard lets in who has a key, as often as the limits say.
type guard struct {
	keys            Keys
	calls, lines    *httpx.Quota
	wrong           *httpx.Quota
	atOnce, batches *httpx.Places
	suspects        chan struct{}
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
		keys: keys, calls: httpx.NewQuota(l.Calls, c), lines: httpx.NewQuota(l.Lines, c), wrong: httpx.NewQuota(l.WrongKeys, c),
		atOnce: httpx.NewPlaces("at-once", l.AtOnce), batches: httpx.NewPlaces("batches", l.Batches),
		suspects: make(chan struct{}, suspectsAtOnce), wait: time.Sleep,
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
	presented := ctx.Header(keyHeader)
	hash := sha256.Sum256([]byte(presented))
	who := caller{counted: string(hash[:])}
	if standing, spent := g.calls.Spent(who.counted); spent {
		standing.Refuse(w, r, errTooManyCalls)
		return
	}
	address := httpx.Network(httpx.ClientAddress(r))
	var err error
	if who.Grant, err = g.lookUp(ctx.Context(), address, presented); err != nil {
		if errs.IsKind(err, errs.Unauthorized) {
			if standing := g.wrong.Take(address); !standing.OK {
				standing.Refuse(w, r, errTooManyWrongKeys)
				return
			}
		}
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

func (g *guard) lookUp(ctx context.Context, address, presented string) (scope.Grant, error) {
	if _, spent := g.wrong.Spent(address); spent {
		select {
		case g.suspects <- struct{}{}:
			defer func() { <-g.suspects }()
		case <-ctx.Done():
			return scope.Grant{}, ctx.Err()
		}
	}
	return g.keys.Authenticate(ctx, presented)
}

// pause makes what is called for each line of a batch: it waits where a key's lines come too fast.
func (g *guard) pause(counted string) func() {
	return func() {
		if d := g.lines.Delay(counted); d > 0 {
			g.wait(d)
		}
	}
}

// limited adds what every call of this audience may be refused with to the errors of one.
func limited(errors ...int) []int {
	return append(errors, http.StatusRequestTimeout, http.StatusTooManyRequests)
}

// documentLimits says of every call of this audience what a refusal carries, and what every answer tells of the limit.
func documentLimits(document *huma.OpenAPI) {
	text, seconds := &huma.Schema{Type: huma.TypeString}, &huma.Schema{Type: huma.TypeInteger}
	headers := map[string]*huma.Param{
		"RateLimit-Policy": {Schema: text, Description: "O limite contado (draft-ietf-httpapi-ratelimit-headers)", Example: `"key";q=60000;w=60`},
		"RateLimit":        {Schema: text, Description: "Quanto resta, e em quantos segundos volta", Example: `"key";r=59999;t=1`},
	}
	refused := map[string]*huma.Param{"Retry-After": {Schema: seconds, Description: "Segundos até tentar de novo"}}
	for name, header := range headers {
		refused[name] = header
	}
	for _, path := range document.Paths {
		for _, op := range []*huma.Operation{path.Get, path.Post, path.Patch} {
			if op == nil || len(op.Security) == 0 || op.Security[0][httpx.APIKeySecurity] == nil {
				continue
			}
			for status, response := range op.Responses {
				if status < "300" {
					response.Headers = headers
				}
			}
			op.Responses["429"].Headers = refused
			op.Responses["429"].Description = "Limite de chamadas da chave, ou de chaves erradas do endereço"
			op.Responses["408"].Description = "Os dados chegaram devagar demais"
			op.Responses["431"] = &huma.Response{Description: "Cabeçalhos acima de 16 KB (resposta em texto)"}
		}
	}
}
