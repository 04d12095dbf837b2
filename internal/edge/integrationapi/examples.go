package integrationapi

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/apikeys"
	"seiva/internal/customers"
	"seiva/internal/kit/httpx"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/sandbox"
)

// What the examples tell of: one store, one receipt, its copy that was sent again.
const (
	sampleKey       = "35261111222333000181650010000001021009124803"
	sampleOther     = "35261111222333000181650010000001031009124811"
	sampleStore     = "06eqs0d5gsgs2qz5t5w3q7m9r4"
	sampleRetailer  = "06eqs0cfn4hm7r6v1d2k8x3b5c"
	sampleHouse     = "06eqs0bz80pjk4q9a6n1w7y2et"
	sampleKeyID     = "06eqs0f2m8vn3t1c9h5r6d4j7g"
	sampleRequest   = "06h11nj9r9smxcjhgr56z73z64"
	samplePublicURL = "https://seiva.example/r/3Oyg5JDJOuZ0OPjJYtMgoi8mJ2kQ4vT1xZ7bNc5Rw0pLs6d"
	sampleNFCe      = `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe>…</NFe><protNFe versao="4.00">…</protNFe></nfeProc>`
)

var (
	sampleIssued   = time.Date(2026, 11, 20, 14, 3, 0, 0, time.FixedZone("", -3*60*60))
	sampleReceived = time.Date(2026, 11, 20, 17, 3, 5, 0, time.UTC)
	sampleCashier  = "CAIXA-01"
	sampleGood     = nfce.Verification{Signature: nfce.SignatureValid, Protocol: nfce.ProtocolPresent, Reasons: []string{}}
)

// example is what the document shows of a call: a request, good answers by status, each by media type, and one refusal.
type example struct {
	call    *huma.Operation
	asked   map[string]any
	answers map[string]map[string]any
	refused error
}

// documentExamples shows each call with a request, an answer and a refusal as they are. The answers are of the types that
// the calls write, and a refusal's text is the error's own.
func documentExamples(document *huma.OpenAPI) {
	paths := document.Paths
	for _, e := range append(intakeExamples(paths), otherExamples(paths)...) {
		if e.asked != nil {
			e.call.RequestBody.Content = withExamples(e.call.RequestBody.Content, e.asked)
		}
		for status, answer := range e.answers {
			e.call.Responses[status].Content = withExamples(e.call.Responses[status].Content, answer)
		}
		problem := httpx.ProblemOf(context.Background(), e.refused)
		problem.RequestID = sampleRequest
		refusal := e.call.Responses[strconv.Itoa(problem.Status)]
		refusal.Content = withExamples(refusal.Content, map[string]any{problem.ContentType(""): problem})
	}
}

// withExamples copies what a body may be, since calls share it, with an example for each media type that has one.
func withExamples(content map[string]*huma.MediaType, examples map[string]any) map[string]*huma.MediaType {
	out := maps.Clone(content)
	for kind, shown := range examples {
		out[kind] = &huma.MediaType{Schema: content[kind].Schema, Example: shown}
	}
	return out
}

func intakeExamples(paths map[string]*huma.PathItem) []example {
	printed := false
	result := func(status string) ReceiptResult {
		return ReceiptResult{
			AccessKey: sampleKey, Status: status, Identified: true, StoreID: sampleStore, Verification: sampleGood,
			PublicURL: samplePublicURL, CashierCode: &sampleCashier, Printed: &printed,
		}
	}
	pending := result("pending")
	pending.CashierCode, pending.Printed = nil, nil
	envelope := ReceiptEnvelope{sampleNFCe, &sampleCashier, &printed}
	one := map[string]any{typeXML: sampleNFCe, typeJSON: envelope}
	many := maps.Clone(one)
	many[typeNDJSON] = batchOf(envelope, ReceiptEnvelope{XML: sampleNFCe})
	refused := httpx.ProblemOf(context.Background(), nfce.ErrBadCPF)
	accepted := BatchLine{
		Line: 1, Status: "accepted", HTTPStatus: http.StatusCreated, Verification: &sampleGood,
		ReceiptFacts: &ReceiptFacts{sampleKey, true, sampleStore, samplePublicURL, &sampleCashier, &printed},
	}
	answers := batchOf(accepted, BatchLine{Line: 2, Status: "rejected", HTTPStatus: refused.Status, Code: refused.Code, Message: refused.Message})
	return []example{
		{paths["/integration/receipts"].Post, many, map[string]map[string]any{
			"200": {typeJSON: result("duplicate"), typeNDJSON: answers}, "201": {typeJSON: result("accepted")}, "202": {typeJSON: pending},
		}, nfce.ErrBadCPF},
		{paths["/integration/receipts/verify"].Post, one, map[string]map[string]any{"200": {typeJSON: result("accepted")}}, nfce.ErrKeyMismatch},
	}
}

// batchOf writes one value a line.
func batchOf[T any](values ...T) string {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	for _, v := range values {
		_ = encoder.Encode(v) // of our own types: it never fails
	}
	return out.String()
}

func otherExamples(paths map[string]*huma.PathItem) []example {
	printed := true
	stored := StoredReceipt{
		AccessKey: sampleKey, StoreID: sampleStore, Status: "authorised", Day: "2026-11-20", IssuedAt: sampleIssued, Serie: 1, Number: 102,
		AmountCents: 8_790, Identified: true, Verification: sampleGood, PublicURL: told(samplePublicURL), CashierCode: sampleCashier,
		Printed: &printed, ReceivedAt: sampleReceived, CorrectableUntil: sampleReceived.Add(receipts.CorrectionPeriod),
	}
	cancelled := stored
	cancelled.Status = "cancelled"
	event := StoredEvent{Type: "110111", At: sampleIssued.Add(time.Hour), ReceivedAt: sampleReceived.Add(time.Hour), Applied: true}
	good := func(kind string, body any) map[string]map[string]any {
		return map[string]map[string]any{"200": {kind: body}}
	}
	asks := func(body any) map[string]any { return map[string]any{typeJSON: body} }
	one, cashier := paths["/integration/receipts/{accessKey}"], "CAIXA-02"
	return []example{
		{
			one.Patch, asks(ReceiptCorrection{&cashier, &printed}),
			good(typeJSON, CorrectedReceipt{sampleKey, sampleStore, &cashier, &printed, stored.CorrectableUntil}), receipts.ErrCorrectionEnded,
		},
		{one.Get, nil, good(typeJSON, StoredReceiptDetail{cancelled, []StoredEvent{event}}), receipts.ErrNotFound},
		{paths["/integration/receipts"].Get, nil, good(typeJSON, ReceiptDay{[]StoredReceipt{stored}, nil}), receipts.ErrStoreNotFound},
		{
			paths["/integration/receipts/missing"].Post, asks(AccessKeyList{[]string{sampleKey, sampleOther}}),
			good(typeJSON, MissingReceipts{[]string{sampleOther}}), receipts.Malformed([]string{sampleKey, "NFe" + sampleOther}),
		},
		{paths["/integration/whoami"].Get, nil, good(typeJSON, KeyItself{
			KeyID: sampleKeyID, Name: "Caixas", Environment: "live", SoftwareHouseID: told(sampleHouse),
			Stores: []KeyStore{{sampleStore, sampleKey[6:20], "Loja Centro", sampleRetailer}},
		}), apikeys.ErrInvalid},
		{paths["/integration/test/nfce"].Get, nil, good(typeXML, sampleNFCe), sandbox.ErrTestKeyOnly},
		{paths["/customer-tokens"].Post, asks(map[string]string{"document": "52998224725"}), map[string]map[string]any{
			"201": {typeJSON: CustomerToken{"q3ZrY0mXb8fT2vLw9kHs7dNc1pJe5uGa", sampleReceived.Add(time.Hour)}},
		}, customers.ErrRetailerRequired},
		{paths["/integration/customers/{cpf}/preferences"].Get, nil, good(typeJSON, ConsumerPreferences{true}), customers.ErrRetailerRequired},
	}
}
