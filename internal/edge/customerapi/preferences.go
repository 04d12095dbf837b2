package customerapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/httpx"
)

// CustomerPreferences are a consumer's choices with the token's retailer.
type CustomerPreferences struct {
	AlwaysGreenReceipt  bool `json:"alwaysGreenReceipt" doc:"Nunca imprimir"`
	SendReceiptsForVibe bool `json:"sendReceiptsForVibe" doc:"Enviar cada cupom à Vibe; a escolha é guardada, e nada é enviado"`
}

// CustomerProfile is what a consumer sees of themselves.
type CustomerProfile struct {
	CustomerPreferences
	Document        string  `json:"document" doc:"CPF com os dígitos do começo e do fim ocultos" example:"***.982.247-**"`
	TermsAccepted   bool    `json:"termsAccepted" doc:"Aceitou a versão dos termos que está em vigor"`
	AcceptedVersion *string `json:"acceptedVersion" doc:"A última versão aceita e não retirada; null: nenhuma" example:"2026-11-22"`
}

type customerInput struct {
	Document string `path:"document" doc:"CPF, com ou sem pontuação"`
}

type preferencesInput struct {
	Document string `path:"document" doc:"CPF, com ou sem pontuação"`
	Body     CustomerPreferences
}

type customerOutput struct{ Body CustomerProfile }

func registerPreferences(guarded huma.API, service *customers.Service) {
	const path = "/customer/customers/{document}"
	httpx.Register(guarded, huma.Operation{
		OperationID: "customer", Method: http.MethodGet, Path: path, Summary: "O consumidor e suas escolhas",
		Errors: []int{401, 403},
	}, func(ctx context.Context, _ *customerInput) (*customerOutput, error) {
		profile, err := service.Profile(ctx, customerOf(ctx))
		return &customerOutput{profileOf(ctx, profile)}, err
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "setCustomer", Method: http.MethodPut, Path: path, Summary: "Mudar as escolhas do consumidor",
		Errors: []int{401, 403, 422},
	}, func(ctx context.Context, in *preferencesInput) (*customerOutput, error) {
		chosen := customers.Preferences{AlwaysGreen: in.Body.AlwaysGreenReceipt, SendForVibe: in.Body.SendReceiptsForVibe}
		profile, err := service.SetPreferences(ctx, customerOf(ctx), chosen)
		return &customerOutput{profileOf(ctx, profile)}, err
	})
}

func profileOf(ctx context.Context, p customers.Profile) CustomerProfile {
	out := CustomerProfile{
		CustomerPreferences: CustomerPreferences{p.AlwaysGreen, p.SendForVibe}, Document: customerOf(ctx).MaskedCPF, TermsAccepted: p.TermsAccepted,
	}
	if p.AcceptedVersion != "" {
		out.AcceptedVersion = &p.AcceptedVersion
	}
	return out
}
