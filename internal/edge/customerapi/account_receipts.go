package customerapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/period"
)

// AccountReceipt is one line of the list over all retailers of an account.
type AccountReceipt struct {
	Receipt
	RetailerID   string `json:"retailerId"`
	RetailerName string `json:"retailerName"`
}

// AccountReceipts are a part of the list.
type AccountReceipts struct {
	Items      []AccountReceipt `json:"items"`
	Months     []AccountMonth   `json:"months" doc:"O que somam os meses que esta parte toca, inteiros e com a mesma busca, do mais novo ao mais antigo"`
	NextCursor *string          `json:"nextCursor" doc:"Envie-o em cursor para o que vem depois; null: não há mais"`
}

// AccountMonth is what a month of the list comes to.
type AccountMonth struct {
	Month       string `json:"month" example:"2026-11"`
	Count       int    `json:"count" doc:"Cupons que contam: nem cancelados, nem substituídos, nem fora das somas"`
	AmountCents int64  `json:"amountCents"`
}

// AccountChoice changes the choices with every retailer of an account.
type AccountChoice struct {
	AlwaysGreenReceipt  *bool `json:"alwaysGreenReceipt,omitempty" doc:"Nunca imprimir; ausente: fica como está em cada varejista"`
	SendReceiptsForVibe *bool `json:"sendReceiptsForVibe,omitempty" doc:"Enviar cada cupom à Vibe; ausente: fica como está em cada varejista"`
}

// AccountChosen is what came of it.
type AccountChosen struct {
	Account    CustomerAccount `json:"account"`
	Unaccepted []string        `json:"unaccepted" doc:"Os varejistas com que o envio à Vibe não foi ligado: falta aceitar os termos em vigor"`
}

type (
	accountReceiptsInput struct {
		Filter     string `query:"filter" doc:"Palavras do nome da loja ou do varejista"`
		RetailerID string `query:"retailerId" doc:"Um varejista da conta; ausente: todos"`
		StartDate  string `query:"startDate" doc:"Primeiro dia da compra, AAAA-MM-DD"`
		EndDate    string `query:"endDate" doc:"Último dia da compra, AAAA-MM-DD"`
		Counted    bool   `query:"counted" doc:"true: só os cupons que as somas dos meses contam"`
		Cursor     string `query:"cursor" doc:"nextCursor da parte anterior"`
	}
	accountReceiptsOutput struct{ Body AccountReceipts }
	accountChoiceInput    struct{ Body AccountChoice }
	accountChosenOutput   struct{ Body AccountChosen }
)

func registerAccountReceipts(guarded huma.API, service *customers.Service) {
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerAccountReceipts", Method: http.MethodGet, Path: accountPath + "/receipts",
		Summary:     "Os cupons de todos os varejistas da conta, do mais novo ao mais antigo",
		Description: "Só dos varejistas com que há um aceite com o e-mail da conta, no momento da chamada. Até 20 por parte.",
		Errors:      []int{401, 404, 422},
	}, func(ctx context.Context, in *accountReceiptsInput) (*accountReceiptsOutput, error) {
		days, wrong := period.Open(in.StartDate, in.EndDate)
		if wrong != nil {
			return nil, errs.InvalidFields("customers.invalid_list", wrong)
		}
		page, err := service.AccountReceipts(ctx, accountOf(ctx), customers.Listing{
			Filter: in.Filter, RetailerID: in.RetailerID, Period: days, Counted: in.Counted,
		}, in.Cursor)
		return &accountReceiptsOutput{AccountReceipts{
			Items: httpx.Each(page.Items, func(r customers.AccountReceipt) AccountReceipt {
				return AccountReceipt{receiptOf(r.Receipt), r.RetailerID, r.TradeName}
			}),
			Months: httpx.Each(page.Months, func(m customers.MonthSum) AccountMonth {
				return AccountMonth{m.Month, m.Count, m.Cents}
			}),
			NextCursor: httpx.OrNull(page.Next),
		}}, err
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "setCustomerAccountPreferences", Method: http.MethodPatch, Path: accountPath + "/preferences",
		Summary:     "Mudar uma escolha com todos os varejistas da conta de uma vez",
		Description: "Vale para os varejistas que a conta abre agora, no lugar do que foi escolhido com cada um. O envio à Vibe só é ligado onde os termos em vigor foram aceitos.",
		Errors:      []int{401, 422},
	}, func(ctx context.Context, in *accountChoiceInput) (*accountChosenOutput, error) {
		a := accountOf(ctx)
		unaccepted, err := service.ChooseForAll(ctx, a, customers.Choice{AlwaysGreen: in.Body.AlwaysGreenReceipt, SendForVibe: in.Body.SendReceiptsForVibe})
		if err != nil {
			return nil, err
		}
		shown, err := service.Own(ctx, a)
		return &accountChosenOutput{AccountChosen{shownAccount(shown), append([]string{}, unaccepted...)}}, err
	})
}
