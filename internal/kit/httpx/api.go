package httpx

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"seiva/internal/kit/scope"
)

// Security schemes of the OpenAPI document.
const (
	SessionSecurity  = "session"
	APIKeySecurity   = "apiKey"
	CustomerSecurity = "customerToken"
)

const profilesKey = "profiles"

// Prefix is where the API lies, MediaPath where pictures do.
const (
	Prefix    = "/api"
	MediaPath = "/media/"
)

// NewAPI makes the one OpenAPI document and its router under /api.
func NewAPI(mux *http.ServeMux, version string) huma.API {
	config := huma.DefaultConfig("Seiva", version)
	config.Info.Description = "Portal de cupons fiscais sem papel. Erros vêm como application/problem+json, em português."
	config.CreateHooks = nil // no $schema links in answers
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		SessionSecurity: {Type: "http", Scheme: "bearer", Description: "Token da sessão (ou o cookie seiva_session). " +
			"Com x-account-id, o pedido só é feito se a sessão for desta conta; senão é 409 access.other_account"},
		APIKeySecurity:   {Type: "apiKey", In: "header", Name: "x-api-key"},
		CustomerSecurity: {Type: "apiKey", In: "header", Name: "Authorization", Description: "Token do consumidor"},
	}
	return humago.NewWithPrefix(mux, Prefix, config)
}

// Register adds a call. Errors of any kind become problems; the handler decodes, makes one domain call, encodes. A
// POST with DefaultStatus 201 takes an Idempotency-Key where its group has Idempotency attached.
func Register[I, O any](api huma.API, op huma.Operation, handler func(context.Context, *I) (*O, error)) {
	if op.Errors == nil {
		op.Errors = []int{http.StatusUnprocessableEntity}
	}
	if op.BodyReadTimeout == 0 {
		op.BodyReadTimeout = -1 // Outer's Pace judges, not huma's five seconds
	}
	documentIdempotency(&op)
	huma.Register(api, op, func(ctx context.Context, in *I) (*O, error) {
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

// Profiles gives the profiles an operation is for; nil when it is not the session guard's.
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

// IgnoreUnknownFields lets bodies carry fields that we do not know: call it once all calls are registered.
func IgnoreUnknownFields(api huma.API) {
	for _, schema := range api.OpenAPI().Components.Schemas.Map() {
		if closed, ok := schema.AdditionalProperties.(bool); ok && !closed {
			schema.AdditionalProperties = nil
		}
	}
}

// Schema gives the schema of a type, for calls that write their bodies themselves.
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

// Document is the OpenAPI document as checked in: indented, with stable order.
func Document(api huma.API) ([]byte, error) {
	b, err := json.MarshalIndent(api.OpenAPI(), "", "  ")
	return append(b, '\n'), err
}

// ServeDocument serves the OpenAPI document, written at the first request: a start does not wait for it.
func ServeDocument(api huma.API) http.HandlerFunc {
	write := sync.OnceValues(func() ([]byte, error) { return Document(api) })
	return func(w http.ResponseWriter, r *http.Request) {
		document, err := write()
		if err != nil {
			WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(document)
	}
}
