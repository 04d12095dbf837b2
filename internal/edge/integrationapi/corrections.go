package integrationapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/text"
	"seiva/internal/receipts"
)

// ReceiptCorrection is what a till corrects of a receipt; what is absent or null stays as it is.
type ReceiptCorrection struct {
	CashierCode *string `json:"cashierCode,omitempty" maxLength:"60" doc:"Vazio: nenhum"`
	Printed     *bool   `json:"printed,omitempty"`
}

// CorrectedReceipt is what is stored now.
type CorrectedReceipt struct {
	AccessKey        string    `json:"accessKey" example:"35261111222333000181650010000001021009124803"`
	StoreID          string    `json:"storeId"`
	CashierCode      *string   `json:"cashierCode"`
	Printed          *bool     `json:"printed" doc:"null: não se sabe"`
	CorrectableUntil time.Time `json:"correctableUntil" doc:"Até quando os dois podem ser corrigidos: 30 dias depois de o cupom chegar"`
}

type correctionInput struct {
	AccessKey string `path:"accessKey"`
	RawBody   []byte
}

type correctionOutput struct{ Body CorrectedReceipt }

var errBadCorrection = errs.New(errs.Invalid, "receipts.bad_correction",
	"O corpo deve ser um objeto JSON com cashierCode (texto), printed (true ou false) ou os dois. Corrija e reenvie.")

const maxCorrection = 16 << 10 // bytes

func registerCorrections(keyed huma.API, service *receipts.Service) {
	httpx.Register(keyed, huma.Operation{
		OperationID: "correctReceipt", Method: http.MethodPatch, Path: "/integration/receipts/{accessKey}",
		Summary:      "Corrigir o código do caixa e a impressão de um cupom, por 30 dias",
		MaxBodyBytes: maxCorrection, SkipValidateBody: true, Errors: limited(400, 401, 403, 404, 409, 413, 422, 503),
	}, func(ctx context.Context, in *correctionInput) (*correctionOutput, error) {
		said, err := readCorrection(in.RawBody)
		if err != nil {
			return nil, err
		}
		stored, err := service.Correct(ctx, grantOf(ctx), in.AccessKey, said)
		if err != nil {
			return nil, err
		}
		out := CorrectedReceipt{AccessKey: stored.AccessKey, StoreID: stored.StoreID, CorrectableUntil: stored.Until.UTC()}
		out.CashierCode, out.Printed = saidOf(&stored.Said)
		return &correctionOutput{out}, nil
	})
	// Documented only now: huma would read a body that it knows of.
	keyed.OpenAPI().Paths["/integration/receipts/{accessKey}"].Patch.RequestBody = &huma.RequestBody{
		Required: true, Content: map[string]*huma.MediaType{typeJSON: {Schema: httpx.Schema[ReceiptCorrection](keyed)}},
	}
}

func readCorrection(body []byte) (receipts.NewSaid, error) {
	var in ReceiptCorrection
	if err := readObject(text.WithoutMark(body), errBadCorrection,
		field{"cashierCode", &in.CashierCode, wantText}, field{"printed", &in.Printed, wantFlag}); err != nil {
		return receipts.NewSaid{}, err
	}
	said := receipts.NewSaid{Cashier: in.CashierCode}
	if in.Printed != nil {
		printed := receipts.PrintedOf(in.Printed)
		said.Printed = &printed
	}
	return said, nil
}
