// Package colleagues is the other accounts of a retailer or software house.
package colleagues

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// SecondaryAccount is another account of the caller's retailer or software house.
type SecondaryAccount struct {
	ID        string         `json:"id"`
	Email     string         `json:"email"`
	Nome      string         `json:"nome"`
	Papel     string         `json:"papel" enum:"TOTAL,FINANCEIRO,MARKETING,LEITURA" doc:"Até onde a conta vai: TOTAL, tudo; os outros leem cupons, banners, lojas e dados da empresa; FINANCEIRO também cuida da assinatura; MARKETING, dos banners e encartes"`
	Todas     bool           `json:"todasAsLojas" doc:"A conta vê todas as lojas da empresa"`
	Lojas     []portal.Named `json:"lojas" doc:"Sem todasAsLojas, só estas; vazio: nenhuma delas existe mais, e a conta não vê loja alguma"`
	Situacao  string         `json:"situacao" enum:"ATIVA,PENDENTE,EXPIRADA,SUSPENSA" doc:"PENDENTE: convite ainda sem resposta; EXPIRADA: convite vencido; SUSPENSA: pela equipe da Seiva"`
	Principal bool           `json:"principal" doc:"A conta do cadastro: não pode ser alterada nem removida aqui"`
	CriadaEm  time.Time      `json:"criadaEm"`
	VenceEm   *time.Time     `json:"venceEm" doc:"Fim do convite; null quando a conta já foi usada"`
	UltimoEm  *time.Time     `json:"ultimoAcessoEm" doc:"Último acesso conhecido; null quando nunca entrou, ou há tempo demais para se saber"`
	Versao    string         `json:"versao" doc:"Vai em If-Match ao trocar e-mail, nome ou papel: a mudança só vale sobre o que foi visto"`
}

type (
	colleaguesInput struct {
		Filter      string `query:"filter" maxLength:"254" doc:"Palavras do nome ou do e-mail, em qualquer ordem, sem distinguir maiúsculas e acentos; se nenhuma conta as tem, vale um erro de digitação em cada uma"`
		Page        int    `query:"page" default:"1" doc:"A partir de 1"`
		RowsPerPage int    `query:"rowsPerPage" default:"3" doc:"De 1 a 100"`
	}
	invitationInput struct {
		Body struct {
			Email string   `json:"email"`
			Nome  string   `json:"nome,omitempty" doc:"Sem ele, a primeira parte do e-mail"`
			Papel string   `json:"papel,omitempty" enum:"TOTAL,FINANCEIRO,MARKETING,LEITURA" doc:"Sem ele, TOTAL"`
			Lojas []string `json:"lojas,omitempty" maxItems:"200" doc:"Só de varejistas: as lojas de que a conta é; sem elas, todas"`
		}
	}
	colleagueInput struct {
		ID      string `path:"id"`
		IfMatch string `header:"If-Match" doc:"A versão que foi vista, o campo versao da conta; outra é 412"`
		Body    struct {
			Email string   `json:"email,omitempty" doc:"Sem ele e com nome ou papel, o e-mail fica como está"`
			Nome  string   `json:"nome,omitempty" doc:"Sem ele, o nome fica como está"`
			Papel string   `json:"papel,omitempty" enum:"TOTAL,FINANCEIRO,MARKETING,LEITURA" doc:"Sem ele, o papel fica como está; outro vale na hora"`
			Lojas []string `json:"lojas,omitempty" maxItems:"200" doc:"Só de varejistas: as lojas de que a conta é, na hora; [] são todas; sem o campo, ficam como estão"`
		}
	}
	colleagueOutput  struct{ Body SecondaryAccount }
	colleaguesOutput struct{ Body paging.Page[SecondaryAccount] }
)

// request counts pages from 0, as lists do within.
func (in *colleaguesInput) request(ctx context.Context) (paging.Request, error) {
	if in.Page < 1 {
		return paging.Request{}, errs.InvalidFields("paging.page", map[string]string{"page": "A página deve ser um número a partir de 1."})
	}
	request, err := paging.Make(in.Page-1, in.RowsPerPage, portal.MostRows(ctx), "", "")
	return request, portal.OfRowsPerPage(err)
}

// Register adds the calls.
func Register(r portal.Router, service *identity.Service) {
	for _, b := range portal.Companies {
		registerUnder(r.Guarded, b, service)
	}
}

func registerUnder(guarded huma.API, b portal.Base, service *identity.Service) {
	op := func(id, method, path, summary string, status int, failures ...int) huma.Operation {
		return b.Operation(id, huma.Operation{
			Method: method, Path: "/usuarios-secundarios" + path, DefaultStatus: status, Summary: summary,
			Tags: []string{"contas"}, Errors: append(failures, http.StatusUnprocessableEntity),
		})
	}
	httpx.Register(guarded, op("SecondaryAccounts", http.MethodGet, "", "As outras contas da empresa", http.StatusOK),
		func(ctx context.Context, in *colleaguesInput) (*colleaguesOutput, error) {
			request, err := in.request(ctx)
			if err != nil {
				return nil, err
			}
			found, err := service.Colleagues(ctx, scope.From(ctx), in.Filter, request)
			page := paging.Map(found, secondaryAccount)
			page.Page++
			return &colleaguesOutput{page}, err
		})
	httpx.Register(guarded, portal.Proven(op("InviteAccount", http.MethodPost, "", "Convidar uma pessoa", http.StatusCreated, 409, 429)),
		func(ctx context.Context, in *invitationInput) (*colleagueOutput, error) {
			invited, err := service.InviteAs(ctx, scope.From(ctx), identity.Newcomer{
				Email: in.Body.Email, Name: in.Body.Nome, Role: cmp.Or(scope.Role(in.Body.Papel), scope.FullAccess),
				Stores: chosen(in.Body.Lojas),
			})
			return &colleagueOutput{secondaryAccount(invited)}, err
		})
	httpx.Register(guarded, portal.Proven(op("ChangeAccountEmail", http.MethodPut, "/{id}", "Trocar o e-mail, o nome e o papel de uma conta", http.StatusOK, 403, 404, 409, 412, 429)),
		func(ctx context.Context, in *colleagueInput) (*colleagueOutput, error) {
			changed, err := service.ChangeColleague(ctx, scope.From(ctx), in.ID, etag.Match(in.IfMatch), identity.Newcomer{
				Email: in.Body.Email, Name: in.Body.Nome, Role: scope.Role(in.Body.Papel), Stores: chosen(in.Body.Lojas),
			})
			return &colleagueOutput{secondaryAccount(changed)}, err
		})
	httpx.Register(guarded, portal.Proven(op("RemoveAccount", http.MethodDelete, "/{id}", "Remover uma conta e encerrar as sessões dela", http.StatusNoContent, 403, 404)),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.RemoveColleague(ctx, scope.From(ctx), in.ID)
		})
	httpx.Register(guarded, op("InviteAccountAgain", http.MethodPost, "/{id}/reenviar", "Enviar outro convite; o anterior deixa de valer", http.StatusNoContent, 404, 409, 429),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.InviteAgain(ctx, scope.From(ctx), in.ID)
		})
}

func secondaryAccount(c identity.Colleague) SecondaryAccount {
	return SecondaryAccount{
		ID: c.ID, Email: c.Email, Situacao: string(c.State), Principal: c.Main, CriadaEm: c.CreatedAt,
		VenceEm: httpx.InstantOrNull(c.PasswordExpiresAt), Nome: c.Name, Papel: string(c.Role), UltimoEm: httpx.InstantOrNull(c.SeenAt),
		Versao: c.Version(), Todas: !c.Stores.Bound(),
		Lojas: httpx.Each(c.Named, func(s identity.StoreName) portal.Named { return portal.Named{ID: s.ID, NomeFantasia: s.TradeName} }),
	}
}

// chosen is the bound that a client asks for; nil where it says nothing of it.
func chosen(ids []string) *scope.Stores {
	if ids == nil {
		return nil
	}
	bound := identity.StoresBound(ids)
	return &bound
}
