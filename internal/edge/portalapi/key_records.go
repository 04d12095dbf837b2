package portalapi

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/apikeys"
)

// participant is a software house, retailer or store by name; its schema allows null ('Não informar').
type participant struct {
	ID           string `json:"id"`
	NomeFantasia string `json:"nomeFantasia"`
}

// Schema is written out because huma cannot make a referenced object nullable.
func (participant) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeObject, Nullable: true, Required: []string{"id", "nomeFantasia"},
		Properties: map[string]*huma.Schema{"id": {Type: huma.TypeString}, "nomeFantasia": {Type: huma.TypeString}},
	}
}

func participantOf(id, name string) *participant {
	if id == "" {
		return nil
	}
	return &participant{id, name}
}

// KeyRecord is a key with the names of what it is bound to; exported because huma reads embedded types only then.
type KeyRecord struct {
	ID              string       `json:"id"`
	Name            string       `json:"name"`
	Prefix          string       `json:"prefix" example:"seiva_live_Ab12Cd…"`
	Environment     string       `json:"environment" enum:"live,test"`
	SoftwareHouseID *string      `json:"softwareHouseId"`
	SoftwareHouse   *participant `json:"softwareHouse"`
	RetailerID      *string      `json:"retailerId"`
	Retailer        *participant `json:"retailer"`
	StoreID         *string      `json:"storeId"`
	Store           *participant `json:"store"`
	CreatedAt       time.Time    `json:"createdAt"`
	LastUsedAt      *time.Time   `json:"lastUsedAt"`
	ExpiresAt       *time.Time   `json:"expiresAt" doc:"Fim da sobreposição, depois de uma rotação"`
	ReplacedBy      *string      `json:"replacedBy" doc:"A key que substitui esta"`
}

func keyRecordOf(r apikeys.Record) KeyRecord {
	return KeyRecord{
		ID: r.ID, Name: r.Name, Prefix: r.Prefix, Environment: string(r.Environment),
		SoftwareHouseID: optional(r.PartnerID), SoftwareHouse: participantOf(r.PartnerID, r.PartnerName),
		RetailerID: optional(r.RetailerID), Retailer: participantOf(r.RetailerID, r.RetailerName),
		StoreID: optional(r.StoreID), Store: participantOf(r.StoreID, r.StoreName), CreatedAt: r.CreatedAt,
		LastUsedAt: optionalInstant(r.LastUsedAt), ExpiresAt: optionalInstant(r.ExpiresAt), ReplacedBy: optional(r.ReplacedBy),
	}
}

type keyCreated struct {
	KeyRecord
	Key string `json:"key,omitempty" doc:"A key inteira, mostrada só nesta resposta: a repetição com a mesma Idempotency-Key não a traz"`
}

func keyCreatedOf(i apikeys.Issued) keyCreated { return keyCreated{keyRecordOf(i.Record), i.Presented} }

// Replayed is the record without the key, which is nowhere stored.
func (k keyCreated) Replayed() any { return k.KeyRecord }

// optionalInstant makes null of the zero time.
func optionalInstant(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
