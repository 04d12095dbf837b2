package problems

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/errs"
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
	Situacao string    `json:"situacao" enum:"NOVO,ABERTO,AGUARDA_EQUIPE,RESPONDIDO,RESOLVIDO" doc:"NOVO: a equipe ainda não começou"`
	CriadoEm time.Time `json:"criadoEm"`
}

// OwnProblemThread is a report of the caller's with what was written in it.
type OwnProblemThread struct {
	OwnProblem
	Descricao string           `json:"descricao"`
	Imagens   int              `json:"imagens" doc:"Quantas há, de até 6"`
	Mensagens []ProblemMessage `json:"mensagens" doc:"Em ordem"`
	Fechado   string           `json:"fechado" doc:"Por que não se escreve mais nele, e o que fazer; vazio: escreve-se"`
}

// ProblemMessage is what was written in a report.
type ProblemMessage struct {
	Texto string    `json:"texto"`
	Minha bool      `json:"minha" doc:"De quem relatou; senão, da equipe"`
	Em    time.Time `json:"em"`
}

type (
	ownInput struct {
		Page     int `query:"page" doc:"A partir de 0"`
		PageSize int `query:"pageSize" default:"20" doc:"De 1 a 100"`
	}
	ownOutput           struct{ Body paging.Page[OwnProblem] }
	ownThreadOutput     struct{ Body OwnProblemThread }
	problemMessageInput struct {
		ID   string `path:"id"`
		Body struct {
			Texto string `json:"texto,omitempty" doc:"Obrigatório, até 4.000 caracteres"`
		}
	}
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
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			found, err := service.Own(ctx, scope.From(ctx), request)
			return &ownOutput{paging.Map(found, own)}, err
		})
	httpx.Register(guarded, op("OwnProblem", "/{id}", "Um problema que a própria pessoa relatou, com as respostas", http.StatusNotFound),
		func(ctx context.Context, in *portal.ByID) (*ownThreadOutput, error) {
			found, err := service.OwnThread(ctx, scope.From(ctx), in.ID)
			return &ownThreadOutput{ownThread(found)}, err
		})
	httpx.Register(guarded, httpx.Adds(b.Operation("WriteInProblem", huma.Operation{
		Method: http.MethodPost, Path: "/meus-problemas/{id}/mensagens", Summary: "Escrever à equipe em um problema que a própria pessoa relatou",
		Tags: []string{"problemas"}, Errors: []int{404, 409, 422, 429},
	})), func(ctx context.Context, in *problemMessageInput) (*ownThreadOutput, error) {
		found, err := service.Write(ctx, scope.From(ctx), in.ID, in.Body.Texto)
		return &ownThreadOutput{ownThread(found)}, err
	})
}

func ownThread(t problems.Thread) OwnProblemThread {
	out := OwnProblemThread{
		OwnProblem: own(t.Case), Descricao: t.Description, Imagens: t.Pictures,
		Mensagens: httpx.Each(t.Deeds, func(a problems.Act) ProblemMessage { return ProblemMessage{a.Words, a.Deed == problems.Wrote, a.At} }),
	}
	if t.Shut != nil {
		out.Fechado = errs.From(t.Shut).Message
	}
	return out
}

func own(c problems.Case) OwnProblem {
	return OwnProblem{ID: c.ID, Numero: c.Number, Assunto: c.Subject, Situacao: string(c.State), CriadoEm: c.CreatedAt}
}
