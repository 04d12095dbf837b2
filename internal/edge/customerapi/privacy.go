package customerapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
)

// CustomerErasure is what became of a consumer's data.
type CustomerErasure struct {
	ErasedAt         time.Time `json:"erasedAt"`
	UnlinkedReceipts int       `json:"unlinkedReceipts" doc:"Cupons que saíram da lista do consumidor"`
	Kept             []string  `json:"kept" doc:"O que continua guardado e por quê, para mostrar ao consumidor"`
	AccountEnded     bool      `json:"accountEnded" doc:"A conta do consumidor também acabou: nenhuma outra loja o conhece pelo e-mail dela"`
}

type erasureOutput struct{ Body CustomerErasure }

// Sender is where a consumer's decision comes from: a browser says of its own accord that a page of ours sends it.
type Sender struct {
	httpx.Client
	Site string `header:"Sec-Fetch-Site" doc:"O navegador o envia"`
}

func (s *Sender) origin() customers.Origin {
	channel := customers.FromAPI
	if s.Site == "same-origin" {
		channel = customers.FromPage
	}
	return customers.Origin{Channel: channel, Address: s.Address}
}

// Proven carries the code that was mailed to the consumer.
type Proven struct {
	Code string `header:"X-Customer-Code" doc:"O código de oito dígitos enviado ao consumidor: veja POST /customer/requests"`
}

type eraseInput struct {
	Sender
	Proven
	Document string `path:"document" doc:"CPF, com ou sem pontuação"`
}

type dataInput struct {
	Proven
	Document string `path:"document" doc:"CPF, com ou sem pontuação"`
}

// exportsPerHour is for one consumer: an export reads every document again.
const exportsPerHour = 20

var errTooManyExports = errs.New(errs.TooMany, "customers.too_many_exports",
	"Seus dados já foram baixados muitas vezes nesta hora. Espere um pouco e tente novamente.")

func registerPrivacy(guarded huma.API, service *customers.Service) {
	const path = "/customer/customers/{document}"
	httpx.Register(guarded, huma.Operation{
		OperationID: "eraseCustomer", Method: http.MethodDelete, Path: path, Summary: "Apagar os dados do consumidor",
		Description: "Apaga o que o aceite guardou, as escolhas e todos os tokens, e tira os cupons da lista do consumidor. A nota fiscal do varejista fica. " +
			"Precisa do código enviado ao consumidor.",
		Errors: []int{401, 403},
	}, func(ctx context.Context, in *eraseInput) (*erasureOutput, error) {
		done, err := service.EraseProven(ctx, customerOf(ctx), in.Code, in.origin())
		return &erasureOutput{CustomerErasure{done.At, done.Unlinked, done.Kept, done.AccountEnded}}, err
	})
	limit := httpx.PerHour(exportsPerHour).Saying(errTooManyExports)
	huma.Register(guarded, huma.Operation{
		OperationID: "customerData", Method: http.MethodGet, Path: path + "/data", Summary: "Baixar os dados do consumidor",
		Description: "Um ZIP com dados.json e, em notas/, o XML de cada NFC-e como foi enviado, das lojas que o token mostra. " +
			"Precisa do código enviado ao consumidor, que vale por mais 15 minutos, ou de um pedido com a espera terminada.",
		Responses: map[string]*huma.Response{"200": {Description: "O arquivo", Content: map[string]*huma.MediaType{
			"application/zip": {Schema: &huma.Schema{Type: "string", Format: "binary"}},
		}}},
		Errors: []int{401, 403, 429},
	}, httpx.Stream[dataInput](func(w http.ResponseWriter, r *http.Request) { export(service, limit, w, r) }))
}

func export(service *customers.Service, limit *httpx.Limiter, w http.ResponseWriter, r *http.Request) {
	customer := customerOf(r.Context())
	if err := limit.Take(customer.RetailerID + string(customer.CPFIndex)); err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	archive, err := service.ExportProven(r.Context(), customer, r.Header.Get("X-Customer-Code"))
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	sendFile(w, r, "application/zip", archive.FileName(), archive.Write)
}
