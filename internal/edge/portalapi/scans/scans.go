// Package scans is where an administrator sees what consumers ask for of a company that is not of the programme, and invites it.
package scans

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/scans"
)

// NonIntegratedCompany is what consumers ask for of one.
type NonIntegratedCompany struct {
	Agrupador       string               `json:"agrupador" doc:"Os 8 primeiros caracteres do CNPJ" example:"12ABC345"`
	NomeFantasia    string               `json:"nomeFantasia" doc:"Da loja mais pedida que tem nome; vazio enquanto o cadastro de CNPJ não respondeu"`
	Leituras        int64                `json:"leituras" doc:"Cupons lidos, cada um uma vez"`
	PrimeiraLeitura time.Time            `json:"primeiraLeitura"`
	UltimaLeitura   time.Time            `json:"ultimaLeitura"`
	PorMes          []ScansOfMonth       `json:"porMes" doc:"Os últimos 12 meses, este incluído"`
	Lojas           []NonIntegratedStore `json:"lojas" doc:"No máximo 100, as mais pedidas primeiro"`
	TotalLojas      int                  `json:"totalLojas"`
	Convites        []CompanyInvitation  `json:"convites" doc:"Os 20 últimos, o mais novo primeiro"`
}

// ScansOfMonth is one month.
type ScansOfMonth struct {
	Mes      string `json:"mes" example:"2026-11"`
	Leituras int64  `json:"leituras"`
}

// NonIntegratedStore is one of its stores.
type NonIntegratedStore struct {
	Documento     string    `json:"documento" example:"12ABC34501DE35"`
	NomeFantasia  string    `json:"nomeFantasia"`
	Cidade        string    `json:"cidade"`
	UF            string    `json:"uf"`
	Categoria     string    `json:"categoria"`
	Leituras      int64     `json:"leituras"`
	UltimaLeitura time.Time `json:"ultimaLeitura"`
}

// CompanyInvitation is a letter that was mailed to it.
type CompanyInvitation struct {
	Email     string    `json:"email"`
	EnviadoEm time.Time `json:"enviadoEm"`
}

type (
	companyOutput struct{ Body NonIntegratedCompany }
	inviteInput   struct {
		portal.ByID
		Body struct {
			Email string `json:"email,omitempty" doc:"Obrigatório: de quem recebe o convite"`
		}
	}
	inviteOutput struct{ Body CompanyInvitation }
)

// Register adds the calls.
func Register(r portal.Router, service *scans.Service) {
	httpx.Register(r.Guarded, portal.Admin.Operation("NonIntegratedCompany", huma.Operation{
		Method: http.MethodGet, Path: "/lojas-nao-integradas/{id}", Summary: "O que consumidores pedem de uma empresa que não participa",
		Description: "O id é o agrupador, ou o CNPJ de uma das lojas.", Tags: []string{"lojas não integradas"}, Errors: []int{404},
	}), func(ctx context.Context, in *portal.ByID) (*companyOutput, error) {
		found, err := service.Demand(ctx, scope.From(ctx), in.ID)
		return &companyOutput{companyOf(found)}, err
	})
	httpx.Register(r.Guarded, portal.Admin.Operation("InviteCompany", huma.Operation{
		Method: http.MethodPost, Path: "/lojas-nao-integradas/{id}/convites", DefaultStatus: http.StatusCreated,
		Summary: "Convidar a empresa por e-mail, no máximo uma vez por dia", Tags: []string{"lojas não integradas"}, Errors: []int{404, 409, 422},
	}), func(ctx context.Context, in *inviteInput) (*inviteOutput, error) {
		sent, err := service.Invite(ctx, scope.From(ctx), in.ID, in.Body.Email)
		return &inviteOutput{invitationOf(sent)}, err
	})
}

func companyOf(d scans.Demand) NonIntegratedCompany {
	return NonIntegratedCompany{
		Agrupador: d.Root, NomeFantasia: d.Name, Leituras: d.Scans, PrimeiraLeitura: d.First, UltimaLeitura: d.Last, TotalLojas: d.Count,
		PorMes:   httpx.Each(d.Months, func(m scans.Month) ScansOfMonth { return ScansOfMonth{m.Month, m.Scans} }),
		Lojas:    httpx.Each(d.Stores, storeOf),
		Convites: httpx.Each(d.Invitations, invitationOf),
	}
}

func storeOf(w scans.Wanted) NonIntegratedStore {
	return NonIntegratedStore{
		Documento: w.Documento, NomeFantasia: w.Name, Cidade: w.City, UF: w.UF, Categoria: w.Category, Leituras: w.Scans, UltimaLeitura: w.Last,
	}
}

func invitationOf(i scans.Invitation) CompanyInvitation { return CompanyInvitation{i.Email, i.At} }
