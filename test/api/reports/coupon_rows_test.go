package reports

import (
	"reflect"
	"slices"
	"strconv"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/edge/portalapi/reports"
	"seiva/internal/reports/reportstest"
)

// Every field of a row is its group's (RP-02): the sums are those of its receipts, and by série and by store, and not by date, the
// row names their store with its CNPJ.
func TestCouponRowsAreTheirReceipts(t *testing.T) {
	p := newProgramme(t)
	for base, who := range p.callers {
		counted := p.world.Counted(who, "2026-08-01", "2026-11-20")
		for _, group := range []string{"data", "serie", "loja"} {
			path := base + "/cupons/report?" + days + "&rowsPerPage=100&groupBy=" + group
			got := apitest.Decode[couponReport](t, p.Get(base, path))
			if len(got.Items) < 3 {
				t.Fatalf("%s: %d rows", path, len(got.Items))
			}
			for _, row := range got.Items {
				if want := p.rowOf(group, row, counted); !reflect.DeepEqual(row, want) {
					t.Errorf("%s: %+v, want %+v", path, row, want)
				}
			}
		}
	}
}

// rowOf counts the receipts of a row's group again.
func (p programme) rowOf(group string, row reports.CouponRow, counted []reportstest.Receipt) reports.CouponRow {
	of := slices.DeleteFunc(slices.Clone(counted), func(r reportstest.Receipt) bool {
		groups := map[string]string{"data": r.Day, "serie": strconv.Itoa(r.Serie), "loja": p.world.StoreByID(r.StoreID).Documento}
		return groups[group] != row.Agrupador || group == "serie" && row.LojaID != nil && r.StoreID != *row.LojaID
	})
	sum := reportstest.Sum(of)
	want := reports.CouponRow{Agrupador: row.Agrupador, CouponSums: reports.CouponSums{
		CuponsVerdesTotais: int64(len(of)), CuponsVerdesIdentificados: sum.Identified, CuponsVerdesNaoIdentificados: int64(len(of)) - sum.Identified,
		PorcentagemCuponsVerdesIdentificados: share(sum.Identified, int64(len(of))), ValorTotalCentavos: sum.Cents,
	}}
	if group != "data" && len(of) > 0 {
		store := p.world.StoreByID(of[0].StoreID)
		want.LojaID, want.LojaDocumento, want.LojaNome = &store.ID, &store.Documento, &store.TradeName
	}
	return want
}

// share has four decimals.
func share(of, all int64) float64 {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(float64(of)/float64(max(all, 1)), 'f', 4, 64), 64)
	return rounded
}

// Staff name several retailers with commas between them (RP-01); who is no staff reads its own, whatever it names (D-25).
func TestCouponReportOfSeveralRetailers(t *testing.T) {
	p := newProgramme(t)
	some := []string{p.world.Retailers[0].ID, p.world.Retailers[2].ID}
	for base, who := range p.callers {
		path := base + "/cupons/report?" + days + "&varejistaIds=" + some[0] + "," + some[1]
		counted := p.world.Counted(who, "2026-08-01", "2026-11-20")
		if all := len(counted); who.Profile.Staff() {
			counted = slices.DeleteFunc(counted, func(r reportstest.Receipt) bool { return !slices.Contains(some, r.RetailerID) })
			if len(counted) == 0 || len(counted) == all {
				t.Fatalf("%d of %d receipts are of some retailers", len(counted), all)
			}
		}
		if got := apitest.Decode[couponReport](t, p.Get(base, path)).Totais.CuponsVerdesTotais; got != int64(len(counted)) {
			t.Errorf("%s: %d, want %d", path, got, len(counted))
		}
	}
}
