package httpx

import (
	"context"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"seiva/internal/kit/scope"
)

const profilesKey = "profiles"

// Prefix is where the API lies, MediaPath where pictures do.
const (
	Prefix    = "/api"
	MediaPath = "/media/"
)

// Register adds a call. Errors of any kind become problems; the handler decodes, makes one domain call, encodes. A
// POST that creates or Adds takes an Idempotency-Key where its group has Idempotency attached.
func Register[I, O any](api huma.API, op huma.Operation, handler func(context.Context, *I) (*O, error), before ...Step[I]) {
	if op.Errors == nil {
		op.Errors = []int{http.StatusUnprocessableEntity}
	}
	if op.BodyReadTimeout == 0 {
		op.BodyReadTimeout = -1 // Outer's Pace judges, not huma's five seconds
	}
	documentIdempotency(&op)
	op.Middlewares = append(op.Middlewares, eitherSize)
	huma.Register(api, op, func(ctx context.Context, in *I) (*O, error) {
		for _, step := range before {
			if err := step(ctx, in); err != nil {
				return nil, ProblemOf(ctx, err)
			}
		}
		out, err := handler(ctx, in)
		if err != nil {
			return nil, ProblemOf(ctx, err)
		}
		return out, nil
	})
}

// Stream is a call that reads its request and writes its answer itself; I documents its parameters.
func Stream[I any](serve http.HandlerFunc) func(context.Context, *I) (*huma.StreamResponse, error) {
	return func(context.Context, *I) (*huma.StreamResponse, error) {
		return &huma.StreamResponse{Body: func(ctx huma.Context) {
			r, w := humago.Unwrap(ctx)
			serve(w, r.WithContext(ctx.Context()))
		}}, nil
	}
}

// ForProfiles marks an operation as the session guard's, for these profiles alone.
func ForProfiles(op huma.Operation, profiles ...scope.Profile) huma.Operation {
	op.Security = []map[string][]string{{SessionSecurity: {}}}
	if op.Metadata == nil {
		op.Metadata = map[string]any{}
	}
	op.Metadata[profilesKey] = profiles
	return op
}

// Profiles returns the profiles an operation is for; nil when it is not the session guard's.
func Profiles(op *huma.Operation) []scope.Profile {
	profiles, _ := op.Metadata[profilesKey].([]scope.Profile)
	return profiles
}

// GuardProfiles refuses (403) a caller whose profile the operation does not name. An operation that names none is
// refused to everybody: deny by default.
func GuardProfiles(ctx huma.Context, next func(huma.Context)) {
	if err := scope.From(ctx.Context()).Require(Profiles(ctx.Operation())...); err != nil {
		Refuse(ctx, err)
		return
	}
	next(ctx)
}

// Refuse answers from a huma middleware.
func Refuse(ctx huma.Context, err error) {
	r, w := humago.Unwrap(ctx)
	WriteError(w, r, err)
}

// Schema returns the schema of a type, for calls that write their bodies themselves.
func Schema[T any](api huma.API) *huma.Schema {
	return api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[T](), true, "")
}

// Client is who sent the request, for inputs that need it: embed it.
type Client struct {
	Address, UserAgent string
	Host               string // that the client asked for
	Secure             bool
}

// Origin is the address under which the client knows this server ('https://host'): what is built from it may go back to
// that client alone.
func (c *Client) Origin() string {
	if c.Secure {
		return "https://" + c.Host
	}
	return "http://" + c.Host
}

// Resolve fills it in; huma calls it.
func (c *Client) Resolve(ctx huma.Context) []error {
	r, _ := humago.Unwrap(ctx)
	c.Address, c.UserAgent, c.Host, c.Secure = ClientAddress(r), r.UserAgent(), r.Host, Secure(r)
	return nil
}
