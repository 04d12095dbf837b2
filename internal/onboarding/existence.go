package onboarding

import (
	"context"
	"strings"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/text"
)

// Exists tells whether an account of whatever profile has the e-mail, or a retailer or software house the CNPJ; either
// may be empty. It tells nothing else, and anybody may ask. Errors: onboarding.invalid (422) when both are empty or the
// e-mail is none, ErrInvalidCNPJ (400).
func (s *Service) Exists(ctx context.Context, email, documento string) (bool, error) {
	email = strings.TrimSpace(email)
	switch {
	case email == "" && documento == "":
		return false, invalid(map[string]string{"email": "Insira o E-mail ou o CNPJ."})
	case email != "" && !text.ValidEmail(email):
		return false, invalid(map[string]string{"email": "Este e-mail é inválido"})
	}
	if documento != "" {
		bare, ok := brdoc.ParseCNPJ(documento)
		if !ok {
			return false, ErrInvalidCNPJ
		}
		documento = bare
	}
	err := s.free(ctx, email, documento)
	if errs.IsKind(err, errs.Conflict) {
		return true, nil
	}
	return false, err
}

// free gives ErrEmailTaken or ErrDocumentTaken; what is empty is not asked for.
func (s *Service) free(ctx context.Context, email, documento string) error {
	if email != "" {
		if taken, err := s.ports.Accounts.HasEmail(ctx, email); err != nil {
			return errs.Wrap(err, "look up an e-mail")
		} else if taken {
			return ErrEmailTaken
		}
	}
	if documento == "" {
		return nil
	}
	for _, has := range []func(context.Context, string) (bool, error){s.ports.Retailers.HasDocument, s.ports.Partners.HasDocument} {
		if taken, err := has(ctx, documento); err != nil {
			return errs.Wrap(err, "look up a CNPJ")
		} else if taken {
			return ErrDocumentTaken
		}
	}
	return nil
}
