package portalapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// User is the signed-in person as the portal sees them.
type User struct {
	ID              string  `json:"id"`
	Email           string  `json:"email"`
	Name            string  `json:"name"`
	Profile         string  `json:"profile" enum:"VAREJISTA,PARCEIRO,ADMINISTRADOR,SUPORTE"`
	RetailerID      *string `json:"retailerId"`
	SoftwareHouseID *string `json:"softwareHouseId"`
}

type signInInput struct {
	httpx.Client
	Body struct {
		Email    string `json:"email,omitempty" example:"ana@mercadoseiva.com.br"`
		Password string `json:"password,omitempty"`
	}
}

type signInOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      struct {
		AccessToken string    `json:"accessToken"`
		ExpiresAt   time.Time `json:"expiresAt"`
		User        User      `json:"user"`
	}
}

type meOutput struct{ Body User }

type signOutOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
}

// signInsPerMinute is for one address, besides the lock of each account.
const signInsPerMinute = 30

func registerIdentity(open, guarded huma.API, service *identity.Service) {
	limit := httpx.PerMinute(signInsPerMinute)
	httpx.Register(open, huma.Operation{
		OperationID: "signIn", Method: http.MethodPost, Path: "/identity/sign-in", DefaultStatus: http.StatusOK,
		Summary: "Entrar", Tags: []string{"identity"}, Errors: []int{401, 403, 422, 429},
	}, func(ctx context.Context, in *signInInput) (*signInOutput, error) {
		if !limit.Allow(in.Address) {
			return nil, errs.New(errs.TooMany, "LimitExceededException", "Muitas tentativas, tente novamente mais tarde.")
		}
		signedIn, err := service.SignIn(ctx, identity.SignIn{
			Email: in.Body.Email, Password: in.Body.Password, Address: in.Address, UserAgent: in.UserAgent,
		})
		if err != nil {
			return nil, err
		}
		out := &signInOutput{SetCookie: sessionCookie(signedIn.Token, signedIn.ExpiresAt, in.Secure)}
		out.Body.AccessToken, out.Body.ExpiresAt = signedIn.Token, signedIn.ExpiresAt
		out.Body.User = userOf(signedIn.Account)
		return out, nil
	})
	httpx.Register(guarded, httpx.ForProfiles(huma.Operation{
		OperationID: "signOut", Method: http.MethodPost, Path: "/identity/sign-out", DefaultStatus: http.StatusNoContent,
		Summary: "Sair", Tags: []string{"identity"},
	}, everyProfile...), func(ctx context.Context, in *httpx.Client) (*signOutOutput, error) {
		if err := service.SignOut(ctx, scope.From(ctx)); err != nil {
			return nil, err
		}
		return &signOutOutput{SetCookie: sessionCookie("", time.Unix(0, 0), in.Secure)}, nil
	})
	httpx.Register(guarded, httpx.ForProfiles(huma.Operation{
		OperationID: "me", Method: http.MethodGet, Path: "/identity/me",
		Summary: "Quem está conectado", Tags: []string{"identity"},
	}, everyProfile...), func(ctx context.Context, _ *struct{}) (*meOutput, error) {
		who := scope.From(ctx)
		return &meOutput{User{
			ID: who.AccountID, Email: who.Email, Name: who.Name, Profile: string(who.Profile),
			RetailerID: optional(who.RetailerID), SoftwareHouseID: optional(who.PartnerID),
		}}, nil
	})
}

func userOf(a identity.Account) User {
	return User{
		ID: a.ID, Email: a.Email, Name: a.Name, Profile: string(a.Profile),
		RetailerID: optional(a.RetailerID), SoftwareHouseID: optional(a.PartnerID),
	}
}

func sessionCookie(token string, expires time.Time, secure bool) http.Cookie {
	return http.Cookie{
		Name: CookieName, Value: token, Path: "/", Expires: expires, HttpOnly: true, Secure: secure,
		SameSite: http.SameSiteLaxMode,
	}
}

// optional makes null of an empty text.
func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
