package receipts_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/receipts/receiptstest"
	"seiva/internal/uploads"
)

// packing is a world whose documents are old enough for packs: some of three shops, of two retailers.
type packing struct {
	*sealed
	blobs *receiptstest.Blobs
	at    *clock.Fixed // the packers'; documents arrive by the machine's
}

const fewBytes = 8_000 // a pack of these tests: some ten documents

func newPacking(t *testing.T, db *sqldb.DB, count int) *packing {
	t.Helper()
	blobs := receiptstest.NewBlobs()
	backend := stage.Receipts(t, db)
	backend.Store = stage.ReceiptsWith(t, db, blobs)
	s := &sealed{receiptstest.NewWorld(t, backend), t, db, backend.Store.(*sqlreceipts.Store), map[receipts.Key][]byte{}, map[string]bool{}}
	for n := 1; n <= count; n++ {
		s.sell(n)
	}
	return &packing{s, blobs, clock.NewFixed(time.Now().AddDate(0, 4, 0))}
}

func (p *packing) packer(db *sqldb.DB) *receipts.Packs {
	return receipts.NewPacks(sqlreceipts.NewPacks(db), p.blobs, receipts.PackLimits{Bytes: fewBytes, Least: 2}, 60*24*time.Hour, p.t.TempDir(), p.at)
}

func (p *packing) run() {
	p.t.Helper()
	if err := p.packer(p.db).Run(p.t.Context()); err != nil {
		p.t.Fatal(err)
	}
}

func (p *packing) rows(what string) string {
	p.t.Helper()
	return sqltest.Strings(p.t, p.db, "SELECT CAST(COUNT(*) AS TEXT) FROM "+what)[0]
}

// settled fails unless every document comes back, and lies either in the database or in one pack that is there.
func (p *packing) settled() {
	p.t.Helper()
	p.comeBack()
	documents := sqltest.Strings(p.t, p.db, "SELECT CAST((SELECT COUNT(*) FROM receipts) + (SELECT COUNT(*) FROM receipt_events) - (SELECT COUNT(*) FROM sealed_documents) - "+
		"(SELECT COALESCE(SUM(frames), 0) FROM document_packs WHERE emptied_at > 0 AND dropped_at = 0) AS TEXT)")[0]
	if documents != "0" || p.rows("document_packs WHERE emptied_at = 0 AND dropped_at = 0") != "0" {
		p.t.Errorf("%s documents lie in both places or in none", documents)
	}
}

func TestPackedDocumentsComeBackByteForByte(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 40)
		p.run()
		p.settled()
		keys := p.blobs.Keys()
		if left := p.rows("sealed_documents"); len(keys) < 4 || left > "3" {
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

// Killed after any write, the next run ends it: nothing is lost meanwhile, and in the end nothing is twice.
func TestKilledPackingGoesOn(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 12)
		ended := false
		for n := 1; !ended; n++ {
			for more := range 4 { // something is left to pack
				p.sell(100 + 4*n + more)
			}
			ctx, kill := context.WithCancel(t.Context())
			left := n
			sqltest.CaptureWrites(p.db, func(string, int64) {
				if left--; left == 0 {
					kill()
				}
			})
			ended = p.packer(p.db).Run(ctx) == nil
			kill()
			sqltest.CaptureWrites(p.db, func(string, int64) {})
			p.comeBack()
			p.at.Advance(2 * time.Hour) // what is dead is taken for it
		}
		p.settled()
		if p.rows("document_packs WHERE whole_at = 0") == "0" {
			t.Error("none was killed while it was being written")
		}
		p.at.Advance(72 * time.Hour)
		p.run()
		p.at.Advance(72 * time.Hour)
		p.run()
		p.settled()
		named := sqltest.Strings(t, p.db, "SELECT object FROM document_packs WHERE emptied_at > 0 ORDER BY object")
		if got := p.blobs.Keys(); !slices.Equal(got, named) {
			t.Errorf("objects are %v, named %v", got, named)
		}
	})
}

// A document that was stored under an earlier id than the last that is packed stays where it is: what is packed is found as before.
func TestAStragglerIsNotPacked(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 12)
		p.run()
		for n := 100; n < 112; n++ {
			p.sell(n)
		}
		sqltest.Exec(t, p.db, "DELETE FROM settings WHERE name = 'receipts.packed_before'")
		last := sqltest.Strings(t, p.db, "SELECT CAST(MAX(id) AS TEXT) FROM sealed_documents WHERE retailer_id = 'retailera'")[0]
		early := sqltest.Strings(t, p.db, "SELECT CAST(MIN(first_document) + 1 AS TEXT) FROM document_packs WHERE retailer_id = 'retailera'")[0]
		for _, moved := range []string{"UPDATE sealed_documents SET id = ", "UPDATE receipts SET document = ", "UPDATE receipt_events SET document = "} {
			column := moved[strings.LastIndex(moved, "SET ")+4 : len(moved)-3]
			sqltest.Exec(t, p.db, moved+early+" WHERE "+column+" = "+last)
		}
		p.run()
		p.settled()
		if got := p.rows("sealed_documents"); got != "1" {
			t.Errorf("%s documents are left", got)
		}
	})
}

// Two processes pack at the same time: each document is in one pack.
func TestTwoProcessesPackOnce(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 30)
		done := make(chan error, 2)
		for _, db := range []*sqldb.DB{p.db, sqltest.Again(t, p.db)} {
			packer := p.packer(db)
			go func() { done <- packer.Run(t.Context()) }()
		}
		for range 2 {
			if err := <-done; err != nil && !errors.Is(err, receipts.ErrPacking) {
				t.Error(err)
			}
		}
		p.run()
		p.settled()
	})
}

// A pack that was taken for dead is not published, however late its writer comes.
func TestWhoIsTakenForDeadPublishesNothing(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 12)
		store, month := sqlreceipts.NewPacks(p.db), sqlreceipts.Arrival(sqlreceipts.FirstID(time.Now().Format("0601")))
		begin := func() (receipts.Pack, bool, error) {
			return store.BeginPack(t.Context(), receiptstest.ShopA1.RetailerID, month, 1, p.at.Now(), time.Hour)
		}
		slow, begun, err := begin()
		if err != nil || !begun {
			t.Fatal(begun, err)
		}
		if _, _, err := begin(); !errors.Is(err, receipts.ErrPacking) {
			t.Errorf("a second one began: %v", err)
		}
		p.at.Advance(2 * time.Hour)
		p.run()
		slow.Segments = []receipts.Segment{{Frames: []receipts.Frame{{ID: 1, Length: 1}}}}
		if err := store.PublishPack(t.Context(), slow, p.at.Now()); !errors.Is(err, receipts.ErrPackGivenUp) {
			t.Errorf("it was published: %v", err)
		}
		p.settled()
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
