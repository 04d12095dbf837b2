package receiptstest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

// listener is a receipts.Ratings that keeps what it hears, and refuses it with an error that is set.
type listener struct {
	heard []string
	fails error
}

// Counting implements receipts.Ratings.
func (l *listener) Counting(_ context.Context, retailerID string, changed map[string]bool) error {
	l.heard = append(l.heard, fmt.Sprint(retailerID, changed))
	return l.fails
}

// Who rests on receipts hears, once, which of them begin or cease to count; when that fails, nothing has changed.
func counting(t *testing.T, w *World) {
	l := &listener{}
	w.Backend.Ratings = l
	service := w.service()
	t.Cleanup(service.Close)
	send := func(xml []byte, want receipts.ResultStatus) {
		t.Helper()
		if out := service.Receive(t.Context(), ShopA1.Grant(), receipts.Submission{XML: xml}); out.Err != nil || out.Result.Status != want {
			t.Fatalf("%s, %v; want %s", out.Result.Status, out.Err, want)
		}
	}
	hears := func(what string, lines ...string) {
		t.Helper()
		if fmt.Sprint(l.heard) != fmt.Sprint(lines) {
			t.Errorf("%s: heard %q, want %q", what, l.heard, lines)
		}
		l.heard = nil
	}
	sale, staff := ShopA1.Sale(1), scope.Scope{AccountID: "ana", Profile: scope.Suporte}
	key := w.Gen.AccessKey(sale)
	ceases, begins := ShopA1.RetailerID+fmt.Sprint(map[string]bool{key: false}), ShopA1.RetailerID+fmt.Sprint(map[string]bool{key: true})
	sale.Defect = nfcegen.BadDigest
	send(w.XML(sale), receipts.ResultAccepted)
	sale.Defect = nfcegen.NoDefect
	send(w.XML(sale), receipts.ResultAccepted) // in its place, and counts as before
	hears("a receipt and a better one")
	for range 2 {
		if err := service.Exclude(t.Context(), staff, key, "valor errado"); err != nil {
			t.Fatal(err)
		}
	}
	hears("taken out", ceases)
	if err := service.Include(t.Context(), staff, key); err != nil {
		t.Fatal(err)
	}
	hears("put back", begins)
	l.fails = errors.New("no")
	if out := service.Receive(t.Context(), ShopA1.Grant(), receipts.Submission{XML: w.CancelXML(sale, nfcegen.Cancel{})}); out.Err == nil {
		t.Error("cancelled, though who rests on it failed")
	}
	l.fails, l.heard = nil, nil
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
	send(w.CancelXML(sale, nfcegen.Cancel{}), receipts.ResultCancelled)
	hears("cancelled", ceases)
	tried := ShopA1.Sale(2)
	tried.Environment = nfce.Homologation
	if out := service.Receive(t.Context(), ShopA1.TestGrant(), receipts.Submission{XML: w.XML(tried)}); out.Err != nil {
		t.Fatal(out.Err)
	}
	tried.Environment = nfce.Production
	send(w.XML(tried), receipts.ResultAccepted)
	hears("a real one in a test's place", ShopA1.RetailerID+fmt.Sprint(map[string]bool{w.Gen.AccessKey(tried): true}))
}

// erasedMeanwhile has a consumer erased right after their receipt was read.
type erasedMeanwhile struct {
	receipts.Store
	erase func(ctx context.Context) error
}

// State implements receipts.Store.
func (s *erasedMeanwhile) State(ctx context.Context, keys []receipts.Key) (receipts.State, error) {
	state, err := s.Store.State(ctx, keys)
	if err == nil {
		err = s.erase(ctx)
	}
	return state, err
}

// A receipt is given as it stands, but for what is not there, is another's, or whose consumer was erased.
func held(t *testing.T, w *World) {
	mine, gone := ShopA1.Sale(1), ShopA1.Sale(2)
	mine.Consumer.CPF = CPF(theErased + 1)
	gone.Consumer.CPF = CPF(theErased)
	for _, sale := range []nfcegen.Sale{mine, gone} {
		w.Expect(ShopA1.Grant(), w.XML(sale), "accepted")
	}
	hold := func(retailerID string, sale nfcegen.Sale) (r receipts.Record, err error) {
		err = w.Backend.Store.InTx(t.Context(), func(ctx context.Context) error {
			r, err = w.Service.Hold(ctx, receipts.Key{RetailerID: retailerID, AccessKey: w.Gen.AccessKey(sale)})
			return err
		})
		return r, err
	}
	for _, sale := range []nfcegen.Sale{mine, gone} {
		if r, err := hold(ShopA1.RetailerID, sale); err != nil || r.StoreID != ShopA1.StoreID || !r.Counts() {
			t.Errorf("%+v, %v", r, err)
		}
	}
	index := cpfindex.New(w.root().Key(secret.CPFIndex)).Of(CPF(theErased))
	if err := w.Backend.Erase(t.Context(), ShopA1.RetailerID, index, erasedAt); err != nil {
		t.Fatal(err)
	}
	for name, try := range map[string]struct {
		retailerID string
		sale       nfcegen.Sale
	}{
		"an erased consumer's": {ShopA1.RetailerID, gone}, "another retailer's": {ShopB.RetailerID, mine}, "nobody's": {ShopA1.RetailerID, ShopA1.Sale(3)},
	} {
		if _, err := hold(try.retailerID, try.sale); !errors.Is(err, receipts.ErrNotFound) {
			t.Errorf("%s: %v", name, err)
		}
	}
	raced := w.serviceOn(&erasedMeanwhile{w.Backend.Store, func(ctx context.Context) error {
		return w.Backend.Erase(ctx, ShopA1.RetailerID, cpfindex.New(w.root().Key(secret.CPFIndex)).Of(mine.Consumer.CPF), erasedAt)
	}})
	t.Cleanup(raced.Close)
	undone := errors.New("undone")
	err := w.Backend.Store.InTx(t.Context(), func(ctx context.Context) error {
		if _, err := raced.Hold(ctx, receipts.Key{RetailerID: ShopA1.RetailerID, AccessKey: w.Gen.AccessKey(mine)}); !errors.Is(err, receipts.ErrNotFound) {
			t.Errorf("of a consumer who is erased meanwhile: %v", err)
		}
		return undone
	})
	if !errors.Is(err, undone) {
		t.Fatal(err)
	}
	if _, err := w.Service.Hold(t.Context(), receipts.Key{RetailerID: ShopA1.RetailerID, AccessKey: "') --"}); !errors.Is(err, receipts.ErrNotFound) {
		t.Errorf("what is no access key: %v", err)
	}
	w.Expect(ShopA1.Grant(), w.CancelXML(mine, nfcegen.Cancel{}), "cancelled")
	if r, err := hold(ShopA1.RetailerID, mine); err != nil || r.Counts() {
		t.Errorf("cancelled: counts %v, %v", r.Counts(), err)
	}
}
