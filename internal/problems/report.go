package problems

import (
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/scope"
)

// PerHour is how many reports an account may send within an hour.
const PerHour = 20

const (
	maxSubject     = 120
	maxDescription = 4000
)

// Report is a problem as it was told. Under a switched profile the account is the administrator's, and profile and owner
// are the entered one's.
type Report struct {
	ID, AccountID        string
	Number               int // what people call it by: from 1 on, in the order of arrival; the store gives it
	Profile              scope.Profile
	OwnerID              string // the retailer or software house; empty for the programme's own people
	Subject, Description string
	CreatedAt            time.Time
}

// Draft is what a person fills in: a line of up to 120 characters, and up to 4000 characters in lines.
type Draft struct{ Subject, Description string }

// clean gives the draft as it is kept. Error: problems.invalid (422, fields assunto and descricao).
func (d Draft) clean() (Draft, error) {
	wrong := map[string]string{}
	for _, typed := range []forms.Text{
		{Value: &d.Subject, Field: "assunto", Rule: forms.Line(maxSubject, "Diga em até 120 caracteres qual é o problema.")},
		{Value: &d.Description, Field: "descricao", Rule: forms.Block(maxDescription, "Descreva o problema, em até 4.000 caracteres.")},
	} {
		typed.Clean(wrong)
	}
	if len(wrong) > 0 {
		return Draft{}, errs.InvalidFields("problems.invalid", wrong)
	}
	return d, nil
}
