// Package views is what teams share of their lists.
package views

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/views"
)

// SharedView is a list's filters and order under a name.
type SharedView struct {
	ID          string          `json:"id"`
	Nome        string          `json:"nome"`
	Busca       json.RawMessage `json:"busca" doc:"Um objeto JSON, como veio; null quando a visão filtra por lojas a que quem pergunta não tem acesso"`
	Por         string          `json:"por" doc:"Quem compartilhou; vazio se a conta já não existe"`
	Minha       bool            `json:"minha" doc:"Só o dono renomeia"`
	PodeRemover bool            `json:"podeRemover" doc:"O dono e quem administra a equipe"`
	PodeTrocar  bool            `json:"podeTrocar" doc:"Os filtros: o dono e quem administra a equipe, com acesso às lojas por que ela filtra"`
	SemAcesso   bool            `json:"semAcesso" doc:"Filtra por lojas a que quem pergunta não tem acesso: não pode ser usada"`
	Versao      string          `json:"versao" doc:"Vai em If-Match ao renomear e ao trocar os filtros"`
}

type (
	listInput struct {
		Lista string `query:"lista" doc:"Obrigatória: o nome que a tela dá à lista"`
	}
	listOutput struct{ Body []SharedView }
	shareInput struct {
		Body struct {
			Lista string          `json:"lista,omitempty" doc:"Obrigatória: o nome que a tela dá à lista"`
			Nome  string          `json:"nome,omitempty" doc:"Obrigatório: até 40 letras; um por lista e equipe"`
			Busca json.RawMessage `json:"busca,omitempty" doc:"Obrigatória: um objeto JSON de até 8 KB"`
		}
	}
	renameInput struct {
		ID      string `path:"id"`
		IfMatch string `header:"If-Match" doc:"O campo versao da visão que foi vista; outra é 412"`
		Body    struct {
			Nome string `json:"nome,omitempty" doc:"Obrigatório: até 40 letras"`
		}
	}
	replaceInput struct {
		ID      string `path:"id"`
		IfMatch string `header:"If-Match" doc:"O campo versao da visão que foi vista; outra é 412"`
		Body    struct {
			Busca json.RawMessage `json:"busca,omitempty" doc:"Obrigatória: um objeto JSON de até 8 KB"`
		}
	}
	oneOutput struct{ Body SharedView }
)

const path = "/identity/shared-views"

// Register adds the calls: one's own company is told by who calls, whatever the profile.
func Register(r portal.Router, service *views.Service) {
	op := func(id, method, path, summary string, status int, failures ...int) huma.Operation {
		return portal.WhileHeld(httpx.ForProfiles(huma.Operation{
			OperationID: id, Method: method, Path: path, DefaultStatus: status, Summary: summary, Tags: []string{"identity"}, Errors: failures,
		}, portal.EveryProfile...))
	}
	one := func(v views.Seen, err error) (*oneOutput, error) {
		if err != nil {
			return nil, err
		}
		return &oneOutput{shown(v)}, nil
	}
	httpx.Register(r.Guarded, op("sharedViews", http.MethodGet, path, "Visões de uma lista que a equipe compartilha, até 50, pelo nome", http.StatusOK, 422),
		func(ctx context.Context, in *listInput) (*listOutput, error) {
			found, err := service.Of(ctx, scope.From(ctx), in.Lista)
			return &listOutput{httpx.Each(found, shown)}, err
		})
	httpx.Register(r.Guarded, op("shareView", http.MethodPost, path, "Compartilhar uma visão com a equipe", http.StatusCreated, 403, 409, 422),
		func(ctx context.Context, in *shareInput) (*oneOutput, error) {
			return one(service.Share(ctx, scope.From(ctx), views.Wanted{List: in.Body.Lista, Name: in.Body.Nome, Search: in.Body.Busca}))
		})
	httpx.Register(r.Guarded, op("renameSharedView", http.MethodPut, path+"/{id}", "Renomear uma visão que se compartilhou", http.StatusOK, 403, 404, 409, 412, 422),
		func(ctx context.Context, in *renameInput) (*oneOutput, error) {
			return one(service.Rename(ctx, scope.From(ctx), in.ID, etag.Match(in.IfMatch), in.Body.Nome))
		})
	httpx.Register(r.Guarded, op("replaceSharedView", http.MethodPut, path+"/{id}/busca", "Trocar os filtros e a ordem de uma visão da equipe", http.StatusOK, 403, 404, 412, 422),
		func(ctx context.Context, in *replaceInput) (*oneOutput, error) {
			return one(service.Replace(ctx, scope.From(ctx), in.ID, etag.Match(in.IfMatch), in.Body.Busca))
		})
	httpx.Register(r.Guarded, op("removeSharedView", http.MethodDelete, path+"/{id}", "Tirar uma visão da equipe", http.StatusNoContent, 403, 404),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.Remove(ctx, scope.From(ctx), in.ID)
		})
}

func shown(v views.Seen) SharedView {
	return SharedView{
		ID: v.ID, Nome: v.Name, Busca: v.Search, Por: v.By, Minha: v.Mine, PodeRemover: v.Removes, PodeTrocar: v.Edits,
		SemAcesso: v.Beyond, Versao: v.Version,
	}
}
