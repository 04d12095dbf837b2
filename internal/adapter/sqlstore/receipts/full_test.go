package receipts_test

import (
	"context"
	"errors"
	"testing"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/receipts"
	"seiva/internal/receipts/receiptstest"
)

// A disk that is full refuses with words and loses nothing that was acknowledged; once there is room, intake goes on.
func TestFullDiskLosesNothingAcknowledged(t *testing.T) {
	db := sqltest.SQLite(t)
	w := receiptstest.NewWorld(t, stage.Receipts(t, db))
	sqltest.LimitPages(t, db, 120)
	acknowledged, refused := 0, 0
	for n := 1; n <= 400; n++ {
		out := w.Send(receiptstest.ShopA1.Grant(), w.XML(receiptstest.ShopA1.Sale(n)))
		switch {
		case out.Err == nil:
			acknowledged++
		case errors.Is(out.Err, receipts.ErrNotSaved):
			refused++
		default:
			t.Fatal(out.Err)
		}
	}
	if refused == 0 || acknowledged == 0 {
		t.Fatalf("%d acknowledged, %d refused: the limit did not bite", acknowledged, refused)
	}
	w.Sums(receiptstest.ShopA1.RetailerID, receipts.Authorised, acknowledged)
	sqltest.LimitPages(t, db, 100_000)
	w.Expect(receiptstest.ShopA1.Grant(), w.XML(receiptstest.ShopA1.Sale(401)), "accepted")
	w.Sums(receiptstest.ShopA1.RetailerID, receipts.Authorised, acknowledged+1)
}

// unsteady is a store whose transactions end with err while there is one.
type unsteady struct {
	receipts.Store
	err, note error
}

func (u *unsteady) Note(ctx context.Context, lines []receipts.LogLine) error {
	if u.note != nil {
		return u.note
	}
	return u.Store.Note(ctx, lines)
}

func (u *unsteady) InTx(ctx context.Context, f func(ctx context.Context) error) error {
	return u.Store.InTx(ctx, func(ctx context.Context) error {
		if err := f(ctx); err != nil {
			return err
		}
		return u.err
	})
}

// What is refused stays so when the transaction fails, and whether it can be noted changes no answer; but what is stored
// is in the log of its key, or is not stored.
func TestAFailedCommitLeavesRefusals(t *testing.T) {
	backend, broken := stage.Receipts(t, sqltest.SQLite(t)), errors.New("broken")
	store := &unsteady{Store: backend.Store}
	backend.Store = store
	w := receiptstest.NewWorld(t, backend)
	sale := w.XML(receiptstest.ShopA1.Sale(1))
	refused := func() (lines int) {
		for _, shop := range []receiptstest.Shop{receiptstest.ShopA1, receiptstest.ShopB} {
			for _, l := range w.Log(shop.Grant().KeyID) {
				if l.Status == receipts.ResultRejected {
					lines++
				}
			}
		}
		return lines
	}
	for _, c := range []struct {
		commit, note, saved error
		status              receipts.ResultStatus
		noted               int
	}{
		{broken, nil, receipts.ErrNotSaved, "", 0},
		{receipts.ErrRace, broken, receipts.ErrNotSaved, "", 0},
		{nil, broken, receipts.ErrNotSaved, "", 0},
		{nil, nil, nil, receipts.ResultAccepted, 2},
	} {
		store.err, store.note = c.commit, c.note
		before := refused()
		if out := w.Send(receiptstest.ShopA1.Grant(), sale); !errors.Is(out.Err, c.saved) || out.Result.Status != c.status {
			t.Errorf("%+v: a good document: %+v", c, out)
		}
		if out := w.Send(receiptstest.ShopA1.Grant(), []byte("<nada/>")); out.Err == nil || errors.Is(out.Err, receipts.ErrNotSaved) {
			t.Errorf("%+v: what is no document: %v", c, out.Err)
		}
		if out := w.Send(receiptstest.ShopB.Grant(), sale); !errors.Is(out.Err, receipts.ErrOutOfScope) {
			t.Errorf("%+v: another's document: %v", c, out.Err)
		}
		if noted := refused() - before; noted != c.noted {
			t.Errorf("%+v: %d refusals noted", c, noted)
		}
	}
}
