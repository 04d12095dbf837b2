// Package customerapi is what consumers call with the token that a retailer's system got for them. Its own guard stands
// before every call: the portal's session guard lets /api/customer/ pass.
package customerapi

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
)

// Register adds every call of consumers to the API.
func Register(api huma.API, service *customers.Service) {
	guarded := huma.NewGroup(api)
	guarded.UseMiddleware(guard(service))
	registerReceipts(guarded, service)
}

type customerKey struct{}

// guard lets a request pass whose token was issued for the document in its path. A call without a document in its
// path is refused to everybody.
func guard(service *customers.Service) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		token := strings.TrimPrefix(ctx.Header("Authorization"), "Bearer ")
		customer, err := service.Authenticate(ctx.Context(), token, ctx.Param("document"))
		if err != nil {
			httpx.Refuse(ctx, err)
			return
		}
		next(huma.WithValue(ctx, customerKey{}, customer))
	}
}

// Receipt is one line of a consumer's list.
type Receipt struct {
	AccessKey   string           `json:"accessKey"`
	IssuedAt    time.Time        `json:"issuedAt"`
	StoreName   string           `json:"storeName"`
	AmountCents int64            `json:"amountCents"`
	Status      customers.Status `json:"status" enum:"authorised,cancelled,substituted"`
	PublicURL   string           `json:"publicUrl"`
}

type receiptsInput struct {
	Document string              `path:"document" doc:"CPF, com ou sem pontuação"`
	Page     int                 `query:"page" doc:"A partir de 0"`
	PageSize httpx.Optional[int] `query:"pageSize" doc:"De 1 a 100; ausente: 10"`
}

type receiptsOutput struct{ Body paging.Page[Receipt] }

// Page sizes of a consumer's list (CR-02).
const (
	defaultPageSize = 10
	maxPageSize     = 100
)

func registerReceipts(guarded huma.API, service *customers.Service) {
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerReceipts", Method: http.MethodGet, Path: "/customer/receipts/{document}",
		Summary: "Cupons do consumidor", Tags: []string{"customer"}, Errors: []int{401, 403, 422},
		Security: []map[string][]string{{httpx.CustomerSecurity: {}}},
	}, func(ctx context.Context, in *receiptsInput) (*receiptsOutput, error) {
		r, err := paging.Make(in.Page, in.PageSize.Or(defaultPageSize), maxPageSize, "", "")
		if err != nil {
			return nil, err
		}
		customer, _ := ctx.Value(customerKey{}).(customers.Customer)
		page, err := service.Receipts(ctx, customer, r)
		return &receiptsOutput{paging.Map(page, receiptOf)}, err
	})
}

func receiptOf(r customers.Receipt) Receipt { return Receipt(r) }
