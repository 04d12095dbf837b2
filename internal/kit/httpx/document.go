package httpx

import (
	"encoding/json"
	"iter"
	"net/http"
	"slices"
	"strconv"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// Security schemes of the OpenAPI document.
const (
	SessionSecurity  = "session"
	APIKeySecurity   = "apiKey"
	CustomerSecurity = "customerToken"
	DomainSecurity   = "domainKey"
)

// Document is the one OpenAPI document, in which every audience writes its calls down.
type Document struct {
	config  huma.Config
	written func() ([]byte, error)
}

// NewDocument makes a Document without calls.
func NewDocument(version string) *Document {
	config := huma.DefaultConfig("Seiva", version)
	config.Info.Description = "Portal de cupons fiscais sem papel. Erros vêm como application/problem+json, em português."
	config.CreateHooks = nil // no $schema links in answers
	config.Formats = formats
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		SessionSecurity: {Type: "http", Scheme: "bearer", Description: "Token da sessão (ou o cookie seiva_session). " +
			"Com x-account-id, o pedido só é feito se a sessão for desta conta; senão é 409 access.other_account"},
		APIKeySecurity:   {Type: "apiKey", In: "header", Name: "x-api-key"},
		CustomerSecurity: {Type: "apiKey", In: "header", Name: "Authorization", Description: "Token do consumidor"},
		DomainSecurity:   {Type: "apiKey", In: "header", Name: "domain-key", Description: "Chave do endereço de integração de um varejista VIP, com retailer-document"},
	}
	d := &Document{config: config}
	d.written = sync.OnceValues(d.JSON)
	return d
}

// OpenAPI is the document as it stands.
func (d *Document) OpenAPI() *huma.OpenAPI { return d.config.OpenAPI }

// Complete is called once all calls are registered: from then on bodies may carry fields that we do not know, each call names
// what is refused whatever it does, and what every call says of an error stands in one place.
func (d *Document) Complete() {
	for op := range d.calls() {
		nameRefusals(op)
	}
	d.shareProblems()
	for _, schema := range d.OpenAPI().Components.Schemas.Map() {
		if closed, ok := schema.AdditionalProperties.(bool); ok && !closed {
			schema.AdditionalProperties = nil
		}
	}
}

func (d *Document) calls() iter.Seq[*huma.Operation] {
	return func(yield func(*huma.Operation) bool) {
		for _, path := range d.OpenAPI().Paths {
			for _, op := range []*huma.Operation{path.Get, path.Post, path.Put, path.Patch, path.Delete} {
				if op != nil && !yield(op) {
					return
				}
			}
		}
	}
}

// sortParameter is how every list that has orders is asked for one.
const sortParameter = "sortBy"

const (
	shared       = "#/components/responses/"
	otherProblem = "ProblemOther"
)

// nameRefusals adds what is refused whatever the call does: a caller without a session or key (401), one of another profile, and
// a change that comes from another site (403), a body that cannot be read, and an order that a list does not have (400). What any call may give besides is 'default', in the place of huma's 500.
func nameRefusals(op *huma.Operation) {
	var refusals []int
	if len(op.Security) > 0 {
		refusals = append(refusals, http.StatusUnauthorized)
	}
	if Profiles(op) != nil || op.Method != http.MethodGet {
		refusals = append(refusals, http.StatusForbidden)
	}
	if op.RequestBody != nil || slices.ContainsFunc(op.Parameters, func(p *huma.Param) bool { return p.Name == sortParameter }) {
		refusals = append(refusals, http.StatusBadRequest)
	}
	for _, code := range refusals {
		if status := strconv.Itoa(code); op.Responses[status] == nil {
			op.Responses[status] = plainProblem(http.StatusText(code))
		}
	}
	delete(op.Responses, strconv.Itoa(http.StatusInternalServerError))
	op.Responses["default"] = &huma.Response{Ref: shared + otherProblem}
}

func plainProblem(description string) *huma.Response {
	return &huma.Response{
		Description: description,
		Content:     map[string]*huma.MediaType{typeProblem: {Schema: &huma.Schema{Ref: problemSchema}}},
	}
}

// shareProblems moves the errors that say nothing of their own call to the components, one for each status: written at each
// call, they are a third of the document.
func (d *Document) shareProblems() {
	once := map[string]*huma.Response{
		otherProblem: plainProblem("O que qualquer chamada pode responder: 408, 409 access.other_account, 413, 415, 429 e 503, com Retry-After, ou 500"),
	}
	for op := range d.calls() {
		for status, response := range op.Responses {
			if isPlainProblem(status, response) {
				once["Problem"+status] = response
				op.Responses[status] = &huma.Response{Ref: shared + "Problem" + status}
			}
		}
	}
	d.OpenAPI().Components.Responses = once
}

const problemSchema = "#/components/schemas/Problem"

// isPlainProblem tells whether a response is what huma documents of an error that an operation names.
func isPlainProblem(status string, r *huma.Response) bool {
	code, _ := strconv.Atoi(status)
	body := r.Content[typeProblem]
	return code >= http.StatusBadRequest && r.Description == http.StatusText(code) && len(r.Headers) == 0 && len(r.Content) == 1 &&
		body != nil && body.Schema.Ref == problemSchema && body.Example == nil
}

// JSON is the document as checked in: a value a line, so that a difference can be read, with stable order. Nothing is indented, which
// was a third of it: a file of the repository has at most 1 MB.
func (d *Document) JSON() ([]byte, error) {
	b, err := json.MarshalIndent(d.OpenAPI(), "", "")
	return append(b, '\n'), err
}

// ServeHTTP serves the document, written at the first request: a start does not wait for it.
func (d *Document) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	document, err := d.written()
	if err != nil {
		WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(document) // the client may be gone
}
