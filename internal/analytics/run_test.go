package analytics_test

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/analytics"
	"seiva/internal/analytics/analyticstest"
	"seiva/internal/kit/clock"
)

// world is a store of two retailers, and a folder that may be away.
type world struct {
	rolled map[string][]analytics.RollUp // by month
	sold   map[string][]analytics.Receipt
	ids    []string
	holder string
	read   []string
	analyticstest.Folder
}

func (w *world) InSnapshot(ctx context.Context, f func(ctx context.Context) error) error {
	return f(ctx)
}

func (w *world) Retailers(_ context.Context, after string, _ int) ([]string, error) {
	if after == "" {
		return w.ids, nil
	}
	return nil, nil
}

func (w *world) Months(context.Context, string) ([]string, error) {
	return []string{"2026-08", "2026-11"}, nil
}

func (w *world) Shops(_ context.Context, retailerID string, each func(*analytics.Shop) error) error {
	return each(&analytics.Shop{ID: "store" + retailerID, CNPJ: "11222333000181", Name: "Padaria", CreatedAt: 1})
}

func (w *world) RollUps(_ context.Context, _, month string, each func(*analytics.RollUp) error) error {
	return handed(w.rolled[month], each)
}

func (w *world) Receipts(_ context.Context, retailerID, month string, each func(*analytics.Receipt) error) error {
	w.read = append(w.read, retailerID+month)
	return handed(w.sold[month], each)
}

func (w *world) Sold(_ context.Context, _, month string) (bool, error) {
	return len(w.sold[month]) > 0, nil
}

func handed[T any](rows []T, each func(*T) error) error {
	for i := range rows {
		if err := each(&rows[i]); err != nil {
			return err
		}
	}
	return nil
}

func (w *world) Hold(_ context.Context, holder string, _, _ time.Time) (bool, error) {
	if w.holder != "" && w.holder != holder {
		return false, nil
	}
	w.holder = holder
	return true, nil
}

func (w *world) Release(context.Context, string) error { w.holder = ""; return nil }

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{ids: []string{"a", "b"}, Folder: analyticstest.Folder{Root: t.TempDir()}, rolled: map[string][]analytics.RollUp{}, sold: map[string][]analytics.Receipt{}}
	for _, month := range []string{"2026-08", "2026-11"} {
		w.rolled[month] = []analytics.RollUp{{Day: month + "-10", StoreID: "storea", Receipts: 1, Cents: 500, FirstAt: 1, LastAt: 2}}
		w.sold[month] = []analytics.Receipt{{Day: month + "-10", StoreID: "storea", Cents: 500, Status: "authorised", Consumer: analytics.NoConsumer}}
	}
	return w
}

func (w *world) run(t *testing.T, choice analytics.Choice, whole bool) (analytics.Report, error) {
	t.Helper()
	now := clock.NewFixed(time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC))
	return analytics.NewService(w, analytics.Ports{Place: &w.Folder, Choice: choice, Folder: t.TempDir()}, now).Run(t.Context(), whole)
}

func (w *world) runs(t *testing.T, choice analytics.Choice, want analytics.Report) {
	t.Helper()
	done, err := w.run(t, choice, false)
	done.Rows, done.Bytes = 0, 0
	if want.Retailers = 2; err != nil || !reflect.DeepEqual(done, want) {
		t.Errorf("%+v, %v; want %+v", done, err, want)
	}
}

// What did not change is neither written nor, once its month is long over, read; what changed is.
func TestOnlyWhatChangedIsWritten(t *testing.T) {
	w := newWorld(t)
	w.runs(t, analytics.FactsAlone, analytics.Report{Written: 10})
	w.read = nil
	w.runs(t, analytics.FactsAlone, analytics.Report{Same: 10})
	if strings.Join(w.read, " ") != "a2026-11 b2026-11" {
		t.Errorf("%q was read: of a month that is long over its roll-ups tell", w.read)
	}
	w.sold["2026-11"][0].Cents = 600
	w.runs(t, analytics.FactsAlone, analytics.Report{Written: 2, Same: 8})
	w.rolled["2026-08"][0].Cents, w.sold["2026-08"][0].Cents = 700, 700
	w.runs(t, analytics.FactsAlone, analytics.Report{Written: 4, Same: 6})
	if sum := analyticstest.Sum(analyticstest.Of(t, w.Root, "receipts"), "cents"); sum != 2*(600+700) {
		t.Errorf("receipts add up to %d", sum)
	}
	// Receipts of a month that is no longer kept go, though its sums are what they were.
	w.sold["2026-08"] = nil
	w.runs(t, analytics.FactsAlone, analytics.Report{Removed: 2, Same: 8})
	w.rolled["2026-08"] = nil
	w.runs(t, analytics.FactsAlone, analytics.Report{Removed: 2, Same: 6})
	w.runs(t, analytics.NoReceipts, analytics.Report{Removed: 2, Same: 4})
	if rolled, sold := analyticstest.Of(t, w.Root, "rollups"), analyticstest.Of(t, w.Root, "receipts"); len(rolled) != 2 || len(sold) != 0 {
		t.Errorf("left are %d roll-ups and %d receipts", len(rolled), len(sold))
	}
	w.runs(t, analytics.NoReceipts, analytics.Report{Same: 4})
	if done, err := w.run(t, analytics.NoReceipts, true); err != nil || done.Written != 4 {
		t.Errorf("whole: %+v, %v", done, err)
	}
}

// A choice of keys reaches months that are long over, and so does its end.
func TestAChoiceReachesEveryMonth(t *testing.T) {
	w := newWorld(t)
	for month := range w.sold {
		w.sold[month][0].AccessKey = "35261111222333000181650010000000011123456780"
	}
	shown := func() (n int) {
		for _, row := range analyticstest.Of(t, w.Root, "receipts") {
			if row.Text("access_key") != "" {
				n++
			}
		}
		return n
	}
	for _, choice := range []analytics.Choice{analytics.FactsAlone, analytics.WithKeys, analytics.FactsAlone} {
		_, err := w.run(t, choice, false)
		if want := map[analytics.Choice]int{analytics.WithKeys: 4}[choice]; err != nil || shown() != want {
			t.Errorf("%s: %d keys, %v; want %d", choice, shown(), err, want)
		}
	}
}

// A run that ends in the middle leaves whole files; what it changed is made good for, also where everything is as it was before.
func TestARunThatIsCutOffIsMadeGoodFor(t *testing.T) {
	w := newWorld(t)
	w.runs(t, analytics.FactsAlone, analytics.Report{Written: 10})
	w.rolled["2026-11"][0].Cents, w.sold["2026-11"][0].Cents = 900, 900
	w.Away = "receipts/month=2026-11/retailer=a"
	if _, err := w.run(t, analytics.FactsAlone, false); !errors.Is(err, analyticstest.ErrAway) {
		t.Fatal(err)
	}
	if sum := analyticstest.Sum(analyticstest.Of(t, w.Root, "rollups"), "cents"); sum != 500+900+500+900 || w.holder != "" {
		t.Errorf("roll-ups add up to %d in the middle, held by %q", sum, w.holder)
	}
	w.rolled["2026-11"][0].Cents, w.sold["2026-11"][0].Cents, w.Away = 500, 500, ""
	w.runs(t, analytics.FactsAlone, analytics.Report{Written: 7, Same: 3})
	if sum := analyticstest.Sum(analyticstest.Of(t, w.Root, "rollups"), "cents"); sum != 4*500 {
		t.Errorf("roll-ups add up to %d", sum)
	}
	w.holder = "another"
	if _, err := w.run(t, analytics.FactsAlone, false); !errors.Is(err, analytics.ErrBusy) {
		t.Errorf("beside another: %v", err)
	}
}

// Killed before whatever change, and chosen otherwise, or with a month less, before the next run: what lies there then is what its manifests
// say, and no more.
func TestKilledAnywhereNothingIsLeftBehind(t *testing.T) {
	for n, ended := 1, false; !ended; n++ {
		w := newWorld(t)
		w.Dies = n
		_, err := w.run(t, analytics.WithKeys, false)
		ended, w.Dies = err == nil, 0
		w.rolled["2026-08"], w.sold["2026-08"] = nil, nil
		if _, err := w.run(t, analytics.NoReceipts, false); err != nil {
			t.Fatalf("killed at change %d: %v", n, err)
		}
		if got, want := w.files(t), w.named(t); len(want) != 4 || !slices.Equal(got, want) {
			t.Errorf("killed at change %d, left are %q, the manifests say %q", n, got, want)
		}
	}
}

// files are those that lie in the folder, but for the manifests, and named those that the manifests say.
func (w *world) files(t *testing.T) (keys []string) {
	t.Helper()
	err := filepath.WalkDir(w.Root, func(name string, d fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(name) == ".parquet" {
			keys = append(keys, strings.TrimPrefix(name, w.Root+"/"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(keys)
	return keys
}

func (w *world) named(t *testing.T) (keys []string) {
	t.Helper()
	for _, id := range []string{"a", "b"} {
		text, err := w.Read(t.Context(), "analytics/v1/manifests/"+id+".json", 0)
		var told struct {
			Writing bool
			Files   []struct{ Key string }
		}
		if err := errors.Join(err, json.Unmarshal(text, &told)); err != nil || told.Writing {
			t.Fatalf("%s: %v", text, err)
		}
		for _, f := range told.Files {
			keys = append(keys, f.Key)
		}
	}
	slices.Sort(keys)
	return keys
}
