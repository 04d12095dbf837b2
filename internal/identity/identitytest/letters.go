package identitytest

import (
	"context"
	"slices"
	"sync"

	"seiva/internal/kit/scope"
)

// The subjects of the letters, by which suites find them.
const (
	ConfirmEmail = "Confirme seu e-mail"
	ResetCode    = "Código para redefinir sua senha"

	invitationMail  = "Seu acesso à Seiva"
	colleagueAsked  = "Nova conta convidada"
	removed         = "Seu acesso foi removido"
	emailLeft       = "O e-mail da sua conta foi alterado"
	emailArrived    = "Este é o novo e-mail da sua conta"
	newDeviceSeen   = "Novo acesso à sua conta"
	passwordChanged = "Sua senha foi alterada"
	passwordChosen  = "Sua senha foi criada"
	factorChanged   = "A proteção da sua conta mudou"
)

// Trail stores what was done, as 'action object'. It is safe for concurrent use.
type Trail struct {
	mu   sync.Mutex
	done []string
}

// Record implements scope.Trail.
func (r *Trail) Record(_ context.Context, action string, _ scope.Scope, _, objectID string, _ map[string]string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done = append(r.done, action+" "+objectID)
	return nil
}

// Has reports whether an action on an object was written down.
func (r *Trail) Has(action, objectID string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Contains(r.done, action+" "+objectID)
}
