package switches

import (
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/scope"
)

// Limit is how long a switch stays open (D-38).
const Limit = 60 * time.Minute

// Switch is an administrator's stay in another's profile. OwnerID is a retailer's for the profile VAREJISTA, a software
// house's for PARCEIRO; the names are those of the moment it was opened. SessionID is empty once the session has ended,
// and the switch with it.
type Switch struct {
	ID, SessionID       string
	ActorID, ActorName  string
	Profile             scope.Profile
	OwnerID, OwnerName  string
	Reason              string
	OpenedAt, ExpiresAt time.Time
	ClosedAt            time.Time // zero unless it was left, or another was opened in its place
}

// Open tells whether somebody may still act under it.
func (s Switch) Open(now time.Time) bool {
	return s.SessionID != "" && s.ClosedAt.IsZero() && now.Before(s.ExpiresAt)
}

// inside gives the administrator as they act under the switch.
func (s Switch) inside(who scope.Scope) scope.Scope {
	who.SwitchID, who.Profile, who.RetailerID, who.PartnerID = s.ID, s.Profile, "", ""
	if s.Profile == scope.Varejista {
		who.RetailerID = s.OwnerID
	} else {
		who.PartnerID = s.OwnerID
	}
	return who
}

// Visit is a switch as the people entered see it.
type Visit struct {
	Switch
	Ongoing bool
}

// Deed is a change that was made under a switch, as the trail has it.
type Deed struct {
	At       time.Time
	Action   string // <domain>.<what happened>
	ObjectID string
	Details  map[string]string
}

// Claim is whose profile a request says it is in; one of the two is set.
type Claim struct{ RetailerID, PartnerID string }

func (s Switch) is(c Claim) bool {
	inside := s.inside(scope.Scope{})
	return c == Claim{inside.RetailerID, inside.PartnerID}
}

// Entry asks for a switch.
type Entry struct {
	Profile scope.Profile // Varejista or Parceiro
	OwnerID string
	Reason  string // shown to the people entered
}

// clean gives the entry as it is kept, or names every wrong field.
func (e Entry) clean() (Entry, error) {
	fields := map[string]string{}
	if e.Profile != scope.Varejista && e.Profile != scope.Parceiro {
		fields["profile"] = "Escolha o perfil de um varejista ou de uma software house."
	}
	forms.Text{Value: &e.Reason, Field: "reason", Rule: forms.Reason}.Clean(fields)
	if len(fields) > 0 {
		return e, errs.InvalidFields("switches.invalid", fields)
	}
	return e, nil
}
