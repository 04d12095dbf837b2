package achievements

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// The figures for a thousand receipts are those of the published table.
func TestConservativeFactors(t *testing.T) {
	f := Conservative()
	got := f.savings([]Day{{Day: "2026-11-20", CostMilli: 40, Total: 1500, NotPrinted: 1000}})
	want := Savings{PaperGrams: 1069, Trees: 0.0141, WaterLitres: 26.7, CO2Kilograms: 0, Reais: 40, Receipts: 1500, NotPrinted: 1000}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	for _, factor := range f {
		if factor.SourceTitle == "" || factor.Profile != "conservador" || factor.Version == "" {
			t.Errorf("%+v has no source, profile or version", factor)
		}
		if factor.Unit != Reais && !strings.HasPrefix(factor.SourceURL, "https://") {
			t.Errorf("%s has no address to check", factor.Unit)
		}
	}
}

// Whole kilograms, rounded down, without losing one to binary fractions.
func TestCO2IsRoundedDown(t *testing.T) {
	for notPrinted, want := range map[int64]int64{0: 0, 1388: 0, 1389: 1, 12_500: 9, 12_499: 8, 125_000_000: 90_000} {
		if got := Conservative().savings([]Day{{Day: "2026-11-20", NotPrinted: notPrinted}}).CO2Kilograms; got != want {
			t.Errorf("%d receipts: %d kg, want %d", notPrinted, got, want)
		}
	}
}

func TestFactorInForceOnTheDay(t *testing.T) {
	f := Factors{{Version: "1", Unit: Trees, ValidFrom: "2026-01-01"}, {Version: "2", Unit: Trees, ValidFrom: "2026-07-01"}}
	for day, want := range map[string]string{"2025-12-31": "", "2026-01-01": "1", "2026-06-30": "1", "2026-07-01": "2"} {
		if got := f.On(Trees, day).Version; got != want {
			t.Errorf("%s: version %q, want %q", day, got, want)
		}
	}
	if got := f.InForce("2026-12-01"); len(got) != 1 || got[0].Version != "2" {
		t.Errorf("in force: %+v", got)
	}
}

func TestOfRefuses(t *testing.T) {
	s := NewService(nil, Conservative(), clock.NewFixed(time.Unix(0, 0)))
	for _, profile := range []scope.Profile{scope.Administrador, scope.Suporte, ""} {
		if _, err := s.Of(context.Background(), scope.Scope{Profile: profile}, "", ""); !errs.IsKind(err, errs.Forbidden) {
			t.Errorf("%q: %v", profile, err)
		}
	}
	var e *errs.Error
	_, err := s.Of(context.Background(), scope.Scope{Profile: scope.Varejista}, "2026-02-01", "2026-01-01")
	if !errors.As(err, &e) || e.Kind != errs.Invalid || e.Fields["endDate"] == "" {
		t.Errorf("inverted: %v", err)
	}
}
