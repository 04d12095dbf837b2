package consumers

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// peoplePage is how many consumers a page has that says no size (CF-01).
const peoplePage = 6

// Customer is a person of the programme (CU-03).
type Customer struct {
	ID                  string    `json:"id"`
	CPF                 string    `json:"cpf" doc:"Com os dígitos do começo e do fim ocultos" example:"***.982.247-**"`
	Name                string    `json:"name"`
	Email               string    `json:"email"`
	AlwaysGreenReceipt  bool      `json:"alwaysGreenReceipt" doc:"Escolheu não imprimir com todos os varejistas cujos termos aceitou"`
	SendReceiptsForVibe bool      `json:"sendReceiptsForVibe" doc:"Escolheu, e vale, enviar à Vibe com todos os varejistas cujos termos aceitou"`
	VibeOffered         bool      `json:"vibeOffered" doc:"Há um endereço da Vibe: sem ele nada é enviado, e ninguém é perguntado"`
	TermsAcceptedAt     time.Time `json:"termsAcceptedAt" doc:"O primeiro aceite, de qualquer varejista"`
	Retailers           int       `json:"retailers" doc:"Varejistas cujos termos aceitou e não retirou"`
}

// CustomerCPF is a person's CPF.
type CustomerCPF struct {
	CPF string `json:"cpf" example:"52998224725"`
}

type (
	consumersInput struct {
		Filter   string              `query:"filter" maxLength:"254" doc:"Palavras do nome ou do e-mail, ou um CPF inteiro"`
		SortBy   string              `query:"sortBy" doc:"name, email ou createdAt; também 'campo.desc'. Ausente: name"`
		OrderBy  string              `query:"orderBy" doc:"asc ou desc"`
		Page     int                 `query:"page" doc:"A partir de 0"`
		PageSize httpx.Optional[int] `query:"pageSize" doc:"De 1 a 100; ausente: 6"`
	}
	consumerCPFInput struct {
		ID   string `path:"id"`
		Body struct {
			Motivo string `json:"motivo" doc:"De 10 a 500 caracteres. Fica na auditoria"`
		}
	}
	consumerEmailInput struct {
		Body struct {
			CurrentEmail string `json:"currentEmail"`
			NewEmail     string `json:"newEmail"`
			NewPassword  string `json:"newPassword,omitempty" doc:"Ao menos 8 caracteres; ausente ou vazia: a pessoa entra só com o código por e-mail"`
			ID           string `json:"id,omitempty" doc:"Qual consumidor, onde mais de um tem currentEmail"`
		}
	}
	peopleOutput   struct{ Body paging.Page[Customer] }
	consumerOutput struct{ Body Customer }
	cpfOutput      struct{ Body CustomerCPF }
)

func registerPeople(guarded huma.API, service *customers.Service) {
	op := func(id, method, path, summary string, failures ...int) huma.Operation {
		return portal.Admin.Operation(id, huma.Operation{
			Method: method, Path: "/customers" + path, Summary: summary, Tags: []string{"consumidores"}, Errors: append(failures, http.StatusUnprocessableEntity),
		})
	}
	httpx.Register(guarded, op("Customers", http.MethodGet, "", "Os consumidores do programa", http.StatusBadRequest),
		func(ctx context.Context, in *consumersInput) (*peopleOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize.Or(peoplePage), portal.MostRows(ctx), in.SortBy, in.OrderBy, customers.ByName, customers.ByEmail, customers.ByCreated)
			if err != nil {
				return nil, err
			}
			page, err := service.People(ctx, scope.From(ctx), in.Filter, request)
			return &peopleOutput{paging.Map(page, customerOf)}, err
		})
	httpx.Register(guarded, portal.Proven(op("CustomerCPF", http.MethodPost, "/{id}/cpf", "Ver o CPF de um consumidor", 404)),
		func(ctx context.Context, in *consumerCPFInput) (*cpfOutput, error) {
			cpf, err := service.ShowCPF(ctx, scope.From(ctx), in.ID, in.Body.Motivo)
			return &cpfOutput{CustomerCPF{cpf}}, err
		})
	httpx.Register(guarded, portal.Proven(op("CustomerChangeEmail", http.MethodPut, "/change-email", "Mudar o e-mail de um consumidor", 404, 409, 503)),
		func(ctx context.Context, in *consumerEmailInput) (*consumerOutput, error) {
			b := in.Body
			changed, err := service.ChangeEmail(ctx, scope.From(ctx), customers.EmailChange{
				AccountID: b.ID, Current: b.CurrentEmail, New: b.NewEmail, NewPassword: b.NewPassword,
			})
			return &consumerOutput{customerOf(changed)}, err
		})
}

func customerOf(c customers.Listed) Customer {
	return Customer{
		ID: c.ID, CPF: c.MaskedCPF, Name: c.Name, Email: c.Email, AlwaysGreenReceipt: c.AlwaysGreen, SendReceiptsForVibe: c.SendForVibe,
		VibeOffered: c.VibeOffered, TermsAcceptedAt: c.CreatedAt, Retailers: c.Retailers,
	}
}
