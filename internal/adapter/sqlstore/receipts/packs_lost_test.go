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
	"seiva/internal/receipts"
	"seiva/internal/receipts/receiptstest"
)

// noonOf is in the midst of a month of 2027.
func noonOf(month time.Month) time.Time { return time.Date(2027, month, 20, 12, 0, 0, 0, clock.Brazil) }

// publishedOnly has a process die that published a pack, and returns its object's key and the documents that are in it.
func (p *packing) publishedOnly() (object, documents string) {
	p.t.Helper()
	const whole = "document_packs WHERE whole_at > 0"
	for n := 1; p.rows(whole) == "0"; n++ {
		p.runUntilWrite(n)
		p.at.Advance(2 * time.Hour)
	}
	row := sqltest.Strings(p.t, p.db, "SELECT object || ' ' || retailer_id || ' ' || month FROM "+whole)[0]
	of := strings.Fields(row)
	return of[0], "sealed_documents WHERE retailer_id = '" + of[1] + "' AND id < " + strconv.FormatInt(sqlreceipts.FirstID("2701"), 10)
}

// A pack that was lost before its documents were deleted is told by each run, and holds up what its retailer has of its month alone.
func TestALostPackHoldsUpNoOther(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 12)
		object, waiting := p.publishedOnly()
		p.sellIn(100, noonOf(1), noonOf(2))
		p.at.Advance(noonOf(7).Sub(p.at.Now()))
		lost := p.blobs.Lose(object)
		left, packs := p.rows(waiting), ""
		for n := range 3 {
			if err := p.packer(p.db).Run(t.Context()); err == nil || !strings.Contains(err.Error(), object) || errors.Is(err, receipts.ErrPacking) {
				t.Errorf("it is told as %v", err)
			}
			if p.rows("sealed_documents") != left || p.rows(waiting) != left {
				t.Fatalf("left are %s, and %s of %s that wait for the pack", p.rows("sealed_documents"), p.rows(waiting), left)
			}
			if made := p.rows("document_packs"); n > 0 && made != packs {
				t.Errorf("run %d made packs: %s, before %s", n, made, packs)
			}
			packs = p.rows("document_packs")
			// The doctor looks at one of all by chance, and always at that.
			for range 10 {
				if all, looked, damaged, err := p.packer(p.db).Look(t.Context(), 1, false); err != nil || all < 5 || looked != 2 || !slices.Equal(damaged, []string{object}) {
					t.Fatalf("of %d packs %d were looked at, damaged are %v, %v", all, looked, damaged, err)
				}
			}
			p.comeBack()
			p.at.Advance(24 * time.Hour)
		}
		p.blobs.Change(object, func([]byte) []byte { return lost })
		p.run()
		p.settled()
		if got := p.rows("sealed_documents"); got != "0" {
			t.Errorf("%s are left once it is back", got)
		}
	})
}

// On PostgreSQL the months behind that of a lost pack give their room back.
func TestMonthsBehindALostPackGiveTheirRoomBack(t *testing.T) {
	t.Parallel()
	p := newPacking(t, sqltest.Postgres(t), 12)
	object, _ := p.publishedOnly()
	p.sellIn(100, noonOf(1), noonOf(2))
	p.at.Advance(noonOf(7).Sub(p.at.Now()))
	p.blobs.Lose(object)
	if err := p.packer(p.db).Run(t.Context()); err == nil {
		t.Error("it was not told")
	}
	for _, month := range []string{"2701", "2702"} {
		if !p.rewritten(month) {
			t.Errorf("%s keeps its room", month)
		}
	}
}

// choosy is a bucket that refuses some objects, and counts how often.
type choosy struct {
	*receiptstest.Blobs
	refuses string
	refused int
}

func (c *choosy) Put(ctx context.Context, key, contentType string, content io.ReadSeeker, size int64) error {
	if strings.Contains(key, c.refuses) {
		c.refused++
		return errors.New("refused: " + c.refuses)
	}
	return c.Blobs.Put(ctx, key, contentType, content, size)
}

func (c *choosy) Delete(ctx context.Context, key string) error {
	if strings.Contains(key, c.refuses) {
		c.refused++
		return errors.New("refused: " + c.refuses)
	}
	return c.Blobs.Delete(ctx, key)
}

// A pack that the bucket does not let go is told, and keeps no other there; a bucket that refuses everything is not asked for each.
func TestAPackThatDoesNotGoKeepsNoOther(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 60)
		p.run()
		sqltest.Exec(t, p.db, "UPDATE document_packs SET dropped_at = 1")
		keys := p.blobs.Keys()
		if len(keys) < 4 {
			t.Fatalf("%d packs", len(keys))
		}
		for _, of := range []struct {
			refuses string
			left    []string
		}{{"/", keys}, {keys[0], keys[:1]}} {
			bucket := &choosy{Blobs: p.blobs, refuses: of.refuses}
			packer := receipts.NewPacks(sqlreceipts.NewPacks(p.db), bucket, fewBytes, time.Hour, t.TempDir(), p.at)
			if err := packer.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "refused: "+of.refuses) {
				t.Errorf("it is told as %v", err)
			}
			if left := p.blobs.Keys(); bucket.refused > 3 || !slices.Equal(left, of.left) || p.rows("document_packs") != strconv.Itoa(len(left)) {
				t.Errorf("%q was refused %d times; %v are left, and %s rows", of.refuses, bucket.refused, left, p.rows("document_packs"))
			}
		}
	})
}

// What cannot be written of one retailer's month is told, and all else is packed; a bucket that refuses everything is not asked for each.
func TestAPackThatIsRefusedHoldsUpNoOther(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 12)
		p.sellIn(100, noonOf(1), noonOf(2), noonOf(3))
		p.at.Advance(noonOf(7).Sub(p.at.Now()))
		all, refused := p.rows("sealed_documents"), "sealed_documents WHERE retailer_id = 'retailera' AND id BETWEEN "+
			strconv.FormatInt(sqlreceipts.FirstID("2701"), 10)+" AND "+strconv.FormatInt(sqlreceipts.FirstID("2702"), 10)
		for _, of := range []struct{ refuses, left string }{{"/", all}, {"/retailera/2701/", p.rows(refused)}} {
			bucket := &choosy{Blobs: p.blobs, refuses: of.refuses}
			packer := receipts.NewPacks(sqlreceipts.NewPacks(p.db), bucket, fewBytes, time.Hour, t.TempDir(), p.at)
			if err := packer.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "refused: "+of.refuses) {
				t.Errorf("it is told as %v", err)
			}
			if left := p.rows("sealed_documents"); bucket.refused > 3 || left != of.left {
				t.Errorf("%q was refused %d times; %s are left, want %s", of.refuses, bucket.refused, left, of.left)
			}
		}
		p.run()
		p.settled()
	})
}
