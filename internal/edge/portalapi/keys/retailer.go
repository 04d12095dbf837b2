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

// retailerKey is a key as the retailer that it reaches sees it.
type retailerKey struct {
	ID            string              `json:"id"`
	Name          string              `json:"name"`
	Prefix        string              `json:"prefix" example:"seiva_live_Ab12Cd…"`
	Environment   string              `json:"environment" enum:"live,test"`
	SoftwareHouse *portal.Participant `json:"softwareHouse" doc:"null: key do próprio varejista"`
	Store         *portal.Participant `json:"store" doc:"null: todas as lojas"`
	CreatedAt     time.Time           `json:"createdAt"`
	LastUsedAt    *time.Time          `json:"lastUsedAt"`
	PausedAt      *time.Time          `json:"pausedAt" doc:"Desde quando está pausada; null: não está"`
}

type retailerKeyListOutput struct{ Body paging.Page[retailerKey] }

func registerRetailer(api huma.API, s Services) {
	registerKeyFamily[BoundKeyBody](api, s, keyFamily{
		path: "/admin/retailer/keys", noun: "RetailerKey", summary: "keys de varejistas",
		kind: apikeys.RetailerKey, profile: scope.Administrador,
	})
	httpx.Register(api, httpx.ForProfiles(huma.Operation{
		OperationID: "listOwnRetailerKeys", Method: http.MethodGet, Path: "/retailers/api-keys",
		Summary: "Listar keys que alcançam o próprio varejista", Tags: []string{"keys"}, Errors: []int{400, 403, 422},
	}, scope.Varejista), func(ctx context.Context, in *KeyListInput) (*retailerKeyListOutput, error) {
		q, err := in.query(ctx)
		if err != nil {
			return nil, err
		}
		page, err := s.Keys.OfRetailer(ctx, scope.From(ctx), q)
		return &retailerKeyListOutput{paging.Map(page, retailerKeyOf)}, err
	})
}

func retailerKeyOf(r apikeys.Record) retailerKey {
	return retailerKey{
		ID: r.ID, Name: r.Name, Prefix: r.Prefix, Environment: string(r.Environment),
		SoftwareHouse: portal.ParticipantOf(r.PartnerID, r.PartnerName), Store: portal.ParticipantOf(r.StoreID, r.StoreName),
		CreatedAt: r.CreatedAt, LastUsedAt: httpx.InstantOrNull(r.LastUsedAt),
		PausedAt: httpx.InstantOrNull(r.PausedAt),
	}
}
