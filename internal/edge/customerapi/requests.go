package customerapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/httpx"
)

// CustomerRequest is what a consumer asked for, and where it stands.
type CustomerRequest struct {
	ID        string             `json:"id"`
	Action    customers.Action   `json:"action" enum:"export,withdraw,erase"`
	Status    customers.Standing `json:"status" enum:"code,waiting,ready,done,cancelled,stopped" doc:"code: enviamos um código; waiting: espera um dia; ready: os dados podem ser baixados; stopped: o varejista ou a Seiva parou o pedido"`
	CreatedAt time.Time          `json:"createdAt"`
	DueAt     time.Time          `json:"dueAt" doc:"Até quando vale o código, quando o pedido será cumprido ou até quando os dados podem ser baixados"`
	Reason    *string            `json:"reason" doc:"Por que foi parado; null: não foi"`
}

// CustomerRequestMade is a request that was begun.
type CustomerRequestMade struct {
	CustomerRequest
	SentTo *string `json:"sentTo" doc:"Para onde o código foi, com partes ocultas; null: nenhum código" example:"a***@example.com"`
}

// CustomerRequests are what a consumer asked for, and what each action needs now.
type CustomerRequests struct {
	Items    []CustomerRequest `json:"items" doc:"Os que esperam ou esperaram um dia, do mais novo ao mais antigo"`
	Export   customers.Proof   `json:"export" enum:"code,delay,none" doc:"code: um código por e-mail; delay: um dia de espera, com aviso ao varejista; none: este acesso não basta"`
	Withdraw customers.Proof   `json:"withdraw" enum:"code,delay,none"`
	Erase    customers.Proof   `json:"erase" enum:"code,delay,none"`
	CanDelay bool              `json:"canDelay" doc:"Quem não lê mais o e-mail pode pedir a espera de um dia"`
	SentTo   *string           `json:"sentTo" doc:"Para onde um código iria; null: não há e-mail"`
}

type askInput struct {
	Sender
	Body struct {
		Action customers.Action `json:"action" enum:"export,withdraw,erase"`
		Delay  bool             `json:"delay,omitempty" doc:"Esperar um dia: o consumidor não lê mais o e-mail do aceite"`
	}
}

type requestInput struct {
	ID string `path:"id"`
}

type (
	requestMadeOutput struct{ Body CustomerRequestMade }
	requestsOutput    struct{ Body CustomerRequests }
)

func registerRequests(guarded huma.API, service *customers.Service) {
	const path = "/customer/requests"
	httpx.Register(guarded, huma.Operation{
		OperationID: "askCustomerRequest", Method: http.MethodPost, Path: path, DefaultStatus: http.StatusCreated,
		Summary: "Pedir para baixar, retirar o aceite ou apagar",
		Description: "Envia um código ao e-mail do aceite, ou começa a espera de um dia, com aviso ao varejista. " +
			"O código vai em X-Customer-Code na chamada que baixa, retira ou apaga.",
		Errors: []int{401, 403, 422, 429},
	}, func(ctx context.Context, in *askInput) (*requestMadeOutput, error) {
		made, sentTo, err := service.Ask(ctx, customerOf(ctx), in.Body.Action, in.Body.Delay, in.origin())
		return &requestMadeOutput{CustomerRequestMade{requestOf(made), httpx.OrNull(sentTo)}}, err
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerRequests", Method: http.MethodGet, Path: path, Summary: "Os pedidos do consumidor, e como provar um novo",
		Errors: []int{401},
	}, func(ctx context.Context, _ *struct{}) (*requestsOutput, error) {
		proofs, err := service.Proofs(ctx, customerOf(ctx))
		if err != nil {
			return nil, err
		}
		all, err := service.Requests(ctx, customerOf(ctx))
		out := CustomerRequests{
			Items: make([]CustomerRequest, len(all)), Export: proofs.Export, Withdraw: proofs.Withdraw, Erase: proofs.Erase,
			CanDelay: proofs.CanDelay, SentTo: httpx.OrNull(proofs.SentTo),
		}
		for i, r := range all {
			out.Items[i] = requestOf(r)
		}
		return &requestsOutput{out}, err
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "cancelCustomerRequest", Method: http.MethodDelete, Path: path + "/{id}", Summary: "Desistir de um pedido que espera",
		Errors: []int{401, 404, 409},
	}, func(ctx context.Context, in *requestInput) (*struct{}, error) {
		return nil, service.Cancel(ctx, customerOf(ctx), in.ID)
	})
}

func requestOf(r customers.Request) CustomerRequest {
	return CustomerRequest{r.ID, r.Action, r.Standing, r.Asked.At, r.DueAt, httpx.OrNull(r.Reason)}
}
