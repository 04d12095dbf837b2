// Package integration is the guide that a software house walks through in the portal: its sandbox, test documents, and how far
// it has come.
package integration

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/apikeys"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/receipts/sandbox"
)

// Services is what the guide looks at.
type Services struct {
	Keys      *apikeys.Service
	Receipts  *receipts.Service
	Sandboxes *sandbox.Service
	Clock     clock.Clock
}

// Progress is how far a software house has come in the last 30 days; what is absent or null has not happened.
type Progress struct {
	Store         TestStore    `json:"store" doc:"A loja de teste"`
	LettersStore  TestStore    `json:"lettersStore" doc:"A loja de teste cujo CNPJ tem letras"`
	Key           *TestKey     `json:"key,omitempty" doc:"A key de teste mais recente"`
	RecognisedAt  *time.Time   `json:"recognisedAt" doc:"Último uso de uma key de teste"`
	Receipt       *TestReceipt `json:"receipt,omitempty" doc:"O cupom de teste aceito mais recente"`
	Cancelled     *TestReceipt `json:"cancelled,omitempty" doc:"O cupom de teste cancelado mais recente"`
	LastRefusal   *TestRefusal `json:"lastRefusal,omitempty" doc:"A última recusa da key, se nada foi aceito depois"`
	DocumentsPath string       `json:"documentsPath" doc:"A página com a causa de cada código"`
}

// TestStore is a store of the sandbox.
type TestStore struct {
	ID   string `json:"id"`
	CNPJ string `json:"cnpj"`
	Name string `json:"name"`
}

// TestKey is a key that tries things.
type TestKey struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Prefix    string    `json:"prefix"`
	CreatedAt time.Time `json:"createdAt"`
}

// TestReceipt is a receipt of a test.
type TestReceipt struct {
	AccessKey  string    `json:"accessKey"`
	ReceivedAt time.Time `json:"receivedAt"`
}

// TestRefusal is a document that was not taken.
type TestRefusal struct {
	At   time.Time `json:"at"`
	Code string    `json:"code"`
}

type progressOutput struct{ Body Progress }

type documentInput struct {
	CPF         string `query:"cpf" doc:"CPF do consumidor; vazio: não identificado" example:"52998224725"`
	Itens       int    `query:"itens" minimum:"0" maximum:"990" doc:"Quantos itens; 0 ou ausente: 3"`
	Contingency bool   `query:"contingencia" doc:"Emitida em contingência e autorizada depois"`
	Event       string `query:"evento" doc:"A chave de acesso do cupom de teste a cancelar"`
	CNPJ        string `query:"cnpj" enum:"numerico,alfanumerico" doc:"alfanumerico: da loja de teste cujo CNPJ tem letras"`
}

type documentOutput struct{ Body TestDocument }

// TestDocument is a signed document of the test environment, to be sent with a test key.
type TestDocument struct {
	AccessKey string `json:"accessKey"`
	FileName  string `json:"fileName"`
	StoreName string `json:"storeName"`
	XML       string `json:"xml"`
}

const (
	days    = 30
	keysMax = 100
)

// Register adds the calls.
func Register(r portal.Router, s Services) {
	op := func(id, path, summary string, errors ...int) huma.Operation {
		return httpx.ForProfiles(huma.Operation{
			OperationID: id, Method: http.MethodGet, Path: "/parceiros/integracao" + path, Summary: summary,
			Tags: []string{"keys"}, Errors: append(errors, 403),
		}, scope.Parceiro)
	}
	httpx.Register(r.Guarded, op("integrationProgress", "", "Ver até onde a software house chegou na integração"),
		func(ctx context.Context, _ *struct{}) (*progressOutput, error) {
			out, err := s.progress(ctx, scope.From(ctx))
			return &progressOutput{out}, err
		})
	httpx.Register(r.Guarded, op("portalTestDocument", "/cupom-de-teste", "Gerar um documento de teste para a loja de teste", 404, 422),
		func(ctx context.Context, in *documentInput) (*documentOutput, error) {
			made, err := s.Sandboxes.Document(ctx, scope.Grant{PartnerID: scope.From(ctx).PartnerID, Test: true}, sandbox.Wanted{
				CPF: in.CPF, Items: in.Itens, Contingency: in.Contingency, Letters: in.CNPJ == "alfanumerico", Cancel: in.Event,
			})
			name := "cupom-de-teste-"
			if in.Event != "" {
				name = "cancelamento-de-teste-"
			}
			return &documentOutput{TestDocument{made.AccessKey, name + made.AccessKey + ".xml", made.StoreName, string(made.XML)}}, err
		})
}

func (s Services) progress(ctx context.Context, who scope.Scope) (Progress, error) {
	out := Progress{DocumentsPath: "/integracao/erros"}
	own, err := s.Sandboxes.Of(ctx, who.PartnerID)
	if err != nil {
		return out, err
	}
	out.Store = TestStore{own.Digits.StoreID, own.Digits.CNPJ, own.Digits.Name}
	out.LettersStore = TestStore{own.Letters.StoreID, own.Letters.CNPJ, own.Letters.Name}
	if out.Receipt, err = s.newest(ctx, who, nil); err != nil {
		return out, err
	}
	cancelled := receipts.Cancelled
	if out.Cancelled, err = s.newest(ctx, who, &cancelled); err != nil {
		return out, err
	}
	return out, s.keys(ctx, who, &out)
}

// newest gives the newest test receipt of a status, or of any.
func (s Services) newest(ctx context.Context, who scope.Scope, status *receipts.Status) (*TestReceipt, error) {
	today := s.Clock.Now().In(clock.Brazil)
	page, err := s.Receipts.List(ctx, who, receipts.Filter{
		Start: clock.Day(today.AddDate(0, 0, 1-days)), End: clock.Day(today.AddDate(0, 0, 1)), Kind: receipts.KindTest, Status: status,
	}, paging.Request{Size: 1})
	if err != nil || len(page.Items) == 0 {
		return nil, err
	}
	return &TestReceipt{page.Items[0].AccessKey, page.Items[0].ReceivedAt}, nil
}

// keys tells of the newest test key, when any was used, and what was refused to it last.
func (s Services) keys(ctx context.Context, who scope.Scope, out *Progress) error {
	page, err := s.Keys.List(ctx, who, apikeys.SoftwareHouseKey, apikeys.ListQuery{Request: paging.Request{Size: keysMax}})
	if err != nil {
		return err
	}
	tests := slices.DeleteFunc(page.Items, func(k apikeys.Record) bool { return k.Environment != apikeys.Test })
	if len(tests) == 0 {
		return nil
	}
	newest := tests[0]
	out.Key = &TestKey{newest.ID, newest.Name, newest.Prefix, newest.CreatedAt}
	for _, k := range tests {
		if used := k.LastUsedAt; !used.IsZero() && (out.RecognisedAt == nil || used.After(*out.RecognisedAt)) {
			out.RecognisedAt = &used
		}
	}
	refusals, err := s.Receipts.Refusals(ctx, newest.ID)
	if err == nil && len(refusals) > 0 && (out.Receipt == nil || refusals[0].At.After(out.Receipt.ReceivedAt)) {
		out.LastRefusal = &TestRefusal{refusals[0].At, refusals[0].Code}
	}
	return err
}
