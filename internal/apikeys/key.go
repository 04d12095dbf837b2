package apikeys

import (
	"strings"
	"time"

	"seiva/internal/kit/etag"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// Kind says whose key it is.
type Kind string

// A software house's key reaches the stores linked to it; a retailer's key has no software house.
const (
	SoftwareHouseKey Kind = "partner"
	RetailerKey      Kind = "retailer"
)

// Environment says which documents a key may send.
type Environment string

// Live keys send documents of production, test keys those of the tax authority's test environment.
const (
	Live Environment = "live"
	Test Environment = "test"
)

// Key is one credential. The presented text itself is never stored, only its hash.
type Key struct {
	ID          string
	Kind        Kind
	Name        string
	Prefix      string // what people see of it: 'seiva_live_Ab12Cd…'
	Hash        []byte // SHA-256 of the presented text
	Environment Environment
	Bindings
	CreatedAt  time.Time
	CreatedBy  string    // account
	LastUsedAt time.Time // zero: never; at most a minute late
	ExpiresAt  time.Time // zero: never; set when a newer key replaces it
	ReplacedBy string    // the newer key
	RevokedAt  time.Time // zero: living
	RevokedBy  string    // the name of who revoked or replaced it; empty: nobody, or it was before names were kept
	PausedAt   time.Time // zero: not paused
}

// Search is the text that a list's filter looks into: the name and the visible part after the environment.
func (k Key) Search() string {
	return text.Fold(k.Name + " " + strings.TrimSuffix(k.Prefix[len(livePrefix):], "…"))
}

// Asked is what a filter asks of Search: of a key that was typed, whole or in part, what is visible of it after the
// environment, and of which environment it is, empty where that is not said. The rest of a secret is looked for nowhere.
func Asked(filter string) (words string, of Environment) {
	all := strings.Fields(filter)
	for i, word := range all {
		if word == everyPrefix {
			all[i] = ""
			continue
		}
		for prefix, environment := range map[string]Environment{livePrefix: Live, testPrefix: Test} {
			rest, whole := strings.CutPrefix(word, prefix)
			begun := strings.HasPrefix(word, everyPrefix) && strings.HasPrefix(prefix, word)
			switch {
			case whole:
				all[i], of = strings.TrimSuffix(rest[:min(len(rest), visibleLength)], "…"), environment
			case begun:
				all[i], of = "", environment
			}
		}
	}
	return strings.TrimSpace(strings.Join(all, " ")), of
}

// usable tells whether the key opens anything at an instant.
func (k Key) usable(at time.Time) bool {
	return k.RevokedAt.IsZero() && (k.ExpiresAt.IsZero() || at.Before(k.ExpiresAt))
}

func (k Key) grant() scope.Grant {
	return scope.Grant{
		KeyID: k.ID, PartnerID: k.PartnerID, RetailerID: k.RetailerID, StoreID: k.StoreID, Test: k.Environment == Test,
	}
}

// Bindings narrow what a key reaches. An empty retailer is every one linked to the software house, an empty store
// every store of the retailer.
type Bindings struct{ PartnerID, RetailerID, StoreID string }

// Record is a key with the names of what it is bound to.
type Record struct {
	Key
	PartnerName, RetailerName, StoreName string
}

// Issued is a new key; Presented is shown this once.
type Issued struct {
	Record
	Presented string
}

// Version tells two states of what people edit of a key apart.
func (k Key) Version() string { return etag.Of(k.Name, k.Bindings) }

// Draft is what a person fills in. Environment counts on creation alone; empty is Live. Version is of the key that they
// saw, for a change; empty is any.
type Draft struct {
	Name        string
	Environment Environment
	Bindings
	Version string
}

const maxName = 120 // A§9

// validate collects what is wrong with the draft itself; bindings are looked up elsewhere.
func (d *Draft) validate(kind Kind) map[string]string {
	fields := map[string]string{}
	var fits bool
	if d.Name, fits = text.Line(d.Name, maxName); d.Name == "" {
		fields["name"] = forms.Required
	} else if !fits {
		fields["name"] = "Use no máximo 120 caracteres."
	}
	if d.Environment == "" {
		d.Environment = Live
	}
	if d.Environment != Live && d.Environment != Test {
		fields["environment"] = "Escolha live (produção) ou test (homologação)."
	}
	if kind == SoftwareHouseKey && d.PartnerID == "" {
		fields["softwareHouseId"] = forms.Required
	}
	if kind == RetailerKey && d.RetailerID == "" {
		fields["retailerId"] = forms.Required
	}
	if d.StoreID != "" && d.RetailerID == "" {
		fields["storeId"] = "Para escolher uma loja, escolha antes o varejista."
	}
	for field, value := range map[string]string{"softwareHouseId": d.PartnerID, "retailerId": d.RetailerID, "storeId": d.StoreID} {
		if value != "" && !id.Valid(value) && fields[field] == "" {
			fields[field] = notFoundIn[field]
		}
	}
	return fields
}

// What a form says of a binding that is absent or out of scope: the same words for both.
var notFoundIn = map[string]string{
	"softwareHouseId": "Software house não encontrada. Escolha outra.",
	"retailerId":      "Varejista não encontrado entre os vinculados. Escolha outro.",
	"storeId":         "Loja não encontrada entre as vinculadas. Escolha outra.",
}

// Owner narrows every read and write of keys to a kind, and to a software house; an empty PartnerID is any.
type Owner struct {
	Kind      Kind
	PartnerID string
}

// ListQuery asks for a page of keys.
type ListQuery struct {
	paging.Request
	IDs    []string // these alone
	Filter string   // part of the key's name or visible prefix, or of a bound participant's name
	Ended  bool     // those that were revoked or are past their overlap, in place of those that work
}

// SortFields are what lists of keys can be sorted by; the default is the newest first.
var SortFields = []string{"name", "environment", "createdAt", "lastUsedAt", "softwareHouse", "retailer", "store"}
