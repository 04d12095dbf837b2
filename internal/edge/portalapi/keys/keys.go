// Package keys is API keys: of software houses, of retailers, and what support may restrict.
package keys

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/apikeys"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
)

// keyFamily is one of the three sets of calls on keys: they differ in whose keys they are and in what a form has.
type keyFamily struct {
	path, noun, summary string // '/admin/keys', 'AdminKey', 'keys de software houses'
	kind                apikeys.Kind
	profile             scope.Profile
}

// KeyListInput is what every list of keys is asked for; exported because huma reads embedded types only then.
type KeyListInput struct {
	Page     int    `query:"page" default:"0" doc:"A partir de 0"`
	PageSize int    `query:"pageSize" default:"6"`
	Filter   string `query:"filter" maxLength:"200" doc:"Parte do nome, do prefixo visível, da software house ou do varejista"`
	SortBy   string `query:"sortBy" doc:"campo ou campo.ordem: name, environment, createdAt, lastUsedAt, softwareHouse, retailer, store" example:"name.asc"`
	OrderBy  string `query:"orderBy" doc:"asc ou desc"`
}

// familyListInput is also of those that ended, which only their owners see.
type familyListInput struct {
	KeyListInput
	Ended bool `query:"ended" doc:"true: as revogadas, substituídas e vencidas, no lugar das que funcionam"`
}

func (in *KeyListInput) query(ctx context.Context) (apikeys.ListQuery, error) {
	request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), in.SortBy, in.OrderBy, apikeys.SortFields...)
	return apikeys.ListQuery{Request: request, Filter: in.Filter}, err
}

type keyListOutput struct{ Body paging.Page[KeyRecord] }

type keyOutput struct {
	ETag string `header:"ETag" doc:"Envie em If-Match para não sobrescrever a mudança de outra pessoa"`
	Body KeyRecord
}

func keyOutputOf(record apikeys.Record, err error) (*keyOutput, error) {
	return &keyOutput{etag.Header(record.Version()), keyRecordOf(record)}, err
}

type keyCreatedOutput struct{ Body keyCreated }

// keyBody is a form of a family.
type keyBody interface{ draft() apikeys.Draft }

type keyCreateInput[B keyBody] struct{ Body B }

type keyUpdateInput[B keyBody] struct {
	ID      string `path:"id"`
	IfMatch string `header:"If-Match" doc:"A versão que foi editada; outra é 412"`
	Body    B
}

type keyRotateInput struct {
	ID   string `path:"id"`
	Body struct {
		OverlapHours int `json:"overlapHours" doc:"Por quantas horas a key antiga ainda funciona: de 0 a 720" example:"24"`
	}
}

// Services are what the calls need.
type Services struct {
	Keys     *apikeys.Service
	Receipts *receipts.Service
}

// Register adds the calls.
func Register(r portal.Router, s Services) {
	registerAdmin(r.Guarded, s)
	registerPartner(r.Guarded, s)
	registerRetailer(r.Guarded, s)
	registerSupport(r.Guarded, s.Keys)
	registerHouse(r.Guarded, s.Keys)
}

// registerKeyFamily adds a family's calls; B is its form.
func registerKeyFamily[B keyBody](api huma.API, s Services, f keyFamily) {
	service := s.Keys
	op := func(method, name, path, summary string, status int) huma.Operation {
		return httpx.ForProfiles(huma.Operation{
			OperationID: name, Method: method, Path: f.path + path, DefaultStatus: status, Summary: summary + " " + f.summary,
			Tags: []string{"keys"}, Errors: []int{400, 403, 404, 409, 422},
		}, f.profile)
	}
	httpx.Register(api, op(http.MethodGet, "list"+f.noun+"s", "", "Listar", 200),
		func(ctx context.Context, in *familyListInput) (*keyListOutput, error) {
			q, err := in.query(ctx)
			if err != nil {
				return nil, err
			}
			q.Ended = in.Ended
			page, err := service.List(ctx, scope.From(ctx), f.kind, q)
			return &keyListOutput{paging.Map(page, keyRecordOf)}, err
		})
	httpx.Register(api, portal.Proven(op(http.MethodPost, "create"+f.noun, "", "Criar", 201)),
		func(ctx context.Context, in *keyCreateInput[B]) (*keyCreatedOutput, error) {
			issued, err := service.Create(ctx, scope.From(ctx), f.kind, in.Body.draft())
			return &keyCreatedOutput{keyCreatedOf(issued)}, err
		})
	httpx.Register(api, op(http.MethodGet, "get"+f.noun, "/{id}", "Ver", 200),
		func(ctx context.Context, in *portal.ByID) (*keyOutput, error) {
			return keyOutputOf(service.Get(ctx, scope.From(ctx), f.kind, in.ID))
		})
	update := op(http.MethodPut, "update"+f.noun, "/{id}", "Atualizar", 200)
	update.Errors = append(update.Errors, http.StatusPreconditionFailed)
	httpx.Register(api, portal.Proven(update),
		func(ctx context.Context, in *keyUpdateInput[B]) (*keyOutput, error) {
			draft := in.Body.draft()
			draft.Version = etag.Match(in.IfMatch)
			return keyOutputOf(service.Update(ctx, scope.From(ctx), f.kind, in.ID, draft))
		})
	httpx.Register(api, op(http.MethodDelete, "delete"+f.noun, "/{id}", "Revogar", 204),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.Revoke(ctx, scope.From(ctx), f.kind, in.ID)
		})
	httpx.Register(api, op(http.MethodPost, "pause"+f.noun, "/{id}/pause", "Pausar", 200),
		func(ctx context.Context, in *portal.ByID) (*keyOutput, error) {
			return keyOutputOf(service.Pause(ctx, scope.From(ctx), f.kind, in.ID))
		})
	httpx.Register(api, portal.Proven(op(http.MethodPost, "resume"+f.noun, "/{id}/resume", "Retomar", 200)),
		func(ctx context.Context, in *portal.ByID) (*keyOutput, error) {
			return keyOutputOf(service.Resume(ctx, scope.From(ctx), f.kind, in.ID))
		})
	httpx.Register(api, portal.Proven(op(http.MethodPost, "rotate"+f.noun, "/{id}/rotate", "Rotacionar", 201)),
		func(ctx context.Context, in *keyRotateInput) (*keyCreatedOutput, error) {
			issued, err := service.Rotate(ctx, scope.From(ctx), f.kind, in.ID, in.Body.OverlapHours)
			return &keyCreatedOutput{keyCreatedOf(issued)}, err
		})
	registerLog(api, s, f, op)
}
