package customerapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
)

// Receipt is one line of a consumer's list.
type Receipt struct {
	AccessKey   string           `json:"accessKey"`
	IssuedAt    time.Time        `json:"issuedAt"`
	StoreName   string           `json:"storeName"`
	AmountCents int64            `json:"amountCents"`
	Status      customers.Status `json:"status" enum:"authorised,cancelled,substituted"`
	MayRate     bool             `json:"mayRate" doc:"Se a compra pode ser avaliada"`
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
		Summary: "Cupons do consumidor", Errors: []int{401, 403, 422},
	}, func(ctx context.Context, in *receiptsInput) (*receiptsOutput, error) {
		r, err := paging.Make(in.Page, in.PageSize.Or(defaultPageSize), maxPageSize, "", "")
		if err != nil {
			return nil, err
		}
		page, err := service.Receipts(ctx, customerOf(ctx), r)
		return &receiptsOutput{paging.Map(page, receiptOf)}, err
	})
}

func receiptOf(r customers.Receipt) Receipt { return Receipt(r) }
