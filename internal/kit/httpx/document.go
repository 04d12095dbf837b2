package httpx

import (
	"encoding/json"
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// Security schemes of the OpenAPI document.
const (
	SessionSecurity  = "session"
	APIKeySecurity   = "apiKey"
	CustomerSecurity = "customerToken"
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
	}
	d := &Document{config: config}
	d.written = sync.OnceValues(d.JSON)
	return d
}

// OpenAPI is the document as it stands.
func (d *Document) OpenAPI() *huma.OpenAPI { return d.config.OpenAPI }

// Complete is called once all calls are registered: from then on bodies may carry fields that we do not know.
func (d *Document) Complete() {
	for _, schema := range d.OpenAPI().Components.Schemas.Map() {
		if closed, ok := schema.AdditionalProperties.(bool); ok && !closed {
			schema.AdditionalProperties = nil
		}
	}
}

// JSON is the document as checked in: indented, with stable order.
func (d *Document) JSON() ([]byte, error) {
	b, err := json.MarshalIndent(d.OpenAPI(), "", "  ")
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
