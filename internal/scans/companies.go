package scans

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"seiva/internal/kit/errs"
)

// Jobs of scans: LookUpJob asks the register about issuers, ForgetJob forgets at night what is counted no more.
const (
	LookUpJob = "scans.lookup"
	ForgetJob = "scans.forget"
)

const (
	lookUpsAtOnce = 20
	askAgain      = time.Hour            // where the register did not answer
	askNobody     = 24 * time.Hour       // where there is none
	unknownAgain  = 7 * 24 * time.Hour   // a company may be newer than the register
	keptFor       = 400 * 24 * time.Hour // longer than a receipt is recent, so that none counts twice
)

// LookUp asks the register for name, city and category of the issuers that have none yet, some of them at a time. A register
// that does not answer is asked another time.
func (s *Service) LookUp(ctx context.Context) error {
	now := s.clock.Now()
	due, err := s.store.Due(ctx, now, lookUpsAtOnce)
	if err != nil {
		return errs.Wrap(err, "find companies to look up")
	}
	for _, documento := range due {
		company, err := s.ports.Company(ctx, documento)
		wait := time.Duration(0)
		switch {
		case err == nil:
			if err := s.store.Named(ctx, documento, company); err != nil {
				return errs.Wrap(err, "name a scanned store")
			}
			continue
		case errors.Is(err, ErrUnknownCompany):
			wait = unknownAgain
		case errors.Is(err, ErrNobodyToAsk):
			wait = askNobody
		default:
			wait = askAgain
			slog.WarnContext(ctx, "the CNPJ register does not answer", "cause", err)
		}
		if err := s.store.Postpone(ctx, documento, now.Add(wait)); err != nil {
			return errs.Wrap(err, "postpone a look-up")
		}
		if wait == askAgain {
			return nil
		}
	}
	return nil
}

// Forget deletes the hashes of receipts that are too old to be counted anyway.
func (s *Service) Forget(ctx context.Context) error {
	return errs.Wrap(s.store.Forget(ctx, s.clock.Now().Add(-keptFor)), "forget scanned receipts")
}
