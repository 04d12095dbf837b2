// Package uploads is where files go that a form names afterwards.
package uploads

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/errs"
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

// Register adds the calls: files of banners, and those of campaigns.
func Register(r portal.Router, service *uploads.Service) {
	for _, b := range []portal.Base{portal.AdminWithSupport, portal.Retailer} {
		httpx.Register(r.Guarded, b.Operation("SignUploads", huma.Operation{
			Method: http.MethodPost, Path: "/cdn/signed-urls", DefaultStatus: http.StatusCreated,
			Summary: "Endereços para enviar imagens", Tags: []string{"uploads"}, Errors: []int{403, 409, 422, 429},
		}), func(ctx context.Context, in *signUploadsInput) (*signUploadsOutput, error) {
			return in.signed(service.Sign(ctx, scope.From(ctx), in.wanted()))
		})
	}
	httpx.Register(r.Guarded, portal.Admin.Operation("SignCampaignUploads", huma.Operation{
		Method: http.MethodPost, Path: "/campanhas-lojas/urls", DefaultStatus: http.StatusCreated,
		Summary: "Endereços para enviar imagens de campanhas", Tags: []string{"campanhas"}, Errors: []int{400, 403, 404, 409, 422, 429},
	}), func(ctx context.Context, in *signUploadsInput) (*signUploadsOutput, error) {
		if fields := outside(uploads.CampaignFolder, in.Body); len(fields) > 0 {
			return nil, errs.InvalidFields("uploads.invalid", fields)
		}
		return in.signed(service.Sign(ctx, scope.From(ctx), in.wanted()))
	})
}

// outside names the files that would not lie in a folder.
func outside(folder string, files []UploadWanted) map[string]string {
	fields := map[string]string{}
	for i, f := range files {
		if !strings.HasPrefix(f.Key, folder) {
			fields[fmt.Sprintf("[%d].key", i)] = "A chave deve começar com " + folder + "."
		}
	}
	return fields
}

func (in *signUploadsInput) wanted() []uploads.Wanted {
	return httpx.Each(in.Body, func(w UploadWanted) uploads.Wanted { return uploads.Wanted(w) })
}

func (in *signUploadsInput) signed(files []uploads.Signed, err error) (*signUploadsOutput, error) {
	return &signUploadsOutput{httpx.Each(files, in.address)}, err
}

func (in *signUploadsInput) address(s uploads.Signed) UploadAddress {
	s.URL = in.Absolute(s.URL)
	return UploadAddress(s)
}
