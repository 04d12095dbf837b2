// Package identity is sign-in and what people do about their own account: sessions, factors, passkeys, choices.
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
	"seiva/internal/uisettings"
)

// User is the signed-in person as the portal sees them.
type User struct {
	ID              string  `json:"id"`
	Email           string  `json:"email"`
	Name            string  `json:"name"`
	Profile         string  `json:"profile" enum:"VAREJISTA,PARCEIRO,ADMINISTRADOR,SUPORTE"`
	RetailerID      *string `json:"retailerId"`
	SoftwareHouseID *string `json:"softwareHouseId"`
	// What a role does not say is refused: the map has every area.
	Access               map[string]string `json:"access,omitempty" doc:"Até onde a conta vai em cada área: none, read ou write; ausente: até onde o perfil vai"`
	Stores               *Sight            `json:"stores,omitempty" doc:"As lojas de que a conta é; ausente: todas as da empresa"`
	SecondFactorRequired bool              `json:"secondFactorRequired,omitempty" doc:"Só as chamadas da própria conta respondem até ativar a verificação em duas etapas"`
}

// Sight is how much of its company an account that is bound to stores sees.
type Sight struct {
	Own []portal.Named `json:"own" doc:"As lojas da conta, pelo nome; vazio: nenhuma delas existe mais"`
	Of  int            `json:"of" doc:"Quantas lojas a empresa tem"`
}

type signInInput struct {
	device
	Body struct {
		Email    string `json:"email,omitempty" example:"ana@mercadoseiva.com.br"`
		Password string `json:"password,omitempty"`
	}
}

type newPasswordInput struct {
	device
	Body struct {
		Session     string `json:"session"`
		NewPassword string `json:"newPassword"`
	}
}

type challengeInput struct {
	device
	Body struct {
		Session string `json:"session"`
		Code    string `json:"code" doc:"Código do aplicativo ou código de recuperação"`
	}
}

// signInOutput is a new session, or a challenge that comes first.
type signInOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      struct {
		AccessToken string     `json:"accessToken,omitempty"`
		ExpiresAt   *time.Time `json:"expiresAt,omitempty"`
		User        *User      `json:"user,omitempty"`
		Challenge   string     `json:"challenge,omitempty" enum:"NEW_PASSWORD_REQUIRED,TOTP"`
		Session     string     `json:"session,omitempty" doc:"Devolva ao responder ao desafio (5 minutos)"`
	}
}

type meOutput struct{ Body User }

type signOutOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
}

// callsPerMinute is for one address and each kind of public call, besides the lock of each account.
const callsPerMinute = 30

// openIdentity returns an operation of identity that needs no session; each has a limit of its own.
func openIdentity(id, path, summary string, failures ...int) huma.Operation {
	return huma.Operation{
		OperationID: id, Method: http.MethodPost, Path: "/identity/" + path, DefaultStatus: http.StatusOK,
		Summary: summary, Tags: []string{"identity"}, Errors: append(failures, http.StatusUnprocessableEntity, http.StatusTooManyRequests),
		Middlewares: huma.Middlewares{httpx.PerMinute(callsPerMinute).Middleware},
	}
}

// ownIdentity returns an operation of identity that every profile has for its own account.
func ownIdentity(id, method, path, summary string, status int, failures ...int) huma.Operation {
	return portal.WhileHeld(httpx.ForProfiles(huma.Operation{
		OperationID: id, Method: method, Path: "/identity/" + path, DefaultStatus: status,
		Summary: summary, Tags: []string{"identity"}, Errors: append(failures, http.StatusUnprocessableEntity),
	}, portal.EveryProfile...))
}

// Register adds the calls.
func Register(r portal.Router, service *identity.Service, settings *uisettings.Service) {
	registerSessions(r.Open, r.Guarded, service)
	registerCodes(r.Open, service)
	registerOwnAccount(r.Guarded, service)
	registerSecondFactor(r.Guarded, service)
	registerPasskeys(r.Open, r.Guarded, service)
	registerProof(r.Guarded, service)
	registerSettings(r.Guarded, settings)
}

func registerSessions(open, guarded huma.API, service *identity.Service) {
	httpx.Register(open, openIdentity("signIn", "sign-in", "Entrar", 401, 403, 503),
		func(ctx context.Context, in *signInInput) (*signInOutput, error) {
			signedIn, err := service.SignIn(ctx, identity.SignIn{Email: in.Body.Email, Password: in.Body.Password, Client: in.client()})
			if err != nil {
				return nil, err
			}
			return signInAnswer(ctx, service, signedIn, in.Secure)
		})
	httpx.Register(open, openIdentity("completeNewPassword", "complete-new-password", "Trocar a senha temporária e entrar", 400, 503),
		func(ctx context.Context, in *newPasswordInput) (*signInOutput, error) {
			signedIn, err := service.CompleteNewPassword(ctx, identity.NewPassword{Pending: in.Body.Session, Password: in.Body.NewPassword, Client: in.client()})
			if err != nil {
				return nil, err
			}
			return signInAnswer(ctx, service, signedIn, in.Secure)
		})
	httpx.Register(open, openIdentity("completeChallenge", "complete-challenge", "Responder à verificação em duas etapas e entrar", 400),
		func(ctx context.Context, in *challengeInput) (*signInOutput, error) {
			signedIn, err := service.CompleteChallenge(ctx, identity.ChallengeAnswer{Pending: in.Body.Session, Code: in.Body.Code, Client: in.client()})
			if err != nil {
				return nil, err
			}
			return signInAnswer(ctx, service, signedIn, in.Secure)
		})
	httpx.Register(guarded, ownIdentity("signOut", http.MethodPost, "sign-out", "Sair", http.StatusNoContent),
		func(ctx context.Context, in *httpx.Client) (*signOutOutput, error) {
			if err := service.SignOut(ctx, scope.From(ctx)); err != nil {
				return nil, err
			}
			return &signOutOutput{SetCookie: sessionCookie("", time.Unix(0, 0), in.Secure)}, nil
		})
	httpx.Register(guarded, ownIdentity("me", http.MethodGet, "me", "Quem está conectado", http.StatusOK),
		func(ctx context.Context, _ *struct{}) (*meOutput, error) {
			user, err := userOf(ctx, service, scope.From(ctx))
			return &meOutput{user}, err
		})
}

func signInAnswer(ctx context.Context, service *identity.Service, s identity.SignedIn, secure bool) (*signInOutput, error) {
	out := &signInOutput{}
	out.Body.Challenge, out.Body.Session = string(s.Challenge), s.Pending
	if s.Token == "" {
		return out, nil
	}
	out.SetCookie = append(deviceCookies(s.Devices, secure), sessionCookie(s.Token, s.ExpiresAt, secure))
	out.Body.AccessToken, out.Body.ExpiresAt = s.Token, &s.ExpiresAt
	who := s.Account.Self()
	who.EnrolFirst = s.EnrolFirst
	user, err := userOf(ctx, service, who)
	out.Body.User = &user
	return out, err
}

func userOf(ctx context.Context, service *identity.Service, who scope.Scope) (User, error) {
	user := User{
		ID: who.AccountID, Email: who.Email, Name: who.Name, Profile: string(who.Profile), RetailerID: httpx.OrNull(who.RetailerID),
		SoftwareHouseID: httpx.OrNull(who.PartnerID), SecondFactorRequired: who.EnrolFirst, Access: accessOf(who),
	}
	sight, err := service.Sight(ctx, who)
	if sight != nil {
		user.Stores = &Sight{httpx.Each(sight.Stores, func(s identity.StoreName) portal.Named { return portal.Named{ID: s.ID, NomeFantasia: s.TradeName} }), sight.Of}
	}
	return user, err
}

// accessOf returns how far a caller goes into each area; nothing where the profile alone says it.
func accessOf(who scope.Scope) map[string]string {
	if who.Profile.Staff() || who.Role == scope.FullAccess && !who.Stores.Bound() {
		return nil
	}
	access := map[string]string{}
	for _, area := range scope.Areas {
		access[string(area)] = string(who.Access(area))
	}
	return access
}
