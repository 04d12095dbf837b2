package problems

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/problems"
)

// OwnProblem is a report of the caller's, in their list.
type OwnProblem struct {
	ID       string    `json:"id"`
	Numero   int       `json:"numero"`
	Assunto  string    `json:"assunto"`
	Situacao string    `json:"situacao" enum:"NOVO,ABERTO,RESPONDIDO,RESOLVIDO" doc:"NOVO: a equipe ainda não começou"`
	CriadoEm time.Time `json:"criadoEm"`
}

// OwnProblemThread is a report of the caller's with the answers to it.
type OwnProblemThread struct {
	OwnProblem
	Descricao string          `json:"descricao"`
	Imagens   int             `json:"imagens" doc:"Quantas há, de até 3"`
	Respostas []ProblemAnswer `json:"respostas" doc:"Em ordem"`
}

// ProblemAnswer is what the programme's staff answered.
type ProblemAnswer struct {
	Texto string    `json:"texto"`
	Em    time.Time `json:"em"`
}

type (
	ownInput struct {
		Page     int `query:"page" doc:"A partir de 0"`
		PageSize int `query:"pageSize" default:"20" doc:"De 1 a 100"`
	}
	ownOutput       struct{ Body paging.Page[OwnProblem] }
	ownThreadOutput struct{ Body OwnProblemThread }
)

// registerOwn adds what everybody reads of what they reported themselves.
func registerOwn(guarded huma.API, b portal.Base, service *problems.Service) {
	op := func(id, path, summary string, failures ...int) huma.Operation {
		return b.Operation(id, huma.Operation{
			Method: http.MethodGet, Path: "/meus-problemas" + path, Summary: summary, Tags: []string{"problemas"}, Errors: failures,
		})
	}
	httpx.Register(guarded, op("OwnProblems", "", "Os problemas que a própria pessoa relatou, os mais novos primeiro", http.StatusUnprocessableEntity),
		func(ctx context.Context, in *ownInput) (*ownOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.PageSize, "", "")
			if err != nil {
				return nil, err
			}
			found, err := service.Own(ctx, scope.From(ctx), request)
			return &ownOutput{paging.Map(found, own)}, err
		})
	httpx.Register(guarded, op("OwnProblem", "/{id}", "Um problema que a própria pessoa relatou, com as respostas", http.StatusNotFound),
		func(ctx context.Context, in *portal.ByID) (*ownThreadOutput, error) {
			found, err := service.OwnThread(ctx, scope.From(ctx), in.ID)
			return &ownThreadOutput{OwnProblemThread{
				OwnProblem: own(found.Case), Descricao: found.Description, Imagens: found.Pictures,
				Respostas: httpx.Each(found.Deeds, func(a problems.Act) ProblemAnswer { return ProblemAnswer{a.Words, a.At} }),
			}}, err
		})
}

func own(c problems.Case) OwnProblem {
	return OwnProblem{ID: c.ID, Numero: c.Number, Assunto: c.Subject, Situacao: string(c.State), CriadoEm: c.CreatedAt}
}
