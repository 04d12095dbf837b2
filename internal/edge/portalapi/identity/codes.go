package identity

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
)

// messageOutput says what happened, in the specification's words.
type messageOutput struct {
	Body struct {
		Message string `json:"message"`
	}
}

func says(message string) *messageOutput {
	out := &messageOutput{}
	out.Body.Message = message
	return out
}

// The same for every e-mail: nobody learns who has an account.
const (
	codeSent = "Se houver uma conta com este e-mail, o código chega em instantes. Confira também o spam."
	linkSent = "Se houver uma conta a confirmar com este e-mail, o link chega em instantes. Confira também o spam."
)

type confirmInput struct {
	Body struct {
		Username         string `json:"username"`
		ConfirmationCode string `json:"confirmationCode"`
		ClientID         string `json:"clientId"`
	}
}

type emailInput struct {
	device
	Body struct {
		Email string `json:"email"`
	}
}

type resetInput struct {
	device
	Body struct {
		Email       string `json:"email"`
		Code        string `json:"code" doc:"Os seis dígitos do e-mail, ou o código do link dele"`
		NewPassword string `json:"newPassword"`
	}
}

// resetOutput also makes the browser a known device: whoever read the mail is no stranger.
type resetOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      struct {
		Message string `json:"message"`
	}
}

func registerCodes(open huma.API, service *identity.Service) {
	httpx.Register(open, openIdentity("confirmSignUp", "confirm-sign-up", "Confirmar o e-mail", 400, 409),
		func(ctx context.Context, in *confirmInput) (*messageOutput, error) {
			already, err := service.ConfirmSignUp(ctx, identity.Confirmation{
				Username: in.Body.Username, Code: in.Body.ConfirmationCode, ClientID: in.Body.ClientID,
			})
			if already {
				return says("Usuário confirmado!"), err
			}
			return says("Email confirmado com sucesso!"), err
		})
	httpx.Register(open, openIdentity("resendConfirmation", "resend-confirmation", "Reenviar a confirmação do e-mail"),
		func(ctx context.Context, in *emailInput) (*messageOutput, error) {
			return says(linkSent), service.ResendConfirmation(ctx, identity.CodeRequest{Email: in.Body.Email, Client: in.client()})
		})
	httpx.Register(open, openIdentity("forgotPassword", "forgot-password", "Pedir um código para redefinir a senha"),
		func(ctx context.Context, in *emailInput) (*messageOutput, error) {
			return says(codeSent), service.ForgotPassword(ctx, identity.CodeRequest{Email: in.Body.Email, Client: in.client()})
		})
	httpx.Register(open, openIdentity("confirmForgotPassword", "confirm-forgot-password", "Redefinir a senha com o código", 400, 503),
		func(ctx context.Context, in *resetInput) (*resetOutput, error) {
			devices, err := service.ConfirmForgotPassword(ctx, identity.Reset{
				Email: in.Body.Email, Code: in.Body.Code, NewPassword: in.Body.NewPassword, Client: in.client(),
			})
			return &resetOutput{SetCookie: deviceCookies(devices, in.Secure), Body: says(passwordChanged).Body}, err
		})
}
