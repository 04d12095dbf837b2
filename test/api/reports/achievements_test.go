package reports

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/edge/portalapi/reports"
	"seiva/internal/kit/testkit"
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
		total, notPrinted, reais := 0, 0, 0.0
		for _, r := range p.world.Counted(p.callers[base], "", "9999-12-31") {
			total++
			if r.Printed == 2 {
				notPrinted++
				reais += float64(p.world.RetailerByID(r.RetailerID).CostMilli) / 1000
			}
		}
		estimated := map[string]float64{
			"ARVORES_SALVAS": 0.0000141 * float64(notPrinted), "AGUA_ECONOMIZADA": 0.0267 * float64(notPrinted),
			"CO2_ECONOMIZADO": math.Floor(0.72 * float64(notPrinted) / 1000), "ECONOMIA_FINANCEIRA": reais,
		}
		var tags []string
		for _, a := range got {
			tags = append(tags, a.Tipo.Tag)
			switch a.Tipo.Tag {
			case "PETROLEO_ECONOMIZADO", "MEDIA_AVALIACOES": // no source; nobody has rated
				if a.Valor != nil {
					t.Errorf("%s is invented: %v", a.Tipo.Tag, *a.Valor)
				}
			case "TOTAL_AVALIACOES":
				if *a.Valor != 0 {
					t.Errorf("%s: %v ratings", base, *a.Valor)
				}
			case "CUPONS_VERDES_CRIADOS":
				if *a.Valor != float64(total) {
					t.Errorf("%s: %v receipts, want %d", base, *a.Valor, total)
				}
			default:
				if want := estimated[a.Tipo.Tag]; math.Abs(*a.Valor-want) > 1e-6 {
					t.Errorf("%s: %s is %v, want %v", base, a.Tipo.Tag, *a.Valor, want)
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

// What consumers gave is on the homes at once: its average to one decimal, and how many they were.
func TestRatingsAreAchievements(t *testing.T) {
	p := newProgramme(t)
	who := p.callers["/varejistas"]
	sale := p.world.Counted(who, "", "9999-12-31")[0]
	rated := func(day string, n ...any) {
		sqltest.Exec(t, p.DB, "INSERT INTO rating_days (retailer_id, store_id, day, n1, n2, n3, n4, n5) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			append([]any{sale.RetailerID, sale.StoreID, day}, n...)...)
	}
	rated("2026-11-01", 1, 0, 0, 0, 2)
	rated("2026-11-02", 0, 1, 0, 3, 0)
	var rows []apitest.Case
	for query, want := range map[string][2]string{
		"": {"3.6", "7"}, "?startDate=2026-11-02": {"3.5", "4"}, "?endDate=2026-11-01": {"3.7", "3"}, "?endDate=2026-10-31": {"null", "0"},
	} {
		rows = append(rows, apitest.Reading("ratings "+query, "/varejistas", "/varejistas/conquistas"+query, 200,
			`{"tipo":{"tag":"MEDIA_AVALIACOES"},"valor":`+want[0]+`}`, `{"tipo":{"tag":"TOTAL_AVALIACOES"},"valor":`+want[1]+`}`))
	}
	p.Expect(t, rows)
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

// An installation's own file of factors is what homes, its explanation and new retailers go by.
func TestAnInstallationsFactors(t *testing.T) {
	s := apitest.OnSQLite(t)
	s.ImpactFactors = filepath.Join(t.TempDir(), "fatores.json")
	file, err := os.ReadFile("../../../internal/achievements/factors.json")
	if err != nil {
		t.Fatal(err)
	}
	written := strings.NewReplacer(
		`sem fonte primária", "url": ""`, `com fonte", "url": "https://estudo.example/"`,
		`"value": 0.04`, `"value": 0.059`, "uma bobina de 80 mm e 48 g/m²", "uma bobina de 57 mm",
	).Replace(string(file))
	testkit.Must(t, os.WriteFile(s.ImpactFactors, []byte(written), 0o600))
	p := apitest.NewOn(t, s)
	p.Expect(t, []apitest.Case{
		apitest.Reading("explained", apitest.Retailer, "/conquistas/fatores", 200, `"unidade":"mL de petróleo","valor":0.42,"minimo":0.42,"maximo":1.94`,
			"com uma bobina de 57 mm.\"", "https://estudo.example/"),
		apitest.Reading("estimated", apitest.Retailer, "/varejistas/conquistas", 200, `"PETROLEO_ECONOMIZADO"},"valor":0}`),
	})
	if made := p.MakeRetailer("00000000000191", "Novo", ""); made.Settings.ReceiptCostMilli != 59 {
		t.Errorf("a new retailer's paper costs %d thousandths, want 59", made.Settings.ReceiptCostMilli)
	}
	huge := filepath.Join(t.TempDir(), "imenso.json")
	testkit.Must(t, os.WriteFile(huge, nil, 0o600))
	testkit.Must(t, os.Truncate(huge, 1<<20+1))
	for file, says := range map[string]string{
		"achievements_test.go": "não é um arquivo de fatores", huge: "tem mais de 1 MB", "ausente.json": "no such file",
	} {
		s = apitest.OnSQLite(t)
		s.ImpactFactors = file
		a, err := app.Open(t.Context(), s)
		if err == nil {
			a.Close()
		}
		if err == nil || !strings.Contains(err.Error(), "SEIVA_IMPACT_FACTORS: ") || !strings.Contains(err.Error(), file) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", file, err, says)
		}
	}
}
