// Package switches is how an administrator enters the profile of a company, and what the company sees of it.
package switches

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/switches"
)

// SwitchedProfile is the profile of another in which the administrator's session is.
type SwitchedProfile struct {
	Profile      string    `json:"profile" enum:"VAREJISTA,PARCEIRO"`
	ID           string    `json:"id" doc:"O varejista ou a software house"`
	NomeFantasia string    `json:"nomeFantasia"`
	Reason       string    `json:"reason"`
	OpenedAt     time.Time `json:"openedAt"`
	ExpiresAt    time.Time `json:"expiresAt"`
}

// AdministrativeAccess is an administrator's stay in the profile of who reads it.
type AdministrativeAccess struct {
	ID          string     `json:"id"`
	Nome        string     `json:"nome" doc:"Quem da equipe entrou"`
	Motivo      string     `json:"motivo"`
	Inicio      time.Time  `json:"inicio"`
	Limite      time.Time  `json:"limite" doc:"Até quando o acesso vale, no máximo"`
	Fim         *time.Time `json:"fim" doc:"Quando a pessoa saiu; null enquanto está, ou se o acesso acabou sem que ela saísse"`
	EmAndamento bool       `json:"emAndamento"`
}

type switchInput struct {
	Body struct {
		Profile string `json:"profile,omitempty" doc:"VAREJISTA ou PARCEIRO"`
		ID      string `json:"id,omitempty" doc:"O varejista ou a software house"`
		Reason  string `json:"reason,omitempty" doc:"De 10 a 500 caracteres; quem é da empresa o lê"`
	}
}

type accessesInput struct {
	Page     int `query:"page" doc:"A partir de 0"`
	PageSize int `query:"pageSize" default:"10"`
}

type changesInput struct {
	ID       string `path:"id" doc:"O acesso"`
	Page     int    `query:"page" doc:"A partir de 0"`
	PageSize int    `query:"pageSize" default:"10"`
}

type (
	switchOutput   struct{ Body SwitchedProfile }
	accessesOutput struct {
		Body paging.Page[AdministrativeAccess]
	}
	changesOutput struct {
		Body paging.Page[AdministrativeChange]
	}
)

// Register adds the calls.
func Register(r portal.Router, service *switches.Service) {
	op := func(id, method, summary string, status int, failures ...int) huma.Operation {
		return portal.Admin.Operation(id, huma.Operation{
			Method: method, Path: "/switched-profile", DefaultStatus: status, Summary: summary, Tags: []string{"admin"}, Errors: failures,
		})
	}
	httpx.Register(r.Guarded, portal.Proven(op("OpenSwitch", http.MethodPost, "Entrar no perfil de um varejista ou software house, por 60 minutos", 201, 404, 409, 422)),
		func(ctx context.Context, in *switchInput) (*switchOutput, error) {
			opened, err := service.Open(ctx, scope.From(ctx), switches.Entry{
				Profile: scope.Profile(in.Body.Profile), OwnerID: in.Body.ID, Reason: in.Body.Reason,
			})
			return &switchOutput{switchOf(opened)}, err
		})
	httpx.Register(r.Guarded, op("Switch", http.MethodGet, "O perfil em que a sessão está", 200, 404),
		func(ctx context.Context, _ *struct{}) (*switchOutput, error) {
			current, err := service.Current(ctx, scope.From(ctx))
			return &switchOutput{switchOf(current)}, err
		})
	httpx.Register(r.Guarded, op("CloseSwitch", http.MethodDelete, "Sair do perfil em que a sessão está", 204),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			return nil, service.Close(ctx, scope.From(ctx))
		})
	for _, b := range portal.Companies {
		httpx.Register(r.Guarded, b.Operation("Accesses", huma.Operation{
			Method: http.MethodGet, Path: "/acessos-administrativos", Summary: "Quem da equipe entrou no próprio perfil, quando e por quê",
			Tags: []string{"conta"}, Errors: []int{422},
		}), func(ctx context.Context, in *accessesInput) (*accessesOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			page, err := service.OfOwner(ctx, scope.From(ctx), request)
			return &accessesOutput{paging.Map(page, accessOf)}, err
		})
		httpx.Register(r.Guarded, b.Operation("AccessChanges", huma.Operation{
			Method: http.MethodGet, Path: "/acessos-administrativos/{id}/alteracoes", Summary: "O que foi alterado em um acesso da equipe, do mais antigo ao mais novo",
			Tags: []string{"conta"}, Errors: []int{404, 422},
		}), func(ctx context.Context, in *changesInput) (*changesOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			page, err := service.Changes(ctx, scope.From(ctx), in.ID, request)
			return &changesOutput{paging.Map(page, changeOf)}, err
		})
	}
}

func switchOf(s switches.Switch) SwitchedProfile {
	return SwitchedProfile{
		Profile: string(s.Profile), ID: s.OwnerID, NomeFantasia: s.OwnerName, Reason: s.Reason,
		OpenedAt: s.OpenedAt, ExpiresAt: s.ExpiresAt,
	}
}

func accessOf(v switches.Visit) AdministrativeAccess {
	return AdministrativeAccess{
		ID: v.ID, Nome: v.ActorName, Motivo: v.Reason, Inicio: v.OpenedAt, Limite: v.ExpiresAt,
		Fim: httpx.InstantOrNull(v.ClosedAt), EmAndamento: v.Ongoing,
	}
}
