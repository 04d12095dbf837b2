package customers

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"strings"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/kit/text"
)

// Who ends a request besides an account.
const (
	byConsumer = "consumer"
	byRetailer = "retailer" // with the link of the notice
	bySeiva    = "seiva"
)

const maxReason = 500

// Cancel gives up a request of the customer's that waits. Errors: ErrNotFound, customers.not_waiting (409).
func (s *Service) Cancel(ctx context.Context, c Customer, requestID string) error {
	r, err := s.own(ctx, c, requestID)
	if err != nil {
		return err
	}
	return s.end(ctx, r, GivenUp, theConsumer, byConsumer, "")
}

// end ends a request that waits, and writes down who did; the reason may speak of the person, so the trail goes without it.
func (s *Service) end(ctx context.Context, r Request, as Standing, who scope.Scope, by, reason string) error {
	if r.Standing != Waiting {
		return errNotWaiting
	}
	r.EndedBy, r.Reason = by, reason
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.move(ctx, r, as, errNotWaiting); err != nil {
			return err
		}
		details := map[string]string{"action": string(r.Action), "request": r.ID, "key": r.KeyID}
		if err := s.ports.Trail.Record(ctx, "customers.request_"+string(as), who, r.RetailerID, "", details); err != nil || as != Stopped {
			return err
		}
		c := Customer{Grant: scope.Grant{RetailerID: r.RetailerID}, CPFIndex: r.CPFIndex}
		return s.tell(ctx, c, func(organization string) letter.Letter { return requestStopped(organization, r) })
	})
	return errs.Wrap(err, "end a customer's request")
}

// Delayed gives a page of the delayed requests, newest first: a VAREJISTA's own, the staff's all.
func (s *Service) Delayed(ctx context.Context, who scope.Scope, r paging.Request) (paging.Page[Request], error) {
	if err := who.Require(scope.Varejista, scope.Administrador, scope.Suporte); err != nil {
		return paging.Page[Request]{}, err
	}
	rows, total, err := s.store.Waiting(ctx, who.RetailerID, r)
	return paging.Of(r, rows, total), errs.Wrap(err, "list consumers' requests")
}

// DelayedOne gives one of those that Delayed lists, or ErrNotFound.
func (s *Service) DelayedOne(ctx context.Context, who scope.Scope, requestID string) (Request, error) {
	if err := who.Require(scope.Varejista, scope.Administrador, scope.Suporte); err != nil {
		return Request{}, err
	}
	if !id.Valid(requestID) {
		return Request{}, ErrNotFound
	}
	r, err := s.store.Request(ctx, requestID)
	if err != nil || !r.Delayed || who.Profile == scope.Varejista && r.RetailerID != who.RetailerID {
		return Request{}, orNotFound(err)
	}
	return r, nil
}

// Stop stops a request that waits. Errors: customers.invalid_reason (422, field motivo), ErrNotFound,
// customers.not_waiting (409), access.switched_profile (403).
func (s *Service) Stop(ctx context.Context, who scope.Scope, requestID, reason string) (Request, error) {
	if err := who.InPerson(); err != nil {
		return Request{}, err
	}
	r, err := s.DelayedOne(ctx, who, requestID)
	if err != nil {
		return Request{}, err
	}
	return s.stop(ctx, r, who, who.AccountID, reason)
}

func orNotFound(err error) error {
	if err == nil || errors.Is(err, ErrNotFound) {
		return ErrNotFound
	}
	return errs.Wrap(err, "look up a consumer's request")
}

func (s *Service) stop(ctx context.Context, r Request, who scope.Scope, by, reason string) (Request, error) {
	reason, fits := text.Block(reason, maxReason)
	if reason == "" || !fits {
		return Request{}, errs.InvalidFields("customers.invalid_reason", map[string]string{"motivo": "Diga o motivo, com até 500 caracteres."})
	}
	if err := s.end(ctx, r, Stopped, who, by, reason); err != nil {
		return Request{}, err
	}
	stopped, err := s.store.Request(ctx, r.ID)
	return stopped, errs.Wrap(err, "look up a consumer's request")
}

// StopToken is what the notice's link holds: it proves that the retailer was told of the request.
func (s *Service) StopToken(requestID string) string {
	return requestID + "." + base64.RawURLEncoding.EncodeToString(secret.MAC(s.ports.Keys.Proofs, "stop", requestID)[:16])
}

// ByLink gives the request of a notice's link, or ErrNotFound.
func (s *Service) ByLink(ctx context.Context, token string) (Request, error) {
	requestID, _, _ := strings.Cut(token, ".")
	if !id.Valid(requestID) || subtle.ConstantTimeCompare([]byte(token), []byte(s.StopToken(requestID))) != 1 {
		return Request{}, ErrNotFound
	}
	r, err := s.store.Request(ctx, requestID)
	if err != nil {
		return Request{}, orNotFound(err)
	}
	return r, nil
}

// StopByLink stops the request of a notice's link. Errors: as Stop's.
func (s *Service) StopByLink(ctx context.Context, token, reason string) (Request, error) {
	r, err := s.ByLink(ctx, token)
	if err != nil {
		return Request{}, err
	}
	return s.stop(ctx, r, scope.Scope{AccountID: "retailer.notice"}, byRetailer, reason)
}

// A revoked key's requests may be a stranger's.
const keyIsGone = "A key que fez o pedido não vale mais para o varejista inteiro."

// CarryOut does what a delayed request asks for, once its moment has come; one that no longer waits is no error.
func (s *Service) CarryOut(ctx context.Context, requestID string) error {
	r, err := s.store.Request(ctx, requestID)
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil || r.Standing != Waiting {
		return err
	}
	if s.clock.Now().Before(r.DueAt) { // the queue goes by the database's clock: this one is behind, and gets there
		return errNotDue
	}
	// A key that was replaced meanwhile still stood behind the request; one that was revoked does not.
	reach, err := s.keyReach(ctx, r.KeyID, r.RetailerID)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	if err != nil || !reach.RevokedAt.IsZero() || reach.RetailerID != r.RetailerID || !reach.Linked || !reach.Whole {
		return unlessEnded(s.end(ctx, r, Stopped, scope.Scope{AccountID: bySeiva}, bySeiva, keyIsGone))
	}
	c := Customer{Grant: reach.Grant, Whole: true, CPFIndex: r.CPFIndex}
	return unlessEnded(s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, r.CPFIndex); err != nil {
			return err
		}
		r.EndedBy = byConsumer
		switch r.Action {
		case ToExport:
			r.DueAt = s.clock.Now().Add(readyByDelay)
			if err := s.move(ctx, r, Ready, errNotWaiting); err != nil {
				return err
			}
			return s.tell(ctx, c, func(organization string) letter.Letter { return dataReady(organization, r) })
		case ToWithdraw:
			if err := s.move(ctx, r, Done, errNotWaiting); err != nil {
				return err
			}
			return s.Withdraw(ctx, c, r.Asked.Origin)
		case ToErase:
			if err := s.move(ctx, r, Done, errNotWaiting); err != nil {
				return err
			}
			_, err := s.erase(ctx, c, r.Asked.Origin, r.ID)
			return err
		}
		return jobqueue.Permanent(errors.New("the request asks for nothing that is known"))
	}))
}

var errNotDue = errors.New("customers: the request is not due")

// unlessEnded leaves out that somebody else ended the request first.
func unlessEnded(err error) error {
	if errors.Is(err, errNotWaiting) {
		return nil
	}
	return err
}
