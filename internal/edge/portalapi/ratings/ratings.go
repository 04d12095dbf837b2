// Package ratings is how a store answers what consumers say, and how an administrator hides it.
package ratings

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/ratings"
)

// Rating is what a consumer said of a receipt. It says neither who did nor of which receipt.
type Rating struct {
	ID         string     `json:"id"`
	LojaID     string     `json:"lojaId"`
	Nota       int        `json:"nota" doc:"1 a 5"`
	Comentario string     `json:"comentario" doc:"Vazio também depois de retirado, menos para o administrador"`
	CriadaEm   time.Time  `json:"criadaEm"`
	MudadaEm   time.Time  `json:"mudadaEm"`
	Resposta   string     `json:"resposta" doc:"Vazia: ainda sem resposta"`
	Respondida *time.Time `json:"respondidaEm"`
	Retirado   *time.Time `json:"comentarioRetiradoEm" doc:"null: o comentário não foi retirado"`
}

type (
	replyInput struct {
		ID   string `path:"id"`
		Body struct {
			Texto string `json:"texto,omitempty" doc:"Obrigatório, até 500 caracteres; fica no cupom, para quem tem o link"`
		}
	}
	hideInput struct {
		ID   string `path:"id"`
		Body struct {
			Motivo string `json:"motivo,omitempty" doc:"Obrigatório, até 500 caracteres; fica registrado"`
		}
	}
	output struct{ Body Rating }
)

// Register adds the calls.
func Register(r portal.Router, service *ratings.Service) {
	httpx.Register(r.Guarded, portal.Retailer.Operation("ReplyToRating", huma.Operation{
		Method: http.MethodPost, Path: "/avaliacoes/{id}/resposta", DefaultStatus: http.StatusOK,
		Summary: "Responder a uma avaliação, uma vez e em público", Tags: []string{"avaliações"}, Errors: []int{404, 409, 422},
	}), func(ctx context.Context, in *replyInput) (*output, error) {
		answered, err := service.Reply(ctx, scope.From(ctx), in.ID, in.Body.Texto)
		return &output{ratingOf(answered.Public())}, err
	})
	httpx.Register(r.Guarded, portal.Admin.Operation("HideRating", huma.Operation{
		Method: http.MethodPost, Path: "/avaliacoes/{id}/ocultar", DefaultStatus: http.StatusOK,
		Summary: "Retirar o comentário de uma avaliação; as estrelas continuam nos totais", Tags: []string{"avaliações"}, Errors: []int{404, 409, 422},
	}), func(ctx context.Context, in *hideInput) (*output, error) {
		hidden, err := service.Hide(ctx, scope.From(ctx), in.ID, in.Body.Motivo)
		return &output{ratingOf(hidden)}, err
	})
}

func ratingOf(r ratings.Rating) Rating {
	return Rating{
		ID: r.ID, LojaID: r.StoreID, Nota: r.Score, Comentario: r.Comment, CriadaEm: r.CreatedAt, MudadaEm: r.ChangedAt,
		Resposta: r.Answer.Text, Respondida: httpx.InstantOrNull(r.Answer.At), Retirado: httpx.InstantOrNull(r.Hidden.At),
	}
}
