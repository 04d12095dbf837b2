package identity

import (
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// Account is a person who signs in. RetailerID is set for a VAREJISTA, PartnerID for a PARCEIRO.
type Account struct {
	ID, Email, Name       string
	Profile               scope.Profile
	RetailerID, PartnerID string
	Role                  scope.Role
	Stores                scope.Stores // of its retailer, of which alone it is; those that live
	PasswordHash          string       // what the provider stores here: a hash, or nothing where an outside pool has the password
	MustChange            bool         // a temporary password: sign-in answers a challenge
	PasswordExpiresAt     time.Time    // of a temporary password; zero: never
	PasswordSetAt         time.Time
	ConfirmedAt           time.Time
	CreatedAt             time.Time
	SuspendedAt           time.Time // zero: it is open
	SuspendedFor          string    // why, as staff said it
	FactorRequired        bool      // of staff: it needs a second factor, whatever the installation asks
	InvitedBy             string    // of staff: the administrator's id; '': nobody's
}

// temporary gives the account a password that sign-in exchanges for one of the person's own.
func (a *Account) temporary(kept string, until time.Time) {
	a.PasswordHash, a.MustChange, a.PasswordExpiresAt = kept, true, until
}

// Owner is the retailer or the software house that accounts belong to; one of the two is set.
type Owner struct{ RetailerID, PartnerID string }

func ownerOf(who scope.Scope) Owner { return Owner{who.RetailerID, who.PartnerID} }

// owner returns whose account it is.
func (a Account) owner() Owner { return Owner{a.RetailerID, a.PartnerID} }

// NewAccount asks for an account whose e-mail counts as confirmed.
type NewAccount struct {
	Email, Name, Password string
	Profile               scope.Profile
	RetailerID, PartnerID string
	CompanyNames          []string // of a company that is not there yet; they make a password weak
	kept                  string   // see Service.Concealed
}

const maxName = 120 // characters

const askName = "Informe o nome, com até 120 caracteres."

// The rules of a person's name, and of one that may stay as it is.
var (
	personName   = forms.Unlinked(forms.Line(maxName, askName))
	optionalName = forms.Unlinked(forms.OptionalLine(maxName, askName))
)

// Validate names every wrong field.
func (n NewAccount) Validate() error {
	fields := map[string]string{}
	if !text.ValidEmail(n.Email) {
		fields["email"] = invalidEmail
	}
	if weakness := Weakness(n.Password, append([]string{n.Email, n.Name}, n.CompanyNames...)...); weakness != "" {
		fields["password"] = weakness
	}
	if _, wrong := personName(n.Name); wrong != "" {
		fields["name"] = wrong
	}
	if !n.Profile.Known() || (n.Profile == scope.Varejista) != (n.RetailerID != "") || (n.Profile == scope.Parceiro) != (n.PartnerID != "") {
		fields["profile"] = "Perfil inválido para esta conta."
	}
	if len(fields) > 0 {
		return errs.InvalidFields("identity.invalid_account", fields)
	}
	return nil
}
