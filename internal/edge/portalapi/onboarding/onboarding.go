// Package onboarding is how a company signs up, what its forms look up meanwhile, and which software house it links with.
package onboarding

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/onboarding"
)

// signUpsPerHour is for one address, failed ones included.
const signUpsPerHour = 20

// maxSignUpBytes is many times what the forms send.
const maxSignUpBytes = 32 << 10

// SignedUp is a company that signed up; its person confirms the e-mail by the link that was mailed.
type SignedUp struct {
	ID    string `json:"id" doc:"Do varejista ou da software house"`
	Email string `json:"email" doc:"Para onde foi o link de confirmação"`
}

// RetailerSignUp is a retailer's form. What is absent is named with the form's own message.
type RetailerSignUp struct {
	Email                          string `json:"email,omitempty"`
	Password                       string `json:"password,omitempty" doc:"Ao menos 8 caracteres"`
	Document                       string `json:"document,omitempty" doc:"CNPJ, sem máscara" example:"11222333000181"`
	TradeName                      string `json:"tradeName,omitempty"`
	CorporateName                  string `json:"corporateName,omitempty"`
	NumberOfStores                 int    `json:"numberOfStores,omitempty"`
	HighestNumberOfCheckoutSystems int    `json:"highestNumberOfCheckoutSystems,omitempty" doc:"O maior número de PDVs de uma loja"`
	FocalPointName                 string `json:"focalPointName,omitempty" doc:"Nome e sobrenome"`
	FocalPointEmail                string `json:"focalPointEmail,omitempty"`
	FocalPointPhone                string `json:"focalPointPhone,omitempty" example:"11987654321"`
}

// PartnerSignUp is a software house's form, each field by its Portuguese or its English name.
type PartnerSignUp struct {
	Email                  string   `json:"email,omitempty"`
	Password               string   `json:"password,omitempty" doc:"Ao menos 8 caracteres"`
	Documento              string   `json:"documento,omitempty" doc:"CNPJ, sem máscara" example:"11222333000181"`
	Nome                   string   `json:"nome,omitempty" doc:"Razão social"`
	Fantasia               string   `json:"fantasia,omitempty"`
	Categorias             []string `json:"categorias,omitempty" doc:"De 1 a 3 segmentos, pelo id ou pelo nome"`
	PontoFocalNome         string   `json:"pontoFocalNome,omitempty"`
	PontoFocalWhatsapp     string   `json:"pontoFocalWhatsapp,omitempty"`
	PontoFocalEmail        string   `json:"pontoFocalEmail,omitempty"`
	ContatoTecnicoNome     string   `json:"contatoTecnicoNome,omitempty"`
	ContatoTecnicoTelefone string   `json:"contatoTecnicoTelefone,omitempty"`
	ContatoTecnicoEmail    string   `json:"contatoTecnicoEmail,omitempty"`
	EnglishPartnerSignUp
}

// EnglishPartnerSignUp is the same form in English, but for e-mail and password.
type EnglishPartnerSignUp struct {
	Document              string   `json:"document,omitempty" doc:"O mesmo que documento"`
	CorporateName         string   `json:"corporateName,omitempty" doc:"O mesmo que nome"`
	TradeName             string   `json:"tradeName,omitempty" doc:"O mesmo que fantasia"`
	Categories            []string `json:"categories,omitempty" doc:"O mesmo que categorias"`
	FocalPointName        string   `json:"focalPointName,omitempty" doc:"O mesmo que pontoFocalNome"`
	FocalPointPhone       string   `json:"focalPointPhone,omitempty" doc:"O mesmo que pontoFocalWhatsapp"`
	FocalPointEmail       string   `json:"focalPointEmail,omitempty" doc:"O mesmo que pontoFocalEmail"`
	TechnicalContactName  string   `json:"technicalContactName,omitempty" doc:"O mesmo que contatoTecnicoNome"`
	TechnicalContactPhone string   `json:"technicalContactPhone,omitempty" doc:"O mesmo que contatoTecnicoTelefone"`
	TechnicalContactEmail string   `json:"technicalContactEmail,omitempty" doc:"O mesmo que contatoTecnicoEmail"`
}

type (
	retailerSignUpInput struct {
		httpx.Client
		Body RetailerSignUp
	}
	partnerSignUpInput struct {
		httpx.Client
		Body PartnerSignUp
	}
	signedUpOutput struct{ Body SignedUp }
)

// Register adds the calls.
func Register(r portal.Router, service *onboarding.Service) {
	registerSignUp(r.Open, service)
	registerLookups(r.Open, r.Guarded, service)
}

func registerSignUp(open huma.API, service *onboarding.Service) {
	limit := httpx.PerHour(signUpsPerHour)
	operation := func(id, path, summary string) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: http.MethodPost, Path: path, Summary: summary, Tags: []string{"sign-up"},
			DefaultStatus: http.StatusCreated, MaxBodyBytes: maxSignUpBytes, Errors: []int{409, 413, 422, 429},
			Middlewares: huma.Middlewares{limit.Middleware},
		}
	}
	httpx.Register(open, operation("signUpRetailer", "/retailers/signup", "Cadastrar um varejista"),
		func(ctx context.Context, in *retailerSignUpInput) (*signedUpOutput, error) {
			done, err := service.SignUpRetailer(ctx, in.Body.form(in.Address))
			return &signedUpOutput{SignedUp{done.OwnerID, done.Email}}, inEnglish(err)
		})
	httpx.Register(open, operation("signUpPartner", "/parceiros/signup", "Cadastrar uma software house"),
		func(ctx context.Context, in *partnerSignUpInput) (*signedUpOutput, error) {
			done, err := service.SignUpPartner(ctx, in.Body.form(in.Address))
			if in.Body.english() {
				err = inEnglish(err)
			}
			return &signedUpOutput{SignedUp{done.OwnerID, done.Email}}, err
		})
}

func (b RetailerSignUp) form(address string) onboarding.RetailerSignUp {
	return onboarding.RetailerSignUp{
		SignUp: onboarding.SignUp{
			Email: b.Email, Password: b.Password, Documento: b.Document, CorporateName: b.CorporateName, TradeName: b.TradeName,
			Focal:   onboarding.Contact{Name: b.FocalPointName, Phone: b.FocalPointPhone, Email: b.FocalPointEmail},
			Address: address,
		},
		NumberOfStores: b.NumberOfStores, MaxPDVs: b.HighestNumberOfCheckoutSystems,
	}
}

func (b PartnerSignUp) form(address string) onboarding.PartnerSignUp {
	categories := b.Categorias
	if len(categories) == 0 {
		categories = b.Categories
	}
	return onboarding.PartnerSignUp{
		SignUp: onboarding.SignUp{
			Email: b.Email, Password: b.Password, Documento: cmp.Or(b.Documento, b.Document),
			CorporateName: cmp.Or(b.Nome, b.CorporateName), TradeName: cmp.Or(b.Fantasia, b.TradeName),
			Focal: onboarding.Contact{
				Name: cmp.Or(b.PontoFocalNome, b.FocalPointName), Phone: cmp.Or(b.PontoFocalWhatsapp, b.FocalPointPhone),
				Email: cmp.Or(b.PontoFocalEmail, b.FocalPointEmail),
			},
			Address: address,
		},
		Categories: categories,
		Technical: onboarding.Contact{
			Name: cmp.Or(b.ContatoTecnicoNome, b.TechnicalContactName), Phone: cmp.Or(b.ContatoTecnicoTelefone, b.TechnicalContactPhone),
			Email: cmp.Or(b.ContatoTecnicoEmail, b.TechnicalContactEmail),
		},
	}
}

// english reports whether a client speaks of fields by their English names.
func (b PartnerSignUp) english() bool {
	e := b.EnglishPartnerSignUp
	return len(e.Categories) > 0 || cmp.Or(e.Document, e.CorporateName, e.TradeName, e.FocalPointName, e.FocalPointPhone, e.FocalPointEmail,
		e.TechnicalContactName, e.TechnicalContactPhone, e.TechnicalContactEmail) != ""
}

var englishNames = map[string]string{
	"documento": "document", "razaoSocial": "corporateName", "nome": "corporateName", "nomeFantasia": "tradeName", "fantasia": "tradeName",
	"numeroLojas": "numberOfStores", "numeroMaximoPdvs": "highestNumberOfCheckoutSystems", "categorias": "categories",
	"pontoFocalNome": "focalPointName", "pontoFocalWhatsapp": "focalPointPhone", "pontoFocalEmail": "focalPointEmail",
	"contatoTecnicoNome": "technicalContactName", "contatoTecnicoTelefone": "technicalContactPhone", "contatoTecnicoEmail": "technicalContactEmail",
}

// inEnglish names an error's fields as the client wrote them.
func inEnglish(err error) error {
	var e *errs.Error
	if !errors.As(err, &e) || len(e.Fields) == 0 {
		return err
	}
	renamed := *e
	renamed.Fields = map[string]string{}
	for field, message := range e.Fields {
		renamed.Fields[cmp.Or(englishNames[field], field)] = message
	}
	return &renamed
}
