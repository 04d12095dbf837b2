package receipts_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/receipts/receiptstest"
)

// sellIn sells in months that come: their documents lie in them.
func (p *packing) sellIn(first int, months ...time.Time) {
	p.t.Helper()
	for i, month := range months {
		p.Clock.Advance(month.Sub(p.Clock.Now()))
		for n := range 6 {
			sale := p.sale(first + 6*i + n)
			sale.At = month.Add(-time.Hour)
			p.send(first+6*i+n, sale)
		}
	}
}

// late has a receipt of December, and its cancellation, come when January's are there already, so that they lie behind them.
func (p *packing) late(n int) receipts.Key {
	p.t.Helper()
	sale := p.sale(n)
	sale.At = time.Date(2026, 12, 31, 23, 0, 0, 0, clock.Brazil)
	p.send(n, sale)
	p.Expect(p.shop(n).Grant(), p.CancelXML(sale, nfcegen.Cancel{}), "cancelled")
	return receipts.Key{RetailerID: p.shop(n).RetailerID, AccessKey: p.Gen.AccessKey(sale)}
}

// A month that goes takes its packs along, whenever it is killed; packs of what is kept stay.
func TestPacksGoWithTheirMonth(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 6)
		noon := func(year int, month time.Month) time.Time {
			return time.Date(year, month, 20, 12, 0, 0, 0, clock.Brazil)
		}
		p.sellIn(100, noon(2026, 12), noon(2027, 1), noon(2027, 2))
		late := p.late(200)
		p.at.Advance(noon(2027, 7).Sub(p.at.Now()))
		p.run()
		p.settled()
		if got := p.rows("sealed_documents"); got != "2" { // what came late, and its cancellation
			t.Fatalf("%s were not packed", got)
		}
		kept := map[receipts.Key][]byte{}
		for key, xml := range p.sent {
			if period := key.AccessKey[2:6]; period >= "2701" {
				kept[key] = xml
			}
		}
		p.Clock.Advance(newYear.Sub(p.Clock.Now()))
		p.at.Advance(newYear.Sub(p.at.Now()))
		before := p.blobs.Keys()
		retention := receipts.NewRetention(sold{sqlreceipts.NewRetention(p.db)}, p.Backend.Ratings.(receipts.Words), &p.Trail, 0, p.Clock)
		if err := retention.Enforce(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Service.Original(t.Context(), late); p.rows("sealed_documents") != "0" || !errors.Is(err, receipts.ErrNotFound) {
			t.Errorf("what came late stays: %v", err)
		}
		if p.sent = kept; len(kept) != 12 {
			t.Fatalf("%d are kept", len(kept))
		}
		for n, ended := 1, false; !ended; n++ {
			ended = p.runUntilWrite(n)
			p.comeBack()
		}
		// A backup whose database names them still finds them for a day.
		if got := p.blobs.Keys(); !slices.Equal(got, before) {
			t.Errorf("objects went at once: %v", got)
		}
		p.at.Advance(25 * time.Hour)
		p.run()
		p.comeBack()
		left := p.blobs.Keys()
		if len(left) == 0 || slices.ContainsFunc(left, func(key string) bool { return !strings.Contains(key, "/2701/") && !strings.Contains(key, "/2702/") }) {
			t.Errorf("left are %v", left)
		}
		if p.rows("document_packs WHERE month < '2701'") != "0" || p.rows("document_pack_segments") != p.rows("document_packs") {
			t.Error("rows of packs that went are left")
		}
	})
}

// The end of a retailer is the end of its packs, and of no others.
func TestPacksGoWithTheirRetailer(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 24)
		p.run()
		err := receipts.NewCustody(p.store, &p.Trail, p.Clock).Destroy(t.Context(), scope.Scope{Profile: scope.Administrador, AccountID: "a"}, "retailera")
		if err != nil {
			t.Fatal(err)
		}
		for key := range p.sent {
			if key.RetailerID == "retailera" {
				if _, err := p.Service.Original(t.Context(), key); !errors.Is(err, receipts.ErrDestroyed) {
					t.Errorf("it says %v", err)
				}
				delete(p.sent, key)
			}
		}
		p.run()
		p.at.Advance(25 * time.Hour)
		p.run()
		if keys := p.blobs.Keys(); len(keys) == 0 || slices.ContainsFunc(keys, func(key string) bool { return !strings.HasPrefix(key, "document-packs/retailerb/") }) {
			t.Errorf("left are %v", keys)
		}
		p.comeBack()
	})
}

// Objects that no row names are somebody's: another installation's on the same bucket, or those of a database that was brought back.
func TestWhatNoRowNamesIsLeftAlone(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 12)
		p.blobs.Change("document-packs/retailera/2611/others", func([]byte) []byte { return []byte("a") })
		p.run()
		p.at.Advance(100 * 24 * time.Hour)
		p.run()
		if !slices.Contains(p.blobs.Keys(), "document-packs/retailera/2611/others") {
			t.Error("it was deleted")
		}
	})
}

// A bucket that is away, or that keeps something else than it was given, loses nothing: documents stay where they are.
func TestNothingIsDeletedForAPackThatDidNotArrive(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 12)
		all := p.rows("sealed_documents")
		p.blobs.Away = errors.New("no route")
		if err := p.packer(p.db).Run(t.Context()); err == nil {
			t.Error("it was not told")
		}
		p.blobs.Away = nil
		for name, bucket := range map[string]receipts.PackBlobs{"cuts": cutter{p.blobs}, "keeps another byte": spoiler{p.blobs}} {
			packer := receipts.NewPacks(sqlreceipts.NewPacks(p.db), bucket, fewBytes, time.Hour, t.TempDir(), p.at)
			if err := packer.Run(t.Context()); err == nil {
				t.Errorf("a bucket that %s: it was not told", name)
			}
		}
		if got := p.rows("sealed_documents"); got != all {
			t.Errorf("%s of %s are left", got, all)
		}
		p.comeBack()
		p.run()
		p.settled()
	})
}

// What a process published that died then is read once more before its documents are deleted: the bucket may have lost it meanwhile.
func TestNothingIsDeletedForAPackThatWasLost(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 12)
		object, waiting := p.publishedOnly()
		all := p.rows(waiting)
		var kept []byte
		p.blobs.Change(object, func(content []byte) []byte {
			kept = content
			return append([]byte{content[0] + 1}, content[1:]...)
		})
		if err := p.packer(p.db).Run(t.Context()); err == nil || !strings.Contains(err.Error(), object) {
			t.Errorf("it is told as %v", err)
		}
		if got := p.rows(waiting); got != all {
			t.Errorf("%s of %s are left", got, all)
		}
		p.comeBack()
		p.blobs.Change(object, func([]byte) []byte { return kept })
		p.run()
		p.settled()
	})
}

// cutter cuts what it keeps.
type cutter struct{ *receiptstest.Blobs }

func (c cutter) Put(ctx context.Context, key, contentType string, content io.ReadSeeker, size int64) error {
	return c.Blobs.Put(ctx, key, contentType, content, size-1)
}

// spoiler keeps another byte at the end, and loses none.
type spoiler struct{ *receiptstest.Blobs }

func (s spoiler) Put(ctx context.Context, key, contentType string, content io.ReadSeeker, size int64) error {
	err := s.Blobs.Put(ctx, key, contentType, content, size)
	s.Change(key, func(kept []byte) []byte {
		kept[len(kept)-1]++
		return kept
	})
	return err
}

// rewritten tells whether a month's part of PostgreSQL gave its room back.
func (p *packing) rewritten(month string) bool {
	return sqltest.Strings(p.t, p.db, "SELECT CAST(pg_relation_filenode(c.oid) <> c.oid AS TEXT) FROM pg_class AS c WHERE relname = 'sealed_documents_"+month+"'")[0] == "true"
}

// On PostgreSQL a month whose documents were packed gives its room back; while somebody reads the table packing goes on without.
func TestAPackedMonthGivesItsRoomBack(t *testing.T) {
	t.Parallel()
	p := newPacking(t, sqltest.Postgres(t), 0)
	month := func(m time.Month) time.Time { return time.Date(2027, m, 20, 12, 0, 0, 0, clock.Brazil) }
	p.sellIn(100, month(1), month(2))
	p.at.Advance(month(4).Sub(p.at.Now()))
	reader := sqltest.Again(t, p.db)
	err := reader.InTx(t.Context(), func(ctx context.Context) error {
		if _, err := reader.Read(ctx).ExecContext(ctx, "SELECT 1 FROM sealed_documents_2701"); err != nil {
			return err
		}
		p.run()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := p.rows("sealed_documents WHERE id < " + strconv.FormatInt(sqlreceipts.FirstID("2702"), 10)); got != "0" || p.rewritten("2701") {
		t.Errorf("%s are left of the month that is held, rewritten: %v", got, p.rewritten("2701"))
	}
	p.run()
	if !p.rewritten("2701") {
		t.Error("a month that was held keeps its room for good")
	}
	p.at.Advance(40 * 24 * time.Hour)
	p.run()
	if !p.rewritten("2702") {
		t.Error("the month keeps its room")
	}
	p.settled()
}
