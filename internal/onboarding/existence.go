package onboarding

import (
	"context"
	"strings"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// Exists tells whether an account of whatever profile has confirmed the e-mail, or a retailer or software house has the
// CNPJ; for who is to sign up as retailer also whether another retailer has its root. Either may be empty. It tells
// nothing else, and anybody may ask. Errors: onboarding.invalid (422) when both are empty or the
// e-mail is none, ErrInvalidCNPJ (400).
func (s *Service) Exists(ctx context.Context, profile scope.Profile, email, documento string) (bool, error) {
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
	err := s.free(ctx, profile, email, documento)
	if errs.IsKind(err, errs.Conflict) {
		return true, nil
	}
	return false, err
}

// free gives ErrEmailTaken, ErrDocumentTaken or ErrRootTaken; what is empty is not asked for.
func (s *Service) free(ctx context.Context, profile scope.Profile, email, documento string) error {
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
	if err := s.documentFree(ctx, documento); err != nil || profile != scope.Varejista {
		return err
	}
	taken, err := s.ports.Retailers.RootTaken(ctx, brdoc.Root(documento))
	if err == nil && taken {
		err = ErrRootTaken
	}
	return errs.Wrap(err, "look up a root")
}

func (s *Service) documentFree(ctx context.Context, documento string) error {
	for _, has := range []func(context.Context, string) (bool, error){s.ports.Retailers.HasDocument, s.ports.Partners.HasDocument} {
		if taken, err := has(ctx, documento); err != nil {
			return errs.Wrap(err, "look up a CNPJ")
		} else if taken {
			return ErrDocumentTaken
		}
	}
	return nil
}
