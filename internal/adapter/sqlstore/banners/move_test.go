package banners_test

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/uptrace/bun/dialect"

	sqlbanners "seiva/internal/adapter/sqlstore/banners"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/banners"
	"seiva/internal/kit/media/mediatest"
	"seiva/internal/kit/testkit"
)

// Whoever moves a banner waits for what is being counted of it, and takes that along.
func TestAMoveWaitsForWhatIsCounted(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		store, at := sqlbanners.New(db), time.UnixMilli(1)
		b := banners.Banner{
			ID: "b", Name: "Ofertas", Active: true, Audience: banners.Audience{RetailerID: "r1"}, Channels: []banners.Channel{banners.AppHome},
			Period: banners.Period{Start: at}, Picture: mediatest.Of("a.jpg"), CreatedAt: at, UpdatedAt: at,
		}
		testkit.Must(t, store.Create(t.Context(), b))
		count := func(ctx context.Context, viewer string) {
			_, err := store.Count(ctx, []banners.Event{{
				Ref: banners.Ref{RetailerID: "r1", BannerID: "b"}, Viewer: []byte(viewer), Kind: banners.Impression, Minute: 1, Day: "2026-11-20", Channel: banners.AppHome,
			}}, math.MaxInt)
			testkit.Must(t, err)
		}
		count(t.Context(), "first")
		moved, done := error(nil), make(chan struct{})
		testkit.Must(t, store.InTx(t.Context(), func(ctx context.Context) error {
			count(ctx, "second")
			go func() {
				defer close(done)
				b.Audience.RetailerID = "r2"
				moved = store.Update(t.Context(), "r1", b)
			}()
			if raw := sqltest.Raw(t, db); raw.Dialect().Name() == dialect.PG { // SQLite has one writer
				sqltest.SomebodyWaits(t, raw, done)
			}
			return nil
		}))
		<-done
		testkit.Must(t, moved)
		got, err := store.Get(t.Context(), banners.Reach{Everything: true}, "b", at)
		if testkit.Must(t, err); *got.Totals != (banners.Totals{Impressions: 2, Reach: 2}) || got.Audience.RetailerID != "r2" {
			t.Errorf("%+v of %q", *got.Totals, got.Audience.RetailerID)
		}
	})
}
