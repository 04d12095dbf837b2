// Package failures is where staff see what was given up in the background.
package failures

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/failures"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// BackgroundFailure is work or a mail that was given up.
type BackgroundFailure struct {
	ID           string     `json:"id"`
	Tipo         string     `json:"tipo" enum:"TAREFA,EMAIL"`
	Oque         string     `json:"oque" doc:"O que a tarefa faz, ou o assunto do e-mail"`
	Destinatario string     `json:"destinatario" doc:"Do e-mail: a primeira letra e o domínio"`
	Motivo       string     `json:"motivo" doc:"Como o programa, ou o servidor de e-mail, o disse"`
	OqueFazer    string     `json:"oqueFazer"`
	Quando       time.Time  `json:"quando" doc:"Da última tentativa"`
	Situacao     string     `json:"situacao" enum:"NOVA,VISTA"`
	VistaEm      *time.Time `json:"vistaEm"`
	VistaPor     string     `json:"vistaPor" doc:"Vazio onde ninguém a viu, ou a conta foi excluída"`
	Repetivel    bool       `json:"repetivel" doc:"Pode ser tentada de novo por aqui"`
}

type (
	listInput struct {
		Page     int    `query:"page"`
		PageSize int    `query:"pageSize" default:"20" doc:"De 1 a 100"`
		SortBy   string `query:"sortBy" doc:"quando.asc ou quando.desc"`
		Tipo     string `query:"tipo" doc:"TAREFA ou EMAIL; ausente: todas"`
		Situacao string `query:"situacao" doc:"NOVA ou VISTA; ausente: todas"`
	}
	allInput struct {
		Body struct {
			Ate time.Time `json:"ate" doc:"O instante em que a lista foi lida: o que falhou depois continua novo"`
		}
	}
	failuresOutput struct {
		Body paging.Page[BackgroundFailure]
	}
)

// Register adds the calls.
func Register(r portal.Router, service *failures.Service) {
	for _, b := range portal.Staff {
		op := func(id, method, path, summary string, failures ...int) huma.Operation {
			return b.Operation(id, huma.Operation{Method: method, Path: "/falhas" + path, Summary: summary, Tags: []string{"falhas"}, Errors: failures})
		}
		httpx.Register(r.Guarded, op("Failures", http.MethodGet, "", "O que a instalação desistiu de fazer nos últimos 90 dias", 400, 422),
			func(ctx context.Context, in *listInput) (*failuresOutput, error) {
				request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), in.SortBy, "", failures.ByTime)
				if err != nil {
					return nil, err
				}
				page, err := service.List(ctx, scope.From(ctx), failures.Query{Kind: failures.Kind(in.Tipo), State: failures.State(in.Situacao), Request: request})
				return &failuresOutput{paging.Map(page, failureOf)}, err
			})
		httpx.Register(r.Guarded, op("SeeFailure", http.MethodPut, "/{id}/vista", "Marcar uma falha como vista", 404),
			func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
				return nil, service.See(ctx, scope.From(ctx), in.ID)
			})
		httpx.Register(r.Guarded, op("SeeAllFailures", http.MethodPut, "/vistas", "Marcar como vistas todas as falhas até um instante", 422),
			func(ctx context.Context, in *allInput) (*struct{}, error) {
				return nil, service.SeeAll(ctx, scope.From(ctx), in.Body.Ate)
			})
		httpx.Register(r.Guarded, op("RepeatFailure", http.MethodPost, "/{id}/tentativa", "Tentar de novo uma tarefa que o permite", 404, 409),
			func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
				return nil, service.Again(ctx, scope.From(ctx), in.ID)
			})
	}
}

func failureOf(f failures.Listed) BackgroundFailure {
	return BackgroundFailure{
		ID: f.ID, Tipo: string(f.Kind), Oque: f.Word, Destinatario: f.Recipient, Motivo: f.Reason, OqueFazer: f.Remedy, Quando: f.At,
		Situacao: string(f.State()), VistaEm: httpx.InstantOrNull(f.SeenAt), VistaPor: f.SeenBy, Repetivel: f.Again,
	}
}
