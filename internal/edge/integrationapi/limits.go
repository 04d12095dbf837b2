package integrationapi

import (
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
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
		"Muitas chamadas com esta API key. Aguarde os segundos indicados em Retry-After e reenvie, ou envie em lote (NDJSON).")
	errTooManyAtOnce = errs.New(errs.TooMany, "apikeys.too_many_at_once",
		"Muitas chamadas ao mesmo tempo com esta API key. Espere alguma terminar e reenvie, ou envie em lote (NDJSON).")
	errTooManyBatches = errs.New(errs.TooMany, "apikeys.too_many_batches",
		"Muitos lotes ao mesmo tempo com esta API key. Espere algum terminar e reenvie.")
	errTooManyWrongKeys = errs.New(errs.TooMany, "apikeys.too_many_wrong_keys",
		"Muitas chamadas com API key ausente ou inválida vindas deste endereço. Confira o cabeçalho x-api-key e tente em um minuto.")
)

// limited adds what every call of this audience may be refused with to the errors of one.
func limited(errors ...int) []int {
	return append(errors, http.StatusRequestTimeout, http.StatusTooManyRequests)
}

// documentLimits says of every call of this audience what a refusal carries, and what every answer tells of the limit.
func documentLimits(document *huma.OpenAPI) {
	text, seconds := &huma.Schema{Type: huma.TypeString}, &huma.Schema{Type: huma.TypeInteger}
	headers := map[string]*huma.Param{
		versionHeader:      {Schema: text, Description: "A versão destas chamadas (/integracao/mudancas)", Example: Version},
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
			op.Responses["429"].Description = "Limite de chamadas da key, ou de keys erradas do endereço"
			op.Responses["408"].Description = "Os dados chegaram devagar demais"
			op.Responses["431"] = &huma.Response{Description: "Cabeçalhos acima de 16 KB (resposta em texto)"}
		}
	}
}
