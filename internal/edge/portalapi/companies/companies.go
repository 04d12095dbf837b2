// Package companies is companies of every kind as staff look them up, and their main account.
package companies

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// SearchHit is a retailer, software house or store that was found.
type SearchHit struct {
	Tipo         string  `json:"tipo" enum:"VAREJISTA,PARCEIRO,LOJA"`
	ID           string  `json:"id"`
	Documento    string  `json:"documento" example:"11222333000181"`
	NomeFantasia string  `json:"nomeFantasia"`
	Varejista    *string `json:"varejista" doc:"De uma loja: o nome do varejista"`
	ContaEmail   string  `json:"contaEmail,omitempty" doc:"O e-mail da conta pela qual a empresa foi encontrada"`
}

// CompanySummary is what stands around a retailer or software house.
type CompanySummary struct {
	Lojas          int     `json:"lojas" doc:"As do varejista, ou as que a software house atende"`
	Varejistas     int     `json:"varejistas" doc:"Os vinculados à software house; 0 para um varejista"`
	Contas         int     `json:"contas"`
	ContaPrincipal *Person `json:"contaPrincipal" doc:"A primeira conta; null se não há nenhuma"`
}

// Person is who an account belongs to.
type Person struct {
	ID              string `json:"id"`
	Email           string `json:"email"`
	Nome            string `json:"nome"`
	EmailConfirmado bool   `json:"emailConfirmado"`
}

// Schema is written out because huma cannot make a referenced object nullable.
func (Person) Schema(huma.Registry) *huma.Schema {
	text, yesNo := &huma.Schema{Type: huma.TypeString}, &huma.Schema{Type: huma.TypeBoolean}
	return &huma.Schema{
		Type: huma.TypeObject, Nullable: true, Required: []string{"id", "email", "nome", "emailConfirmado"},
		Properties: map[string]*huma.Schema{"id": text, "email": text, "nome": text, "emailConfirmado": yesNo},
	}
}

// ChangedEmail is the main account with its new e-mail.
type ChangedEmail struct {
	ID    string `json:"id" doc:"O varejista ou a software house"`
	Email string `json:"email"`
}

type searchInput struct {
	Filter string `query:"filter" maxLength:"120" doc:"Palavras de um nome ou CNPJ, em qualquer ordem; administradores também o início do e-mail de uma conta. Com menos de 2 caracteres nada é encontrado"`
	Limite int    `query:"limite" minimum:"0" maximum:"50" doc:"De cada tipo; ausente: 6"`
}

type mainEmailInput struct {
	Body struct {
		Email string `json:"email,omitempty"`
		ID    string `json:"id,omitempty" doc:"O varejista ou a software house"`
	}
}

type (
	searchOutput struct {
		Total int `header:"X-Total-Count" doc:"Quantos foram encontrados, de cada tipo contados até 51"`
		Body  []SearchHit
	}
	companySummary  struct{ Body CompanySummary }
	mainEmailOutput struct{ Body ChangedEmail }
)

// company is a kind of company that an administrator looks after.
type company struct {
	path, noun string
	profile    scope.Profile
	owner      func(id string) identity.Owner
}

var companies = []company{
	{"/varejistas", "Retailer", scope.Varejista, func(id string) identity.Owner { return identity.Owner{RetailerID: id} }},
	{"/parceiros", "Partner", scope.Parceiro, func(id string) identity.Owner { return identity.Owner{PartnerID: id} }},
}

// Services are what the calls need.
type Services struct {
	Directory *reports.Directory
	Accounts  *identity.Service
	Clock     clock.Clock
}

// Register adds the calls.
func Register(r portal.Router, s Services) {
	directory, accounts := s.Directory, s.Accounts
	registerPage(r, s)
	for _, b := range portal.Staff {
		httpx.Register(r.Guarded, b.Operation("Search", huma.Operation{
			Method: http.MethodGet, Path: "/busca", Summary: "Procurar varejistas, software houses e lojas", Tags: []string{b.Name},
		}), func(ctx context.Context, in *searchInput) (*searchOutput, error) {
			hits, all, err := directory.Search(ctx, scope.From(ctx), in.Filter, in.Limite)
			return &searchOutput{all, httpx.Each(hits, hitOf)}, err
		})
	}
	for _, c := range companies {
		httpx.Register(r.Guarded, portal.Admin.Operation(c.noun+"Summary", huma.Operation{
			Method: http.MethodGet, Path: c.path + "/{id}/resumo", Summary: "Contas e lojas de uma empresa", Tags: []string{"admin"},
			Errors: []int{404, 422},
		}), func(ctx context.Context, in *portal.ByID) (*companySummary, error) {
			found, err := directory.Company(ctx, scope.From(ctx), c.profile, in.ID)
			return &companySummary{summaryOf(found)}, err
		})
		httpx.Register(r.Guarded, portal.Proven(portal.Admin.Operation(c.noun+"ChangeEmail", huma.Operation{
			Method: http.MethodPatch, Path: c.path + "/change-email", Summary: "Mudar o e-mail da conta principal de uma empresa",
			Tags: []string{"admin"}, Errors: []int{404, 409, 422},
		})), func(ctx context.Context, in *mainEmailInput) (*mainEmailOutput, error) {
			account, err := accounts.ChangeMainEmail(ctx, scope.From(ctx), c.owner(in.Body.ID), in.Body.Email)
			return &mainEmailOutput{ChangedEmail{ID: in.Body.ID, Email: account.Email}}, err
		})
	}
}

func hitOf(h reports.Hit) SearchHit {
	return SearchHit{
		Tipo: string(h.Kind), ID: h.ID, Documento: h.Documento, NomeFantasia: h.TradeName, Varejista: httpx.OrNull(h.Retailer),
		ContaEmail: h.Email,
	}
}

func summaryOf(c reports.Company) CompanySummary {
	out := CompanySummary{Lojas: c.Stores, Varejistas: c.Retailers, Contas: c.Accounts}
	if c.Main.ID != "" {
		out.ContaPrincipal = &Person{ID: c.Main.ID, Email: c.Main.Email, Nome: c.Main.Name, EmailConfirmado: c.Main.Confirmed}
	}
	return out
}
