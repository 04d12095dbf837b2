package identity

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

type secondFactorOutput struct {
	Body struct {
		TOTPSince         *time.Time `json:"totpSince" doc:"Desde quando o aplicativo autenticador está ativo"`
		RecoveryCodesLeft int        `json:"recoveryCodesLeft"`
		Required          bool       `json:"required" doc:"O perfil exige um segundo fator"`
	}
}

type enrolmentOutput struct {
	Body struct {
		Secret string `json:"secret" doc:"Para digitar no aplicativo"`
		URI    string `json:"uri" doc:"otpauth://, para um QR code"`
	}
}

type confirmFactorInput struct {
	httpx.Client
	Body struct {
		Code string `json:"code"`
	}
}

// raisedOutput carries the session's new token: the one before is void.
type raisedOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      struct {
		AccessToken   string   `json:"accessToken"`
		RecoveryCodes []string `json:"recoveryCodes" doc:"Mostrados só desta vez"`
	}
}

type recoveryOutput struct {
	Body struct {
		RecoveryCodes []string `json:"recoveryCodes" doc:"Mostrados só desta vez"`
	}
}

func registerSecondFactor(guarded huma.API, service *identity.Service) {
	httpx.Register(guarded, ownIdentity("secondFactor", http.MethodGet, "second-factor", "Verificação em duas etapas", http.StatusOK),
		func(ctx context.Context, _ *struct{}) (*secondFactorOutput, error) {
			factors, err := service.SecondFactor(ctx, scope.From(ctx))
			out := &secondFactorOutput{}
			out.Body.RecoveryCodesLeft, out.Body.Required = factors.RecoveryCodes, factors.Required
			out.Body.TOTPSince = httpx.InstantOrNull(factors.TOTPSince)
			return out, err
		})
	httpx.Register(guarded, portal.Proven(ownIdentity("enrolTotp", http.MethodPost, "second-factor/totp", "Cadastrar um aplicativo autenticador", http.StatusOK, 409)),
		func(ctx context.Context, _ *struct{}) (*enrolmentOutput, error) {
			enrolment, err := service.EnrolTOTP(ctx, scope.From(ctx))
			out := &enrolmentOutput{}
			out.Body.Secret, out.Body.URI = enrolment.Secret, enrolment.Address
			return out, err
		})
	httpx.Register(guarded, portal.Proven(ownIdentity("confirmTotp", http.MethodPost, "second-factor/totp/confirm", "Ativar o aplicativo autenticador", http.StatusOK, 400, 409, 429)),
		func(ctx context.Context, in *confirmFactorInput) (*raisedOutput, error) {
			codes, raised, err := service.ConfirmTOTP(ctx, scope.From(ctx), in.Body.Code)
			out := &raisedOutput{SetCookie: sessionCookie(raised.Token, raised.ExpiresAt, in.Secure)}
			out.Body.AccessToken, out.Body.RecoveryCodes = raised.Token, codes
			return out, err
		})
	httpx.Register(guarded, portal.Proven(ownIdentity("disableTotp", http.MethodPost, "second-factor/totp/disable", "Desativar o aplicativo autenticador", http.StatusOK, 409)),
		func(ctx context.Context, _ *struct{}) (*messageOutput, error) {
			return says("Verificação em duas etapas desativada"), service.DisableTOTP(ctx, scope.From(ctx))
		})
	httpx.Register(guarded, portal.Proven(ownIdentity("newRecoveryCodes", http.MethodPost, "second-factor/recovery-codes", "Gerar novos códigos de recuperação", http.StatusOK, 409)),
		func(ctx context.Context, _ *struct{}) (*recoveryOutput, error) {
			codes, err := service.NewRecoveryCodes(ctx, scope.From(ctx))
			out := &recoveryOutput{}
			out.Body.RecoveryCodes = codes
			return out, err
		})
}
