package identitytest

import (
	"context"
	"slices"
	"sync"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/scope"
)

// Sent is one mail that would have gone out.
type Sent struct {
	Kind, To   string
	Link, Code string
	identity.Notice
}

// Outbox keeps mails instead of sending them. It is safe for concurrent use.
type Outbox struct {
	mu   sync.Mutex
	sent []Sent
}

// Keep puts in what another sent.
func (o *Outbox) Keep(s Sent) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.sent = append(o.sent, s)
}

func (o *Outbox) keep(s Sent) error {
	o.Keep(s)
	return nil
}

// ConfirmEmail implements identity.Mail.
func (o *Outbox) ConfirmEmail(_ context.Context, to identity.Recipient, l identity.Letter) error {
	return o.keep(Sent{Kind: "confirm", To: to.Email, Link: l.Link})
}

// ResetCode implements identity.Mail.
func (o *Outbox) ResetCode(_ context.Context, to identity.Recipient, l identity.Letter) error {
	return o.keep(Sent{Kind: "reset", To: to.Email, Link: l.Link, Code: l.Code})
}

// Invitation implements identity.Mail.
func (o *Outbox) Invitation(_ context.Context, to identity.Recipient, _ scope.Scope, l identity.Letter) error {
	return o.keep(Sent{Kind: "invitation", To: to.Email, Link: l.Link, Code: l.Code})
}

// Invited implements identity.Mail.
func (o *Outbox) Invited(_ context.Context, to identity.Recipient, _ scope.Scope, email string, at time.Time) error {
	return o.keep(Sent{Kind: "invited", To: to.Email, Link: email, Notice: identity.Notice{At: at}})
}

// Removed implements identity.Mail.
func (o *Outbox) Removed(_ context.Context, to identity.Recipient, _ scope.Scope, at time.Time) error {
	return o.keep(Sent{Kind: "removed", To: to.Email, Notice: identity.Notice{At: at}})
}

// EmailLeft implements identity.Mail.
func (o *Outbox) EmailLeft(_ context.Context, former identity.Recipient, _ string, at time.Time) error {
	return o.keep(Sent{Kind: "left", To: former.Email, Notice: identity.Notice{At: at}})
}

// EmailArrived implements identity.Mail.
func (o *Outbox) EmailArrived(_ context.Context, to identity.Recipient, at time.Time) error {
	return o.keep(Sent{Kind: "arrived", To: to.Email, Notice: identity.Notice{At: at}})
}

// NewDevice implements identity.Mail.
func (o *Outbox) NewDevice(_ context.Context, to identity.Recipient, n identity.Notice) error {
	return o.keep(Sent{Kind: "device", To: to.Email, Notice: n})
}

// PasswordChanged implements identity.Mail.
func (o *Outbox) PasswordChanged(_ context.Context, to identity.Recipient, at time.Time) error {
	return o.keep(Sent{Kind: "changed", To: to.Email, Notice: identity.Notice{At: at}})
}

// FactorChanged implements identity.Mail; the mail is of the change's own kind.
func (o *Outbox) FactorChanged(_ context.Context, to identity.Recipient, change identity.FactorChange, at time.Time) error {
	return o.keep(Sent{Kind: string(change), To: to.Email, Notice: identity.Notice{At: at}})
}

// Count tells how many mails of a kind went to an address.
func (o *Outbox) Count(kind, to string) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	n := 0
	for _, s := range o.sent {
		if s.Kind == kind && s.To == to {
			n++
		}
	}
	return n
}

// Last gives the newest mail of a kind to an address; the zero Sent when there is none.
func (o *Outbox) Last(kind, to string) Sent {
	o.mu.Lock()
	defer o.mu.Unlock()
	for i := len(o.sent) - 1; i >= 0; i-- {
		if o.sent[i].Kind == kind && o.sent[i].To == to {
			return o.sent[i]
		}
	}
	return Sent{}
}

// Trail keeps what was done, as 'action object'. It is safe for concurrent use.
type Trail struct {
	mu   sync.Mutex
	done []string
}

// Record implements scope.Trail.
func (r *Trail) Record(_ context.Context, action string, _ scope.Scope, _, objectID string, _ map[string]string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done = append(r.done, action+" "+objectID)
	return nil
}

// Has tells whether an action on an object was written down.
func (r *Trail) Has(action, objectID string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Contains(r.done, action+" "+objectID)
}
