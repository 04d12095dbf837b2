package customers

import (
	"context"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// tokenLife is how long a token is good for (D-68).
const tokenLife = time.Hour

// Token lets one consumer read receipts of one retailer: those of the stores that the key reaches which it was issued to.
// Only its hash is kept.
type Token struct {
	Hash       []byte
	RetailerID string
	CPFIndex   []byte
	KeyID      string
	ExpiresAt  time.Time
}

// A token is 43 characters that nobody guesses and, covered, its place: the retailer, so that it is looked for there alone, as with a
// public link (decision 143). Only the whole is a token. Those of before are the 43 alone, and are looked for everywhere until they end.
const (
	ownLength   = 43
	placeLength = 22 // enough base62 for a place
	placeBytes  = 16
)

// Anywhere is no retailer: a token of before does not say whose it is.
const Anywhere = "*"

// newToken makes one of a retailer's; of an account's person, who names none, with a retailer of zeros.
func (s *Service) newToken(retailerID string) string {
	own := secret.Token()
	place, ok := id.Bytes(retailerID)
	if !ok && retailerID != "" {
		return own // what is no such place is found by the secret alone
	}
	return own + secret.Base62(secret.Cover(s.places, own, place[:]), placeLength)
}

// placeOf tells at which retailer a token is looked for. One that was altered names a place where it is not, or none.
func (s *Service) placeOf(token string) string {
	if len(token) != ownLength+placeLength {
		return Anywhere
	}
	own := token[:ownLength]
	covered, ok := secret.FromBase62(token[ownLength:], placeBytes)
	if !ok {
		return Anywhere
	}
	place := [placeBytes]byte(secret.Cover(s.places, own, covered))
	if place == [placeBytes]byte{} {
		return ""
	}
	return id.FromBytes(place)
}

// stored finds a token, or gives ErrNotFound.
func (s *Service) stored(ctx context.Context, token string) (Token, error) {
	return s.store.Token(ctx, s.placeOf(token), secret.Hash(token))
}

// Issued is a new token, shown this once.
type Issued struct {
	Token     string
	ExpiresAt time.Time
}

// Customer is who a token stands for, and what its key reaches of the retailer at this moment: Whole, every store. Only
// Authenticate and AuthenticateFor make one; MaskedCPF is set by the latter.
type Customer struct {
	scope.Grant
	Whole     bool
	CPFIndex  []byte
	MaskedCPF string
}

// parseCPF reads a CPF, with or without its mask; the error names the field and never repeats the CPF.
func parseCPF(field, document string) (string, error) {
	fields := map[string]string{}
	if (forms.Text{Value: &document, Field: field, Rule: cpfRule}).Clean(fields); len(fields) > 0 {
		return "", errs.InvalidFields("customers.bad_document", fields)
	}
	return document, nil
}

// cpfRule is a forms.Rule.
func cpfRule(typed string) (clean, complaint string) {
	cpf, ok := brdoc.ParseCPF(typed)
	if !ok {
		return "", "Este CPF é inválido. Confira os 11 dígitos."
	}
	return cpf, ""
}
