// Package scope says who asks, and for which company. Every service method takes one; none of it is trusted from a client.
package scope

import (
	"cmp"
	"context"
	"time"

	"seiva/internal/kit/errs"
)

// Profile is one of the four kinds of user.
type Profile string

// The four profiles, as the specification writes them.
const (
	Varejista     Profile = "VAREJISTA"
	Parceiro      Profile = "PARCEIRO"
	Administrador Profile = "ADMINISTRADOR"
	Suporte       Profile = "SUPORTE"
)

// Known reports whether p is one of the four.
func (p Profile) Known() bool {
	return p == Varejista || p == Parceiro || p == Administrador || p == Suporte
}

// Staff reports whether the profile belongs to the people who run the programme.
func (p Profile) Staff() bool { return p == Administrador || p == Suporte }

// Scope is the caller of a service. RetailerID is set for a VAREJISTA, PartnerID for a PARCEIRO. Under a switched
// profile those three are the entered one's, while account, session, e-mail and name stay the administrator's own: who
// acts is never lost, and nothing reaches an account of the people entered.
type Scope struct {
	AccountID, SessionID  string
	Email, Name           string
	Profile               Profile
	RetailerID, PartnerID string
	Role                  Role      // how far the account goes into them
	Stores                Stores    // of the retailer, to which the account is bound
	SwitchID              string    // set while an ADMINISTRADOR acts in a switched profile
	EnrolFirst            bool      // a second factor is required and still absent: the guard lets nothing else through
	ProvenAt              time.Time // when the session's person last proved who they are
}

// Require returns a 403 unless the caller has one of the profiles.
func (s Scope) Require(profiles ...Profile) error {
	for _, p := range profiles {
		if s.Profile == p {
			return nil
		}
	}
	return errs.New(errs.Forbidden, "access.wrong_profile", "Seu perfil não tem acesso a esta ação.")
}

// Switched reports whether an ADMINISTRADOR acts in another's profile.
func (s Scope) Switched() bool { return s.SwitchID != "" }

// ActsFor returns the id of the retailer or software house that a switched profile belongs to; empty without a switch.
func (s Scope) ActsFor() string {
	if !s.Switched() {
		return ""
	}
	return cmp.Or(s.RetailerID, s.PartnerID)
}

// InPerson returns a 403 under a switched profile: for what the people of a profile do themselves or nobody does, such as
// giving access or being shown a secret.
func (s Scope) InPerson() error {
	if s.Switched() {
		return errs.New(errs.Forbidden, "access.switched_profile",
			"Não é possível fazer isto no perfil de outra empresa. Só quem é dela pode.")
	}
	return nil
}

// Grant is what an API key allows: the stores whose software house is PartnerID (when set), of one retailer (when
// set), or one store alone (when set). Test keys take documents of the test environment only.
type Grant struct {
	KeyID, PartnerID, RetailerID, StoreID string
	Test                                  bool
}

type contextKey struct{}

// With puts the caller into a request's context; only the guards at the edge do this.
func With(ctx context.Context, s Scope) context.Context {
	return context.WithValue(ctx, contextKey{}, s)
}

// From returns the caller of a request; without a session, the zero Scope, which every Require refuses.
func From(ctx context.Context) Scope {
	s, _ := ctx.Value(contextKey{}).(Scope)
	return s
}
