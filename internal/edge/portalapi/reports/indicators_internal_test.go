package reports

import (
	"testing"

	"seiva/internal/reports"
)

// What a home compares are the full days, not the period's own sums.
func TestAHomeComparesFullDays(t *testing.T) {
	got := indicatorsOf(reports.Indicators{
		Current: reports.Sums{Total: 9, Identified: 5}, Previous: reports.Sums{Total: 8, Identified: 6},
		Full: reports.Sums{Total: 4, Identified: 3}, FullPrevious: reports.Sums{Total: 2, Identified: 1},
	})
	if want := (Comparison{Cupons: 4, Identificados: 3, CuponsAnterior: 2, IdentificadosAnterior: 1}); got.Comparacao != want {
		t.Errorf("%+v, want %+v", got.Comparacao, want)
	}
}

// Stores and points of sale are two figures (AC-01).
func TestAHomeTellsStoresAndTillsApart(t *testing.T) {
	var home reports.Indicators
	home.Stores, home.Tills = 3, 7
	if got := indicatorsOf(home); got.TotalLojas != 3 || got.TotalPdvs != 7 {
		t.Errorf("%d stores, %d tills", got.TotalLojas, got.TotalPdvs)
	}
}
