package reports

import (
	"fmt"
	"slices"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/edge/portalapi/receipts"
	"seiva/internal/reports/reportstest"
)

type receiptList struct {
	Items []receipts.ReceiptRow
	Total int
}

const counted = "&situacao=authorised&notas=counting"

// Every number of the report opens exactly the receipts that it counted, whichever way it is grouped.
func TestANumberOpensWhatItCounted(t *testing.T) {
	p := newProgramme(t)
	two := p.world.Retailers[0].ID + "," + p.world.Retailers[2].ID
	const month = "startDate=2026-10-21&endDate=2026-11-20"
	for base, who := range p.callers {
		for _, narrowed := range []string{"", "&lojaId=" + p.world.Stores[0].ID, "&varejistaIds=" + two} {
			for _, group := range []string{"data", "serie", "loja"} {
				report := apitest.Decode[couponReport](t, p.Get(base, base+"/cupons/report?rowsPerPage=100&"+month+"&groupBy="+group+narrowed))
				for _, row := range report.Items {
					path := map[string]string{
						"data":  "?day=" + row.Agrupador + narrowed,
						"serie": "?" + month + "&serie=" + row.Agrupador, "loja": "?" + month,
					}[group]
					if row.LojaID != nil {
						path += "&lojaId=" + *row.LojaID
					} else if who.Profile.Staff() && narrowed == "&varejistaIds="+two {
						path += "&varejistaId=" + two
					}
					list := apitest.Decode[receiptList](t, p.Get(base, base+"/cupons"+path+counted))
					if int64(list.Total) != row.CuponsVerdesTotais {
						t.Fatalf("%s by %s%s: %d, and %s opens %d", base, group, narrowed, row.CuponsVerdesTotais, path, list.Total)
					}
					if group != "loja" {
						continue
					}
					for consumer, want := range map[string]int64{"comCpf": row.CuponsVerdesIdentificados, "semCpf": row.CuponsVerdesNaoIdentificados} {
						list := apitest.Decode[receiptList](t, p.Get(base, base+"/cupons"+path+counted+"&consumidor="+consumer))
						if int64(list.Total) != want {
							t.Fatalf("%s%s: %d %s, and %s opens %d", base, narrowed, want, consumer, path, list.Total)
						}
					}
				}
			}
		}
		report := apitest.Decode[couponReport](t, p.Get(base, base+"/cupons/report?"+month))
		for situation, want := range map[string]int64{
			"authorised": report.Totais.CuponsVerdesTotais, "cancelled": report.Cancelados, "substituted": report.Substituidos,
		} {
			list := apitest.Decode[receiptList](t, p.Get(base, base+"/cupons?"+month+"&notas=counting&situacao="+situation))
			if want == 0 || int64(list.Total) != want {
				t.Errorf("%s: %d %s in the report, %d in the list", base, want, situation, list.Total)
			}
		}
		tests := apitest.Decode[receiptList](t, p.Get(base, base+"/cupons?pageSize=100&"+month+"&notas=test"))
		if tests.Total == 0 || slices.ContainsFunc(tests.Items, func(r receipts.ReceiptRow) bool { return !r.Teste }) {
			t.Errorf("%s: tests are %+v", base, tests)
		}
	}
}

// Date and value sort, on the server: a page continues where the one before ended.
func TestReceiptsAreSorted(t *testing.T) {
	p := newProgramme(t)
	who := p.callers["/varejistas"]
	before := map[string]func(a, b receipts.ReceiptRow) bool{
		"":                   func(a, b receipts.ReceiptRow) bool { return !a.EmitidoEm.Before(b.EmitidoEm) },
		"emitidoEm.desc":     func(a, b receipts.ReceiptRow) bool { return !a.EmitidoEm.Before(b.EmitidoEm) },
		"emitidoEm.asc":      func(a, b receipts.ReceiptRow) bool { return !a.EmitidoEm.After(b.EmitidoEm) },
		"valorCentavos.desc": func(a, b receipts.ReceiptRow) bool { return a.ValorCentavos >= b.ValorCentavos },
		"valorCentavos.asc":  func(a, b receipts.ReceiptRow) bool { return a.ValorCentavos <= b.ValorCentavos },
	}
	for _, narrowed := range []string{"", "&lojaId=" + p.world.Stores[0].ID} {
		want := reportstest.Sum(p.world.Counted(who, "2026-10-22", "2026-11-20")).Total
		if narrowed != "" {
			want = reportstest.Sum(reportstest.Of(p.world.Counted(who, "2026-10-22", "2026-11-20"), p.world.Stores[0].ID)).Total
		}
		for sort, inOrder := range before {
			var rows []receipts.ReceiptRow
			for page := range (want + 6) / 7 {
				path := fmt.Sprintf("/varejistas/cupons?startDate=2026-10-22&endDate=2026-11-20&pageSize=7&page=%d&sortBy=%s", page, sort)
				rows = append(rows, apitest.Decode[receiptList](t, p.Get("/varejistas", path+narrowed+counted)).Items...)
			}
			keys := map[string]bool{}
			for i, row := range rows {
				keys[row.ChaveAcesso] = true
				if i > 0 && !inOrder(rows[i-1], row) {
					t.Errorf("%s: row %d is out of order", sort, i)
				}
			}
			if int64(len(keys)) != want {
				t.Errorf("%q%s: %d receipts, want %d", sort, narrowed, len(keys), want)
			}
		}
	}
	p.Expect(t, []apitest.Case{
		apitest.Reading("an unknown order", "/varejistas", "/varejistas/cupons?sortBy=caixa", 400, "paging.unknown_sort"),
		apitest.Reading("an unknown consumer", "/varejistas", "/varejistas/cupons?consumidor=cpf", 422, "consumidor"),
		apitest.Reading("an unknown kind", "/varejistas", "/varejistas/cupons?notas=verdes", 422, "notas"),
	})
}
