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
	SendReceiptsForVibe bool `json:"sendReceiptsForVibe" doc:"Enviar cada cupom à Vibe, onde vibeOffered; onde não, a escolha é só guardada, e nada é enviado"`
}

// CustomerProfile is what a consumer sees of themselves.
type CustomerProfile struct {
	CustomerPreferences
	VibeOffered     bool    `json:"vibeOffered" doc:"false: esta instalação não envia nada à Vibe; não mostre a escolha"`
	Document        string  `json:"document" doc:"O mesmo que cpf" example:"***.982.247-**"`
	CPF             string  `json:"cpf" doc:"Com os dígitos do começo e do fim ocultos" example:"***.982.247-**"`
	Name            *string `json:"name" doc:"O nome do aceite que vale com este varejista; null: não há aceite, ou o acesso é de uma parte das lojas"`
	Email           *string `json:"email" doc:"O e-mail desse aceite; null como name"`
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
		Description: "Onde vibeOffered, sendReceiptsForVibe só é aceito de quem aceitou os termos em vigor: senão, 409 customers.vibe_terms.",
		Errors:      []int{401, 403, 409, 422},
	}, func(ctx context.Context, in *preferencesInput) (*customerOutput, error) {
		chosen := customers.Preferences{AlwaysGreen: in.Body.AlwaysGreenReceipt, SendForVibe: in.Body.SendReceiptsForVibe}
		profile, err := service.SetPreferences(ctx, customerOf(ctx), chosen)
		return &customerOutput{profileOf(ctx, profile)}, err
	})
}

func profileOf(ctx context.Context, p customers.Profile) CustomerProfile {
	out := CustomerProfile{
		CustomerPreferences: CustomerPreferences{p.AlwaysGreen, p.SendForVibe}, VibeOffered: p.VibeOffered,
		Document: customerOf(ctx).MaskedCPF, CPF: customerOf(ctx).MaskedCPF, TermsAccepted: p.TermsAccepted,
		Name: httpx.OrNull(p.Name), Email: httpx.OrNull(p.Email),
	}
	if p.AcceptedVersion != "" {
		out.AcceptedVersion = &p.AcceptedVersion
	}
	return out
}
