package contractstest

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"seiva/internal/contracts"
	"seiva/internal/kit/testkit"
)

// Among many a contract is sent again that was sent a day ago at least and is not signed: once, however many do it at once.
func resentAmong(t *testing.T, s Stage, w *world) {
	shop := w.retailer(s)
	again := func(want error) {
		t.Helper()
		if err := w.ResendAmong(t.Context(), admin, shop.RetailerID); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	again(contracts.ErrNeverSent)
	testkit.Must(t, w.Send(t.Context(), shop.RetailerID))
	w.later(contracts.ResentWithin - time.Millisecond)
	again(contracts.ErrResentLately)
	w.later(contracts.ResentWithin)
	if err := w.ResendAmong(t.Context(), support, shop.RetailerID); err == nil {
		t.Error("support sends contracts")
	}
	var many sync.WaitGroup
	answers := make([]error, 4)
	for i := range answers {
		many.Go(func() { answers[i] = w.ResendAmong(t.Context(), admin, shop.RetailerID) })
	}
	many.Wait()
	sent := 0
	for _, err := range answers {
		if err == nil {
			sent++
		} else if !errors.Is(err, contracts.ErrResentLately) {
			t.Error(err)
		}
	}
	c, err := w.Own(t.Context(), shop)
	if err != nil || sent != 1 || len(w.mails()) != 2 || !c.SentAt.Equal(start.Add(contracts.ResentWithin)) {
		t.Errorf("%d sent, %d mails, %+v, %v", sent, len(w.mails()), c, err)
	}
	if _, err := w.MarkSigned(t.Context(), admin, shop.RetailerID); err != nil {
		t.Fatal(err)
	}
	w.later(3 * contracts.ResentWithin)
	again(contracts.ErrAlreadySigned)
	for _, nobodys := range []string{"x", s.Retailer()} {
		if err := w.ResendAmong(t.Context(), admin, nobodys); !errors.Is(err, contracts.ErrNotFound) {
			t.Errorf("%q: %v", nobodys, err)
		}
	}
}

// unsigned reads contracts as they were before their retailers signed, as whoever looked a moment before does.
type unsigned struct{ contracts.Store }

func (u unsigned) Contract(ctx context.Context, retailerID string) (contracts.Contract, error) {
	c, err := u.Store.Contract(ctx, retailerID)
	return contracts.Contract{RetailerID: c.RetailerID, SentAt: c.SentAt}, err
}

// Whoever sends a contract again, or gives it time, while its retailer signs changes nothing of what was signed, and mails nobody.
func resentMeanwhile(t *testing.T, s Stage, w *world) {
	shop := w.signed(t, s)
	signed, err := w.Own(t.Context(), shop)
	testkit.Must(t, err)
	late := newWorld(unsigned{s.Store})
	late.names = w.names
	late.later(3 * day)
	_, err = late.Resend(t.Context(), admin, shop.RetailerID)
	fails(t, err, contracts.ErrAlreadySigned)
	_, err = late.Renew(t.Context(), admin, shop.RetailerID)
	fails(t, err, contracts.ErrAlreadySigned)
	now, err := w.Own(t.Context(), shop)
	if err != nil || !now.SentAt.Equal(signed.SentAt) || !now.SignedAt.Equal(signed.SignedAt) || len(late.mails()) != 0 {
		t.Errorf("%+v, %v, %d mails", now, err, len(late.mails()))
	}
}
