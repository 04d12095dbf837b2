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

// Use is how many of the stores that are paid for there are.
type Use struct {
	Used    int `json:"used"`
	Allowed int `json:"allowed"`
}

// Charge is money that is taken at a time.
type Charge struct {
	Cents int       `json:"cents"`
	At    time.Time `json:"at"`
}

// Leaves is what a cancellation leaves to be settled.
type Leaves struct {
	ChargeCents int `json:"chargeCents" doc:"Ainda cobrado no fim do período, por mudanças já feitas"`
	CreditCents int `json:"creditCents" doc:"Crédito que fica para a próxima assinatura"`
}

// Method is how a subscription is paid.
type Method struct {
	Kind  string `json:"kind" enum:"CARTAO,BOLETO,PIX,OUTRO"`
	Brand string `json:"brand,omitempty" doc:"Bandeira do cartão" example:"visa"`
	Last4 string `json:"last4,omitempty" doc:"Final do cartão" example:"4242"`
}

// Invoice is one bill of a subscription.
type Invoice struct {
	ID         string    `json:"id"`
	At         time.Time `json:"at"`
	Cents      int       `json:"cents"`
	Status     string    `json:"status" enum:"PAGA,ABERTA,ANULADA"`
	ReceiptURL string    `json:"receiptURL,omitempty" format:"uri"`
}

// Payer is the person or company that the provider bills.
type Payer struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

// Quotation is what another number of stores costs.
type Quotation struct {
	Stores          int       `json:"stores"`
	CurrentCents    int       `json:"currentCents" doc:"Por mês, como está hoje"`
	MonthlyCents    int       `json:"monthlyCents" doc:"Por mês, depois da mudança"`
	DifferenceCents int       `json:"differenceCents" doc:"A mais por mês; negativo, a menos"`
	NowCents        int       `json:"nowCents" doc:"Cobrado na hora, pelos dias que faltam do período, com o que ficou de mudanças anteriores: só a mais e no cartão"`
	NextCharge      *Charge   `json:"nextCharge,omitempty" doc:"A próxima cobrança, já com o que não é cobrado ou devolvido agora"`
	At              time.Time `json:"at" doc:"Envie com a mudança, em até uma hora, para que ela custe o que foi mostrado"`
}

// Cancellation tells when a cancelled subscription ends.
type Cancellation struct {
	EndsAt time.Time `json:"endsAt" doc:"O fim do período que já foi pago: até lá tudo funciona"`
}

// ManageAddress is the provider's page for method and billing data.
type ManageAddress struct {
	URL string `json:"url" format:"uri"`
}

// UnitPrices are what the plan costs, item by item.
type UnitPrices struct {
	BaseCents  int `json:"baseCents" doc:"Por mês, em centavos"`
	StoreCents int `json:"storeCents" doc:"Por loja e mês, em centavos"`
}

type previewInput struct {
	Body struct {
		Stores int `json:"stores" example:"3"`
	}
}

type changeInput struct {
	httpx.Client
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"Opcional: repetir a mudança não cobra duas vezes, com ou sem ela"`
	Body           struct {
		Stores int       `json:"stores" example:"3"`
		At     time.Time `json:"at,omitempty" doc:"O que a prévia respondeu"`
		Now    *int      `json:"nowCents,omitempty" doc:"O que a prévia respondeu: se agora seria cobrado outro valor, 409 billing.price_changed e nada muda. Sem ele, cobra o valor do momento"`
	}
}

type (
	previewOutput struct{ Body Quotation }
	cancelOutput  struct{ Body Cancellation }
	manageOutput  struct{ Body ManageAddress }
	pricesOutput  struct{ Body UnitPrices }
)

// registerManaging adds what a retailer does with its subscription, and what it costs to begin one. Ending one is never
// held up: neither by a contract nor by a proof. What takes money at once, or shows how it is paid, asks for a proof.
func registerManaging(r portal.Router, service *billing.Service) {
	own := func(id, method, path, summary string, errors ...int) huma.Operation {
		return httpx.ForProfiles(huma.Operation{
			OperationID: id, Method: method, Path: "/retailers/me/subscription" + path, Summary: summary, Tags: []string{"billing"},
			DefaultStatus: http.StatusOK, Errors: append([]int{401, 403, 404, 503}, errors...),
		}, scope.Varejista)
	}
	httpx.Register(r.Guarded, own("previewSubscription", http.MethodPost, "/preview", "Quanto custa outro número de lojas", 409, 422),
		func(ctx context.Context, in *previewInput) (*previewOutput, error) {
			found, err := service.QuoteChange(ctx, scope.From(ctx), in.Body.Stores)
			return &previewOutput{quotationOf(found)}, err
		})
	httpx.Register(r.Guarded, portal.Proven(own("changeSubscription", http.MethodPut, "", "Mudar o número de lojas da assinatura", 409, 422)),
		func(ctx context.Context, in *changeInput) (*subscriptionOutput, error) {
			who := scope.From(ctx)
			err := service.Change(ctx, who, billing.Change{Stores: in.Body.Stores, At: in.Body.At, Key: in.IdempotencyKey, Told: in.Body.Now})
			if err != nil {
				return nil, err
			}
			return ownOf(ctx, service, in.Client, who)
		})
	httpx.Register(r.Guarded, portal.WhileHeld(own("cancelSubscription", http.MethodDelete, "", "Cancelar a assinatura no fim do período pago", 409)),
		func(ctx context.Context, _ *struct{}) (*cancelOutput, error) {
			endsAt, err := service.Cancel(ctx, scope.From(ctx))
			return &cancelOutput{Cancellation{endsAt}}, err
		})
	httpx.Register(r.Guarded, own("resumeSubscription", http.MethodPost, "/resume", "Retomar a assinatura cancelada", 409),
		func(ctx context.Context, in *checkoutInput) (*subscriptionOutput, error) {
			who := scope.From(ctx)
			if err := service.Resume(ctx, who); err != nil {
				return nil, err
			}
			return ownOf(ctx, service, in.Client, who)
		})
	httpx.Register(r.Guarded, portal.Proven(own("manageSubscription", http.MethodPost, "/manage", "Onde trocar a forma de pagamento e os dados da cobrança")),
		func(ctx context.Context, in *checkoutInput) (*manageOutput, error) {
			url, err := service.ManageURL(ctx, scope.From(ctx))
			return &manageOutput{ManageAddress{in.Absolute(url)}}, err
		})
	httpx.Register(r.Open, huma.Operation{
		OperationID: "planPrices", Method: http.MethodGet, Path: "/billing/prices", Summary: "Quanto custa a assinatura, por loja",
		Tags: []string{"billing"}, Errors: []int{503},
	}, func(context.Context, *struct{}) (*pricesOutput, error) {
		items, err := service.Prices()
		out := &pricesOutput{}
		for _, i := range items {
			if i.Product == billing.StoreProduct {
				out.Body.StoreCents = i.UnitCents
			} else {
				out.Body.BaseCents = i.UnitCents
			}
		}
		return out, err
	})
}

func ownOf(ctx context.Context, service *billing.Service, client httpx.Client, who scope.Scope) (*subscriptionOutput, error) {
	found, err := service.Overview(ctx, who)
	return &subscriptionOutput{overviewOf(client, found, service.Late(found.Subscription))}, err
}

func overviewOf(client httpx.Client, o billing.Overview, late bool) Subscription {
	out := Subscription{
		Status: string(o.State), OverdueSince: httpx.InstantOrNull(o.OverdueSince), Late: late, Products: httpx.Each(o.Items, product),
		TotalCents: billing.Total(o.Items), MaximumStores: billing.MaxStores(o.Items), CreatedAt: o.CreatedAt,
		Use: &Use{o.Used, billing.MaxStores(o.Items)}, EndsAt: httpx.InstantOrNull(o.EndsAt), CanceledAt: httpx.InstantOrNull(o.CanceledAt),
	}
	if o.Account == nil {
		return out
	}
	a := o.Account
	out.NextCharge, out.CreditCents, out.Trial = chargeOf(a.NextCharge), a.CreditCents, a.Trial
	if o.EndsAt.IsZero() {
		out.OnCancel = &Leaves{a.OnCancel.ChargeCents, a.OnCancel.CreditCents}
	}
	if a.Method.Kind != "" {
		out.Method = &Method{string(a.Method.Kind), a.Method.Brand, a.Method.Last4}
	}
	if a.Payer != (billing.Payer{}) {
		out.Payer = &Payer{a.Payer.Name, a.Payer.Email}
	}
	out.Invoices = httpx.Each(a.Invoices, func(i billing.Invoice) Invoice {
		return Invoice{i.Ref, i.At, i.Cents, string(i.State), client.Absolute(i.ReceiptURL)}
	})
	return out
}

func quotationOf(q billing.Quotation) Quotation {
	return Quotation{
		Stores: q.Stores, CurrentCents: q.CurrentCents, MonthlyCents: q.MonthlyCents, DifferenceCents: q.MonthlyCents - q.CurrentCents,
		NowCents: q.NowCents, NextCharge: chargeOf(q.Next), At: q.At,
	}
}

func chargeOf(c billing.Charge) *Charge {
	if c.At.IsZero() {
		return nil
	}
	return &Charge{c.Cents, c.At}
}
