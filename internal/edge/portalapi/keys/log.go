package keys

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/apikeys"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
)

type keyRefusal struct {
	At    time.Time `json:"at"`
	Code  string    `json:"code" example:"receipts.bad_cpf"`
	Store string    `json:"store" doc:"CNPJ do emitente; vazio quando não pôde ser lido"`
}

type keyRefusalsOutput struct{ Body []keyRefusal }

type keyLogInput struct {
	ID     string `path:"id"`
	Day    string `query:"day" maxLength:"10" doc:"Dia de recebimento no horário de Brasília (AAAA-MM-DD), dos últimos 30. Ausente: hoje" example:"2026-11-20"`
	Status string `query:"status" maxLength:"20" doc:"accepted, duplicate, cancelled, pending, ignored ou rejected. Ausente: todas"`
	After  string `query:"after" maxLength:"60" doc:"O next da página anterior"`
	Limit  int    `query:"limit" default:"50" doc:"De 1 a 100"`
}

// KeyLogLine is a document that a key sent.
type KeyLogLine struct {
	ID           string    `json:"id" doc:"Do registro"`
	At           time.Time `json:"at" doc:"Quando o documento chegou a um resultado"`
	Status       string    `json:"status" enum:"accepted,duplicate,cancelled,pending,ignored,rejected"`
	Code         string    `json:"code,omitempty" doc:"Da recusa" example:"receipts.bad_cpf"`
	AccessKey    string    `json:"accessKey,omitempty" doc:"Ausente quando não pôde ser lida"`
	Emitter      string    `json:"emitter,omitempty" doc:"CNPJ do emitente; ausente quando não pôde ser lido"`
	StoreName    string    `json:"storeName,omitempty" doc:"A loja que recebeu o documento, enquanto está aberta"`
	CashierCode  string    `json:"cashierCode,omitempty"`
	Line         int       `json:"line,omitempty" doc:"No lote, a partir de 1; ausente quando veio sozinho"`
	RequestID    string    `json:"requestId,omitempty" doc:"O X-Request-Id da resposta"`
	Milliseconds int64     `json:"milliseconds" doc:"Da chegada do documento à sua gravação"`
}

// KeyLogCount is how many documents of a day have a status.
type KeyLogCount struct {
	Status string `json:"status"`
	Total  int    `json:"total"`
}

// LoggedKey is the key whose log it is, which may have ended.
type LoggedKey struct {
	Name        string     `json:"name"`
	Prefix      string     `json:"prefix" example:"seiva_live_Ab12Cd…"`
	Environment string     `json:"environment" enum:"live,test"`
	PausedAt    *time.Time `json:"pausedAt" doc:"Desde quando está pausada; null: não está, ou já terminou"`
}

// KeyLog is a part of a key's day.
type KeyLog struct {
	Key    LoggedKey     `json:"key"`
	Items  []KeyLogLine  `json:"items"`
	Next   string        `json:"next,omitempty" doc:"Envie em after para continuar; ausente na última página"`
	Counts []KeyLogCount `json:"counts,omitempty" doc:"Do dia inteiro, seja qual for o filtro; ausente acima de 10.000 documentos"`
}

type keyLogOutput struct{ Body KeyLog }

// registerLog adds what a key sent; op makes the family's operations.
func registerLog(api huma.API, s Services, f keyFamily, op func(method, name, path, summary string, status int) huma.Operation) {
	httpx.Register(api, op(http.MethodGet, "list"+f.noun+"Refusals", "/{id}/refusals", "Ver documentos recusados às", 200),
		func(ctx context.Context, in *portal.ByID) (*keyRefusalsOutput, error) {
			if _, err := s.Keys.Any(ctx, scope.From(ctx), f.kind, in.ID); err != nil {
				return nil, err
			}
			refusals, err := s.Receipts.Refusals(ctx, in.ID)
			return &keyRefusalsOutput{httpx.Each(refusals, keyRefusalOf)}, err
		})
	httpx.Register(api, op(http.MethodGet, "list"+f.noun+"Log", "/{id}/log", "Ver o registro de envios das", 200),
		func(ctx context.Context, in *keyLogInput) (*keyLogOutput, error) {
			key, err := s.Keys.Any(ctx, scope.From(ctx), f.kind, in.ID)
			if err != nil {
				return nil, err
			}
			before, err := logPlace(in.After)
			if err != nil {
				return nil, err
			}
			page, err := s.Receipts.Log(ctx, in.ID, in.Day, receipts.ResultStatus(in.Status), before, in.Limit)
			return &keyLogOutput{keyLogOf(key, page)}, err
		})
}

func keyRefusalOf(l receipts.LogLine) keyRefusal {
	return keyRefusal{At: l.At, Code: l.Code, Store: l.Emitter}
}

func keyLogOf(key apikeys.Record, page receipts.LogPage) KeyLog {
	out := KeyLog{
		Key:   LoggedKey{key.Name, key.Prefix, string(key.Environment), httpx.InstantOrNull(key.PausedAt)},
		Items: httpx.Each(page.Lines, keyLogLine),
	}
	if page.Next != nil {
		out.Next = spelt(*page.Next)
	}
	if page.Counts != nil {
		for _, status := range receipts.LogStatuses {
			out.Counts = append(out.Counts, KeyLogCount{string(status), page.Counts[status]})
		}
	}
	return out
}

func keyLogLine(l receipts.LogLine) KeyLogLine {
	return KeyLogLine{
		ID: spelt(l.LogPlace), At: l.At, Status: string(l.Status), Code: l.Code, AccessKey: l.AccessKey, Emitter: l.Emitter,
		StoreName: l.StoreName, CashierCode: l.Cashier, Line: l.Line, RequestID: l.RequestID, Milliseconds: l.Took.Milliseconds(),
	}
}

func spelt(p receipts.LogPlace) string {
	return strconv.FormatInt(p.At.UnixMilli(), 36) + "-" + strconv.FormatInt(p.Nonce, 36)
}

// logPlace reads what spelt wrote; nil of nothing.
func logPlace(text string) (*receipts.LogPlace, error) {
	if text == "" {
		return nil, nil
	}
	at, nonce, _ := strings.Cut(text, "-")
	millis, err := strconv.ParseInt(at, 36, 64)
	number, wrong := strconv.ParseInt(nonce, 36, 64)
	if err != nil || wrong != nil {
		return nil, errs.InvalidFields("receipts.invalid_filter", map[string]string{"after": "Envie o next da página anterior."})
	}
	return &receipts.LogPlace{At: time.UnixMilli(millis), Nonce: number}, nil
}
