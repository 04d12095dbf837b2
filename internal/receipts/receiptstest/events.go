package receiptstest

import (
	"bytes"
	"io"
	"testing"
	"time"

	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

// What was tried out under an access key neither keeps the real cancellation from counting nor stands in its place.
func testCancellation(t *testing.T, w *World) {
	tried := nfcegen.Cancel{Environment: nfce.Homologation}
	first, second, third := ShopA1.Sale(1), ShopA1.Sale(2), ShopA1.Sale(3)
	first.Consumer = nfcegen.Consumer{CPF: "52998224725"}

	w.Expect(ShopA1.Grant(), w.XML(first), "accepted")
	if told := w.Expect(ShopA1.TestGrant(), w.CancelXML(first, tried), "pending").Result; told.Identified || told.Stored != nil {
		t.Errorf("a test key is told of a real receipt: %+v", told)
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
	if told := w.Expect(ShopA1.Grant(), w.CancelXML(first, nfcegen.Cancel{}), "cancelled").Result; !told.Identified || told.Stored == nil {
		t.Errorf("a cancellation is not told of its receipt: %+v", told)
	}
	w.Sums(ShopA1.RetailerID, receipts.Cancelled, 1)
	w.Expect(ShopA1.TestGrant(), w.CancelXML(first, tried), "ignored")
	w.Expect(ShopA1.Grant(), w.CancelXML(first, nfcegen.Cancel{}), "duplicate")

	test := second
	test.Environment = nfce.Homologation
	w.Expect(ShopA1.TestGrant(), w.XML(test), "accepted")
	w.Expect(ShopA1.TestGrant(), w.CancelXML(second, tried), "cancelled")
	key := w.Expect(ShopA1.Grant(), w.XML(second), "accepted").Result.AccessKey
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
	detail, err := w.Service.Get(t.Context(), Retailer(ShopA1.RetailerID), key)
	if err != nil || len(detail.Events) != 0 {
		t.Errorf("events of the test stayed: %+v, %v", detail.Events, err)
	}
	w.Expect(ShopA1.Grant(), w.CancelXML(second, nfcegen.Cancel{}), "cancelled")

	got, err := w.run([]receipts.Submission{{XML: w.XML(third)}, {XML: w.CancelXML(third, nfcegen.Cancel{})}}, io.EOF)
	if err != nil || len(got) != 2 || got[1].Result.Status != receipts.ResultCancelled {
		t.Fatalf("in one commit: %+v, %v", got, err)
	}
	early := ShopA1.Sale(4)
	got, err = w.run([]receipts.Submission{{XML: w.CancelXML(early, nfcegen.Cancel{})}, {XML: w.XML(early)}}, io.EOF)
	if err != nil || len(got) != 2 || got[0].Result.Status != receipts.ResultPending || got[1].Result.Status != receipts.ResultCancelled {
		t.Fatalf("its receipt behind it: %+v, %v", got, err)
	}
	detail, err = w.Service.Get(t.Context(), Retailer(ShopA1.RetailerID), w.Gen.AccessKey(early))
	if err != nil || len(detail.Events) != 1 || !detail.Events[0].Applied {
		t.Errorf("its receipt behind it: %+v, %v", detail.Events, err)
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 0)
	w.Sums(ShopA1.RetailerID, receipts.Cancelled, 4)
}

// The real cancellation takes the place of the test's that has its type and number, and leaves the other real ones.
func testGoesAlone(t *testing.T, w *World) {
	grant, sale, substitute := ShopA1.Grant(), ShopA1.Sale(1), ShopA1.Sale(2)
	substitute.EmissionType = 9
	real := []nfcegen.Cancel{{SubstituteKey: w.Gen.AccessKey(substitute)}, {Sequence: 2}}
	for _, c := range real {
		w.Expect(grant, w.CancelXML(sale, c), "pending")
	}
	w.Expect(ShopA1.TestGrant(), w.CancelXML(sale, nfcegen.Cancel{Environment: nfce.Homologation}), "pending")
	w.Expect(grant, w.CancelXML(sale, nfcegen.Cancel{}), "pending")
	for _, c := range real {
		w.Expect(grant, w.CancelXML(sale, c), "duplicate")
	}
	key := w.Expect(grant, w.XML(sale), "cancelled").Result.AccessKey
	detail, err := w.Service.Get(t.Context(), Retailer(ShopA1.RetailerID), key)
	if err != nil || len(detail.Events) != 3 {
		t.Errorf("%+v, %v", detail.Events, err)
	}
	w.Sums(ShopA1.RetailerID, receipts.Substituted, 1)
}

// A store that goes to another retailer may send again what it sent: what becomes of the one retailer's leaves the other's.
func twoRetailers(t *testing.T, w *World) {
	sale := ShopA1.Sale(1)
	sale.Defect = nfcegen.BadDigest
	first := w.XML(sale)
	w.Expect(ShopA1.Grant(), first, "accepted")
	w.Owners = map[string]string{ShopA1.CNPJ: ShopB.RetailerID}
	later := ShopA1
	later.RetailerID = ShopB.RetailerID
	key := w.Expect(later.Grant(), first, "accepted").Result.AccessKey
	w.Owners = nil
	sale.Defect = nfcegen.NoDefect
	w.Expect(ShopA1.Grant(), w.XML(sale), "accepted") // in its place
	w.Expect(ShopA1.Grant(), w.CancelXML(sale, nfcegen.Cancel{}), "cancelled")
	if got, err := w.Service.Original(t.Context(), receipts.Key{RetailerID: ShopB.RetailerID, AccessKey: key}); err != nil || !bytes.Equal(got, first) {
		t.Errorf("another document is the other's, %v", err)
	}
	w.Sums(ShopA1.RetailerID, receipts.Cancelled, 1)
	w.Sums(ShopB.RetailerID, receipts.Authorised, 1)
}

// The same document first with a signature that does not hold, then as it was signed: the right one stays, with what the
// till said first, and every answer tells of what is stored.
func repair(t *testing.T, w *World) {
	for n, defect := range []nfcegen.Defect{nfcegen.BadSignature, nfcegen.NoSignature, nfcegen.WrongProtocolDigest} {
		sale := ShopA1.Sale(n + 1)
		sale.Defect = defect
		wrong := w.XML(sale)
		key := w.Expect(ShopA1.Grant(), wrong, "accepted").Result.AccessKey
		sale.Defect = nfcegen.NoDefect
		right := w.XML(sale)
		w.Expect(ShopA1.Grant(), right, "accepted")
		stored, err := w.Service.Get(t.Context(), Retailer(ShopA1.RetailerID), key)
		if err != nil || stored.Signature != nfce.SignatureValid || stored.Protocol != nfce.ProtocolPresent || stored.Cashier != "01" {
			t.Errorf("defect %d: %s, %s, cashier %q, %v", defect, stored.Signature, stored.Protocol, stored.Cashier, err)
		}
		for _, copy := range [][]byte{wrong, right} {
			again := w.Expect(ShopA1.Grant(), copy, "duplicate")
			if told := again.Result.Verification; told.Signature != nfce.SignatureValid || told.Protocol != nfce.ProtocolPresent {
				t.Errorf("defect %d: the answer tells of %+v", defect, told)
			}
		}
	}
	mixed := ShopA1.Sale(4) // a copy that proves more here and less there repairs nothing
	mixed.Defect = nfcegen.WrongProtocolDigest
	w.Expect(ShopA1.Grant(), w.XML(mixed), "accepted")
	mixed.Defect = nfcegen.NoSignature
	if told := w.Expect(ShopA1.Grant(), w.XML(mixed), "duplicate").Result.Verification; told.Signature != nfce.SignatureValid {
		t.Errorf("a copy without a signature took a signed one's place: %+v", told)
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 4)
	gone := ShopA1.Sale(9)
	gone.Defect = nfcegen.NoSignature
	w.Expect(ShopA1.Grant(), w.XML(gone), "accepted")
	w.Expect(ShopA1.Grant(), w.CancelXML(gone, nfcegen.Cancel{}), "cancelled")
	gone.Defect = nfcegen.NoDefect
	w.Expect(ShopA1.Grant(), w.XML(gone), "cancelled") // the right copy does not count either
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 4)
}

// A cancellation is told in the offset that its document states, which need not be the receipt's.
func ownOffset(t *testing.T, w *World) {
	acre := time.FixedZone("", -5*60*60)
	for n, at := range []time.Time{
		time.Date(2026, 11, 9, 22, 30, 0, 0, time.FixedZone("", -3*60*60)), time.Date(2026, 11, 9, 20, 15, 0, 0, acre),
	} {
		sale := ShopA1.Sale(n + 1)
		sale.At = at.Add(-time.Hour)
		key := w.Expect(ShopA1.Grant(), w.XML(sale), "accepted").Result.AccessKey
		w.Expect(ShopA1.Grant(), w.CancelXML(sale, nfcegen.Cancel{At: at}), "cancelled")
		detail, err := w.Service.Get(t.Context(), Retailer(ShopA1.RetailerID), key)
		if err != nil || len(detail.Events) != 1 || detail.Events[0].At.Format(time.RFC3339) != at.Format(time.RFC3339) {
			t.Errorf("cancelled at %v: %+v, %v", at, detail.Events, err)
		}
	}
}

// 110111 and 110112 of one receipt make it substituted, whichever comes first, also when both come before it.
func bothCancellations(_ *testing.T, w *World) {
	grant := ShopA1.Grant()
	for n, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {2, 0, 1}, {1, 2, 0}, {2, 1, 0}} {
		sale, substitute := ShopA1.Sale(2*n+1), ShopA1.Sale(2*n+2)
		substitute.EmissionType = 9
		documents := [][]byte{
			w.XML(sale), w.CancelXML(sale, nfcegen.Cancel{}), w.CancelXML(sale, nfcegen.Cancel{SubstituteKey: w.Gen.AccessKey(substitute)}),
		}
		for _, i := range order {
			w.Service.Receive(w.t.Context(), grant, receipts.Submission{XML: documents[i]})
		}
		w.Sums(ShopA1.RetailerID, receipts.Substituted, n+1)
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 0)
	w.Sums(ShopA1.RetailerID, receipts.Cancelled, 0)
}
