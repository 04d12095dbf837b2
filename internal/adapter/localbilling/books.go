package localbilling

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"seiva/internal/billing"
)

// Store keeps the provider's books, a document for each token.
type Store interface {
	// Read gives a token's document, empty when there is none.
	Read(ctx context.Context, token string) (string, error)
	// Change puts what f makes of a token's document in its place, one change at a time; an error of f changes nothing.
	Change(ctx context.Context, token string, f func(document string) (string, error)) error
}

// stage is where an order stands.
type stage string

const (
	open    stage = "open"
	pending stage = "pending"
	paid    stage = "paid"
	overdue stage = "overdue"
	ended   stage = "ended"
	closed  stage = "closed" // before anybody paid
)

// account is what the provider knows of an order.
type account struct {
	Order        billing.Order
	Stage        stage
	Method       Method
	Refused      bool // the latest payment was
	StartedAt    time.Time
	OverdueSince time.Time

	Invoices   []invoice
	Periods    int // months that were billed
	CarryCents int // what earlier changes left for the next invoice: negative, a credit. Stripe keeps it apart and settles it so
	CanceledAt time.Time
}

// subscribed tells whether a payment was made or begun.
func (a account) subscribed() bool { return a.Stage != open && a.Stage != closed }

// Action is what the person at the page lets happen.
type Action string

// The actions. Overdue opens an invoice that has been due for eight days.
const (
	Approve Action = "aprovar"
	Delay   Action = "aguardar"
	Refuse  Action = "recusar"
	Settle  Action = "compensar"
	Lapse   Action = "vencer"
	Overdue Action = "atrasar"
	Cancel  Action = "cancelar"
)

// Method is how a person pays.
type Method string

// The methods.
const (
	Card   Method = "cartao"
	Boleto Method = "boleto"
	Pix    Method = "pix"
)

var methodNames = map[Method]string{Card: "Cartão", Boleto: "Boleto", Pix: "Pix"}

// steps say what each action makes of each stage; what is not here does nothing.
var steps = map[stage]map[Action]stage{
	open:    {Approve: paid, Delay: pending, Refuse: open},
	pending: {Settle: paid, Lapse: ended, Approve: paid, Refuse: pending},
	paid:    {Overdue: overdue, Cancel: ended},
	overdue: {Approve: paid, Refuse: overdue, Cancel: ended},
}

const simulatedDelay = 8 * 24 * time.Hour

func (a account) after(action Action, method Method, now time.Time) account {
	next, ok := steps[a.Stage][action]
	if !ok {
		return a
	}
	if _, known := methodNames[method]; known {
		a.Method = method
	}
	if !a.subscribed() && next != open {
		a.StartedAt = now
	}
	a.OverdueSince, a.Refused, a.Stage = time.Time{}, action == Refuse, next
	a = a.rolled(now)
	if action == Lapse && len(a.Invoices) > 0 { // nobody paid: a credit that the invoice took in stands again
		a.CarryCents += a.Invoices[len(a.Invoices)-1].Carried
	}
	if next == overdue {
		a.OverdueSince = now.Add(-simulatedDelay)
	}
	return a
}

var errNoAccount = errors.New("localbilling: no such order")

func (p *Provider) read(ctx context.Context, token string) (account, error) {
	document, err := p.store.Read(ctx, token)
	if err != nil {
		return account{}, err
	}
	a, err := accountOf(document)
	return a.rolled(p.clock.Now()), err
}

func accountOf(document string) (account, error) {
	if document == "" {
		return account{}, errNoAccount
	}
	var a account
	return a, json.Unmarshal([]byte(document), &a)
}

// change puts what f makes of an account in its place, and gives it; absent accounts are errNoAccount.
func (p *Provider) change(ctx context.Context, token string, f func(account) account) (account, error) {
	var now account
	err := p.store.Change(ctx, token, func(document string) (string, error) {
		before, err := accountOf(document)
		if err != nil {
			return "", err
		}
		now = f(before.rolled(p.clock.Now()))
		text, err := json.Marshal(now)
		return string(text), err
	})
	return now, err
}
