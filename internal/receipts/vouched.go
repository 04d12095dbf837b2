package receipts

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/period"
)

// quietNights are so many, on which no newer sale came, that tills have ended and it is not the clock that is wrong: in so many nights
// those that sell have begun another month.
const quietNights = 40

// Waiting is a line that would move by the clock's year, which no receipt says has begun.
type Waiting struct {
	Line   string // the period before which receipts would go
	Newest string // the period of the newest sale
	Nights int    // on which it was that, one after the other
	Last   string // the day of the last of them
}

// vouched tells whether receipts may go by what a clock says: a till sold something in its year, by the till's own clock, or none sells any more.
// If not, it gives what is to be remembered until the next night. Where nothing was sold nothing goes.
func (w Waiting) vouched(line, newest string, now time.Time) (Waiting, bool) {
	year, today := now.In(clock.Brazil).Format("06")+"01", clock.Day(now.In(clock.Brazil))
	switch {
	case newest == "":
		return Waiting{}, false
	case newest >= year:
		return Waiting{}, true
	case w.Line != line || w.Newest != newest:
		return Waiting{line, newest, 1, today}, false
	case w.Last == today:
		return w, false
	}
	w.Nights, w.Last = w.Nights+1, today
	return w, w.Nights > quietNights
}

// Expected tells whether it is no matter yet: the year is new, and tills sold until it began.
func (w Waiting) Expected(now time.Time) bool {
	now = now.In(clock.Brazil)
	return w.Line == "" || w.Newest >= time.Date(now.Year()-1, 12, 1, 0, 0, 0, 0, clock.Brazil).Format(period.AAMM)
}

// String says what is found, for people.
func (w Waiting) String() string {
	return fmt.Sprintf("cupons de antes de %s não são apagados: o relógio diz que o prazo deles passou, e o cupom mais novo é de %s (noite %d de %d)",
		monthOf(w.Line), monthOf(w.Newest), w.Nights, quietNights)
}

// WaitingRemedy is what there is to do then.
var WaitingRemedy = fmt.Sprintf("Confira o relógio desta máquina (NTP). Se está errado, acerte-o: nada se perdeu. Se está certo e nenhum caixa vende mais, "+
	"não há o que fazer: depois de %d noites seguidas assim eles são apagados.", quietNights)

// vouched tells whether the line may move, and keeps what is to be remembered.
func (r *Retention) vouched(ctx context.Context, line string) (bool, error) {
	newest, err := r.store.Newest(ctx)
	if err != nil {
		return false, err
	}
	before, err := WaitingOf(ctx, r.store)
	if err != nil {
		return false, err
	}
	now := r.clock.Now()
	after, ok := before.vouched(line, newest, now)
	if after != before {
		text, err := json.Marshal(after)
		if err == nil {
			err = r.store.KeepWaiting(ctx, string(text))
		}
		if err != nil {
			return false, err
		}
	}
	if ok || after.Expected(now) {
		return ok, nil
	}
	e := errs.New(errs.Conflict, "receipts.clock_not_vouched", after.String()+". "+WaitingRemedy)
	e.Cause = fmt.Errorf("no till sold anything in the clock's year: the newest receipt is of %s, night %d of %d", monthOf(newest), after.Nights, quietNights)
	return false, e // the job's failure is logged, and stands among those of the portal
}

// WaitingStore remembers what waits; ” is nothing.
type WaitingStore interface {
	Waiting(ctx context.Context) (string, error)
}

// WaitingOf gives what waits; a zero one is nothing.
func WaitingOf(ctx context.Context, store WaitingStore) (w Waiting, err error) {
	text, err := store.Waiting(ctx)
	if err == nil && text != "" {
		err = json.Unmarshal([]byte(text), &w)
	}
	return w, err
}
