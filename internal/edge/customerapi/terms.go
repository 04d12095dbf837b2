package customerapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/httpx"
	"seiva/internal/texts"
)

// CustomerTerms are terms, with the names of the token's retailer.
type CustomerTerms struct {
	Retailer   string                 `json:"retailer" doc:"Nome fantasia do varejista"`
	Title      string                 `json:"title"`
	Version    string                 `json:"version" doc:"O dia a partir do qual vale" example:"2026-11-22"`
	AcceptedAt *time.Time             `json:"acceptedAt" doc:"Quando o consumidor aceitou esta versão; null: ainda não"`
	Sections   []CustomerTermsSection `json:"sections"`
}

// CustomerTermsSection is a part of the terms; the first may have no title.
type CustomerTermsSection struct {
	Title  string               `json:"title"`
	Blocks []CustomerTermsBlock `json:"blocks"`
}

// CustomerTermsBlock is a paragraph, or a list where it has items.
type CustomerTermsBlock struct {
	Paragraph string   `json:"paragraph"`
	Items     []string `json:"items"`
}

// CustomerConsent is the acceptance that is on record.
type CustomerConsent struct {
	Version    string    `json:"version" example:"2026-11-22"`
	AcceptedAt time.Time `json:"acceptedAt" doc:"Do primeiro aceite desta versão que não foi retirado"`
}

type acceptTermsInput struct {
	Sender
	Body struct {
		Document string `json:"document" doc:"CPF do token, com ou sem pontuação"`
		Email    string `json:"email"`
		Name     string `json:"name"`
		Version  string `json:"version,omitempty" doc:"A versão que foi lida; ausente: a que está em vigor"`
	}
}

type withdrawInput struct {
	Sender
	Proven
}

// CustomerAcceptance is one of the acceptances that are on record.
type CustomerAcceptance struct {
	Version     string     `json:"version" example:"2026-11-22"`
	AcceptedAt  time.Time  `json:"acceptedAt"`
	WithdrawnAt *time.Time `json:"withdrawnAt" doc:"null: vale"`
	TextKept    bool       `json:"textKept" doc:"false: o texto aceito não ficou guardado"`
}

// CustomerAcceptances is the list of them.
type CustomerAcceptances struct {
	Items []CustomerAcceptance `json:"items"`
}

type acceptedVersionInput struct {
	Version string `path:"version" doc:"A versão aceita" example:"2026-11-22"`
}

type (
	termsOutput       struct{ Body CustomerTerms }
	consentOutput     struct{ Body CustomerConsent }
	acceptancesOutput struct{ Body CustomerAcceptances }
)

func registerTerms(guarded huma.API, service *customers.Service) {
	const path = "/customer/customers/terms"
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerTerms", Method: http.MethodGet, Path: path, Summary: "Os termos em vigor", Errors: []int{401},
	}, func(ctx context.Context, _ *struct{}) (*termsOutput, error) {
		terms, err := service.Terms(ctx, customerOf(ctx))
		return &termsOutput{termsOf(terms)}, err
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "acceptCustomerTerms", Method: http.MethodPost, Path: path, Summary: "Aceitar os termos em vigor",
		Description: "Aceitar de novo a mesma versão atualiza o nome e devolve o primeiro aceite; depois de retirado, registra um novo. O e-mail já conhecido continua: para trocá-lo, retire o aceite e aceite de novo.",
		Errors:      []int{401, 403, 409, 422},
	}, func(ctx context.Context, in *acceptTermsInput) (*consentOutput, error) {
		consent, err := service.Accept(ctx, customerOf(ctx), customers.Acceptance{
			Document: in.Body.Document, Email: in.Body.Email, Name: in.Body.Name, Version: in.Body.Version,
		}, in.origin())
		return &consentOutput{CustomerConsent{consent.Version, consent.Accepted.At}}, err
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "withdrawCustomerTerms", Method: http.MethodDelete, Path: path, Summary: "Retirar o aceite dos termos",
		Description: "Vale para todas as versões aceitas. Nome, e-mail, CPF cifrado e escolhas são apagados; o registro do aceite e da retirada fica por cinco anos. Sem aceite, nada muda. Precisa do código enviado ao consumidor.",
		Errors:      []int{401, 403},
	}, func(ctx context.Context, in *withdrawInput) (*struct{}, error) {
		return nil, service.WithdrawProven(ctx, customerOf(ctx), in.Code, in.origin())
	})
}

// registerAcceptances adds the calls by which customers read what they accepted.
func registerAcceptances(guarded huma.API, service *customers.Service) {
	const path = own + "/acceptances"
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerAcceptances", Method: http.MethodGet, Path: path, Summary: "Os aceites registrados",
		Description: "De todas as versões dos termos, do mais novo ao mais antigo, até 50; também os retirados, a quem tem o acesso do varejista inteiro.",
		Errors:      []int{401},
	}, func(ctx context.Context, _ *struct{}) (*acceptancesOutput, error) {
		all, err := service.Acceptances(ctx, customerOf(ctx))
		return &acceptancesOutput{CustomerAcceptances{httpx.Each(all, acceptanceOf)}}, err
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerAcceptedTerms", Method: http.MethodGet, Path: path + "/{version}", Summary: "O texto de uma versão aceita",
		Description: "Com o nome e o endereço que o varejista tem hoje. 404: a versão não foi aceita, ou o texto não ficou guardado.",
		Errors:      []int{401, 404},
	}, func(ctx context.Context, in *acceptedVersionInput) (*termsOutput, error) {
		terms, err := service.AcceptedTerms(ctx, customerOf(ctx), in.Version)
		return &termsOutput{termsOf(terms)}, err
	})
}

func acceptanceOf(a customers.KeptConsent) CustomerAcceptance {
	return CustomerAcceptance{a.Version, a.Accepted.At, httpx.OrNull(a.Withdrawn.At), a.Kept}
}

func termsOf(t customers.ShownTerms) CustomerTerms {
	text := texts.Parse(t.Text)
	out := CustomerTerms{Retailer: t.TradeName, Title: text.Title, Version: t.Version, Sections: make([]CustomerTermsSection, len(text.Sections))}
	if !t.AcceptedAt.IsZero() {
		out.AcceptedAt = &t.AcceptedAt
	}
	for i, section := range text.Sections {
		blocks := make([]CustomerTermsBlock, len(section.Blocks))
		for j, block := range section.Blocks {
			blocks[j] = CustomerTermsBlock{block.Paragraph, append([]string{}, block.Items...)}
		}
		out.Sections[i] = CustomerTermsSection{section.Title, blocks}
	}
	return out
}
