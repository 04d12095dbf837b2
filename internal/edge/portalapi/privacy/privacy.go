// Package privacy is where staff see and answer what consumers ask for by law.
package privacy

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/privacy"
)

// PrivacyRequest is a request in the queue of staff: nothing in it leads to a person.
type PrivacyRequest struct {
	ID        string    `json:"id"`
	Numero    int       `json:"numero"`
	Tipo      string    `json:"tipo" enum:"ACESSO,CORRECAO,ELIMINACAO,QUEM_CONSULTOU,OUTRO"`
	Situacao  string    `json:"situacao" enum:"ABERTO,EM_ANALISE,RESPONDIDO,RECUSADO,ENCERRADO" doc:"ENCERRADO: a pessoa apagou a conta antes da resposta"`
	Varejista string    `json:"varejista" doc:"Sobre quem é; vazio: nenhum varejista em especial"`
	CriadoEm  time.Time `json:"criadoEm"`
	Prazo     string    `json:"prazo" doc:"O último dia para responder" example:"2026-12-11"`
	Restam    int       `json:"restam" doc:"Dias até o prazo: 0 no próprio dia, negativo depois dele"`
}

// PrivacyThread is a request with what was done about it.
type PrivacyThread struct {
	PrivacyRequest
	Nome         string       `json:"nome" doc:"De quem pediu; vazio quando a conta não existe mais"`
	CPF          string       `json:"cpf" doc:"Com os dígitos do começo e do fim ocultos; vazio quando a conta não existe mais"`
	ContaID      string       `json:"contaId" doc:"A conta de quem pediu; vazio quando ela não existe mais"`
	Texto        string       `json:"texto" doc:"O que a pessoa escreveu; vazio quando a conta não existe mais"`
	TerminouEm   *time.Time   `json:"terminouEm" doc:"null: espera uma resposta"`
	HashResposta string       `json:"hashResposta" doc:"SHA-256 do texto da resposta; vazio: não há"`
	PodeArquivo  bool         `json:"podeArquivo" doc:"A resposta a este tipo de pedido pode vir com um arquivo"`
	ComArquivo   bool         `json:"comArquivo" doc:"A pessoa pode baixar o arquivo"`
	Versao       string       `json:"versao" doc:"Vai em If-Match no que se faz: só vale sobre o que foi visto"`
	Atos         []PrivacyAct `json:"atos" doc:"O que foi feito, em ordem"`
}

// PrivacyAct is one thing that was done about a request.
type PrivacyAct struct {
	Tipo       string    `json:"tipo" enum:"ANALISOU,RESPONDEU,RECUSOU,ENCERROU"`
	Quem       string    `json:"quem" doc:"O nome de quem fez; vazio: a própria pessoa"`
	Texto      string    `json:"texto" doc:"Da resposta; vazio quando a conta não existe mais"`
	Feito      string    `json:"feito" doc:"O que foi feito, para a equipe; vazio quando a conta não existe mais"`
	Fundamento string    `json:"fundamento" doc:"A base legal de uma recusa"`
	Em         time.Time `json:"em"`
}

type (
	queueInput struct {
		Situacao string `query:"situacao" enum:"ABERTO,EM_ANALISE,RESPONDIDO,RECUSADO,ENCERRADO" doc:"Ausente: todas"`
		Tipo     string `query:"tipo" enum:"ACESSO,CORRECAO,ELIMINACAO,QUEM_CONSULTOU,OUTRO" doc:"Ausente: todos"`
		Restam   string `query:"restam" enum:"PERTO,VENCIDO" doc:"PERTO: sem resposta, com 5 dias ou menos, ou vencido; VENCIDO: sem resposta e vencido"`
		Page     int    `query:"page" doc:"A partir de 0"`
		PageSize int    `query:"pageSize" default:"20" doc:"De 1 a 100"`
		SortBy   string `query:"sortBy" doc:"prazo ou criadoEm; também 'campo.desc'. Ausente: os que esperam uma resposta, pelo prazo"`
	}
	queueOutput  struct{ Body paging.Page[PrivacyRequest] }
	threadOutput struct{ Body PrivacyThread }

	// SeenPrivacyRequest names a request, as it was seen.
	SeenPrivacyRequest struct {
		ID      string `path:"id"`
		IfMatch string `header:"If-Match" doc:"O campo versao do pedido que foi visto; outra é 412"`
	}
	privacyReplyInput struct {
		SeenPrivacyRequest
		Body struct {
			Texto      string `json:"texto,omitempty" doc:"Obrigatório, até 4.000 caracteres; a pessoa lê na conta dela"`
			Feito      string `json:"feito,omitempty" doc:"Obrigatório, até 4.000 caracteres; só a equipe lê"`
			Recusado   bool   `json:"recusado,omitempty"`
			Fundamento string `json:"fundamento,omitempty" doc:"Obrigatório em uma recusa, até 300 caracteres; a pessoa lê"`
			Arquivo    bool   `json:"arquivo,omitempty" doc:"A pessoa pode baixar o arquivo do tipo de pedido"`
		}
	}
)

func (in SeenPrivacyRequest) on() privacy.On {
	return privacy.On{RequestID: in.ID, Version: etag.Match(in.IfMatch)}
}

// Register adds the queue, which all of staff see, and what administrators do.
func Register(r portal.Router, service *privacy.Service) {
	for _, b := range portal.Staff {
		httpx.Register(r.Guarded, b.Operation("PrivacyRequests", huma.Operation{
			Method: http.MethodGet, Path: "/privacidade", Summary: "Os pedidos de privacidade dos consumidores", Tags: []string{"privacidade"},
			Errors: []int{http.StatusUnprocessableEntity},
		}), func(ctx context.Context, in *queueInput) (*queueOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), in.SortBy, "", privacy.ByDue, privacy.ByArrival)
			if err != nil {
				return nil, err
			}
			found, err := service.Queue(ctx, scope.From(ctx), privacy.Query{
				State: privacy.State(in.Situacao), Kind: privacy.Kind(in.Tipo), Clock: privacy.Clock(in.Restam), Request: request,
			})
			return &queueOutput{paging.Map(found, func(q privacy.Queued) PrivacyRequest { return shown(q.Request, q.DaysLeft) })}, err
		})
	}
	registerDesk(r.Guarded, service)
}

// registerDesk adds what administrators do about one request.
func registerDesk(guarded huma.API, service *privacy.Service) {
	op := func(id, method, path, summary string, failures ...int) huma.Operation {
		return portal.Admin.Operation(id, huma.Operation{
			Method: method, Path: "/privacidade/{id}" + path, Summary: summary, Tags: []string{"privacidade"}, Errors: append(failures, http.StatusNotFound),
		})
	}
	httpx.Register(guarded, op("PrivacyRequest", http.MethodGet, "", "Um pedido de privacidade, com o que foi feito"),
		func(ctx context.Context, in *portal.ByID) (*threadOutput, error) {
			found, err := service.Thread(ctx, scope.From(ctx), in.ID)
			return &threadOutput{threaded(found)}, err
		})
	httpx.Register(guarded, op("StudyPrivacyRequest", http.MethodPost, "/analisar", "Começar a análise de um pedido", http.StatusConflict, http.StatusPreconditionFailed),
		func(ctx context.Context, in *SeenPrivacyRequest) (*threadOutput, error) {
			found, err := service.Study(ctx, scope.From(ctx), in.on())
			return &threadOutput{threaded(found)}, err
		})
	httpx.Register(guarded, httpx.Adds(op("AnswerPrivacyRequest", http.MethodPost, "/respostas", "Responder a um pedido, ou recusá-lo", http.StatusConflict, http.StatusPreconditionFailed, http.StatusUnprocessableEntity)),
		func(ctx context.Context, in *privacyReplyInput) (*threadOutput, error) {
			b := in.Body
			found, err := service.Answer(ctx, scope.From(ctx), in.on(), privacy.Reply{
				Text: b.Texto, Done: b.Feito, Ground: b.Fundamento, Refused: b.Recusado, WithFile: b.Arquivo,
			})
			return &threadOutput{threaded(found)}, err
		})
}

func shown(r privacy.Request, left int) PrivacyRequest {
	return PrivacyRequest{
		ID: r.ID, Numero: r.Number, Tipo: string(r.Kind), Situacao: string(r.State), Varejista: r.Retailer, CriadoEm: r.CreatedAt, Prazo: r.DueDay, Restam: left,
	}
}

func threaded(t privacy.Thread) PrivacyThread {
	out := PrivacyThread{
		PrivacyRequest: shown(t.Request, t.DaysLeft), Nome: t.Person.Name, CPF: t.Person.MaskedCPF, ContaID: t.AccountID, Texto: t.Text,
		HashResposta: t.AnswerHash, PodeArquivo: t.Kind.HasFile(), ComArquivo: t.WithFile, Versao: t.Version(),
		Atos: httpx.Each(t.Deeds, func(d privacy.Done) PrivacyAct {
			act := PrivacyAct{Tipo: string(d.Deed), Quem: d.Name, Em: d.At}
			if d.Reply != nil {
				act.Texto, act.Feito, act.Fundamento = d.Reply.Text, d.Reply.Done, d.Reply.Ground
			}
			return act
		}),
	}
	if !t.EndedAt.IsZero() {
		out.TerminouEm = &t.EndedAt
	}
	return out
}
