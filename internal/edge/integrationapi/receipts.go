package integrationapi

import (
	"encoding/json"
	"mime"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// Media types of intake.
const (
	typeXML    = "application/xml"
	typeJSON   = "application/json"
	typeNDJSON = "application/x-ndjson"
)

// ReceiptResult answers one document.
type ReceiptResult struct {
	AccessKey    string            `json:"accessKey" example:"35261111222333000181650010000001021009124803"`
	Status       string            `json:"status" enum:"accepted,duplicate,cancelled,pending,ignored"`
	Identified   bool              `json:"identified" doc:"O consumidor informou CPF"`
	StoreID      string            `json:"storeId"`
	Verification nfce.Verification `json:"verification"`
	PublicURL    string            `json:"publicUrl"`
	CashierCode  *string           `json:"cashierCode" doc:"Como está gravado; null enquanto o cupom não chegou"`
	Printed      *bool             `json:"printed" doc:"Como está gravado; null: não se sabe"`
}

// BatchLine answers one line of a batch: a result, or a refusal with code and message.
type BatchLine struct {
	Line       int    `json:"line" doc:"Número da linha, a partir de 1"`
	Status     string `json:"status" enum:"accepted,duplicate,cancelled,pending,ignored,rejected"`
	HTTPStatus int    `json:"httpStatus" doc:"O status que o mesmo documento teria sozinho"`
	*ReceiptFacts
	Verification *nfce.Verification `json:"verification,omitempty" doc:"Também de uma linha recusada, onde foi feita"`
	Code         string             `json:"code,omitempty"`
	Message      string             `json:"message,omitempty"`
	Fields       map[string]string  `json:"fields,omitempty" doc:"Campo e sua mensagem"`
}

// ReceiptFacts are the parts of a result that a refused line does not have.
type ReceiptFacts struct {
	AccessKey   string  `json:"accessKey,omitempty"`
	Identified  bool    `json:"identified" required:"false"`
	StoreID     string  `json:"storeId,omitempty"`
	PublicURL   string  `json:"publicUrl,omitempty"`
	CashierCode *string `json:"cashierCode" required:"false"`
	Printed     *bool   `json:"printed" required:"false"`
}

// ReceiptEnvelope is one document with what the till knows beside it.
type ReceiptEnvelope struct {
	XML         string  `json:"xml" doc:"O XML autorizado (nfeProc ou procEventoNFe), até 1 MB"`
	CashierCode *string `json:"cashierCode,omitempty" maxLength:"60"`
	Printed     *bool   `json:"printed,omitempty" doc:"false: o cupom não foi impresso. Ausente: não se sabe."`
}

type receiptQuery struct {
	CashierCode string `query:"cashierCode" maxLength:"60" doc:"Com application/xml: o código do caixa"`
	Printed     string `query:"printed" enum:"true,false" doc:"Com application/xml: se o cupom foi impresso"`
	Strict      string `query:"strict" enum:"true,false" doc:"true: recusar assinatura que não confere e protocolo de outro documento. Ausente: só com key de teste"`
}

func registerReceipts(keyed huma.API, s Services, g *guard) {
	body := &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		typeXML:    {Schema: &huma.Schema{Type: "string"}},
		typeJSON:   {Schema: httpx.Schema[ReceiptEnvelope](keyed)},
		typeNDJSON: {Schema: &huma.Schema{Type: "string", Description: "Um ReceiptEnvelope por linha, de até 1 MB"}},
	}}
	result := map[string]*huma.MediaType{typeJSON: {Schema: httpx.Schema[ReceiptResult](keyed)}}
	batch := map[string]*huma.MediaType{
		typeJSON:   {Schema: httpx.Schema[ReceiptResult](keyed)},
		typeNDJSON: {Schema: httpx.Schema[BatchLine](keyed)},
	}
	huma.Register(keyed, streamed(huma.Operation{
		OperationID: "sendReceipts", Method: http.MethodPost, Path: "/integration/receipts",
		Summary: "Enviar NFC-e e cancelamentos, um ou muitos",
		Responses: map[string]*huma.Response{
			"200": {Description: "Repetido, cancelado ou lote", Content: batch},
			"201": {Description: "Gravado", Content: result}, "202": {Description: "Evento que espera seu cupom", Content: result},
		},
		Errors: limited(401, 403, 409, 413, 415, 422, 503),
	}), httpx.Stream[receiptQuery](func(w http.ResponseWriter, r *http.Request) { g.receive(s, w, r) }))
	huma.Register(keyed, streamed(huma.Operation{
		OperationID: "verifyReceipt", Method: http.MethodPost, Path: "/integration/receipts/verify",
		Summary:   "Conferir um documento sem gravar nada",
		Responses: map[string]*huma.Response{"200": {Description: "O que o envio responderia", Content: result}},
		Errors:    limited(401, 403, 409, 413, 415, 422),
	}), httpx.Stream[receiptQuery](func(w http.ResponseWriter, r *http.Request) { verify(s, w, r) }))
	// Bodies are documented only now: huma would read those that it knows of, and writes its own refusal of bad input.
	paths := keyed.OpenAPI().Paths
	for _, path := range []string{"/integration/receipts", "/integration/receipts/verify"} {
		paths[path].Post.Responses["422"] = refusedDocument(keyed)
	}
	paths["/integration/receipts"].Post.RequestBody = body
	paths["/integration/receipts/verify"].Post.RequestBody = &huma.RequestBody{
		Required: true, Content: map[string]*huma.MediaType{typeXML: body.Content[typeXML], typeJSON: body.Content[typeJSON]},
	}
}

// streamed lifts huma's limits: these calls read and write their bodies themselves.
func streamed(op huma.Operation) huma.Operation {
	op.MaxBodyBytes, op.BodyReadTimeout = -1, -1
	return op
}

func (g *guard) receive(s Services, w http.ResponseWriter, r *http.Request) {
	if mediaType(r) == typeNDJSON {
		g.receiveBatch(s, w, r)
		return
	}
	in, err := readSubmission(w, r)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	out := s.Receipts.Receive(r.Context(), grantOf(r.Context()), in)
	if out.Err != nil {
		refuse(w, r, out)
		return
	}
	writeJSON(w, httpStatus(out.Result), resultOf(out.Result))
}

func verify(s Services, w http.ResponseWriter, r *http.Request) {
	in, err := readSubmission(w, r)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	out := s.Receipts.Check(r.Context(), grantOf(r.Context()), in)
	if out.Err != nil {
		refuse(w, r, out)
		return
	}
	writeJSON(w, http.StatusOK, resultOf(out.Result))
}

// httpStatus is the contract's status for what became of a document.
func httpStatus(r receipts.Result) int {
	switch {
	case r.Status == receipts.ResultPending:
		return http.StatusAccepted
	case r.Status == receipts.ResultAccepted, r.Status == receipts.ResultCancelled && r.Receipt:
		return http.StatusCreated
	default:
		return http.StatusOK
	}
}

func resultOf(r receipts.Result) ReceiptResult {
	out := ReceiptResult{
		AccessKey: r.AccessKey, Status: string(r.Status), Identified: r.Identified, StoreID: r.StoreID,
		Verification: r.Verification, PublicURL: r.PublicURL,
	}
	out.CashierCode, out.Printed = saidOf(r.Stored)
	return out
}

// saidOf gives what is stored of what a till said; nil for what is not.
func saidOf(stored *receipts.Said) (cashierCode *string, printed *bool) {
	if stored == nil {
		return nil, nil
	}
	return &stored.Cashier, stored.Printed.Flag()
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", typeJSON)
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client may be gone
}

func mediaType(r *http.Request) string {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return kind
}

// printedQuery reads the optional flag of the query.
func printedQuery(r *http.Request) (receipts.Printed, error) {
	text := r.URL.Query().Get("printed")
	if text == "" {
		return receipts.PrintUnknown, nil
	}
	flag, err := strconv.ParseBool(text)
	if err != nil {
		return 0, errs.InvalidFields("request.invalid", map[string]string{"printed": "deve ser true ou false"})
	}
	return receipts.PrintedOf(&flag), nil
}
