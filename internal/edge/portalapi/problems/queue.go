package problems

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/problems"
)

// registerQueue adds what staff do about reports.
func registerQueue(guarded huma.API, b portal.Base, service *problems.Service) {
	op := func(id, method, path, summary string, failures ...int) huma.Operation {
		return b.Operation(id, huma.Operation{
			Method: method, Path: "/problemas" + path, Summary: summary, Tags: []string{"problemas"}, Errors: append(failures, http.StatusUnprocessableEntity),
		})
	}
	httpx.Register(guarded, op("Problems", http.MethodGet, "", "A fila dos problemas relatados, os mais novos primeiro"),
		func(ctx context.Context, in *queueInput) (*queueOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), in.SortBy, "", problems.Sorting)
			if err != nil {
				return nil, err
			}
			found, err := service.Queue(ctx, scope.From(ctx), problems.Query{
				State: problems.State(in.Situacao), Taking: problems.Taking(in.Responsavel), CompanyID: in.EmpresaID, Text: in.Filter, Request: request,
			})
			return &queueOutput{paging.Map(found, queued)}, err
		})
	shown := func(ctx context.Context, t problems.Thread, err error) (*threadOutput, error) {
		return &threadOutput{threaded(scope.From(ctx), t)}, err
	}
	httpx.Register(guarded, op("Problem", http.MethodGet, "/{id}", "Um problema relatado, com o que a equipe fez", http.StatusNotFound),
		func(ctx context.Context, in *portal.ByID) (*threadOutput, error) {
			found, err := service.Thread(ctx, scope.From(ctx), in.ID)
			return shown(ctx, found, err)
		})
	act := func(id, path, summary string) huma.Operation {
		return op(id, http.MethodPost, "/{id}/"+path, summary, http.StatusNotFound, http.StatusConflict, http.StatusPreconditionFailed)
	}
	httpx.Register(guarded, act("TakeProblem", "assumir", "Cuidar de um relato, também no lugar de outra pessoa"),
		func(ctx context.Context, in *SeenProblem) (*threadOutput, error) {
			found, err := service.Take(ctx, scope.From(ctx), in.on())
			return shown(ctx, found, err)
		})
	httpx.Register(guarded, act("ReturnProblem", "devolver", "Deixar de cuidar de um relato"),
		func(ctx context.Context, in *SeenProblem) (*threadOutput, error) {
			found, err := service.Return(ctx, scope.From(ctx), in.on())
			return shown(ctx, found, err)
		})
	httpx.Register(guarded, act("MoveProblem", "situacao", "Dizer em que situação um relato está"),
		func(ctx context.Context, in *stateInput) (*threadOutput, error) {
			found, err := service.Move(ctx, scope.From(ctx), in.on(), problems.State(in.Body.Situacao))
			return shown(ctx, found, err)
		})
	httpx.Register(guarded, httpx.Adds(act("NoteProblem", "anotacoes", "Anotar em um relato, para a equipe")),
		func(ctx context.Context, in *noteInput) (*threadOutput, error) {
			found, err := service.Note(ctx, scope.From(ctx), in.on(), in.Body.Texto)
			return shown(ctx, found, err)
		})
	httpx.Register(guarded, httpx.Adds(act("AnswerProblem", "respostas", "Responder por e-mail a quem relatou")),
		func(ctx context.Context, in *answerInput) (*threadOutput, error) {
			found, err := service.Answer(ctx, scope.From(ctx), in.on(), in.Body.Texto, in.Body.Resolvido)
			return shown(ctx, found, err)
		})
}

func (in SeenProblem) on() problems.On {
	return problems.On{ReportID: in.ID, Version: etag.Match(in.IfMatch)}
}
