package onboarding

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
)

// Company is what the CNPJ register says. Verified is false when it was not reached or does not know the CNPJ, and all
// but the CNPJ is then empty.
type Company struct {
	CNPJ                     string
	CorporateName, TradeName string
	Standing                 Standing
	Place                    Place
	Number                   string
	Activity                 string // the code of its main one (CNAE), 7 digits
	Verified                 bool
}

// Standing is the 'situação cadastral' in the register's own words.
type Standing string

// The register's five standings. A suspended or unfit company still exists and may put itself right, so it is not
// turned away; one that was struck off, or never was, is.
const (
	Active    Standing = "ATIVA"
	Suspended Standing = "SUSPENSA"
	Unfit     Standing = "INAPTA"
	Closed    Standing = "BAIXADA"
	Void      Standing = "NULA"
)

// Place is what a CEP stands for; a town with a single CEP has no street and district.
type Place struct{ CEP, Street, District, City, UF string }

// Finder asks somebody else's service about a valid bare CNPJ or CEP. ErrUnknown: it answered that there is none; any
// other error: it did not answer, or not sensibly.
type Finder[T any] func(ctx context.Context, subject string) (T, error)

// ErrUnknown is what a Finder gives for a subject that its service does not know.
var ErrUnknown = errors.New("onboarding: the service does not know the subject")

// ErrNobodyToAsk is what a Finder gives where an installation has no service: nothing is verified, and people fill in
// what they know.
var ErrNobodyToAsk = errors.New("onboarding: no service is configured")

// ErrNotKept is returned by a LookupStore that has no answer.
var ErrNotKept = errors.New("onboarding: no answer is kept")

// How long answers are good for.
const (
	knownFor   = 7 * 24 * time.Hour
	unknownFor = time.Hour
)

// Lookup is an answer as it is kept.
type Lookup struct {
	Source, Subject string
	Found           bool
	Answer          string // JSON; empty unless found
	At              time.Time
}

func (l Lookup) fresh(now time.Time) bool {
	life := unknownFor
	if l.Found {
		life = knownFor
	}
	return now.Sub(l.At) < life
}

// Remembered makes a Finder that asks only once a week about what its service knows, once an hour about what it does
// not, and again at once after a failure. Source tells services apart.
func Remembered[T any](source string, find Finder[T], store LookupStore, c clock.Clock) Finder[T] {
	return func(ctx context.Context, subject string) (T, error) {
		var found T
		now := c.Now()
		kept, err := store.Lookup(ctx, source, subject)
		if err == nil && kept.fresh(now) {
			if !kept.Found {
				return found, ErrUnknown
			}
			return found, json.Unmarshal([]byte(kept.Answer), &found)
		}
		if err != nil && !errors.Is(err, ErrNotKept) {
			return found, err
		}
		found, err = find(ctx, subject)
		if err != nil && !errors.Is(err, ErrUnknown) {
			return found, err
		}
		answer := Lookup{Source: source, Subject: subject, Found: err == nil, At: now}
		if answer.Found {
			text, err := json.Marshal(found)
			if err != nil {
				return found, err
			}
			answer.Answer = string(text)
		}
		return found, errors.Join(err, store.KeepLookup(ctx, answer, now.Add(-knownFor)))
	}
}

// Company tells what the register knows of a CNPJ, in whatever form people type it. One that is unknown to the
// register, or a register that does not answer, is no error: the company comes back unverified. Error:
// ErrInvalidCNPJ (400) for wrong check digits and for a closed company.
func (s *Service) Company(ctx context.Context, typed string) (Company, error) {
	documento, ok := brdoc.ParseCNPJ(typed)
	if !ok {
		return Company{}, ErrInvalidCNPJ
	}
	found, err := s.ports.Companies(ctx, documento)
	if err != nil {
		if !errors.Is(err, ErrUnknown) && !errors.Is(err, ErrNobodyToAsk) {
			slog.WarnContext(ctx, "the CNPJ register does not answer", "cause", err)
		}
		return Company{CNPJ: documento}, nil
	}
	if found.Standing == Closed || found.Standing == Void {
		return Company{}, ErrInvalidCNPJ
	}
	found.CNPJ, found.Verified, found.Place = documento, true, s.spelt(found.Place)
	return found, nil
}

// Place tells what a CEP stands for. Errors: onboarding.unknown_cep (404), also for what is no CEP;
// onboarding.cep_unavailable and onboarding.cep_not_configured (503).
func (s *Service) Place(ctx context.Context, typed string) (Place, error) {
	cep, ok := brdoc.ParseCEP(typed)
	if !ok {
		return Place{}, errUnknownCEP
	}
	found, err := s.ports.Places(ctx, cep)
	if errors.Is(err, ErrUnknown) {
		return Place{}, errUnknownCEP
	}
	if errors.Is(err, ErrNobodyToAsk) {
		return Place{}, errNoLookUp
	}
	if err != nil {
		slog.WarnContext(ctx, "the CEP look-up does not answer", "cause", err)
		return Place{}, errNoPlaces
	}
	return s.spelt(found), nil
}

// spelt writes the city as the forms' list does: the register has 'SAO PAULO'.
func (s *Service) spelt(p Place) Place {
	if name, ok := s.ports.CityName(p.UF, p.City); ok {
		p.City = name
	}
	return p
}
