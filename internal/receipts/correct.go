package receipts

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts/nfce"
)

// CorrectionPeriod is for how long after a receipt came what the till said beside it may be corrected: reports of before
// stay what they are.
const CorrectionPeriod = 30 * 24 * time.Hour

// NewSaid is what a till corrects; nil stays as it is.
type NewSaid struct {
	Cashier *string
	Printed *Printed
}

// Corrected is what is stored after a correction, and until when it may be corrected again.
type Corrected struct {
	AccessKey, StoreID string
	Said
	Until time.Time
}

// Correct changes the cashier's code and whether it was printed of a stored receipt, and the sums with it, in one
// transaction; the trail holds what changed. Whatever else became of the receipt stays: cancelled, taken out of the sums,
// or its consumer erased. What is as it should be already is no change. Errors: receipts.not_found, also for what the key does
// not reach and what is not of its environment; receipts.bad_cashier, receipts.nothing_to_correct, receipts.not_kept (422);
// receipts.correction_ended (409); receipts.retailer_ended (403); receipts.not_saved (503).
func (s *Service) Correct(ctx context.Context, grant scope.Grant, accessKey string, in NewSaid) (Corrected, error) {
	if !nfce.ValidAccessKey(accessKey) {
		return Corrected{}, ErrNotFound
	}
	if in.Cashier != nil {
		cashier := strings.TrimSpace(*in.Cashier)
		if in.Cashier = &cashier; !plainLine(cashier) {
			return Corrected{}, ErrBadCashier
		}
	}
	if in.Cashier == nil && in.Printed == nil {
		return Corrected{}, ErrNothingToCorrect
	}
	if !s.gate.enter() {
		return Corrected{}, notSaved(errStopping)
	}
	defer s.gate.leave()
	var out Corrected
	err := raced(func() error {
		return s.store.InTx(ctx, func(ctx context.Context) (err error) {
			out, err = s.correct(ctx, grant, accessKey, in)
			return err
		})
	})
	var known *errs.Error
	if err != nil && !errors.As(err, &known) && !interrupted(err) {
		return Corrected{}, notSaved(fmt.Errorf("correct a receipt: %w", err))
	}
	return out, err
}

func (s *Service) correct(ctx context.Context, grant scope.Grant, accessKey string, in NewSaid) (Corrected, error) {
	before, err := s.reached(ctx, grant, accessKey)
	if err != nil {
		return Corrected{}, err
	}
	until := before.ReceivedAt.Add(CorrectionPeriod)
	if !s.clock.Now().Before(until) {
		return Corrected{}, ErrCorrectionEnded
	}
	if err := s.kept(ctx, accessKey); err != nil {
		return Corrected{}, err
	}
	after := *before
	if in.Cashier != nil {
		after.Cashier = *in.Cashier
	}
	if in.Printed != nil {
		after.Printed = *in.Printed
	}
	out := Corrected{accessKey, after.StoreID, after.Said(), until}
	if after.Said() == before.Said() {
		return out, nil
	}
	cells := cellChanges{}
	cells.move(before, &after)
	if err := s.store.Apply(ctx, Changes{Corrected: []Correction{{before, &after}}, Cells: cells}); err != nil {
		return Corrected{}, err
	}
	return out, s.ports.Trail.Record(ctx, "receipts.corrected", scope.Scope{AccountID: grant.KeyID}, before.RetailerID, before.StoreID,
		corrections(before, &after))
}

// reached gives the stored receipt that a key may correct, whose emitter is held until the transaction ends.
func (s *Service) reached(ctx context.Context, grant scope.Grant, accessKey string) (*Record, error) {
	cnpj := nfce.Emitter(accessKey)
	found, err := s.ports.Emitters.Emitters(ctx, []string{cnpj})
	if err != nil {
		return nil, err
	}
	store, known := found[cnpj]
	if !known || !inScope(grant, store) {
		return nil, ErrNotFound
	}
	key := Key{store.RetailerID, accessKey}
	state, err := s.store.State(ctx, []Key{key})
	if err != nil {
		return nil, err
	}
	record := state.Receipts[key]
	switch {
	case record == nil, record.Test != grant.Test, grant.StoreID != "" && record.StoreID != grant.StoreID:
		return nil, ErrNotFound
	case state.Ended[key.RetailerID]:
		return nil, ErrEnded
	}
	return record, nil
}

// corrections are the trail's details: the day, since access keys stay out of it, and what changed. A cashier's code says who
// worked when, and stays out as well.
func corrections(before, after *Record) map[string]string {
	details := map[string]string{"day": before.Day}
	var fields []string
	if before.Cashier != after.Cashier {
		fields = append(fields, "cashierCode")
	}
	if before.Printed != after.Printed {
		fields = append(fields, "printed")
		details["printedBefore"], details["printed"] = before.Printed.word(), after.Printed.word()
	}
	details["fields"] = strings.Join(fields, " ")
	return details
}

func (p Printed) word() string {
	if flag := p.Flag(); flag != nil {
		return strconv.FormatBool(*flag)
	}
	return "unknown"
}
