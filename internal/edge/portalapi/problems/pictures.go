package problems

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/media"
	"seiva/internal/kit/scope"
	"seiva/internal/problems"
)

// ProblemPicture is a picture of a report.
type ProblemPicture struct {
	Mensagem int    `json:"mensagem" doc:"Com qual mensagem de quem relatou veio: 1 é a primeira; 0: com o relato"`
	Largura  int    `json:"largura" doc:"Em pixels"`
	Altura   int    `json:"altura" doc:"Em pixels"`
	JPEG     []byte `json:"jpeg" doc:"A imagem, em base64"`
}

// ProblemPictures are those of a report, in the order in which they came.
type ProblemPictures struct {
	Imagens []ProblemPicture `json:"imagens"`
}

// PictureAdded tells how many pictures a report has.
type PictureAdded struct {
	Imagens int `json:"imagens"`
}

type (
	pictureInput struct {
		ID   string `path:"id"`
		Body struct {
			Imagem   []byte `json:"imagem,omitempty" doc:"Obrigatória: JPEG ou PNG de até 5 MB, em base64"`
			Mensagem int    `json:"mensagem,omitempty" doc:"Com qual das próprias mensagens vem: 1 é a primeira; ausente ou 0: com o relato"`
		}
		taken media.Picture
	}
	pictureOutput  struct{ Body PictureAdded }
	picturesOutput struct{ Body ProblemPictures }
)

const maxPictureBody = 7_000_000 // five megabytes as base64, and what is around them

// registerOwnPictures adds the pictures of what one reported oneself.
func registerOwnPictures(guarded huma.API, b portal.Base, service *problems.Service) {
	httpx.Register(guarded, b.Operation("AddProblemPicture", huma.Operation{
		Method: http.MethodPost, Path: "/meus-problemas/{id}/imagens", DefaultStatus: http.StatusCreated, MaxBodyBytes: maxPictureBody,
		Summary: "Acrescentar uma imagem ao que a própria pessoa relatou: até 6, que só ela e a equipe veem", Tags: []string{"problemas"},
		Errors: []int{404, 409, 413, 422, 429},
	}), func(ctx context.Context, in *pictureInput) (*pictureOutput, error) {
		n, err := service.AddPicture(ctx, scope.From(ctx), in.ID, problems.Picture{Picture: in.taken, Message: in.Body.Mensagem})
		return &pictureOutput{PictureAdded{n}}, err
	}, httpx.Before(func(ctx context.Context, in *pictureInput) (err error) {
		in.taken, err = service.TakePicture(ctx, scope.From(ctx), in.ID, in.Body.Imagem)
		return err
	}))
	registerPictures(guarded, b, "OwnProblemPictures", "/meus-problemas", "As imagens do que a própria pessoa relatou", service.OwnPictures)
}

// registerPictures adds the call that reads pictures of a report.
func registerPictures(guarded huma.API, b portal.Base, id, path, summary string, read func(context.Context, scope.Scope, string) ([]problems.Shot, error)) {
	httpx.Register(guarded, b.Operation(id, huma.Operation{
		Method: http.MethodGet, Path: path + "/{id}/imagens", Summary: summary, Tags: []string{"problemas"}, Errors: []int{404},
	}), func(ctx context.Context, in *portal.ByID) (*picturesOutput, error) {
		found, err := read(ctx, scope.From(ctx), in.ID)
		return &picturesOutput{ProblemPictures{httpx.Each(found, func(s problems.Shot) ProblemPicture {
			return ProblemPicture{s.Message, s.Width, s.Height, s.JPEG}
		})}}, err
	})
}
