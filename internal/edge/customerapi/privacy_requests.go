package customerapi

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/privacy"
)

// CustomerPrivacyRequest is what a person asked for by law, and where it stands.
type CustomerPrivacyRequest struct {
	ID        string                 `json:"id"`
	Number    int                    `json:"number"`
	Kind      string                 `json:"kind" enum:"ACESSO,CORRECAO,ELIMINACAO,QUEM_CONSULTOU,OUTRO"`
	Retailer  *string                `json:"retailer" doc:"Sobre qual varejista; null: nenhum em especial"`
	Text      string                 `json:"text"`
	Status    string                 `json:"status" enum:"ABERTO,EM_ANALISE,RESPONDIDO,RECUSADO,ENCERRADO"`
	CreatedAt time.Time              `json:"createdAt"`
	DueDay    string                 `json:"dueDay" doc:"O último dia para a resposta" example:"2026-12-11"`
	DaysLeft  int                    `json:"daysLeft" doc:"0 no próprio dia, negativo depois dele"`
	Answer    *CustomerPrivacyAnswer `json:"answer,omitempty" doc:"Ausente: ainda não há"`
}

// CustomerPrivacyAnswer is what the programme answered.
type CustomerPrivacyAnswer struct {
	At     time.Time `json:"at"`
	Text   string    `json:"text"`
	Ground *string   `json:"ground" doc:"A base legal de uma recusa; null: foi atendido"`
	SHA256 string    `json:"sha256" doc:"Do texto da resposta: prova o que foi respondido"`
	File   bool      `json:"file" doc:"Há um arquivo para baixar"`
}

type (
	privacyAskInput struct {
		Body struct {
			Kind       string `json:"kind" enum:"ACESSO,CORRECAO,ELIMINACAO,QUEM_CONSULTOU,OUTRO"`
			Text       string `json:"text,omitempty" doc:"Obrigatório, até 4.000 caracteres"`
			RetailerID string `json:"retailerId,omitempty" doc:"Um dos varejistas da conta, se o pedido é sobre ele"`
		}
	}
	privacyListInput struct {
		Page     int `query:"page" doc:"A partir de 0"`
		PageSize int `query:"pageSize" default:"10" doc:"De 1 a 100"`
	}
	privacyFileInput struct {
		ID string `path:"id"`
	}
	privacyAskOutput  struct{ Body CustomerPrivacyRequest }
	privacyListOutput struct {
		Body paging.Page[CustomerPrivacyRequest]
	}
)

// registerPrivacyRequests adds what a person asks of the privacy desk, in their account.
func registerPrivacyRequests(guarded huma.API, people *customers.Service, desk *privacy.Service) {
	const path = accountPath + "/privacy-requests"
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerAskPrivacy", Method: http.MethodPost, Path: path, DefaultStatus: http.StatusCreated, Summary: "Fazer um pedido de privacidade",
		Description: "Para o que as outras chamadas não fazem: a equipe responde em até 15 dias. Até 5 em aberto, e 10 por dia.",
		Errors:      []int{401, 409, 422, 429},
	}, func(ctx context.Context, in *privacyAskInput) (*privacyAskOutput, error) {
		asked, err := desk.Ask(ctx, accountOf(ctx).ID, privacy.Draft{Kind: privacy.Kind(in.Body.Kind), Text: in.Body.Text, RetailerID: in.Body.RetailerID})
		return &privacyAskOutput{privacyRequestOf(asked)}, err
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerPrivacyRequests", Method: http.MethodGet, Path: path, Summary: "Os pedidos de privacidade da conta, os mais novos primeiro",
		Errors: []int{401, 422},
	}, func(ctx context.Context, in *privacyListInput) (*privacyListOutput, error) {
		request, err := paging.Make(in.Page, in.PageSize, 100, "", "")
		if err != nil {
			return nil, err
		}
		found, err := desk.OwnList(ctx, accountOf(ctx).ID, request)
		return &privacyListOutput{paging.Map(found, privacyRequestOf)}, err
	})
	limit := httpx.PerHour(exportsPerHour).Saying(errTooManyExports)
	huma.Register(guarded, huma.Operation{
		OperationID: "customerPrivacyFile", Method: http.MethodGet, Path: path + "/{id}/file", Summary: "Baixar o arquivo de uma resposta",
		Description: "É feito na hora: em um pedido de acesso, um ZIP com o que é guardado e as notas; em um de quem consultou, um texto.",
		Responses: map[string]*huma.Response{"200": {Description: "O arquivo", Content: map[string]*huma.MediaType{
			"application/zip": {Schema: &huma.Schema{Type: "string", Format: "binary"}}, "text/plain": {Schema: &huma.Schema{Type: "string"}},
		}}},
		Errors: []int{401, 404, 429},
	}, httpx.Stream[privacyFileInput](func(w http.ResponseWriter, r *http.Request) { privacyFile(people, desk, limit, w, r) }))
}

func privacyRequestOf(o privacy.Own) CustomerPrivacyRequest {
	out := CustomerPrivacyRequest{
		ID: o.ID, Number: o.Number, Kind: string(o.Kind), Retailer: httpx.OrNull(o.Retailer), Text: o.Text, Status: string(o.State),
		CreatedAt: o.CreatedAt, DueDay: o.DueDay, DaysLeft: o.DaysLeft,
	}
	if o.Reply != nil {
		out.Answer = &CustomerPrivacyAnswer{o.EndedAt, o.Reply.Text, httpx.OrNull(o.Reply.Ground), o.AnswerHash, o.WithFile}
	}
	return out
}

// privacyFile streams the file of an answer.
func privacyFile(people *customers.Service, desk *privacy.Service, limit *httpx.Limiter, w http.ResponseWriter, r *http.Request) {
	account := accountOf(r.Context())
	var asked privacy.Request
	var data *customers.AccountData
	err := limit.Take(account.ID) // before anything is read, or written down
	if err == nil {
		asked, err = desk.TakeFile(r.Context(), account.ID, r.PathValue("id"))
	}
	if err == nil {
		data, err = people.AccountData(r.Context(), account)
	}
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	kind, name, write := "application/zip", data.Name(), data.WriteAll
	if asked.Kind == privacy.Readers {
		kind, name, write = "text/plain; charset=utf-8", data.ReadersName(), data.WriteReaders
	}
	sendFile(w, r, kind, name, write)
}

// sendFile streams a file. What fails before its first byte is told as any other call; one that breaks off later ends the connection, so that
// nobody takes it for whole.
func sendFile(w http.ResponseWriter, r *http.Request, kind, name string, write func(context.Context, io.Writer) error) {
	file := &begun{ResponseWriter: w, header: func(h http.Header) {
		h.Set("Content-Type", kind)
		h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
		h.Set("Cache-Control", "no-store")
	}}
	err := write(r.Context(), file)
	switch {
	case err == nil:
		_, _ = file.Write(nil) // one without content has its header too
		return
	case !file.is:
		httpx.WriteError(w, r, err)
		return
	case r.Context().Err() == nil:
		slog.ErrorContext(r.Context(), "a consumer's data broke off", "cause", err)
	}
	panic(http.ErrAbortHandler)
}

// begun sets the header of an answer before the first byte, and tells whether that was written.
type begun struct {
	http.ResponseWriter
	header func(http.Header)
	is     bool
}

// Unwrap lets http.ResponseController reach what is below.
func (b *begun) Unwrap() http.ResponseWriter { return b.ResponseWriter }

// Write implements io.Writer.
func (b *begun) Write(content []byte) (int, error) {
	if !b.is {
		b.header(b.Header())
	}
	b.is = true
	return b.ResponseWriter.Write(content)
}
