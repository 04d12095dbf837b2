package customers

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"math/big"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/secret"
	"seiva/internal/kit/text"
)

// Ask begins a request: it mails a code, or has the request wait a day and tells the retailer. A delayed one that stands
// already is given again. With lost, the person cannot read the known address any more. The second answer is where the
// code went, with stops. Errors: request.invalid (422), customers.whole_retailer_required (403), customers.too_many_codes and
// customers.too_many_requests (429).
func (s *Service) Ask(ctx context.Context, c Customer, action Action, lost bool, from Origin) (Request, string, error) {
	if askedFor[action] == "" { // its letters would not say what is to become of the person's data
		return Request{}, "", errs.InvalidFields("request.invalid", map[string]string{"action": "Escolha export, withdraw ou erase."})
	}
	var made Request
	var sentTo string
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, c.CPFIndex); err != nil {
			return err
		}
		person, err := s.personOrNone(ctx, c)
		if err != nil {
			return err
		}
		act := s.act(from)
		made = Request{
			ID: id.New(), RetailerID: c.RetailerID, CPFIndex: c.CPFIndex, Action: action, KeyID: c.KeyID, Asked: act,
		}
		switch s.proof(c, person, action, lost) {
		case ByCode:
			sentTo = text.MaskEmail(person.Email)
			return s.mailCode(ctx, &made, person.Email)
		case ByDelay:
			return s.wait(ctx, c, &made, person.Email)
		}
		return errWholeRequired
	})
	return made, sentTo, errs.Wrap(err, "begin a customer's request")
}

func (s *Service) mailCode(ctx context.Context, r *Request, to string) error {
	now := r.Asked.At
	for _, limit := range []struct {
		index []byte
		most  int
	}{{r.CPFIndex, codesOfPerson}, {nil, codesOfHouse}} {
		first, err := s.store.NthRequest(ctx, r.RetailerID, limit.index, false, now.Add(-time.Hour), limit.most)
		if err != nil {
			return err
		}
		if !first.IsZero() {
			return errTooManyCodes.After(first.Add(time.Hour).Sub(now))
		}
	}
	code := digits()
	r.Standing, r.DueAt, r.CodeHash = CodeSent, r.Asked.At.Add(codeLife), s.codeHash(r.ID, code)
	if err := s.add(ctx, *r); err != nil {
		return err
	}
	organization, err := s.ports.Organization(ctx, r.RetailerID)
	if err != nil {
		return err
	}
	return s.ports.Post.Send(ctx, to, proofCode(organization, r.Action, code, codeLife))
}

// add stores a request; codes go after a day, what was decided after five years.
func (s *Service) add(ctx context.Context, r Request) error {
	return s.store.AddRequest(ctx, r, r.Asked.At.Add(-codesKept), r.Asked.At.AddDate(-evidenceYears, 0, 0))
}

func (s *Service) codeHash(id, code string) []byte {
	return secret.MAC(s.ports.Keys.Proofs, "code", id, code)
}

// digits makes a code of eight digits.
func digits() string {
	n, err := rand.Int(rand.Reader, big.NewInt(100_000_000))
	if err != nil {
		panic(err) // the system has no randomness
	}
	return fmt.Sprintf("%08d", n)
}

func (s *Service) wait(ctx context.Context, c Customer, r *Request, address string) error {
	all, err := s.store.Requests(ctx, c.RetailerID, c.CPFIndex)
	if err != nil {
		return err
	}
	for _, standing := range all {
		if standing.Action == r.Action && standing.Standing == Waiting {
			*r = standing
			return nil
		}
	}
	first, err := s.store.NthRequest(ctx, c.RetailerID, nil, true, r.Asked.At.Add(-delay), delaysADay)
	if err != nil {
		return err
	}
	if !first.IsZero() {
		return errTooManyRequests.After(first.Add(delay).Sub(r.Asked.At))
	}
	r.Standing, r.Delayed, r.DueAt = Waiting, true, r.Asked.At.Add(delay)
	if err := s.add(ctx, *r); err != nil {
		return err
	}
	if _, err := s.ports.Queue.Enqueue(ctx, jobqueue.New(CarryOutJob, r.ID, r.DueAt)); err != nil {
		return err
	}
	reach, err := s.reachOf(ctx, c.KeyID, c.RetailerID)
	if err != nil {
		return err
	}
	if err := s.tellOfWaiting(ctx, *r, reach.Name, address); err != nil {
		return err
	}
	return s.note(ctx, "customers.requested", c, map[string]string{"action": string(r.Action), "request": r.ID})
}

// tellOfWaiting writes to a retailer, where it has an address, that a request will be carried out at its DueAt, and to the
// consumer, where the person's address is known.
func (s *Service) tellOfWaiting(ctx context.Context, r Request, keyName, person string) error {
	organization, err := s.ports.Organization(ctx, r.RetailerID)
	if err != nil {
		return err
	}
	to, err := s.ports.RetailerEmail(ctx, r.RetailerID)
	if err != nil {
		return err
	}
	if to != "" {
		link := s.ports.StopPage + "?pedido=" + s.StopToken(r.ID)
		if err := s.ports.Post.Send(ctx, to, requestWaits(organization, r, keyName, link)); err != nil {
			return err
		}
	}
	if person == "" {
		return nil
	}
	return s.ports.Post.Send(ctx, person, askedInYourName(organization, r))
}

// proven finds the request that a code proves, having taken one try of it. Every code that does not fit, for whatever
// reason, is customers.wrong_code.
func (s *Service) proven(ctx context.Context, c Customer, action Action, code string) (Request, error) {
	if code == "" {
		return Request{}, errProofRequired
	}
	all, err := s.store.Requests(ctx, c.RetailerID, c.CPFIndex)
	if err != nil {
		return Request{}, errs.Wrap(err, "look up a customer's code")
	}
	now := s.clock.Now()
	for _, r := range all { // newest first; one that was mailed stays good
		if r.Action != action || r.Standing != CodeSent || r.KeyID != c.KeyID || !now.Before(r.DueAt) {
			continue
		}
		taken, err := s.store.TakeTry(ctx, r.ID, codeTries, now)
		if err != nil {
			return Request{}, errs.Wrap(err, "take a try of a customer's code")
		}
		if taken && subtle.ConstantTimeCompare(r.CodeHash, s.codeHash(r.ID, code)) == 1 {
			return r, nil
		}
	}
	return Request{}, errWrongCode
}

// move puts a request elsewhere; one that somebody else moved first is err.
func (s *Service) move(ctx context.Context, r Request, to Standing, err error) error {
	from := r.Standing
	r.Standing = to
	if to != Ready {
		r.EndedAt = s.clock.Now()
	}
	moved, failure := s.store.Move(ctx, r, from)
	if failure == nil && !moved {
		failure = err
	}
	return failure
}

// EraseProven erases the customer, whose code was mailed. Errors: customers.proof_required without a code,
// customers.wrong_code (403).
func (s *Service) EraseProven(ctx context.Context, c Customer, code string, from Origin) (Erasure, error) {
	r, err := s.proven(ctx, c, ToErase, code)
	if err != nil {
		return Erasure{}, err
	}
	var done Erasure
	err = s.carryOut(ctx, c, r, func(ctx context.Context) error {
		done, err = s.erase(ctx, c, from, r.ID)
		return err
	})
	return done, err
}

// WithdrawProven withdraws for the customer, whose code was mailed; where nothing stands, there is nothing to prove.
// Errors: as EraseProven's.
func (s *Service) WithdrawProven(ctx context.Context, c Customer, code string, from Origin) error {
	standing, err := s.standing(ctx, c)
	if err != nil || len(standing) == 0 {
		return err
	}
	r, err := s.proven(ctx, c, ToWithdraw, code)
	if err != nil {
		return err
	}
	return s.carryOut(ctx, c, r, func(ctx context.Context) error { return s.Withdraw(ctx, c, from) })
}

// carryOut does what a code proved, once. The person is held before the code, as by whoever voids their codes.
func (s *Service) carryOut(ctx context.Context, c Customer, r Request, do func(ctx context.Context) error) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, c.CPFIndex); err != nil {
			return err
		}
		r.EndedBy = byConsumer
		if err := s.move(ctx, r, Done, errWrongCode); err != nil {
			return err
		}
		return do(ctx)
	})
}

// ExportProven gathers the customer's data: with the code that was mailed, which then serves for 15 minutes, or without
// one while a proven request can be used. Errors: as EraseProven's.
func (s *Service) ExportProven(ctx context.Context, c Customer, code string) (*Export, error) {
	if code == "" {
		if err := s.readyToExport(ctx, c); err != nil {
			return nil, err
		}
		return s.Export(ctx, c)
	}
	r, err := s.proven(ctx, c, ToExport, code)
	if errors.Is(err, errWrongCode) && s.readyToExport(ctx, c) == nil { // the archive broke off: the code was used
		return s.Export(ctx, c)
	}
	if err != nil {
		return nil, err
	}
	r.DueAt = s.clock.Now().Add(readyByCode)
	if err := s.move(ctx, r, Ready, errWrongCode); err != nil {
		return nil, err
	}
	return s.Export(ctx, c)
}

func (s *Service) readyToExport(ctx context.Context, c Customer) error {
	all, err := s.store.Requests(ctx, c.RetailerID, c.CPFIndex)
	if err != nil {
		return errs.Wrap(err, "look up a customer's request")
	}
	for _, r := range all {
		if r.Action == ToExport && r.Standing == Ready && s.clock.Now().Before(r.DueAt) && c.mayUse(r) {
			return nil
		}
	}
	return errProofRequired
}

// own gives a customer's delayed request, or ErrNotFound.
func (s *Service) own(ctx context.Context, c Customer, requestID string) (Request, error) {
	if !id.Valid(requestID) {
		return Request{}, ErrNotFound
	}
	r, err := s.store.Request(ctx, requestID)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return Request{}, errs.Wrap(err, "look up a customer's request")
	}
	if err != nil || r.RetailerID != c.RetailerID || subtle.ConstantTimeCompare(r.CPFIndex, c.CPFIndex) != 1 || !r.Delayed || !c.mayUse(r) {
		return Request{}, ErrNotFound
	}
	return r, nil
}
