package receipts_test

import (
	"context"
	"errors"
	"io"
	"slices"
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

// meanwhile is a bucket that has something happen while it takes the first pack.
type meanwhile struct {
	*receiptstest.Blobs
	happens func()
}

func (m *meanwhile) Put(ctx context.Context, key, contentType string, content io.ReadSeeker, size int64) error {
	if happens := m.happens; happens != nil {
		m.happens = nil
		happens()
	}
	return m.Blobs.Put(ctx, key, contentType, content, size)
}

// runWhile packs while something happens that the pack which is on its way knows nothing of, and again a night and two later.
func (p *packing) runWhile(happens func()) {
	p.t.Helper()
	bucket := &meanwhile{p.blobs, happens}
	if err := receipts.NewPacks(sqlreceipts.NewPacks(p.db), bucket, fewBytes, 60*24*time.Hour, p.t.TempDir(), p.at).Run(p.t.Context()); err != nil || bucket.happens != nil {
		p.t.Fatalf("%v, or nothing was packed", err)
	}
	for range 2 {
		p.at.Advance(25 * time.Hour)
		p.run()
	}
}

// What is sent again, cancelled, or put in the place of another while its document is being packed is what it would be at any other time.
func TestWhatComesBesidePacking(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		p := newPacking(t, open(t), 24)
		p.runWhile(func() {
			for _, n := range []int{1, 2, 3} {
				p.Expect(p.shop(n).Grant(), p.XML(p.sale(n)), "duplicate")
				p.Expect(p.shop(n).Grant(), p.CancelXML(p.sale(n), nfcegen.Cancel{}), "cancelled")
			}
			xml := p.XML(p.sale(11)) // the one of before was not proven
			out := p.Send(p.shop(11).Grant(), xml)
			if out.Err != nil {
				t.Fatal(out.Err)
			}
			p.sent[receipts.Key{RetailerID: p.shop(11).RetailerID, AccessKey: out.Result.AccessKey}] = xml
		})
		p.comeBack()
		p.Consistent()
	})
}

// A month that goes, and a retailer that ends, while their documents are being packed leave no pack.
func TestWhatGoesWhileItIsPackedIsGone(t *testing.T) {
	for name, c := range map[string]struct {
		goes func(p *packing) error
		gone func(receipts.Key) bool
		left func(object string) bool
	}{
		"a month": {
			func(p *packing) error {
				p.Clock.Advance(newYear.Sub(p.Clock.Now()))
				return receipts.NewRetention(sold{sqlreceipts.NewRetention(p.db)}, p.Backend.Ratings.(receipts.Words), &p.Trail, 0, p.Clock).Enforce(p.t.Context())
			},
			func(key receipts.Key) bool { return key.AccessKey[2:6] < "2701" },
			func(object string) bool { return strings.Contains(object, "/2701/") },
		},
		"a retailer": {
			func(p *packing) error {
				return receipts.NewCustody(p.store, &p.Trail, p.Clock).Destroy(p.t.Context(), scope.Scope{Profile: scope.Administrador, AccountID: "a"}, "retailera")
			},
			func(key receipts.Key) bool { return key.RetailerID == "retailera" },
			func(object string) bool { return strings.HasPrefix(object, "document-packs/retailerb/") },
		},
	} {
		t.Run(name, func(t *testing.T) {
			sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
				p := newPacking(t, open(t), 0)
				p.sellIn(100, time.Date(2026, 12, 20, 12, 0, 0, 0, clock.Brazil), time.Date(2027, 1, 20, 12, 0, 0, 0, clock.Brazil))
				p.at.Advance(time.Date(2027, 7, 20, 12, 0, 0, 0, clock.Brazil).Sub(p.at.Now()))
				p.runWhile(func() {
					if err := c.goes(p); err != nil {
						t.Fatal(err)
					}
				})
				for key := range p.sent {
					if c.gone(key) {
						if _, err := p.Service.Original(t.Context(), key); !errors.Is(err, receipts.ErrNotFound) && !errors.Is(err, receipts.ErrDestroyed) {
							t.Errorf("it says %v", err)
						}
						delete(p.sent, key)
					}
				}
				if len(p.sent) == 0 {
					t.Fatal("nothing is kept")
				}
				p.comeBack()
				left := p.blobs.Keys()
				if len(left) == 0 || slices.ContainsFunc(left, func(object string) bool { return !c.left(object) }) || p.rows("document_pack_segments") != p.rows("document_packs") {
					t.Errorf("left are %v, or segments", left)
				}
			})
		})
	}
}
