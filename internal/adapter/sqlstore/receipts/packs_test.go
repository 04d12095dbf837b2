package receipts_test

import (
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
	"seiva/internal/receipts"
	"seiva/internal/receipts/receiptstest"
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
	return receipts.NewPacks(sqlreceipts.NewPacks(db), p.blobs, fewBytes, 60*24*time.Hour, p.t.TempDir(), p.at)
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

// runUntilWrite packs and is killed at a write, and tells whether it had ended before.
func (p *packing) runUntilWrite(n int) (ended bool) {
	ctx, kill := context.WithCancel(p.t.Context())
	defer kill()
	sqltest.CaptureWrites(p.db, func(string, int64) {
		if n--; n == 0 {
			kill()
		}
	})
	defer sqltest.CaptureWrites(p.db, func(string, int64) {})
	return p.packer(p.db).Run(ctx) == nil
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
			ended = p.runUntilWrite(n)
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
			return store.BeginPack(t.Context(), receiptstest.ShopA1.RetailerID, month, p.at.Now(), time.Hour)
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

// A pack is published once, and not once another is written in its place.
func TestAPackIsPublishedOnce(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 3)
		store, month := sqlreceipts.NewPacks(p.db), sqlreceipts.Arrival(sqlreceipts.FirstID(time.Now().Format("0601")))
		publish := func(name string, pack receipts.Pack, want error) {
			t.Helper()
			pack.Segments = []receipts.Segment{{Frames: []receipts.Frame{{ID: 1, Length: 1}}}}
			if err := store.PublishPack(t.Context(), pack, p.at.Now()); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", name, err, want)
			}
		}
		begin := func() receipts.Pack {
			t.Helper()
			pack, begun, err := store.BeginPack(t.Context(), receiptstest.ShopA1.RetailerID, month, p.at.Now(), time.Hour)
			if err != nil || !begun {
				t.Fatal(begun, err)
			}
			return pack
		}
		slow := begin()
		p.at.Advance(2 * time.Hour)
		second := begin()
		publish("given up", slow, receipts.ErrPackGivenUp)
		publish("the other", second, nil)
		publish("again", second, receipts.ErrPackGivenUp)
	})
}
