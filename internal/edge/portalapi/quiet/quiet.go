// Package quiet is where people see the silences of stores that were told, and put them off.
package quiet

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/quiet"
)

// SilentStore is a store whose receipts stopped when it usually sells.
type SilentStore struct {
	ID          string           `json:"id" doc:"Da parada"`
	Loja        portal.PartyName `json:"loja"`
	Varejista   portal.Named     `json:"varejista"`
	Situacao    string           `json:"situacao" enum:"PARADA,ADIADA,VOLTOU"`
	Desde       time.Time        `json:"desde" doc:"O último cupom antes da parada"`
	AvisadaEm   time.Time        `json:"avisadaEm" doc:"Quando o varejista e a software house foram avisados"`
	VoltouEm    *time.Time       `json:"voltouEm" doc:"Quando se viu que os cupons voltaram; null: a parada continua"`
	AdiadaAte   *time.Time       `json:"adiadaAte" doc:"null com situacao ADIADA: até os cupons voltarem"`
	AdiadaPor   string           `json:"adiadaPor" doc:"Vazio onde ninguém adiou, ou a conta foi excluída"`
	MotivoAdiar string           `json:"motivo" doc:"Por que foi adiada"`
}

type (
	listInput struct {
		portal.ListInput
		Situacao string `query:"situacao" doc:"PARADA, ADIADA ou VOLTOU; ausente: todas"`
	}
	snoozeInput struct {
		portal.ByID
		Body struct {
			Dias   int    `json:"dias,omitempty" doc:"De 1 a 60; ausente: até os cupons voltarem"`
			Motivo string `json:"motivo,omitempty" doc:"Obrigatório, de 10 a 500 caracteres"`
		}
	}
	silencesOutput struct{ Body paging.Page[SilentStore] }
	silenceOutput  struct{ Body SilentStore }
)

// Register adds the calls.
func Register(r portal.Router, service *quiet.Service) {
	const path, one = "/lojas-paradas", "/lojas-paradas/{id}/adiamento"
	tags := []string{"lojas paradas"}
	for _, b := range portal.Everybody {
		httpx.Register(r.Guarded, b.Operation("SilentStores", huma.Operation{
			Method: http.MethodGet, Path: path, Tags: tags, Errors: []int{400, 422},
			Summary:     "Lojas cujos cupons pararam num horário em que costumam vender",
			Description: "As paradas que foram avisadas e continuam, e as que terminaram há menos de 30 dias. Ordem: desde ou avisadaEm.",
		}), func(ctx context.Context, in *listInput) (*silencesOutput, error) {
			request, err := in.Request(portal.MostRows(ctx), quiet.ByTold, quiet.BySince)
			if err != nil {
				return nil, err
			}
			page, err := service.List(ctx, scope.From(ctx), quiet.Query{Filter: in.Filter, State: quiet.State(in.Situacao)}, request)
			return &silencesOutput{paging.Map(page, silentStoreOf)}, err
		})
		httpx.Register(r.Guarded, b.Operation("SnoozeSilence", huma.Operation{
			Method: http.MethodPut, Path: one, Tags: tags, Errors: []int{404, 409, 422},
			Summary:     "Adiar o aviso de uma loja parada, com um motivo",
			Description: "A parada deixa de pedir atenção. Se os cupons não voltarem até lá, quem foi avisado é avisado mais uma vez.",
		}), func(ctx context.Context, in *snoozeInput) (*silenceOutput, error) {
			changed, err := service.Snooze(ctx, scope.From(ctx), in.ID, quiet.Snooze{Days: in.Body.Dias, Reason: in.Body.Motivo})
			return &silenceOutput{silentStoreOf(changed)}, err
		})
		httpx.Register(r.Guarded, b.Operation("WakeSilence", huma.Operation{
			Method: http.MethodDelete, Path: one, Tags: tags, DefaultStatus: http.StatusOK, Errors: []int{404, 409},
			Summary: "Desfazer o adiamento",
		}), func(ctx context.Context, in *portal.ByID) (*silenceOutput, error) {
			changed, err := service.Wake(ctx, scope.From(ctx), in.ID)
			return &silenceOutput{silentStoreOf(changed)}, err
		})
	}
}

func silentStoreOf(l quiet.Listed) SilentStore {
	until := l.SnoozedUntil
	if until.Equal(quiet.UntilBack) {
		until = time.Time{}
	}
	return SilentStore{
		ID: l.ID, Loja: portal.PartyName{ID: l.StoreID, Documento: l.Documento, TradeName: l.StoreName}, Varejista: portal.Named{ID: l.RetailerID, NomeFantasia: l.RetailerName},
		Situacao: string(l.State()), Desde: l.Since, AvisadaEm: l.Told, VoltouEm: httpx.InstantOrNull(l.Ended), AdiadaAte: httpx.InstantOrNull(until),
		AdiadaPor: l.SnoozedBy, MotivoAdiar: l.Reason,
	}
}
