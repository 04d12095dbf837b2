package identity

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/text"
)

// EmailKey is the form in which e-mails are compared: two that differ in case alone are one. What no e-mail holds
// (control characters, broken UTF-8) falls out, since databases refuse it.
func EmailKey(email string) string {
	visible := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, email)
	return strings.ToLower(strings.TrimSpace(visible))
}

// typedEmail returns an e-mail without the spaces that come with pasting. What is none is refused before it is looked up,
// counted or stored: it could be as long as a body.
func typedEmail(email string) (string, error) {
	email = strings.TrimSpace(email)
	if email == "" {
		return "", errs.InvalidFields("identity.invalid_email", map[string]string{"email": forms.Required})
	}
	if !text.BareAddress(email) {
		return "", errInvalidEmail()
	}
	return email, nil
}

// newEmail is typedEmail for one that an account is to have.
func newEmail(email string) (string, error) {
	email, err := typedEmail(email)
	if err == nil && !text.ValidEmail(email) {
		err = errInvalidEmail()
	}
	return email, err
}

func errInvalidEmail() error {
	return errs.InvalidFields("identity.invalid_email", map[string]string{"email": invalidEmail})
}
