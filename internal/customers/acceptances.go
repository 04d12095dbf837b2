package customers

import (
	"archive/zip"
	"bytes"
	"context"
	"slices"

	"seiva/internal/kit/errs"
)

// KeptConsent is an acceptance as its consumer sees it. Kept tells that the text is at hand: the one that was accepted, to the byte.
type KeptConsent struct {
	Consent
	Kept bool
}

// maxAccepted bounds what Acceptances reads and gives; the export has every one.
const maxAccepted = 50

// Acceptances returns a customer's, of every version, the newest first, 50 at most. A key of a part of the stores sees those that
// stand, as in Profile.
func (s *Service) Acceptances(ctx context.Context, c Customer) ([]KeptConsent, error) {
	newest, err := s.store.NewestConsents(ctx, c.RetailerID, c.CPFIndex, !c.Whole, maxAccepted)
	if err != nil {
		return nil, errs.Wrap(err, "read a customer's newest consents")
	}
	out := make([]KeptConsent, len(newest))
	for i, consent := range newest {
		_, kept := s.termsOf(consent)
		out[i] = KeptConsent{consent, kept}
	}
	return out, nil
}

// AcceptedTerms gives the text of a version that the customer accepted, with the names that the retailer has now; of several
// acceptances of it, the newest. Error: ErrNotFound where Acceptances has none whose text is kept.
func (s *Service) AcceptedTerms(ctx context.Context, c Customer, version string) (ShownTerms, error) {
	all, err := s.Acceptances(ctx, c)
	if err != nil {
		return ShownTerms{}, err
	}
	found := slices.IndexFunc(all, func(a KeptConsent) bool { return a.Version == version && a.Kept })
	if found < 0 {
		return ShownTerms{}, ErrNotFound
	}
	terms, _ := s.termsOf(all[found].Consent)
	return s.shownTerms(ctx, c, ShownTerms{Terms: terms, AcceptedAt: all[found].Accepted.At})
}

// termsOf gives the text that was accepted; false when none with its hash is kept.
func (s *Service) termsOf(c Consent) (Terms, bool) {
	terms, ok := s.ports.TermsOf(c.Version)
	return terms, ok && bytes.Equal(terms.Hash, c.Hash)
}

// textName is where an export has the text of a consent; nil when it is not kept.
func (e *Export) textName(c Consent) *string {
	if _, kept := e.service.termsOf(c); !kept {
		return nil
	}
	name := "termos/" + c.Version + ".md"
	return &name
}

// texts writes each text that was accepted and is kept, once, as its hash is made of it.
func (e *Export) texts(archive *zip.Writer) error {
	written := map[string]bool{}
	for _, c := range e.consents {
		name := e.textName(c)
		if name == nil || written[*name] {
			continue
		}
		written[*name] = true
		file, err := e.file(archive, *name)
		if err != nil {
			return err
		}
		terms, _ := e.service.termsOf(c)
		if _, err := file.Write([]byte(terms.Text)); err != nil {
			return err
		}
	}
	return nil
}
