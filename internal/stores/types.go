package stores

import (
	"context"
	"strings"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// Store is a shop of a retailer. Documento is the bare CNPJ of the emitter on its receipts. PartnerID is the store's own
// software house; when empty, its retailer's counts.
type Store struct {
	ID, RetailerID, PartnerID string
	Documento, TradeName      string
	Category                  string // a name of the category list
	Address                   Address
	CreatedAt                 time.Time
}

// Version tells two states of what people edit of a store apart.
func (s Store) Version() string { return etag.Of(s.TradeName, s.Category, s.PartnerID, s.Address) }

// Address is where a store is; CEP is 8 digits, UF two letters, City as IBGE spells it. Each part may be empty.
type Address struct{ CEP, Street, Number, District, City, UF string }

// Listed is a store with the names that lists show. SoftwareHouseID is the one that counts (see Store).
type Listed struct {
	Store
	RetailerName                       string
	SoftwareHouseID, SoftwareHouseName string
}

// Summary is what lists to choose from show. SoftwareHouseID is the one that counts (see Store).
type Summary struct{ ID, Documento, TradeName, RetailerID, SoftwareHouseID string }

// Emitter is a living store as the intake of receipts needs it. PartnerID is the software house that counts, and
// VerifiedOnly its retailer's setting.
type Emitter struct {
	Documento          string
	StoreID, StoreName string
	RetailerID         string
	PartnerID          string
	VerifiedOnly       bool
}

// Reach limits what a caller sees. A retailer sees its own stores; a software house those for which it counts; with both,
// what both see; of a retailer's, those to which the caller is bound. Everything says that there is no limit.
type Reach struct {
	Everything            bool
	RetailerID, PartnerID string
	Stores                scope.Stores
}

// NewStore asks for a store. CNPJ and CEP come with or without their masks, the category by id or name; all but
// retailer, CNPJ and trade name may be empty.
type NewStore struct {
	RetailerID, PartnerID string
	Documento, TradeName  string
	Category              string
	Address               Address
	Version               string // of the store that the person saw, for a change; empty is any
}

// Reference answers what the lists of the programme hold.
type Reference interface {
	// CategoryName gives a category's own name for what a client chose.
	CategoryName(choice string) (name string, known bool)
	// CityName gives IBGE's spelling of a municipality of a state.
	CityName(uf, name string) (city string, known bool)
}

// Limits of what people type, in characters.
const (
	maxName   = 120
	maxNumber = 20
)

// Limits tells how many stores a retailer's subscription allows.
type Limits interface {
	// MaxStores gives the most living stores that a retailer may have; limited is false when there is no such number.
	MaxStores(ctx context.Context, retailerID string) (most int, limited bool, err error)
}

// clean gives the store as it is kept, or names every wrong field.
func (n NewStore) clean(r Reference) (NewStore, error) {
	n, fields := n.checked(r)
	if len(fields) > 0 {
		return n, errs.InvalidFields("stores.invalid", fields)
	}
	return n, nil
}

// checked gives the store as it is kept, and the message of every wrong field.
func (n NewStore) checked(r Reference) (NewStore, map[string]string) {
	fields, ok := map[string]string{}, false
	forms.Text{Value: &n.Documento, Field: "documento", Rule: forms.CNPJ(forms.WrongCNPJ)}.Clean(fields)
	forms.Text{Value: &n.TradeName, Field: "nomeFantasia", Rule: forms.Name}.Clean(fields)
	if n.Category != "" {
		if n.Category, ok = r.CategoryName(n.Category); !ok {
			fields["categoria"] = "Escolha uma categoria da lista."
		}
	}
	if n.PartnerID != "" && !id.Valid(n.PartnerID) {
		fields["softwareHouseId"] = ErrUnknownPartner.Fields["softwareHouseId"]
	}
	n.Address = n.Address.clean(r, fields)
	return n, fields
}

func (a Address) clean(r Reference, fields map[string]string) Address {
	ok := false
	if a.CEP != "" {
		if a.CEP, ok = brdoc.ParseCEP(a.CEP); !ok {
			fields["cep"] = "Este CEP é inválido"
		}
	}
	a.UF = strings.ToUpper(strings.TrimSpace(a.UF))
	if a.UF != "" || a.City != "" {
		if a.City, ok = r.CityName(a.UF, a.City); !ok {
			fields["cidade"] = "Escolha o estado e uma cidade dele."
		}
	}
	for _, part := range []struct {
		value   *string
		max     int
		name    string
		message string
	}{
		{&a.Street, maxName, "endereco", "Use até 120 caracteres no endereço."},
		{&a.Number, maxNumber, "numero", "Use até 20 caracteres no número."},
		{&a.District, maxName, "bairro", "Use até 120 caracteres no bairro."},
	} {
		if *part.value == "" {
			continue
		}
		if *part.value, ok = text.Line(*part.value, part.max); !ok {
			fields[part.name] = part.message
		}
	}
	return a
}
