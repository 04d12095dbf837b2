// Package billing is what a retailer pays, and where the payment provider reports.
package billing

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/billing"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// Subscription is what a retailer pays for.
type Subscription struct {
	Status        string                `json:"status" enum:"ATIVA,PENDENTE" doc:"PENDENTE: o primeiro pagamento ainda não foi confirmado"`
	OverdueSince  *time.Time            `json:"overdueSince" doc:"Desde quando há um pagamento em aberto; null se nenhum venceu"`
	Late          bool                  `json:"late" doc:"O pagamento está em aberto há 7 dias ou mais"`
	Products      []SubscriptionProduct `json:"products"`
	TotalCents    int                   `json:"totalCents" doc:"Por mês, em centavos"`
	MaximumStores int                   `json:"maximumStores" doc:"A soma das quantidades menos 1"`
	CreatedAt     time.Time             `json:"createdAt"`
	Use           *Use                  `json:"stores,omitempty"`
	EndsAt        *time.Time            `json:"endsAt,omitempty" doc:"Quando a assinatura cancelada termina; ausente enquanto continua"`
	CanceledAt    *time.Time            `json:"canceledAt,omitempty"`
	NextCharge    *Charge               `json:"nextCharge,omitempty" doc:"Ausente se nada mais será cobrado, ou se o provedor não respondeu"`
	CreditCents   int                   `json:"creditCents,omitempty" doc:"O crédito que uma assinatura cancelada deixa: entra na primeira cobrança da próxima"`
	OnCancel      *Leaves               `json:"onCancel,omitempty" doc:"O que ficaria se fosse cancelada agora; ausente de uma que termina, e se o provedor não respondeu"`
	Method        *Method               `json:"method,omitempty"`
	Invoices      []Invoice             `json:"invoices,omitempty" doc:"As cobranças, a mais nova primeiro; ausente se o provedor não respondeu"`
	Payer         *Payer                `json:"payer,omitempty"`
	Trial         bool                  `json:"trial,omitempty" doc:"Pagamento de teste: nada é cobrado"`
}

// SubscriptionProduct is one product of a subscription or of the plan.
type SubscriptionProduct struct {
	ID             string `json:"id" example:"loja"`
	Name           string `json:"name" example:"Loja"`
	Quantity       int    `json:"quantity" example:"3"`
	UnitPriceCents int    `json:"unitPriceCents" doc:"Por mês, em centavos" example:"2990"`
}

// Plan is what a retailer would pay for now.
type Plan struct {
	Products      []SubscriptionProduct `json:"products"`
	TotalCents    int                   `json:"totalCents" doc:"Por mês, em centavos"`
	MaximumStores int                   `json:"maximumStores"`
	CreditCents   int                   `json:"creditCents,omitempty" doc:"O crédito de uma assinatura que terminou: entra na primeira cobrança"`
}

// CheckoutAddress is where a retailer pays.
type CheckoutAddress struct {
	CheckoutURL string `json:"checkoutURL" format:"uri" example:"https://checkout.stripe.com/c/pay/cs_1"`
}

type checkoutInput struct{ httpx.Client }

type webhookInput struct {
	Signature string `header:"Stripe-Signature" doc:"Assinatura do provedor de pagamento"`
	RawBody   []byte `contentType:"application/json"`
}

type (
	subscriptionOutput struct{ Body Subscription }
	planOutput         struct{ Body Plan }
	checkoutOutput     struct{ Body CheckoutAddress }
)

// maxWebhook bounds the provider's messages, which are a few KB.
const maxWebhook = 256 << 10

// Register adds the calls.
func Register(r portal.Router, service *billing.Service) {
	own := func(id, path, summary string, errors ...int) huma.Operation {
		return httpx.ForProfiles(huma.Operation{
			OperationID: id, Method: http.MethodGet, Path: "/retailers/me" + path, Summary: summary, Tags: []string{"billing"},
			Errors: append([]int{401, 403}, errors...),
		}, scope.Varejista)
	}
	httpx.Register(r.Guarded, own("subscription", "/subscription", "Assinatura do varejista", 404),
		func(ctx context.Context, in *checkoutInput) (*subscriptionOutput, error) {
			found, err := service.Overview(ctx, scope.From(ctx))
			return &subscriptionOutput{overviewOf(in.Client, found, service.Late(found.Subscription))}, err
		})
	httpx.Register(r.Guarded, own("plan", "/plan", "O que o varejista pagaria hoje", 503),
		func(ctx context.Context, _ *struct{}) (*planOutput, error) {
			q, err := service.Quote(ctx, scope.From(ctx))
			return &planOutput{Plan{httpx.Each(q.Items, product), billing.Total(q.Items), billing.MaxStores(q.Items), q.CreditCents}}, err
		})
	httpx.Register(r.Guarded, portal.Held(own("checkoutURL", "/checkout-url", "Onde pagar a assinatura", 409, 503)),
		func(ctx context.Context, in *checkoutInput) (*checkoutOutput, error) {
			url, err := service.CheckoutURL(ctx, scope.From(ctx))
			return &checkoutOutput{CheckoutAddress{in.Absolute(url)}}, err
		})
	registerManaging(r, service)
	registerStaff(r, service)
	httpx.Register(r.Open, huma.Operation{
		OperationID: "billingWebhook", Method: http.MethodPost, Path: "/billing/webhook", Summary: "Avisos do provedor de pagamento",
		Tags: []string{"billing"}, DefaultStatus: http.StatusNoContent, MaxBodyBytes: maxWebhook, SkipValidateBody: true, Errors: []int{400, 413, 503},
	}, func(ctx context.Context, in *webhookInput) (*struct{}, error) {
		return nil, service.Receive(ctx, in.RawBody, in.Signature)
	})
}

func product(i billing.Item) SubscriptionProduct {
	return SubscriptionProduct{ID: i.Product, Name: i.Name, Quantity: i.Quantity, UnitPriceCents: i.UnitCents}
}
