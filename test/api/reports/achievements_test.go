package reports

import (
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/edge/portalapi/reports"
)

func TestAchievementsAPI(t *testing.T) {
	p := newProgramme(t)
	p.guarded(t, "/conquistas", "/varejistas", "/parceiros")
	p.Expect(t, []apitest.Case{
		apitest.Reading("inverted", "/varejistas", "/varejistas/conquistas?startDate=2026-11-02&endDate=2026-11-01", 422, `"endDate"`),
		apitest.Reading("no such day", "/parceiros", "/parceiros/conquistas?startDate=ontem", 422, `"startDate"`),
		apitest.Reading("staff have none", "/support", "/support/conquistas", 404),
	})
	for _, base := range []string{"/varejistas", "/parceiros"} {
		got := apitest.Decode[[]reports.Achievement](t, p.Get(base, base+"/conquistas"))
		total, notPrinted := 0, 0
		for _, r := range p.world.Counted(p.callers[base], "", "9999-12-31") {
			total++
			if r.Printed == 2 {
				notPrinted++
			}
		}
		var tags []string
		for _, a := range got {
			tags = append(tags, a.Tipo.Tag)
			switch a.Tipo.Tag {
			case "PETROLEO_ECONOMIZADO", "MEDIA_AVALIACOES":
				if a.Valor != nil {
					t.Errorf("%s is estimated: %v", a.Tipo.Tag, *a.Valor)
				}
			case "CUPONS_VERDES_CRIADOS":
				if *a.Valor != float64(total) {
					t.Errorf("%s: %v receipts, want %d", base, *a.Valor, total)
				}
			case "AGUA_ECONOMIZADA":
				if litres := 0.0267 * float64(notPrinted); *a.Valor < litres-1e-6 || *a.Valor > litres+1e-6 {
					t.Errorf("%s: %v litres, want %v", base, *a.Valor, litres)
				}
			}
		}
		want := []string{
			"ARVORES_SALVAS", "AGUA_ECONOMIZADA", "CO2_ECONOMIZADO", "PETROLEO_ECONOMIZADO", "ECONOMIA_FINANCEIRA",
			"CUPONS_VERDES_CRIADOS", "MEDIA_AVALIACOES", "TOTAL_AVALIACOES",
		}
		if len(tags) != len(want) {
			t.Fatalf("%s: tags %v", base, tags)
		}
		for i := range want {
			if tags[i] != want[i] {
				t.Errorf("%s: tag %d is %s, want %s", base, i, tags[i], want[i])
			}
		}
	}
}

func TestFactorsAPI(t *testing.T) {
	p := newProgramme(t)
	rows := []apitest.Case{apitest.Reading("no session", apitest.Nobody, "/conquistas/fatores", 401)}
	for base := range p.callers {
		rows = append(rows, apitest.Reading(base, base, "/conquistas/fatores", 200,
			"estimativa", `"unidade":"g de papel","valor":1.069`, `"perfil":"conservador"`, "https://uts.edu.au/", `"fonteUrl":null`))
	}
	p.Expect(t, rows)
}
