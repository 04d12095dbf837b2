package contracts

import (
	"context"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Todo is why a contract asks for work.
type Todo string

// The kinds of work. Near ones are also waiting.
const (
	ToSign   Todo = "PENDENTE"     // it was sent, and the time to sign is not over
	ToHurry  Todo = "PERTO_DO_FIM" // of these, those with nearDays left at most
	ToFree   Todo = "BLOQUEADO"    // the time is over
	ToAccept Todo = "NOVA_VERSAO"  // an older version is signed than the one that asks
)

// nearDays is how many days are left at most of a contract that is near its end, today not counted.
const nearDays = 7

// The fields by which the work list is sorted.
const (
	ByDeadline = "prazo"
	ByName     = "varejista"
)

// WorkQuery asks for contracts to be worked on. Todo empty: all of them.
type WorkQuery struct {
	IDs    []string // of these retailers alone
	Filter string   // part of a name or of the CNPJ
	Todo   Todo
}

// Work is a contract in the work list.
type Work struct {
	Contract                                   // without what was signed
	TradeName, CorporateName, Documento string // of its retailer
	Asks                                Version
}

// Todo says what is to be done about it now.
func (w Work) Todo(now time.Time) Todo {
	_, near := Ends(now)
	switch {
	case w.State(now) == Signed:
		return ToAccept
	case w.State(now) == Blocked:
		return ToFree
	case !w.SentAt.Before(near):
		return ToSign
	}
	return ToHurry
}

// Deadline is the last instant to sign in time.
func (w Work) Deadline() time.Time {
	if w.SignedAt.IsZero() {
		return w.Expires()
	}
	return w.Asks.AcceptBy()
}

// DaysLeft counts the days to Deadline; 0 when it is over.
func (w Work) DaysLeft(now time.Time) int { return daysTo(w.Deadline(), now) }

// Marks are the instants and the version by which a store tells what is to be done.
type Marks struct {
	Over, Near time.Time // as Ends has them
	Asks       Version   // Number 0: none asks
}

// Ends tells the unsigned apart now: what was sent before over is blocked, what was sent from then on and before near is near its end.
func Ends(now time.Time) (over, near time.Time) { return DueBefore(now, 0), DueBefore(now, nearDays+1) }

// WorkList lists contracts for an ADMINISTRADOR, by their deadlines where nothing else is asked for. Error:
// contracts.unknown_todo (422).
func (s *Service) WorkList(ctx context.Context, who scope.Scope, q WorkQuery, r paging.Request) (paging.Page[Work], error) {
	if err := who.Require(scope.Administrador); err != nil {
		return paging.Page[Work]{}, err
	}
	switch q.Todo {
	case "", ToSign, ToHurry, ToFree, ToAccept:
	default:
		return paging.Page[Work]{}, errs.InvalidFields("contracts.unknown_todo", map[string]string{"situacao": "Não conhecemos essa situação."})
	}
	if r.Sort == "" {
		r.Sort = ByDeadline
	}
	asks, err := s.asking(ctx)
	if err != nil {
		return paging.Page[Work]{}, errs.Wrap(err, "read the version that asks")
	}
	over, near := Ends(s.clock.Now())
	rows, total, err := s.store.WorkList(ctx, q, Marks{Over: over, Near: near, Asks: asks}, r)
	for i := range rows {
		rows[i].Asks = asks
	}
	return paging.Of(r, rows, total), errs.Wrap(err, "list contracts")
}
