package billing

import (
	"context"
	"errors"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Payment is a retailer's subscription as staff see it: what it costs a month and when it is charged next.
type Payment struct {
	Subscription // the zero value where there is none
	Next         NextCharge
	Charge       Charge // of ChargeComes alone
	Trial        bool   // nothing is charged
}

// NextCharge is what is known of the next charge.
type NextCharge string

// Whether a charge comes, none does, the provider does not tell, or nobody can pay here at all.
const (
	ChargeComes   NextCharge = "PREVISTA"
	NoCharge      NextCharge = "NENHUMA"
	ChargeUntold  NextCharge = "SEM_RESPOSTA"
	NobodyCharges NextCharge = "SEM_PROVEDOR"
)

// PaymentOf tells staff how a retailer pays. What the provider knows it is asked for, and not waited for longer than a screen
// waits: without its answer the rest stands. Error: that of Customers for who is no retailer.
func (s *Service) PaymentOf(ctx context.Context, who scope.Scope, retailerID string) (Payment, error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return Payment{}, err
	}
	if !id.Valid(retailerID) {
		return Payment{}, errNobody
	}
	if _, err := s.ports.Customers.Customer(ctx, retailerID); err != nil {
		return Payment{}, errs.Wrap(err, "find who pays")
	}
	sub, err := s.current(ctx, retailerID)
	if errors.Is(err, ErrNotFound) {
		return Payment{Next: NoCharge}, nil
	}
	if err != nil {
		return Payment{}, err
	}
	out, account := Payment{Subscription: sub, Next: ChargeUntold}, s.account(ctx, sub)
	switch {
	case s.ports.Provider == nil:
		out.Next = NobodyCharges
	case account == nil:
	case account.NextCharge.At.IsZero():
		out.Next, out.Trial = NoCharge, account.Trial
	default:
		out.Next, out.Charge, out.Trial = ChargeComes, account.NextCharge, account.Trial
	}
	return out, nil
}
