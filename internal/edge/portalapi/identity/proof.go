package identity

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

type proofInput struct {
	Body struct {
		Password string `json:"password,omitempty" doc:"A senha da conta; não basta a quem tem verificação em duas etapas"`
		Code     string `json:"code,omitempty" doc:"Código do aplicativo ou código de recuperação"`
		Passkey  *struct {
			Session    string         `json:"session"`
			Credential map[string]any `json:"credential" doc:"Resposta de navigator.credentials.get, como JSON"`
		} `json:"passkey,omitempty" doc:"Resposta ao que POST /api/identity/proof/passkey pediu"`
	}
}

func (in *proofInput) evidence() identity.Evidence {
	shown := identity.Evidence{Password: in.Body.Password, Code: in.Body.Code}
	if key := in.Body.Passkey; key != nil {
		shown.Passkey = &identity.PasskeyAnswer{Pending: key.Session, Credential: rawOf(key.Credential)}
	}
	return shown
}

type proofOutput struct {
	Body struct {
		ProvenUntil time.Time `json:"provenUntil" doc:"Até quando as ações protegidas não pedem outra prova"`
	}
}

type proofWaysOutput struct {
	Body struct {
		Ways []identity.Way `json:"ways" enum:"password,code,passkey" doc:"Como a conta pode provar quem é: um destes"`
	}
}

func registerProof(guarded huma.API, service *identity.Service) {
	httpx.Register(guarded, ownIdentity("proofWays", http.MethodGet, "proof", "Como confirmar quem está conectado", http.StatusOK),
		func(ctx context.Context, _ *struct{}) (*proofWaysOutput, error) {
			ways, err := service.ProofWays(ctx, scope.From(ctx))
			out := &proofWaysOutput{}
			out.Body.Ways = ways
			return out, err
		})
	httpx.Register(guarded, ownIdentity("prove", http.MethodPost, "proof", "Confirmar quem está conectado, por 10 minutos", http.StatusOK, 400, 409, 429, 503),
		func(ctx context.Context, in *proofInput) (*proofOutput, error) {
			until, err := service.Prove(ctx, scope.From(ctx), in.evidence())
			out := &proofOutput{}
			out.Body.ProvenUntil = until
			return out, err
		})
	httpx.Register(guarded, ownIdentity("provePasskey", http.MethodPost, "proof/passkey", "Começar a confirmar com uma passkey", http.StatusOK, 409, 503),
		func(ctx context.Context, _ *struct{}) (*ceremonyOutput, error) {
			ceremony, err := service.BeginProof(ctx, scope.From(ctx))
			return ceremonyAnswer(ceremony), err
		})
}
