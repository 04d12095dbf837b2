package integrationapi

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// StoredReceipt is what is stored of a receipt: no consumer, no items.
type StoredReceipt struct {
	AccessKey        string            `json:"accessKey" example:"35261111222333000181650010000001021009124803"`
	StoreID          string            `json:"storeId"`
	Status           string            `json:"status" enum:"authorised,cancelled,substituted"`
	Day              string            `json:"day" doc:"O dia em que conta: o de dhEmi, no fuso da nota" example:"2026-11-20"`
	IssuedAt         time.Time         `json:"issuedAt"`
	Serie            int               `json:"serie"`
	Number           int               `json:"number"`
	AmountCents      int64             `json:"amountCents"`
	Identified       bool              `json:"identified" doc:"O consumidor informou CPF"`
	Test             bool              `json:"test" doc:"De homologação: não entra em nenhum total"`
	Verification     nfce.Verification `json:"verification"`
	PublicURL        *string           `json:"publicUrl" doc:"null: o consumidor pediu para ser apagado"`
	CashierCode      string            `json:"cashierCode"`
	Printed          *bool             `json:"printed" doc:"null: não se sabe"`
	ReceivedAt       time.Time         `json:"receivedAt"`
	CorrectableUntil time.Time         `json:"correctableUntil" doc:"Até quando cashierCode e printed podem ser corrigidos"`
}

// StoredReceiptDetail is one of them with its events.
type StoredReceiptDetail struct {
	StoredReceipt
	Events []StoredEvent `json:"events"`
}

// StoredEvent is a cancellation.
type StoredEvent struct {
	Type          string    `json:"type" enum:"110111,110112"`
	At            time.Time `json:"at"`
	ReceivedAt    time.Time `json:"receivedAt"`
	Applied       bool      `json:"applied"`
	SubstituteKey *string   `json:"substituteKey" doc:"110112: a chave de acesso da nota que substitui"`
}

// ReceiptDay is a page of a store's receipts of a day.
type ReceiptDay struct {
	Items      []StoredReceipt `json:"items"`
	NextCursor *string         `json:"nextCursor" doc:"Envie-o em cursor para a página seguinte; null: não há outra"`
}

// AccessKeyList asks which of some receipts are not here.
type AccessKeyList struct {
	AccessKeys []string `json:"accessKeys" maxItems:"10000" example:"[\"35261111222333000181650010000001021009124803\"]"`
}

// MissingReceipts answers it.
type MissingReceipts struct {
	Missing []string `json:"missing" doc:"As que não estão aqui, cada uma uma vez, na ordem enviada"`
}

type receiptInput struct {
	AccessKey string `path:"accessKey"`
}

type receiptOutput struct{ Body StoredReceiptDetail }

type dayInput struct {
	Day     string `query:"day" doc:"AAAA-MM-DD" example:"2026-11-20"`
	StoreID string `query:"storeId" doc:"Só uma key de uma loja pode deixar em branco"`
	Cursor  string `query:"cursor" doc:"nextCursor da página anterior"`
}

type dayOutput struct{ Body ReceiptDay }

type missingInput struct{ RawBody []byte }

type missingOutput struct{ Body MissingReceipts }

const maxKeyList = 1 << 20 // bytes: twice of what 10,000 keys take

func registerReading(keyed huma.API, service *receipts.Service, g *guard) {
	httpx.Register(keyed, huma.Operation{
		OperationID: "integrationReceipt", Method: http.MethodGet, Path: "/integration/receipts/{accessKey}",
		Summary: "Ver o que está gravado de um cupom", Errors: limited(401, 404),
	}, func(ctx context.Context, in *receiptInput) (*receiptOutput, error) {
		found, err := service.Seen(ctx, grantOf(ctx), in.AccessKey)
		if err != nil {
			return nil, err
		}
		return &receiptOutput{StoredReceiptDetail{storedReceipt(found), storedEvents(found.Events)}}, nil
	})
	httpx.Register(keyed, huma.Operation{
		OperationID: "integrationReceipts", Method: http.MethodGet, Path: "/integration/receipts",
		Summary: "Listar os cupons de um dia de uma loja", Errors: limited(401, 404, 422),
	}, func(ctx context.Context, in *dayInput) (*dayOutput, error) {
		page, err := service.OfDay(ctx, grantOf(ctx), receipts.DayQuery{Day: in.Day, StoreID: in.StoreID, Cursor: in.Cursor})
		if err != nil {
			return nil, err
		}
		out := ReceiptDay{Items: make([]StoredReceipt, len(page.Items)), NextCursor: told(page.Next)}
		for i, item := range page.Items {
			out.Items[i] = storedReceipt(item)
		}
		return &dayOutput{out}, nil
	})
	httpx.Register(keyed, huma.Operation{
		OperationID: "missingReceipts", Method: http.MethodPost, Path: "/integration/receipts/missing",
		Summary: "Dizer quais chaves de acesso não estão aqui",
		Description: fmt.Sprintf("Se alguma não pode ser uma chave de acesso, nada é conferido: 422 receipts.bad_access_key (receipts.bad_key_list, se nem texto é), e fields diz onde "+
			"estão as %d primeiras, a contar de 0 (accessKeys[2] é a terceira da lista), e em accessKeys quantas são, se há mais.", receipts.MaxMalformed),
		MaxBodyBytes: maxKeyList, SkipValidateBody: true, Errors: limited(400, 401, 413, 422),
	}, func(ctx context.Context, in *missingInput) (*missingOutput, error) {
		keys, err := readKeyList(in.RawBody)
		if err != nil {
			return nil, err
		}
		missing, err := service.Missing(ctx, grantOf(ctx), keys, g.pause(callerOf(ctx).counted))
		return &missingOutput{MissingReceipts{missing}}, err
	})
	// Documented only now: huma would read a body that it knows of.
	keyed.OpenAPI().Paths["/integration/receipts/missing"].Post.RequestBody = &huma.RequestBody{
		Required: true, Content: map[string]*huma.MediaType{typeJSON: {Schema: httpx.Schema[AccessKeyList](keyed)}},
	}
}

func storedReceipt(r receipts.Detail) StoredReceipt {
	out := StoredReceipt{
		AccessKey: r.AccessKey, StoreID: r.StoreID, Status: r.Status.String(), Day: r.Day, IssuedAt: r.IssuedAt,
		Serie: r.Serie, Number: r.Number, AmountCents: r.Cents, Identified: r.Identified(), Test: r.Test,
		Verification: r.Verification(), PublicURL: told(r.PublicURL), CashierCode: r.Cashier, Printed: r.Printed.Flag(),
		ReceivedAt: r.ReceivedAt.UTC(), CorrectableUntil: r.ReceivedAt.Add(receipts.CorrectionPeriod).UTC(),
	}
	return out
}

func storedEvents(events []receipts.EventRecord) []StoredEvent {
	out := make([]StoredEvent, len(events))
	for i, e := range events {
		out[i] = StoredEvent{
			Type: e.Type, At: e.At, ReceivedAt: e.ReceivedAt.UTC(), Applied: e.Applied, SubstituteKey: told(e.SubstituteKey),
		}
	}
	return out
}

// told is null for what there is not.
func told(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
