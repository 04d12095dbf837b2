package problems

import (
	"time"

	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/problems"
)

// QueuedProblem is a report in the queue of staff.
type QueuedProblem struct {
	ID          string    `json:"id"`
	Numero      int       `json:"numero"`
	Assunto     string    `json:"assunto"`
	Situacao    string    `json:"situacao" enum:"NOVO,ABERTO,AGUARDA_EQUIPE,RESPONDIDO,RESOLVIDO" doc:"NOVO: ninguém da equipe fez nada ainda"`
	Nome        string    `json:"nome" doc:"De quem relatou; vazio quando a conta não existe mais"`
	Email       string    `json:"email" doc:"De quem relatou; vazio quando a conta não existe mais"`
	Empresa     string    `json:"empresa" doc:"Nome fantasia; vazio para a equipe da Seiva"`
	Responsavel string    `json:"responsavel" doc:"O nome de quem da equipe cuida do relato; vazio: ninguém"`
	CriadoEm    time.Time `json:"criadoEm"`
}

// ProblemThread is a report with what staff did about it.
type ProblemThread struct {
	ID          string    `json:"id"`
	Numero      int       `json:"numero"`
	Assunto     string    `json:"assunto"`
	Descricao   string    `json:"descricao"`
	Imagens     int       `json:"imagens" doc:"Quantas há, de até 6"`
	Situacao    string    `json:"situacao" enum:"NOVO,ABERTO,AGUARDA_EQUIPE,RESPONDIDO,RESOLVIDO" doc:"NOVO: ninguém da equipe fez nada ainda"`
	ContaID     string    `json:"contaId" doc:"A conta de quem relatou"`
	Nome        string    `json:"nome" doc:"De quem relatou; vazio quando a conta não existe mais"`
	Email       string    `json:"email" doc:"Para onde vão as respostas; vazio quando a conta não existe mais"`
	Perfil      string    `json:"perfil" enum:"ADMINISTRADOR,SUPORTE,VAREJISTA,PARCEIRO" doc:"Com que relatou"`
	EmpresaID   string    `json:"empresaId" doc:"O varejista ou a software house; vazio para a equipe da Seiva"`
	Empresa     string    `json:"empresa" doc:"Nome fantasia; vazio para a equipe da Seiva"`
	Responsavel string    `json:"responsavel" doc:"O nome de quem da equipe cuida do relato; vazio: ninguém"`
	Meu         bool      `json:"meu" doc:"Quem pergunta é responsável pelo relato"`
	CriadoEm    time.Time `json:"criadoEm"`
	Versao      string    `json:"versao" doc:"Vai em If-Match no que se faz: só vale sobre o que foi visto"`
	Atos        []Act     `json:"atos" doc:"O que se fez, em ordem"`
}

// Act is one thing that was done about a report.
type Act struct {
	Tipo     string    `json:"tipo" enum:"ASSUMIU,DEVOLVEU,MUDOU_SITUACAO,ANOTOU,RESPONDEU,ESCREVEU"`
	Quem     string    `json:"quem" doc:"O nome de quem fez"`
	Texto    string    `json:"texto" doc:"Da anotação, da resposta ou da mensagem"`
	Situacao string    `json:"situacao" enum:"NOVO,ABERTO,AGUARDA_EQUIPE,RESPONDIDO,RESOLVIDO" doc:"Do relato, a partir daí"`
	Em       time.Time `json:"em"`
}

// SeenProblem names a report, as it was seen.
type SeenProblem struct {
	ID      string `path:"id"`
	IfMatch string `header:"If-Match" doc:"O campo versao do relato que foi visto; outra é 412"`
}

type (
	queueInput struct {
		Filter      string `query:"filter" maxLength:"254" doc:"O número do relato, ou o início do e-mail de quem relatou"`
		Situacao    string `query:"situacao" enum:"NOVO,ABERTO,AGUARDA_EQUIPE,RESPONDIDO,RESOLVIDO,NAO_RESOLVIDO" doc:"Ausente: todas; NAO_RESOLVIDO: todas menos RESOLVIDO"`
		EmpresaID   string `query:"empresaId" maxLength:"40" doc:"Só o que as pessoas de um varejista ou de uma software house relataram"`
		Responsavel string `query:"responsavel" enum:"MIM,NINGUEM,ALGUEM" doc:"Ausente: tanto faz"`
		Page        int    `query:"page" doc:"A partir de 0"`
		PageSize    int    `query:"pageSize" default:"20" doc:"De 1 a 100"`
		SortBy      string `query:"sortBy" doc:"criadoEm, ou criadoEm.desc; ausente: os mais novos primeiro"`
	}
	queueOutput  struct{ Body paging.Page[QueuedProblem] }
	threadOutput struct{ Body ProblemThread }

	stateInput struct {
		SeenProblem
		Body struct {
			Situacao string `json:"situacao" enum:"ABERTO,RESPONDIDO,RESOLVIDO"`
		}
	}
	noteInput struct {
		SeenProblem
		Body struct {
			Texto string `json:"texto,omitempty" doc:"Obrigatório, até 4.000 caracteres; só a equipe lê"`
		}
	}
	answerInput struct {
		SeenProblem
		Body struct {
			Texto     string `json:"texto,omitempty" doc:"Obrigatório, até 4.000 caracteres; vai por e-mail a quem relatou"`
			Resolvido bool   `json:"resolvido,omitempty" doc:"O relato fica RESOLVIDO, e não RESPONDIDO"`
		}
	}
)

func queued(c problems.Case) QueuedProblem {
	return QueuedProblem{
		ID: c.ID, Numero: c.Number, Assunto: c.Subject, Situacao: string(c.State), Nome: c.AskerName, Email: c.AskerEmail, Empresa: c.Company,
		Responsavel: c.TakerName, CriadoEm: c.CreatedAt,
	}
}

func threaded(who scope.Scope, t problems.Thread) ProblemThread {
	return ProblemThread{
		ID: t.ID, Numero: t.Number, Assunto: t.Subject, Descricao: t.Description, Imagens: t.Pictures, Situacao: string(t.State), ContaID: t.AccountID,
		Nome: t.AskerName, Email: t.AskerEmail, Perfil: string(t.Profile), EmpresaID: t.OwnerID, Empresa: t.Company,
		Responsavel: t.TakerName, Meu: t.TakenBy == who.AccountID, CriadoEm: t.CreatedAt, Versao: t.Version(),
		Atos: httpx.Each(t.Deeds, func(a problems.Act) Act { return Act{string(a.Deed), a.Name, a.Words, string(a.State), a.At} }),
	}
}
