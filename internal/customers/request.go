package customers

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/text"
)

// Action is what a consumer asks for that needs a proof by the person.
type Action string

// To take the data away, to withdraw every acceptance, to be erased.
const (
	ToExport   Action = "export"
	ToWithdraw Action = "withdraw"
	ToErase    Action = "erase"
)

// Standing is where a request stands.
type Standing string

// A code was mailed; the delay runs; the data can be taken; carried out; given up by the consumer; stopped by the retailer
// or by the programme.
const (
	CodeSent Standing = "code"
	Waiting  Standing = "waiting"
	Ready    Standing = "ready"
	Done     Standing = "done"
	GivenUp  Standing = "cancelled"
	Stopped  Standing = "stopped"
)

// Request is one proof asked of a person. DueAt is until when a code is good, when a delayed request is carried out, or
// until when the data can be taken. EndedBy is 'consumer', 'retailer', 'seiva' or an account.
type Request struct {
	ID, RetailerID  string
	CPFIndex        []byte
	Action          Action
	Standing        Standing
	KeyID           string
	Delayed         bool
	CodeHash        []byte // nil: no code was mailed
	Tries           int
	Asked           Act
	DueAt           time.Time
	EndedAt         time.Time // zero: not yet
	EndedBy, Reason string
	RetailerName    string // of those that Delayed lists: by which people know it
}

// What bounds codes and delays.
const (
	delay         = 24 * time.Hour
	codeLife      = 15 * time.Minute
	codeTries     = 5
	readyByCode   = 15 * time.Minute
	readyByDelay  = 7 * 24 * time.Hour
	codesOfPerson = 5   // an hour
	codesOfHouse  = 300 // an hour, of one retailer's consumers
	delaysADay    = 50  // of one retailer's consumers
	settledAfter  = 24 * time.Hour
	codesKept     = 24 * time.Hour
)

// CarryOutJob is the kind of the job that carries a delayed request out; its payload is the request's id.
const CarryOutJob = "customers.carry_out"

// Proof is how the person proves a request.
type Proof string

// A code by mail, a day's delay with notice to the retailer, or nothing that this token could ask for.
const (
	ByCode  Proof = "code"
	ByDelay Proof = "delay"
	NoProof Proof = "none"
)

// proof gives what an action needs of a customer. A code goes to the address of the acceptance. To erase, which undoes what
// others told, that address must have stood for a day and have come through a key of the whole retailer: else whoever has
// a token could name an own one. A delay needs a key of the whole retailer; whoever lost the address may ask for it.
func (s *Service) proof(c Customer, p Person, action Action, lost bool) Proof {
	known := p.Email != "" && !lost
	settled := p.Vouched && !s.clock.Now().Before(p.EmailAt.Add(settledAfter))
	switch {
	case known && (action != ToErase || settled):
		return ByCode
	case c.Whole:
		return ByDelay
	}
	return NoProof
}

// Proofs are what each action needs of a customer now. SentTo is the address with stops; empty when none is known.
type Proofs struct {
	Export, Withdraw, Erase Proof
	CanDelay                bool // also for who lost the address
	SentTo                  string
}

// Proofs tells what each action needs of the customer now.
func (s *Service) Proofs(ctx context.Context, c Customer) (Proofs, error) {
	p, err := s.personOrNone(ctx, c)
	return Proofs{
		Export: s.proof(c, p, ToExport, false), Withdraw: s.proof(c, p, ToWithdraw, false), Erase: s.proof(c, p, ToErase, false),
		CanDelay: c.Whole, SentTo: text.MaskEmail(p.Email),
	}, err
}

func (s *Service) personOrNone(ctx context.Context, c Customer) (Person, error) {
	p, err := s.store.Person(ctx, c.RetailerID, c.CPFIndex)
	if errors.Is(err, ErrNotFound) {
		return Person{}, nil
	}
	return p, errs.Wrap(err, "read a customer")
}

// mayUse tells whether a customer may use a request: the person's whole retailer, or the key that it came by.
func (c Customer) mayUse(r Request) bool { return c.Whole || c.KeyID == r.KeyID }

// maxShown bounds what Requests gives.
const maxShown = 50

// Requests gives the customer's requests that wait, can be used or ended, newest first, 50 at most; codes do not count.
func (s *Service) Requests(ctx context.Context, c Customer) ([]Request, error) {
	all, err := s.store.Requests(ctx, c.RetailerID, c.CPFIndex)
	shown := make([]Request, 0, len(all))
	for _, r := range all {
		if r.Delayed && c.mayUse(r) && len(shown) < maxShown {
			shown = append(shown, r)
		}
	}
	return shown, errs.Wrap(err, "list a customer's requests")
}
