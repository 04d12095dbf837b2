package identity

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

const passwordChanged = "Senha alterada com sucesso"

type changePasswordInput struct {
	Body struct {
		CurrentPassword string `json:"currentPassword"`
		NewPassword     string `json:"newPassword"`
	}
}

type nameInput struct {
	Body struct {
		Name string `json:"name,omitempty" example:"Ana Souza" doc:"Até 120 caracteres"`
	}
}

// SessionRecord is one open session of the caller.
type SessionRecord struct {
	ID         string    `json:"id"`
	CreatedAt  time.Time `json:"createdAt"`
	LastSeenAt time.Time `json:"lastSeenAt"`
	ExpiresAt  time.Time `json:"expiresAt"`
	Address    string    `json:"address"`
	UserAgent  string    `json:"userAgent"`
	Device     string    `json:"device" doc:"Como se chamam navegador e aparelho" example:"Chrome no Windows"`
	Factor     string    `json:"factor" enum:"password,totp,recovery,passkey" doc:"Como a pessoa entrou"`
	Current    bool      `json:"current"`
}

type sessionsOutput struct{ Body paging.Page[SessionRecord] }

func registerOwnAccount(guarded huma.API, service *identity.Service) {
	httpx.Register(guarded, ownIdentity("changePassword", http.MethodPost, "change-password", "Trocar a senha", http.StatusOK, 400, 429, 503),
		func(ctx context.Context, in *changePasswordInput) (*messageOutput, error) {
			return says(passwordChanged), service.ChangePassword(ctx, scope.From(ctx), identity.PasswordChange{
				CurrentPassword: in.Body.CurrentPassword, NewPassword: in.Body.NewPassword,
			})
		})
	httpx.Register(guarded, ownIdentity("rename", http.MethodPut, "name", "Trocar o próprio nome", http.StatusNoContent),
		func(ctx context.Context, in *nameInput) (*struct{}, error) {
			return nil, service.Rename(ctx, scope.From(ctx), in.Body.Name)
		})
	httpx.Register(guarded, ownIdentity("listSessions", http.MethodGet, "sessions", "Sessões abertas, no máximo as 100 mais novas", http.StatusOK),
		func(ctx context.Context, _ *struct{}) (*sessionsOutput, error) {
			who := scope.From(ctx)
			sessions, err := service.Sessions(ctx, who)
			page := paging.Of(paging.Request{Size: len(sessions)}, sessions, len(sessions))
			return &sessionsOutput{paging.Map(page, func(s identity.Session) SessionRecord {
				return SessionRecord{
					ID: s.ID, CreatedAt: s.CreatedAt, LastSeenAt: s.SeenAt, ExpiresAt: s.ExpiresAt, Address: s.Address,
					UserAgent: s.UserAgent, Device: identity.DeviceName(s.UserAgent), Factor: string(s.Factor), Current: s.ID == who.SessionID,
				}
			})}, err
		})
	httpx.Register(guarded, ownIdentity("revokeOtherSessions", http.MethodDelete, "sessions", "Encerrar as outras sessões", http.StatusNoContent),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			return nil, service.RevokeOtherSessions(ctx, scope.From(ctx))
		})
	httpx.Register(guarded, ownIdentity("revokeSession", http.MethodDelete, "sessions/{id}", "Encerrar uma sessão", http.StatusNoContent, 404),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.RevokeSession(ctx, scope.From(ctx), in.ID)
		})
}
