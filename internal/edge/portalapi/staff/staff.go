// Package staff is the programme's own people, as administrators see and change them.
package staff

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// StaffMember is one of the programme's own people.
type StaffMember struct {
	ID            string     `json:"id"`
	Email         string     `json:"email"`
	Nome          string     `json:"nome"`
	Perfil        string     `json:"perfil" enum:"ADMINISTRADOR,SUPORTE"`
	Situacao      string     `json:"situacao" enum:"ATIVA,PENDENTE,EXPIRADA,SUSPENSA" doc:"PENDENTE: convite sem resposta; EXPIRADA: convite vencido"`
	Convite       bool       `json:"convite" doc:"A pessoa foi convidada e ainda não criou a senha"`
	SegundoFator  bool       `json:"segundoFator" doc:"A conta tem aplicativo autenticador ou passkey"`
	ExigeFator    bool       `json:"exigeSegundoFator" doc:"Sem segundo fator, a conta não faz mais nada"`
	ExigeAqui     bool       `json:"exigidoDaConta" doc:"Exigido desta conta; sem isso e com exigeSegundoFator, a instalação exige de toda a equipe"`
	Convidou      string     `json:"convidadaPor" doc:"Quem convidou; vazio: ninguém, ou a conta não existe mais"`
	CriadaEm      time.Time  `json:"criadaEm"`
	VenceEm       *time.Time `json:"venceEm" doc:"Fim do convite; null quando foi respondido"`
	UltimoEm      *time.Time `json:"ultimoAcessoEm" doc:"Último acesso conhecido; null: nenhum"`
	PropriaPessoa bool       `json:"propriaPessoa" doc:"É a conta de quem pergunta: outra pessoa a altera"`
}

type (
	listInput struct {
		Filter   string `query:"filter" maxLength:"254" doc:"Palavras do nome ou do e-mail, em qualquer ordem, sem distinguir maiúsculas e acentos; se nenhuma conta as tem, vale um erro de digitação em cada uma"`
		Perfil   string `query:"perfil" enum:"ADMINISTRADOR,SUPORTE" doc:"Só as contas com este perfil"`
		Situacao string `query:"situacao" enum:"ATIVA,PENDENTE,EXPIRADA,SUSPENSA" doc:"Só as contas nesta situação"`
		Page     int    `query:"page" doc:"A partir de 0"`
		PageSize int    `query:"pageSize" default:"20" doc:"De 1 a 100"`
	}
	inviteStaffInput struct {
		Body struct {
			Email  string `json:"email"`
			Nome   string `json:"nome,omitempty" doc:"Sem ele, a primeira parte do e-mail"`
			Perfil string `json:"perfil" enum:"ADMINISTRADOR,SUPORTE"`
		}
	}
	staffProfileInput struct {
		ID   string `path:"id"`
		Body struct {
			Perfil string `json:"perfil" enum:"ADMINISTRADOR,SUPORTE"`
			Motivo string `json:"motivo" doc:"De 10 a 500 caracteres. A pessoa o recebe por e-mail"`
		}
	}
	staffFactorInput struct {
		ID   string `path:"id"`
		Body struct {
			Exigir bool   `json:"exigir"`
			Motivo string `json:"motivo" doc:"De 10 a 500 caracteres. A pessoa o recebe por e-mail"`
		}
	}
	memberOutput struct{ Body StaffMember }
	listOutput   struct{ Body paging.Page[StaffMember] }
)

// Register adds the calls.
func Register(r portal.Router, service *identity.Service) {
	op := func(id, method, path, summary string, status int, failures ...int) huma.Operation {
		return portal.Admin.Operation(id, huma.Operation{
			Method: method, Path: "/equipe" + path, DefaultStatus: status, Summary: summary, Tags: []string{"contas"},
			Errors: append(failures, http.StatusUnprocessableEntity),
		})
	}
	httpx.Register(r.Guarded, op("Staff", http.MethodGet, "", "A equipe da Seiva", http.StatusOK),
		func(ctx context.Context, in *listInput) (*listOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			who := scope.From(ctx)
			query := identity.StaffQuery{Text: in.Filter, Profile: scope.Profile(in.Perfil), State: identity.State(in.Situacao)}
			found, err := service.Staff(ctx, who, query, request)
			return &listOutput{paging.Map(found, func(m identity.StaffMember) StaffMember { return shown(who, m) })}, err
		})
	httpx.Register(r.Guarded, portal.Proven(op("InviteStaff", http.MethodPost, "", "Convidar uma pessoa para a equipe", http.StatusCreated, 409, 429)),
		func(ctx context.Context, in *inviteStaffInput) (*memberOutput, error) {
			who := scope.From(ctx)
			invited, err := service.InviteStaff(ctx, who, in.Body.Email, in.Body.Nome, scope.Profile(in.Body.Perfil))
			return &memberOutput{shown(who, invited)}, err
		})
	httpx.Register(r.Guarded, op("InviteStaffAgain", http.MethodPost, "/{id}/reenviar", "Enviar outro convite; o anterior deixa de valer", http.StatusNoContent, 404, 409, 429),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.InviteStaffAgain(ctx, scope.From(ctx), in.ID)
		})
	httpx.Register(r.Guarded, op("CancelStaffInvitation", http.MethodDelete, "/{id}", "Cancelar um convite sem resposta", http.StatusNoContent, 404, 409),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.CancelInvitation(ctx, scope.From(ctx), in.ID)
		})
	httpx.Register(r.Guarded, portal.Proven(op("ChangeStaffProfile", http.MethodPost, "/{id}/perfil", "Trocar o perfil de uma pessoa e encerrar as sessões dela", http.StatusNoContent, 404, 409)),
		func(ctx context.Context, in *staffProfileInput) (*struct{}, error) {
			return nil, service.ChangeProfile(ctx, scope.From(ctx), identity.Help{AccountID: in.ID, Reason: in.Body.Motivo}, scope.Profile(in.Body.Perfil))
		})
	httpx.Register(r.Guarded, portal.Proven(op("RequireStaffFactor", http.MethodPost, "/{id}/segundo-fator", "Exigir de uma pessoa a verificação em duas etapas, ou dispensá-la", http.StatusNoContent, 404, 409)),
		func(ctx context.Context, in *staffFactorInput) (*struct{}, error) {
			return nil, service.RequireFactor(ctx, scope.From(ctx), identity.Help{AccountID: in.ID, Reason: in.Body.Motivo}, in.Body.Exigir)
		})
}

func shown(who scope.Scope, m identity.StaffMember) StaffMember {
	return StaffMember{
		ID: m.ID, Email: m.Email, Nome: m.Name, Perfil: string(m.Profile), Situacao: string(m.State), Convite: m.MustChange,
		SegundoFator: m.Protected, ExigeFator: m.Needs, ExigeAqui: m.FactorRequired, Convidou: m.Inviter, CriadaEm: m.CreatedAt,
		VenceEm: httpx.InstantOrNull(m.PasswordExpiresAt), UltimoEm: httpx.InstantOrNull(m.SeenAt), PropriaPessoa: m.ID == who.AccountID,
	}
}
