package receipts

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
)

type exclusionInput struct {
	AccessKey string `path:"accessKey"`
	Body      struct {
		Motivo string `json:"motivo" minLength:"1" maxLength:"500" doc:"Por que sai de todas as somas: fica na trilha de auditoria"`
	}
}

// registerExclusions lets staff take a receipt out of every sum, and put it back.
func registerExclusions(guarded huma.API, service *receipts.Service) {
	for _, b := range portal.Staff {
		httpx.Register(guarded, b.Operation("ExcludeReceipt", huma.Operation{
			Method: http.MethodPut, Path: "/cupons/{accessKey}/fora-dos-totais", Summary: "Tirar um cupom de todas as somas",
			Tags: []string{"cupons"}, Errors: []int{404, 422}, DefaultStatus: http.StatusNoContent,
		}), func(ctx context.Context, in *exclusionInput) (*struct{}, error) {
			return nil, service.Exclude(ctx, scope.From(ctx), in.AccessKey, in.Body.Motivo)
		})
		httpx.Register(guarded, b.Operation("IncludeReceipt", huma.Operation{
			Method: http.MethodDelete, Path: "/cupons/{accessKey}/fora-dos-totais", Summary: "Devolver um cupom às somas",
			Tags: []string{"cupons"}, Errors: []int{404}, DefaultStatus: http.StatusNoContent,
		}), func(ctx context.Context, in *receiptDetailInput) (*struct{}, error) {
			return nil, service.Include(ctx, scope.From(ctx), in.AccessKey)
		})
	}
}
