package identity

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// PasskeyRecord is a passkey as its owner sees it.
type PasskeyRecord struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	CreatedAt  time.Time  `json:"createdAt"`
	LastUsedAt *time.Time `json:"lastUsedAt"`
}

type passkeysOutput struct{ Body paging.Page[PasskeyRecord] }

type ceremonyOutput struct {
	Body struct {
		Session string         `json:"session" doc:"Devolva com a resposta do navegador (5 minutos)"`
		Options map[string]any `json:"options" doc:"Opções de navigator.credentials (WebAuthn)"`
	}
}

type newPasskeyInput struct {
	httpx.Client
	Body struct {
		Session    string         `json:"session"`
		Name       string         `json:"name" example:"Meu celular"`
		Credential map[string]any `json:"credential" doc:"Resposta de navigator.credentials.create, como JSON"`
	}
}

type newPasskeyOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      struct {
		Passkey     PasskeyRecord `json:"passkey"`
		AccessToken string        `json:"accessToken" doc:"O token anterior da sessão deixa de valer"`
	}
}

type passkeySignInInput struct {
	device
	Body struct {
		Session    string         `json:"session"`
		Credential map[string]any `json:"credential" doc:"Resposta de navigator.credentials.get, como JSON"`
	}
}

func registerPasskeys(open, guarded huma.API, service *identity.Service) {
	httpx.Register(open, openIdentity("passkeySignIn", "passkeys/sign-in", "Começar a entrar com uma passkey", 503),
		func(ctx context.Context, _ *struct{}) (*ceremonyOutput, error) {
			ceremony, err := service.PasskeySignIn(ctx)
			return ceremonyAnswer(ceremony), err
		})
	httpx.Register(open, openIdentity("completePasskeySignIn", "passkeys/complete-sign-in", "Entrar com uma passkey", 400, 503),
		func(ctx context.Context, in *passkeySignInInput) (*signInOutput, error) {
			signedIn, err := service.CompletePasskeySignIn(ctx, identity.PasskeyAnswer{
				Pending: in.Body.Session, Credential: rawOf(in.Body.Credential), Client: in.client(),
			})
			if err != nil {
				return nil, err
			}
			return signInAnswer(ctx, service, signedIn, in.Secure)
		})
	httpx.Register(guarded, ownIdentity("listPasskeys", http.MethodGet, "passkeys", "Passkeys", http.StatusOK),
		func(ctx context.Context, _ *struct{}) (*passkeysOutput, error) {
			passkeys, err := service.Passkeys(ctx, scope.From(ctx))
			page := paging.Of(paging.Request{Size: len(passkeys)}, passkeys, len(passkeys))
			return &passkeysOutput{paging.Map(page, passkeyRecord)}, err
		})
	httpx.Register(guarded, portal.Proven(ownIdentity("addPasskey", http.MethodPost, "passkeys/registration", "Começar a cadastrar uma passkey", http.StatusOK, 409, 503)),
		func(ctx context.Context, _ *struct{}) (*ceremonyOutput, error) {
			ceremony, err := service.AddPasskey(ctx, scope.From(ctx))
			return ceremonyAnswer(ceremony), err
		})
	httpx.Register(guarded, portal.Proven(ownIdentity("confirmPasskey", http.MethodPost, "passkeys", "Cadastrar uma passkey", http.StatusOK, 400, 409, 503)),
		func(ctx context.Context, in *newPasskeyInput) (*newPasskeyOutput, error) {
			passkey, raised, err := service.ConfirmPasskey(ctx, scope.From(ctx), identity.NewPasskey{
				Pending: in.Body.Session, Name: in.Body.Name, Credential: rawOf(in.Body.Credential),
			})
			out := &newPasskeyOutput{SetCookie: sessionCookie(raised.Token, raised.ExpiresAt, in.Secure)}
			out.Body.Passkey, out.Body.AccessToken = passkeyRecord(passkey), raised.Token
			return out, err
		})
	httpx.Register(guarded, portal.Proven(ownIdentity("removePasskey", http.MethodDelete, "passkeys/{id}", "Remover uma passkey", http.StatusNoContent, 403, 404)),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.RemovePasskey(ctx, scope.From(ctx), in.ID)
		})
}

func ceremonyAnswer(c identity.Ceremony) *ceremonyOutput {
	out := &ceremonyOutput{}
	out.Body.Session = c.Pending
	_ = json.Unmarshal(c.Options, &out.Body.Options) // it was marshalled a moment ago
	return out
}

// rawOf returns the JSON that was read: no value of a map from JSON fails to be written.
func rawOf(v map[string]any) json.RawMessage {
	text, _ := json.Marshal(v)
	return text
}

func passkeyRecord(p identity.Passkey) PasskeyRecord {
	return PasskeyRecord{ID: p.ID, Name: p.Name, CreatedAt: p.CreatedAt, LastUsedAt: httpx.InstantOrNull(p.LastUsedAt)}
}
