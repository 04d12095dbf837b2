package keys

import (
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
)

// KeyRecord is a key with the names of what it is bound to; exported because huma reads embedded types only then.
type KeyRecord struct {
	ID              string              `json:"id"`
	Name            string              `json:"name"`
	Prefix          string              `json:"prefix" example:"seiva_live_Ab12Cd…"`
	Environment     string              `json:"environment" enum:"live,test"`
	SoftwareHouseID *string             `json:"softwareHouseId"`
	SoftwareHouse   *portal.Participant `json:"softwareHouse"`
	RetailerID      *string             `json:"retailerId"`
	Retailer        *portal.Participant `json:"retailer"`
	StoreID         *string             `json:"storeId"`
	Store           *portal.Participant `json:"store"`
	CreatedAt       time.Time           `json:"createdAt"`
	LastUsedAt      *time.Time          `json:"lastUsedAt"`
	ExpiresAt       *time.Time          `json:"expiresAt" doc:"Fim da sobreposição, depois de uma rotação"`
	ReplacedBy      *string             `json:"replacedBy" doc:"A key que substitui esta"`
	PausedAt        *time.Time          `json:"pausedAt" doc:"Desde quando está pausada; null: não está"`
	RevokedAt       *time.Time          `json:"revokedAt" doc:"Quando foi revogada; null: não foi"`
	RevokedBy       *string             `json:"revokedBy" doc:"Quem a revogou ou substituiu; null: ninguém, ou não se sabe" example:"Equipe Seiva"`
}

func keyRecordOf(r apikeys.Record) KeyRecord {
	return KeyRecord{
		ID: r.ID, Name: r.Name, Prefix: r.Prefix, Environment: string(r.Environment),
		SoftwareHouseID: httpx.OrNull(r.PartnerID), SoftwareHouse: portal.ParticipantOf(r.PartnerID, r.PartnerName),
		RetailerID: httpx.OrNull(r.RetailerID), Retailer: portal.ParticipantOf(r.RetailerID, r.RetailerName),
		StoreID: httpx.OrNull(r.StoreID), Store: portal.ParticipantOf(r.StoreID, r.StoreName), CreatedAt: r.CreatedAt,
		LastUsedAt: httpx.InstantOrNull(r.LastUsedAt), ExpiresAt: httpx.InstantOrNull(r.ExpiresAt), ReplacedBy: httpx.OrNull(r.ReplacedBy),
		PausedAt: httpx.InstantOrNull(r.PausedAt), RevokedAt: httpx.InstantOrNull(r.RevokedAt), RevokedBy: httpx.OrNull(r.RevokedBy),
	}
}

type keyCreated struct {
	KeyRecord
	Key string `json:"key,omitempty" doc:"A key inteira, mostrada só nesta resposta: a repetição com a mesma Idempotency-Key não a traz"`
}

func keyCreatedOf(i apikeys.Issued) keyCreated { return keyCreated{keyRecordOf(i.Record), i.Presented} }

// Replayed is the record without the key, which is nowhere stored.
func (k keyCreated) Replayed() any { return k.KeyRecord }
