// Package problems is where people report a problem to support, read what was answered, and staff answer.
package problems

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/problems"
)

// ReportedProblem is a report that was taken.
type ReportedProblem struct {
	ID       string    `json:"id"`
	Numero   int       `json:"numero" doc:"O número do relato, que a equipe de suporte também vê"`
	CriadoEm time.Time `json:"criadoEm"`
}

type problemInput struct {
	Body struct {
		Assunto   string `json:"assunto,omitempty" doc:"Obrigatório, até 120 caracteres em uma linha"`
		Descricao string `json:"descricao,omitempty" doc:"Obrigatório, até 4.000 caracteres"`
	}
}

type problemOutput struct{ Body ReportedProblem }

// Register adds the calls that every profile has, and those of staff.
func Register(r portal.Router, service *problems.Service) {
	for _, b := range portal.Everybody {
		httpx.Register(r.Guarded, b.Operation("ReportProblem", huma.Operation{
			Method: http.MethodPost, Path: "/problemas", DefaultStatus: 201, Summary: "Relatar um problema ao suporte",
			Tags: []string{"problemas"}, Errors: []int{422, 429},
		}), func(ctx context.Context, in *problemInput) (*problemOutput, error) {
			sent, err := service.Send(ctx, scope.From(ctx), problems.Draft{Subject: in.Body.Assunto, Description: in.Body.Descricao})
			return &problemOutput{ReportedProblem{sent.ID, sent.Number, sent.CreatedAt}}, err
		})
		registerOwn(r.Guarded, b, service)
		registerOwnPictures(r.Guarded, b, service)
	}
	for _, b := range portal.Staff {
		registerQueue(r.Guarded, b, service)
		registerPictures(r.Guarded, b, "ProblemPictures", "/problemas", "As imagens de um problema relatado", service.Pictures)
	}
}
