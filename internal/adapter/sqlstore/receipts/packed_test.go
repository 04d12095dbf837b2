package receipts_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/errs"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/receipts/receiptstest"
	"seiva/internal/uploads"
)

func TestPackedDocumentsComeBackByteForByte(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 40)
		p.run()
		p.settled()
		keys := p.blobs.Keys()
		if left := p.rows("sealed_documents"); len(keys) < 4 || left != "0" {
			t.Errorf("%d packs, %s documents are left", len(keys), left)
		}
		for _, key := range keys {
			content, err := p.blobs.ReadRange(t.Context(), key, 0, fewBytes*2)
			if err != nil || len(content) > fewBytes || bytes.Contains(content, []byte("infNFe")) {
				t.Errorf("%s has %d bytes, %v", key, len(content), err)
			}
		}
		// One ranged reading for each, and what is packed stays so.
		before := p.blobs.Ranges
		p.comeBack()
		if read := p.blobs.Ranges - before; read > len(p.sent) {
			t.Errorf("%d readings for %d documents", read, len(p.sent))
		}
		// Who reads many reads a store's day in a few.
		before = p.blobs.Ranges
		n, day := 0, receiptstest.Noon.Format(time.DateOnly)
		for _, shop := range []receiptstest.Shop{receiptstest.ShopA1, receiptstest.ShopA2, receiptstest.ShopB} {
			err := p.Service.OfConsumers(t.Context(), shop.RetailerID, shop.StoreID, day, func(a receipts.Arrival) error {
				n++
				_, err := a.Sold(t.Context(), func(string) bool { return true })
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if read := p.blobs.Ranges - before; n < 30 || read > 3*len(keys) {
			t.Errorf("%d readings of %d packs for %d documents", read, len(keys), n)
		}
		p.run()
		if got := p.blobs.Keys(); !slices.Equal(got, keys) {
			t.Errorf("a second run made %v of %v", got, keys)
		}
	})
}

// What comes later to a packed receipt finds it as it was: the same document, another one, its cancellation.
func TestAPackedReceiptIsAReceiptLikeOthers(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 12)
		p.run()
		grant, unproven := p.shop(11).Grant(), p.sale(11)
		p.Expect(p.shop(1).Grant(), p.XML(p.sale(1)), "duplicate")
		p.Expect(p.shop(2).Grant(), p.CancelXML(p.sale(2), nfcegen.Cancel{}), "cancelled")
		// One that was not proven gives way to the right one, also where it lies in a pack.
		xml := p.XML(unproven)
		out := p.Send(grant, xml)
		if out.Err != nil {
			t.Fatal(out.Err)
		}
		p.sent[receipts.Key{RetailerID: p.shop(11).RetailerID, AccessKey: out.Result.AccessKey}] = xml
		p.comeBack()
		p.Consistent()
	})
}

// While the bucket is away an old document is to be asked for again later; one that was cut or changed is never served.
func TestADamagedPackIsToldAndNeverServed(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 12)
		p.run()
		codes := func() string {
			found := map[string]bool{}
			for key, want := range p.sent {
				got, err := p.Service.Original(t.Context(), key)
				if e := errs.From(err); err != nil {
					found[e.Code] = true
					if e.HTTPStatus() != 503 || len(got) > 0 {
						t.Errorf("%v, %d bytes", err, len(got))
					}
				} else if !bytes.Equal(got, want) {
					t.Error("another document came back")
				}
			}
			list := []string{}
			for code := range found {
				list = append(list, code)
			}
			slices.Sort(list)
			return strings.Join(list, " ")
		}
		p.blobs.Away = uploads.ErrUnavailable(errors.New("no route"))
		if got := codes(); got != "uploads.unavailable" {
			t.Errorf("away: %q", got)
		}
		p.blobs.Away = nil
		all := p.blobs.Keys()
		for name, change := range map[string]func([]byte) []byte{
			"cut":     func(b []byte) []byte { return b[:len(b)-7] },
			"shifted": func(b []byte) []byte { return append([]byte{1}, b...) },
			"empty":   func([]byte) []byte { return nil },
		} {
			whole := map[string][]byte{}
			for _, key := range all {
				p.blobs.Change(key, func(b []byte) []byte { whole[key] = b; return change(bytes.Clone(b)) })
			}
			if got := codes(); got != "receipts.document_unreadable" {
				t.Errorf("%s: %q", name, got)
			}
			for _, key := range all {
				p.blobs.Change(key, func([]byte) []byte { return whole[key] })
			}
		}
		for _, key := range all {
			if err := p.blobs.Delete(t.Context(), key); err != nil {
				t.Fatal(err)
			}
		}
		if got := codes(); got != "receipts.document_unreadable" {
			t.Errorf("gone: %q", got)
		}
	})
}
