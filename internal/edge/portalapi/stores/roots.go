package stores

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/stores"
)

// TransferredRoot is what the transfer of a root did.
type TransferredRoot struct {
	Raiz        string        `json:"raiz" doc:"Os 8 primeiros caracteres dos CNPJs" example:"11222333"`
	VarejistaID *string       `json:"varejistaId" doc:"De quem a raiz é agora; null se ficou livre"`
	De          []string      `json:"de" doc:"Os varejistas que a usavam"`
	Lojas       []Transferred `json:"lojas" doc:"As lojas que mudaram"`
}

// Transferred is a store that ended at its former retailer.
type Transferred struct {
	Documento  string  `json:"documento" example:"11222333000181"`
	AnteriorID string  `json:"anteriorId" doc:"A loja encerrada, onde os cupons já recebidos ficam"`
	NovaID     *string `json:"novaId" doc:"A loja que recebe os próximos cupons; null se a raiz ficou livre"`
}

type rootInput struct {
	Body struct {
		Documento   string  `json:"documento,omitempty" doc:"Um CNPJ da empresa, ou os 8 primeiros caracteres dele" example:"11222333"`
		VarejistaID *string `json:"varejistaId,omitempty" doc:"Quem recebe a raiz; sem ele a raiz fica livre para a empresa se cadastrar"`
		Motivo      string  `json:"motivo,omitempty" doc:"Em 10 a 500 caracteres; fica na trilha de auditoria dos dois lados"`
	}
}

type rootOutput struct{ Body TransferredRoot }

func registerRoots(guarded huma.API, service *stores.Roots) {
	httpx.Register(guarded, portal.Proven(portal.Admin.Operation("TransferRoot", huma.Operation{
		Method: http.MethodPost, Path: "/varejistas/transferir-raiz", Summary: "Transferir uma raiz de CNPJ com as suas lojas, ou liberá-la",
		Tags: []string{"admin"}, Errors: []int{404, 422},
	})), func(ctx context.Context, in *rootInput) (*rootOutput, error) {
		asked := stores.Transfer{Root: in.Body.Documento, Reason: in.Body.Motivo}
		if in.Body.VarejistaID != nil {
			asked.To = *in.Body.VarejistaID
		}
		done, err := service.Transfer(ctx, scope.From(ctx), asked)
		return &rootOutput{TransferredRoot{
			Raiz: done.Root, VarejistaID: httpx.OrNull(done.To), De: httpx.Each(done.From, func(id string) string { return id }),
			Lojas: httpx.Each(done.Stores, func(s stores.Moved) Transferred {
				return Transferred{Documento: s.Documento, AnteriorID: s.From, NovaID: httpx.OrNull(s.To)}
			}),
		}}, err
	})
}
