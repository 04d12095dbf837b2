package integrationapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/httpx"
)

// CustomerToken lets a consumer read one retailer's receipts of their CPF for an hour.
type CustomerToken struct {
	Token     string    `json:"token" doc:"Vai em Authorization nas chamadas de /api/customer; mostrado só agora"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// ConsumerPreferences are what a till needs to know before it prints.
type ConsumerPreferences struct {
	AlwaysGreenReceipt bool `json:"alwaysGreenReceipt" doc:"O consumidor pediu para nunca imprimir neste varejista"`
}

type customerTokenInput struct {
	RawBody []byte
	Body    struct {
		Document string `json:"document" doc:"CPF, com ou sem pontuação" example:"52998224725"`
	}
}

type customerTokenOutput struct{ Body CustomerToken }

type consumerInput struct {
	CPF string `path:"cpf" doc:"Com ou sem pontuação"`
}

type consumerPreferencesOutput struct{ Body ConsumerPreferences }

func registerCustomers(keyed huma.API, service *customers.Service) {
	httpx.Register(keyed, huma.Operation{
		OperationID: "createCustomerToken", Method: http.MethodPost, Path: "/customer-tokens",
		Summary: "Trocar o CPF de um consumidor por um token de uma hora", DefaultStatus: http.StatusCreated,
		Errors: limited(401, 403, 422),
	}, func(ctx context.Context, in *customerTokenInput) (*customerTokenOutput, error) {
		if err := onlyFields(in.RawBody, "document"); err != nil {
			return nil, err
		}
		issued, err := service.Issue(ctx, grantOf(ctx), in.Body.Document)
		return &customerTokenOutput{CustomerToken(issued)}, err
	})
	delete(keyed.OpenAPI().Paths["/customer-tokens"].Post.RequestBody.Content, "application/octet-stream") // the body's bytes, beside it
	httpx.Register(keyed, huma.Operation{
		OperationID: "consumerPreferences", Method: http.MethodGet, Path: "/integration/customers/{cpf}/preferences",
		Summary: "O que o consumidor escolheu neste varejista", Errors: limited(401, 403, 422),
	}, func(ctx context.Context, in *consumerInput) (*consumerPreferencesOutput, error) {
		chosen, err := service.PreferencesOf(ctx, grantOf(ctx), in.CPF)
		return &consumerPreferencesOutput{ConsumerPreferences{chosen.AlwaysGreen}}, err
	})
}
