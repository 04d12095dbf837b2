// Package consumers is what staff see of consumers, and what a retailer and staff see of what consumers asked for.
package consumers

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// ConsumerRequest is what a consumer asked of a retailer without a code: it waits a day. It does not say who asked.
type ConsumerRequest struct {
	ID          string             `json:"id"`
	VarejistaID string             `json:"varejistaId"`
	Varejista   string             `json:"varejista,omitempty" doc:"Nome fantasia, na lista"`
	Acao        customers.Action   `json:"acao" enum:"export,withdraw,erase"`
	Situacao    customers.Standing `json:"situacao" enum:"waiting,ready,done,cancelled,stopped"`
	ChaveID     string             `json:"chaveId" doc:"A API key por onde o pedido veio"`
	CriadoEm    time.Time          `json:"criadoEm"`
	ValeEm      time.Time          `json:"valeEm" doc:"Quando será cumprido; em ready, até quando os dados podem ser baixados"`
	Motivo      *string            `json:"motivo" doc:"Por que foi parado; null: não foi"`
}

type consumerRequestsInput struct {
	Page     int `query:"page" doc:"A partir de 0"`
	PageSize int `query:"pageSize" default:"10"`
}

type stopRequestInput struct {
	ID   string `path:"id"`
	Body struct {
		Motivo string `json:"motivo,omitempty" doc:"Obrigatório, até 500 caracteres; o consumidor o lê"`
	}
}

type (
	consumerRequestsOutput struct{ Body paging.Page[ConsumerRequest] }
	consumerRequestOutput  struct{ Body ConsumerRequest }
)

// Register adds the calls.
func Register(r portal.Router, service *customers.Service) {
	registerPeople(r.Guarded, service)
	const path = "/pedidos-de-consumidores"
	for _, b := range []portal.Base{portal.Admin, portal.Support, portal.Retailer} {
		httpx.Register(r.Guarded, b.Operation("ConsumerRequests", huma.Operation{
			Method: http.MethodGet, Path: path, DefaultStatus: 200, Summary: "Pedidos de consumidores que esperam ou esperaram um dia",
			Tags: []string{"consumidores"}, Errors: []int{422},
		}), func(ctx context.Context, in *consumerRequestsInput) (*consumerRequestsOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			page, err := service.Delayed(ctx, scope.From(ctx), request)
			return &consumerRequestsOutput{paging.Map(page, consumerRequestOf)}, err
		})
		httpx.Register(r.Guarded, b.Operation("ConsumerRequest", huma.Operation{
			Method: http.MethodGet, Path: path + "/{id}", DefaultStatus: 200, Summary: "Um pedido de consumidor",
			Tags: []string{"consumidores"}, Errors: []int{404},
		}), func(ctx context.Context, in *portal.ByID) (*consumerRequestOutput, error) {
			found, err := service.DelayedOne(ctx, scope.From(ctx), in.ID)
			return &consumerRequestOutput{consumerRequestOf(found)}, err
		})
		httpx.Register(r.Guarded, b.Operation("StopConsumerRequest", huma.Operation{
			Method: http.MethodPost, Path: path + "/{id}/parar", DefaultStatus: 200, Summary: "Parar o pedido de um consumidor",
			Tags: []string{"consumidores"}, Errors: []int{404, 409, 422},
		}), func(ctx context.Context, in *stopRequestInput) (*consumerRequestOutput, error) {
			stopped, err := service.Stop(ctx, scope.From(ctx), in.ID, in.Body.Motivo)
			return &consumerRequestOutput{consumerRequestOf(stopped)}, err
		})
	}
}

func consumerRequestOf(r customers.Request) ConsumerRequest {
	return ConsumerRequest{
		ID: r.ID, VarejistaID: r.RetailerID, Varejista: r.RetailerName, Acao: r.Action, Situacao: r.Standing, ChaveID: r.KeyID, CriadoEm: r.Asked.At, ValeEm: r.DueAt,
		Motivo: httpx.OrNull(r.Reason),
	}
}
