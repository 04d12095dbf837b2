// Package accounts is accounts as the programme's staff find them and help with them.
package accounts

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// FoundAccount is an account that was found.
type FoundAccount struct {
	ID       string `json:"id"`
	Email    string `json:"email"`
	Nome     string `json:"nome"`
	Perfil   string `json:"perfil" enum:"ADMINISTRADOR,SUPORTE,VAREJISTA,PARCEIRO"`
	Empresa  string `json:"empresa" doc:"Nome fantasia; vazio para a equipe da Seiva"`
	Situacao string `json:"situacao" enum:"ATIVA,PENDENTE,EXPIRADA,SUSPENSA" doc:"PENDENTE: falta confirmar o e-mail ou responder ao convite; EXPIRADA: o convite venceu"`
}

// HelpedAccount is an account as staff see it.
type HelpedAccount struct {
	ID            string     `json:"id"`
	Email         string     `json:"email"`
	Nome          string     `json:"nome"`
	Perfil        string     `json:"perfil" enum:"ADMINISTRADOR,SUPORTE,VAREJISTA,PARCEIRO"`
	EmpresaID     string     `json:"empresaId" doc:"O varejista ou a software house; vazio para a equipe da Seiva"`
	Empresa       string     `json:"empresa" doc:"Nome fantasia; vazio para a equipe da Seiva"`
	Situacao      string     `json:"situacao" enum:"ATIVA,PENDENTE,EXPIRADA,SUSPENSA" doc:"EXPIRADA: o convite venceu sem resposta"`
	Convite       bool       `json:"convite" doc:"A pessoa foi convidada e ainda não criou a senha"`
	CriadaEm      time.Time  `json:"criadaEm"`
	ConfirmadaEm  *time.Time `json:"confirmadaEm" doc:"Quando o e-mail foi confirmado; null: ainda não"`
	UltimoEm      *time.Time `json:"ultimoAcessoEm" doc:"Último acesso conhecido"`
	Sessoes       int        `json:"sessoes" doc:"As que estão abertas"`
	Autenticador  bool       `json:"autenticador" doc:"A conta tem um aplicativo autenticador"`
	Passkeys      int        `json:"passkeys"`
	SuspensaEm    *time.Time `json:"suspensaEm"`
	SuspensaPor   string     `json:"motivoSuspensao" doc:"Vazio quando não está suspensa"`
	Pedido        *Reset     `json:"pedido" doc:"O pedido em aberto de remover a verificação em duas etapas; null: nenhum"`
	PropriaPessoa bool       `json:"propriaPessoa" doc:"É a conta de quem pergunta: outra pessoa ajuda"`
}

// Reset is a request that waits for another of staff to agree.
type Reset struct {
	Quem    string    `json:"quem" doc:"Quem da equipe pediu"`
	Proprio bool      `json:"proprio" doc:"Foi quem pergunta: outra pessoa precisa concordar"`
	Motivo  string    `json:"motivo"`
	Em      time.Time `json:"em"`
	VenceEm time.Time `json:"venceEm"`
}

// Schema is written out because huma cannot make a referenced object nullable.
func (Reset) Schema(huma.Registry) *huma.Schema {
	text, instant := &huma.Schema{Type: huma.TypeString}, &huma.Schema{Type: huma.TypeString, Format: "date-time"}
	return &huma.Schema{
		Type: huma.TypeObject, Nullable: true, Required: []string{"quem", "proprio", "motivo", "em", "venceEm"},
		Properties: map[string]*huma.Schema{
			"quem": text, "proprio": {Type: huma.TypeBoolean}, "motivo": text, "em": instant, "venceEm": instant,
		},
	}
}

type (
	findInput struct {
		Filter    string `query:"filter" maxLength:"254" doc:"O início do e-mail; com menos de 3 caracteres nada é encontrado"`
		EmpresaID string `query:"empresaId" maxLength:"40" doc:"Só as de um varejista ou de uma software house, também sem e-mail"`
		Equipe    bool   `query:"equipe" doc:"Só a equipe da Seiva, também sem e-mail; para administradores"`
		Pedidos   bool   `query:"pedidos" doc:"Só as contas com um pedido em aberto de remover a verificação em duas etapas"`
		Page      int    `query:"page" doc:"A partir de 0"`
		PageSize  int    `query:"pageSize" default:"20" doc:"De 1 a 100"`
	}
	helpInput struct {
		ID   string `path:"id"`
		Body struct {
			Motivo string `json:"motivo" doc:"De 10 a 500 caracteres. A pessoa o recebe por e-mail"`
		}
	}
	correctInput struct {
		ID   string `path:"id"`
		Body struct {
			Motivo string `json:"motivo" doc:"De 10 a 500 caracteres. Fica na auditoria"`
			Email  string `json:"email,omitempty" doc:"O e-mail certo"`
		}
	}
	foundOutput  struct{ Body paging.Page[FoundAccount] }
	helpedOutput struct{ Body HelpedAccount }
)

// kind is a kind of help.
type kind struct {
	path, id, summary string
	give              func(*identity.Service, context.Context, scope.Scope, identity.Help) error
}

var kinds = []kind{
	{"reenviar-confirmacao", "ResendConfirmation", "Enviar de novo o link de confirmação de um cadastro", (*identity.Service).ResendFor},
	{"desbloquear", "UnlockAccount", "Zerar as tentativas erradas de senha e de código", (*identity.Service).Unlock},
	{"encerrar-sessoes", "EndAccountSessions", "Encerrar todas as sessões", (*identity.Service).EndSessions},
	{"suspender", "SuspendAccount", "Suspender: ninguém entra até que seja restaurada", (*identity.Service).Suspend},
	{"restaurar", "RestoreAccount", "Restaurar uma conta suspensa", (*identity.Service).Restore},
	{"pedir-segundo-fator", "AskFactorReset", "Pedir que o autenticador, os códigos de recuperação e as passkeys sejam removidos", (*identity.Service).AskFactorReset},
	{"desistir-segundo-fator", "DropFactorReset", "Desistir desse pedido", (*identity.Service).DropFactorReset},
	{"remover-segundo-fator", "ResetFactors", "Concordar com o pedido de outra pessoa da equipe, e removê-los", (*identity.Service).ResetFactors},
}

// Register adds the calls.
func Register(r portal.Router, directory *reports.Directory, service *identity.Service, c clock.Clock) {
	for _, b := range portal.Staff {
		registerUnder(r.Guarded, b, directory, service, c)
	}
}

func registerUnder(guarded huma.API, b portal.Base, directory *reports.Directory, service *identity.Service, c clock.Clock) {
	op := func(id, method, path, summary string, failures ...int) huma.Operation {
		return b.Operation(id, huma.Operation{
			Method: method, Path: "/contas" + path, Summary: summary, Tags: []string{"contas"}, Errors: append(failures, http.StatusUnprocessableEntity),
		})
	}
	seen := func(ctx context.Context, accountID string) (*helpedOutput, error) {
		who := scope.From(ctx)
		found, err := service.Help(ctx, who, accountID)
		return &helpedOutput{shown(who, found)}, err
	}
	httpx.Register(guarded, op("Accounts", http.MethodGet, "", "Procurar contas pelo e-mail, ou as de uma empresa"),
		func(ctx context.Context, in *findInput) (*foundOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			found, err := directory.Accounts(ctx, scope.From(ctx), reports.AccountQuery{Email: in.Filter, CompanyID: in.EmpresaID, Staff: in.Equipe, Asked: in.Pedidos}, request)
			return &foundOutput{paging.Map(found, func(p reports.Person) FoundAccount { return listed(p, c.Now()) })}, err
		})
	httpx.Register(guarded, op("Account", http.MethodGet, "/{id}", "Uma conta", http.StatusNotFound),
		func(ctx context.Context, in *portal.ByID) (*helpedOutput, error) { return seen(ctx, in.ID) })
	for _, k := range kinds {
		httpx.Register(guarded, portal.Proven(op(k.id, http.MethodPost, "/{id}/"+k.path, k.summary, 403, 404, 409, 429)),
			func(ctx context.Context, in *helpInput) (*helpedOutput, error) {
				if err := k.give(service, ctx, scope.From(ctx), identity.Help{AccountID: in.ID, Reason: in.Body.Motivo}); err != nil {
					return nil, err
				}
				return seen(ctx, in.ID)
			})
	}
	httpx.Register(guarded, portal.Proven(op("CorrectEmail", http.MethodPost, "/{id}/corrigir-email", "Corrigir o e-mail de um cadastro que ninguém confirmou", 403, 404, 409, 429)),
		func(ctx context.Context, in *correctInput) (*helpedOutput, error) {
			help := identity.Help{AccountID: in.ID, Reason: in.Body.Motivo}
			if err := service.CorrectEmail(ctx, scope.From(ctx), help, in.Body.Email); err != nil {
				return nil, err
			}
			return seen(ctx, in.ID)
		})
}

func listed(p reports.Person, now time.Time) FoundAccount {
	return FoundAccount{ID: p.ID, Email: p.Email, Nome: p.Name, Perfil: string(p.Profile), Empresa: p.Company, Situacao: string(StateOf(p, now))}
}

// StateOf is where the account of somebody who was found stands.
func StateOf(p reports.Person, now time.Time) identity.State {
	return identity.Account{
		ConfirmedAt: p.ConfirmedAt, SuspendedAt: p.SuspendedAt, MustChange: p.Invited, PasswordExpiresAt: p.InvitedUntil,
	}.State(now)
}

func shown(who scope.Scope, h identity.Helped) HelpedAccount {
	out := HelpedAccount{
		ID: h.ID, Email: h.Email, Nome: h.Name, Perfil: string(h.Profile), EmpresaID: h.RetailerID + h.PartnerID, Empresa: h.Company,
		Situacao: string(h.State), Convite: h.MustChange, CriadaEm: h.CreatedAt, ConfirmadaEm: httpx.InstantOrNull(h.ConfirmedAt),
		UltimoEm: httpx.InstantOrNull(h.SeenAt), Sessoes: h.Sessions, Autenticador: h.Authenticator, Passkeys: h.Passkeys,
		SuspensaEm: httpx.InstantOrNull(h.SuspendedAt), SuspensaPor: h.SuspendedFor, PropriaPessoa: h.ID == who.AccountID,
	}
	if h.Reset != nil {
		out.Pedido = &Reset{
			Quem: h.Reset.Asker, Proprio: h.Reset.AskedBy == who.AccountID, Motivo: h.Reset.Reason, Em: h.Reset.AskedAt, VenceEm: h.Reset.ExpiresAt,
		}
	}
	return out
}
