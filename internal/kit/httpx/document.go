package httpx

import (
	"encoding/json"
	"net/http"
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

// Complete is called once all calls are registered: from then on bodies may carry fields that we do not know, and what every
// call says of an error stands in one place.
func (d *Document) Complete() {
	d.shareProblems()
	for _, schema := range d.OpenAPI().Components.Schemas.Map() {
		if closed, ok := schema.AdditionalProperties.(bool); ok && !closed {
			schema.AdditionalProperties = nil
		}
	}
}

// shareProblems moves the errors that say nothing of their own call to the components, one for each status: written at each
// call, they are a third of the document.
func (d *Document) shareProblems() {
	shared := map[string]*huma.Response{}
	for _, path := range d.OpenAPI().Paths {
		for _, op := range []*huma.Operation{path.Get, path.Post, path.Put, path.Patch, path.Delete} {
			if op == nil {
				continue
			}
			for status, response := range op.Responses {
				if isPlainProblem(status, response) {
					name := "Problem" + status
					shared[name] = response
					op.Responses[status] = &huma.Response{Ref: "#/components/responses/" + name}
				}
			}
		}
	}
	d.OpenAPI().Components.Responses = shared
}

// isPlainProblem tells whether a response is what huma documents of an error that an operation names.
func isPlainProblem(status string, r *huma.Response) bool {
	code, _ := strconv.Atoi(status)
	body := r.Content[typeProblem]
	return code >= http.StatusBadRequest && r.Description == http.StatusText(code) && len(r.Headers) == 0 && len(r.Content) == 1 &&
		body != nil && body.Schema.Ref == "#/components/schemas/Problem" && body.Example == nil
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
