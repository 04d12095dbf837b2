package customerapi

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/httpx"
)

// AccountPasskey is a passkey as its person sees it.
type AccountPasskey struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	CreatedAt  time.Time  `json:"createdAt"`
	LastUsedAt *time.Time `json:"lastUsedAt"`
}

// AccountPasskeys are those of an account, the oldest first.
type AccountPasskeys struct {
	Items []AccountPasskey `json:"items"`
}

// AccountCeremony is what the browser needs to go on with a passkey.
type AccountCeremony struct {
	Session string         `json:"session" doc:"Devolva com a resposta do navegador (5 minutos, uma vez)"`
	Options map[string]any `json:"options" doc:"Opções de navigator.credentials (WebAuthn)"`
}

type (
	accountCeremonyOutput     struct{ Body AccountCeremony }
	accountPasskeyOutput      struct{ Body AccountPasskey }
	accountPasskeysOutput     struct{ Body AccountPasskeys }
	accountPasskeySignInInput struct {
		Body struct {
			Session    string         `json:"session"`
			Credential map[string]any `json:"credential" doc:"Resposta de navigator.credentials.get, como JSON"`
		}
	}
	accountNewPasskeyInput struct {
		Body struct {
			Session    string         `json:"session"`
			Name       string         `json:"name" example:"Meu celular"`
			Credential map[string]any `json:"credential" doc:"Resposta de navigator.credentials.create, como JSON"`
		}
	}
)

func registerPasskeyEntry(open huma.API, service *customers.Service) {
	httpx.Register(open, huma.Operation{
		OperationID: "accountPasskeySignIn", Method: http.MethodPost, Path: accountEntries[3], DefaultStatus: http.StatusOK,
		Summary:     "Começar a entrar na conta com uma passkey",
		Description: "A resposta é a mesma para qualquer pessoa: quem ela é, só a passkey diz.",
		Errors:      []int{429, 503},
	}, func(context.Context, *struct{}) (*accountCeremonyOutput, error) {
		return accountCeremony(service.BeginPasskeySignIn())
	})
	httpx.Register(open, huma.Operation{
		OperationID: "accountCompletePasskeySignIn", Method: http.MethodPost, Path: accountEntries[4], DefaultStatus: http.StatusCreated,
		Summary: "Entrar na conta com uma passkey", Errors: []int{403, 422, 429, 503},
	}, func(ctx context.Context, in *accountPasskeySignInInput) (*accountSessionOutput, error) {
		issued, err := service.SignInByPasskey(ctx, in.Body.Session, rawOf(in.Body.Credential))
		return &accountSessionOutput{CustomerSession(issued)}, err
	})
}

func registerPasskeys(guarded huma.API, service *customers.Service) {
	const path = accountPath + "/passkeys"
	const recent = "Só até 10 minutos depois de entrar. "
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerAccountPasskeys", Method: http.MethodGet, Path: path, Summary: "As passkeys da conta, até 20", Errors: []int{401},
	}, func(ctx context.Context, _ *struct{}) (*accountPasskeysOutput, error) {
		all, err := service.Passkeys(ctx, accountOf(ctx))
		return &accountPasskeysOutput{AccountPasskeys{httpx.Each(all, accountPasskey)}}, err
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "addCustomerAccountPasskey", Method: http.MethodPost, Path: path + "/registration", DefaultStatus: http.StatusOK,
		Summary: "Começar a adicionar uma passkey à conta", Description: recent + "Até 20 por conta.", Errors: []int{401, 403, 409, 503},
	}, func(ctx context.Context, _ *struct{}) (*accountCeremonyOutput, error) {
		return accountCeremony(service.BeginPasskey(ctx, accountOf(ctx)))
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "confirmCustomerAccountPasskey", Method: http.MethodPost, Path: path, DefaultStatus: http.StatusCreated,
		Summary: "Adicionar uma passkey à conta", Description: "A pessoa é avisada por e-mail.", Errors: []int{401, 403, 409, 422, 503},
	}, func(ctx context.Context, in *accountNewPasskeyInput) (*accountPasskeyOutput, error) {
		added, err := service.AddPasskey(ctx, accountOf(ctx), customers.NewPasskey{
			Pending: in.Body.Session, Name: in.Body.Name, Credential: rawOf(in.Body.Credential),
		})
		return &accountPasskeyOutput{accountPasskey(added)}, err
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "removeCustomerAccountPasskey", Method: http.MethodDelete, Path: path + "/{id}", DefaultStatus: http.StatusNoContent,
		Summary: "Remover uma passkey da conta", Description: recent + "A pessoa é avisada por e-mail, e todos os acessos terminam.",
		Errors: []int{401, 403, 404},
	}, func(ctx context.Context, in *accountRetailerInput) (*struct{}, error) {
		return nil, service.RemovePasskey(ctx, accountOf(ctx), in.ID)
	})
}

func accountCeremony(c customers.Ceremony, err error) (*accountCeremonyOutput, error) {
	out := &accountCeremonyOutput{AccountCeremony{Session: c.Pending}}
	_ = json.Unmarshal(c.Options, &out.Body.Options) // it was marshalled a moment ago
	return out, err
}

// rawOf returns the JSON that was read: no value of a map from JSON fails to be written.
func rawOf(v map[string]any) json.RawMessage {
	text, _ := json.Marshal(v)
	return text
}

func accountPasskey(p customers.Passkey) AccountPasskey {
	return AccountPasskey{ID: p.ID, Name: p.Name, CreatedAt: p.CreatedAt, LastUsedAt: httpx.InstantOrNull(p.LastUsedAt)}
}
