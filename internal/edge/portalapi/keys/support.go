package keys

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/apikeys"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// keyConfiguration is a software house's, as support sees it (D-57).
type keyConfiguration struct {
	SoftwareHouseID string     `json:"softwareHouseId"`
	TradeName       string     `json:"tradeName"`
	Restricted      bool       `json:"restricted"`
	Reason          *string    `json:"reason"`
	Since           *time.Time `json:"since"`
	TotalKeys       int        `json:"totalKeys"`
}

type keyConfigurationOutput struct{ Body keyConfiguration }

type restrictInput struct {
	ID   string `path:"id" doc:"Software house"`
	Body struct {
		Restricted bool   `json:"restricted"`
		Reason     string `json:"reason,omitempty" doc:"Obrigatório para restringir, até 500 caracteres"`
	}
}

type restrictedPartner struct {
	ID        string    `json:"id"`
	TradeName string    `json:"tradeName"`
	Reason    string    `json:"reason"`
	Since     time.Time `json:"since"`
}

type restrictedListInput struct {
	Page     int    `query:"page" default:"0"`
	PageSize int    `query:"pageSize" default:"6"`
	Filter   string `query:"filter" maxLength:"120" doc:"Palavras de um nome ou CNPJ, em qualquer ordem, sem distinguir maiúsculas e acentos"`
}

type restrictedListOutput struct {
	Body paging.Page[restrictedPartner]
}

type partnerLookupInput struct {
	Filter string   `query:"filter" maxLength:"200" doc:"Parte do nome ou do CNPJ, ou o começo de uma key"`
	Limite int      `query:"limite" minimum:"0" maximum:"10000" doc:"Quantas no máximo; ausente: 10.000"`
	Ids    []string `query:"ids" maxItems:"100" doc:"Só estas"`
}

type partnerLookup struct {
	ID           string `json:"id"`
	Documento    string `json:"documento"`
	NomeFantasia string `json:"nomeFantasia"`
}

type partnerLookupOutput struct{ Body []partnerLookup }

func registerSupport(api huma.API, service *apikeys.Service) {
	op := func(method, name, path, summary string) huma.Operation {
		return httpx.ForProfiles(huma.Operation{
			OperationID: name, Method: method, Path: "/support/parceiros" + path, Summary: summary,
			Tags: []string{"keys"}, Errors: []int{403, 404, 422},
		}, scope.Suporte, scope.Administrador) // D-13
	}
	httpx.Register(api, op(http.MethodGet, "getKeyConfiguration", "/api-keys/{id}", "Ver a gestão de keys de uma software house"),
		func(ctx context.Context, in *portal.ByID) (*keyConfigurationOutput, error) {
			partner, err := service.Partner(ctx, scope.From(ctx), in.ID)
			return &keyConfigurationOutput{keyConfigurationOf(partner)}, err
		})
	httpx.Register(api, op(http.MethodPut, "restrictKeys", "/api-keys/restricted/{id}", "Restringir ou liberar a gestão de keys"),
		func(ctx context.Context, in *restrictInput) (*keyConfigurationOutput, error) {
			partner, err := service.Restrict(ctx, scope.From(ctx), in.ID, in.Body.Restricted, in.Body.Reason)
			return &keyConfigurationOutput{keyConfigurationOf(partner)}, err
		})
	httpx.Register(api, op(http.MethodGet, "listRestrictedPartners", "/api-keys/restricted", "Listar software houses restritas"),
		func(ctx context.Context, in *restrictedListInput) (*restrictedListOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			page, err := service.Restricted(ctx, scope.From(ctx), in.Filter, request)
			return &restrictedListOutput{paging.Map(page, restrictedPartnerOf)}, err
		})
	httpx.Register(api, op(http.MethodGet, "listSupportPartners", "/all", "Procurar software houses"),
		func(ctx context.Context, in *partnerLookupInput) (*partnerLookupOutput, error) {
			partners, err := service.Partners(ctx, scope.From(ctx), paging.Choices{Filter: in.Filter, IDs: in.Ids, Limit: in.Limite})
			return &partnerLookupOutput{httpx.Each(partners, partnerLookupOf)}, err
		})
}

type restrictionChange struct {
	Quando   time.Time `json:"quando"`
	Restrita bool      `json:"restrita" doc:"false: foi liberada"`
	Motivo   string    `json:"motivo"`
	Quem     string    `json:"quem" doc:"Quem da equipe; vazio nas mais antigas"`
}

type restrictionsInput struct {
	ID       string `path:"id" doc:"Software house"`
	Page     int    `query:"page" default:"0"`
	PageSize int    `query:"pageSize" default:"6"`
}

type houseKeysInput struct {
	ID       string `path:"id" doc:"Software house"`
	Page     int    `query:"page" default:"0"`
	PageSize int    `query:"pageSize" default:"6"`
	Filter   string `query:"filter" maxLength:"200" doc:"Parte do nome, do prefixo visível, do varejista ou da loja"`
}

type restrictionsOutput struct {
	Body paging.Page[restrictionChange]
}

type houseKeyInput struct {
	ID    string `path:"id" doc:"Software house"`
	KeyID string `path:"keyId"`
}

// registerHouse adds what support sees of one software house: its keys, which it may revoke, and its restrictions.
func registerHouse(api huma.API, service *apikeys.Service) {
	op := func(method, name, path, summary string, status int) huma.Operation {
		return httpx.ForProfiles(huma.Operation{
			OperationID: name, Method: method, Path: "/support/parceiros/api-keys/{id}" + path, DefaultStatus: status, Summary: summary,
			Tags: []string{"keys"}, Errors: []int{403, 404, 422},
		}, scope.Suporte, scope.Administrador)
	}
	httpx.Register(api, op(http.MethodGet, "listHouseKeys", "/keys", "Listar keys de uma software house", 200),
		func(ctx context.Context, in *houseKeysInput) (*keyListOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			page, err := service.OfHouse(ctx, scope.From(ctx), in.ID, apikeys.ListQuery{Request: request, Filter: in.Filter})
			return &keyListOutput{paging.Map(page, keyRecordOf)}, err
		})
	httpx.Register(api, op(http.MethodDelete, "revokeHouseKey", "/keys/{keyId}", "Revogar uma key de uma software house", 204),
		func(ctx context.Context, in *houseKeyInput) (*struct{}, error) {
			return nil, service.RevokeOfHouse(ctx, scope.From(ctx), in.ID, in.KeyID)
		})
	httpx.Register(api, op(http.MethodGet, "listRestrictions", "/historico", "Ver quando e por que a gestão foi restrita ou liberada", 200),
		func(ctx context.Context, in *restrictionsInput) (*restrictionsOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			page, err := service.RestrictionsOf(ctx, scope.From(ctx), in.ID, request)
			return &restrictionsOutput{paging.Map(page, restrictionChangeOf)}, err
		})
}

func restrictionChangeOf(c apikeys.RestrictionChange) restrictionChange {
	return restrictionChange{Quando: c.At, Restrita: c.Restricted, Motivo: c.Reason, Quem: c.By}
}

func keyConfigurationOf(p apikeys.Partner) keyConfiguration {
	return keyConfiguration{
		SoftwareHouseID: p.ID, TradeName: p.TradeName, Restricted: p.Restricted, Reason: httpx.OrNull(p.Reason),
		Since: httpx.InstantOrNull(p.Since), TotalKeys: p.TotalKeys,
	}
}

func restrictedPartnerOf(p apikeys.Partner) restrictedPartner {
	return restrictedPartner{ID: p.ID, TradeName: p.TradeName, Reason: p.Reason, Since: p.Since}
}

func partnerLookupOf(p apikeys.Partner) partnerLookup {
	return partnerLookup{p.ID, p.Documento, p.TradeName}
}
