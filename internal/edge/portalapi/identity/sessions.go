package identity

import (
	"net/http"

	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

var errTooManyWrong = errs.New(errs.TooMany, "access.too_many_wrong_sessions",
	"Muitas sessões que não valem vieram desta rede em pouco tempo. Espere um minuto e entre novamente.")

// Sessions looks up the sessions that requests bring, and counts those that nobody has for their address.
type Sessions struct {
	service *identity.Service
	wrong   *httpx.Mistakes
}

// NewSessions makes Sessions in which nobody has brought anything.
func NewSessions(service *identity.Service, c clock.Clock) *Sessions {
	return &Sessions{service, httpx.WrongSecrets(errTooManyWrong, c)}
}

// Authenticate tells who a request comes from, by its bearer token, else its cookie.
func (s *Sessions) Authenticate(r *http.Request) (scope.Scope, error) {
	return s.look(r, sessionToken(r))
}

// Has tells whether a browser comes with the cookie of a session that still opens doors; where that cannot be looked up, any
// cookie of a session counts.
func (s *Sessions) Has(r *http.Request) bool {
	token := cookieOf(r, sessionName)
	if token == "" {
		return false
	}
	_, err := s.look(r, token)
	return !errs.IsKind(err, errs.Unauthorized) && !errs.IsKind(err, errs.TooMany)
}

func (s *Sessions) look(r *http.Request, token string) (scope.Scope, error) {
	return httpx.LookUpSecret(r.Context(), s.wrong, httpx.ClientAddress(r), token, func() (scope.Scope, error) {
		return s.service.Authenticate(r.Context(), token)
	})
}
