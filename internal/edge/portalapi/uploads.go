package portalapi

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/uploads"
)

// UploadWanted asks for an address to send one file to.
type UploadWanted struct {
	Key  string `json:"key" doc:"Pasta, índice de três dígitos, identificador e extensão" example:"advertisement-images/000-0199a1b2c3d4.jpg"`
	Type string `json:"type" doc:"O Content-Type do envio" example:"image/jpeg"`
	Size int64  `json:"size,omitempty" doc:"Tamanho em bytes; quando informado, o envio tem de ter exatamente esse tamanho"`
}

// UploadAddress is where a file goes: one PUT with the same Content-Type.
type UploadAddress struct {
	Key string `json:"key"`
	URL string `json:"url" doc:"Vale por 15 minutos e uma vez, para um PUT com o mesmo Content-Type"`
}

type (
	signUploadsInput struct {
		httpx.Client
		Body []UploadWanted
	}
	signUploadsOutput struct{ Body []UploadAddress }
)

func registerUploads(guarded huma.API, service *uploads.Service) {
	for _, b := range []portal.Base{portal.AdminWithSupport, portal.Retailer} {
		httpx.Register(guarded, b.Operation("SignUploads", huma.Operation{
			Method: http.MethodPost, Path: "/cdn/signed-urls", DefaultStatus: http.StatusCreated,
			Summary: "Endereços para enviar imagens", Tags: []string{"uploads"}, Errors: []int{403, 409, 422, 429},
		}), func(ctx context.Context, in *signUploadsInput) (*signUploadsOutput, error) {
			signed, err := service.Sign(ctx, scope.From(ctx), httpx.Each(in.Body, func(w UploadWanted) uploads.Wanted { return uploads.Wanted(w) }))
			return &signUploadsOutput{httpx.Each(signed, in.address)}, err
		})
	}
}

// address makes this server's own addresses whole.
func (in *signUploadsInput) address(s uploads.Signed) UploadAddress {
	if strings.HasPrefix(s.URL, "/") {
		s.URL = in.Origin() + s.URL
	}
	return UploadAddress(s)
}
