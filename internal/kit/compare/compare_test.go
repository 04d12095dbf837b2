package compare_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/compare"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
)

type wrong struct{ compare.StoreDay }

func (wrong) Differs() bool              { return true }
func (wrong) Details() map[string]string { return map[string]string{} }

// shelf has three retailers, of which every day differs.
type shelf struct {
	known int
	at    time.Time
}

func (*shelf) InTx(ctx context.Context, f func(context.Context) error) error { return f(ctx) }

func (*shelf) NextRetailer(_ context.Context, after string) (string, error) {
	return map[string]string{"": "a", "a": "b", "b": "c"}[after], nil
}

func (*shelf) Differences(_ context.Context, retailerID string) (out []wrong, _ error) {
	for day := range 9 {
		out = append(out, wrong{compare.StoreDay{RetailerID: retailerID, Day: "2026-11-0" + string(rune('1'+day)), StoreID: "s"}})
	}
	return out, nil
}

func (*shelf) Mend(_ context.Context, of compare.StoreDay) (wrong, error) { return wrong{of}, nil }

func (s *shelf) Known(context.Context) (int, error) { return s.known, nil }

func (s *shelf) KeepKnown(_ context.Context, n int, at time.Time) error {
	s.known, s.at = n, at
	return nil
}

// A night compares every retailer and keeps how many differ, but its log names twenty.
func TestANightLogsTwenty(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before) })
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	store := &shelf{}
	sums := compare.New(store, compare.Words{Sums: "heaps", Differ: "heaps differ", Rebuilt: "x.rebuilt"}, &scopetest.Trail{}, clock.NewFixed(noon))
	testkit.Must(t, sums.VerifyAtNight(t.Context()))
	if store.known != 27 || !store.at.Equal(noon) {
		t.Errorf("%d known at %s", store.known, store.at)
	}
	if n := strings.Count(log.String(), `msg="heaps differ"`); n != 20 {
		t.Errorf("%d logged", n)
	}
	if !strings.Contains(log.String(), `msg="heaps are wrong: run seiva rollups rebuild" differences=27`) {
		t.Errorf("log: %s", log.String())
	}
}
