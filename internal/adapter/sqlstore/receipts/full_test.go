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
	err error
}

func (u *unsteady) InTx(ctx context.Context, f func(ctx context.Context) error) error {
	return u.Store.InTx(ctx, func(ctx context.Context) error {
		if err := f(ctx); err != nil {
			return err
		}
		return u.err
	})
}

// What is refused stays so, and is noted, when the transaction fails; whether it can be noted changes no answer.
func TestAFailedCommitLeavesRefusals(t *testing.T) {
	backend, broken := stage.Receipts(t, sqltest.SQLite(t)), errors.New("broken")
	store := &unsteady{Store: backend.Store}
	backend.Store = store
	w := receiptstest.NewWorld(t, backend)
	sale := w.XML(receiptstest.ShopA1.Sale(1))
	for _, c := range []struct {
		commit, note, saved error
		status              receipts.ResultStatus
	}{{broken, nil, receipts.ErrNotSaved, ""}, {receipts.ErrRace, broken, receipts.ErrNotSaved, ""}, {nil, broken, nil, receipts.ResultAccepted}} {
		store.err, w.Noting, w.Refused = c.commit, c.note, nil
		if out := w.Send(receiptstest.ShopA1.Grant(), sale); !errors.Is(out.Err, c.saved) || out.Result.Status != c.status {
			t.Errorf("%+v: a good document: %+v", c, out)
		}
		if out := w.Send(receiptstest.ShopA1.Grant(), []byte("<nada/>")); out.Err == nil || errors.Is(out.Err, receipts.ErrNotSaved) {
			t.Errorf("%+v: what is no document: %v", c, out.Err)
		}
		if out := w.Send(receiptstest.ShopB.Grant(), sale); !errors.Is(out.Err, receipts.ErrOutOfScope) {
			t.Errorf("%+v: another's document: %v", c, out.Err)
		}
		if len(w.Refused) != 2 {
			t.Errorf("%+v: %d refusals noted", c, len(w.Refused))
		}
	}
}
