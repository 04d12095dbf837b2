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
	f := Shipped().Factors
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
		if got := Shipped().Factors.savings([]Day{{Day: "2026-11-20", NotPrinted: notPrinted}}).CO2Kilograms; got != want {
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
	s := NewService(nil, Ports{Shipped()}, clock.NewFixed(time.Unix(0, 0)))
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

// oilWith is a file like the shipped one, in which oil has a source.
func oilWith(t *testing.T, row string) []byte {
	t.Helper()
	file := strings.Replace(string(shipped), "\"factors\": [", "\"factors\": ["+row+",", 1)
	if file == string(shipped) {
		t.Fatal("the shipped file looks otherwise")
	}
	return []byte(file)
}

const sourced = `{"profile": "p", "version": "1", "from": "2001-01-01", "unit": "mL de petróleo", "value": 0.5, "source": "Estudo", "url": "https://estudo.example/"}`

// Oil is in the shipped file with its range, and counts for nothing: nobody can check where it is from. With a source it counts.
func TestOilCountsWithASource(t *testing.T) {
	days := []Day{{Day: "2026-11-20", NotPrinted: 3000}}
	table := Shipped()
	if got := table.Factors.savings(days); got.Oil() != nil {
		t.Errorf("without a source: %v litres", *got.Oil())
	}
	if len(table.Off) != 1 || table.Off[0].Unit != OilMillilitres || *table.Off[0].Low != 0.42 || *table.Off[0].High != 1.94 {
		t.Errorf("off: %+v", table.Off)
	}
	table, err := Read(oilWith(t, sourced))
	if err != nil {
		t.Fatal(err)
	}
	if got := table.Factors.savings(days).Oil(); got == nil || *got != 1.5 {
		t.Errorf("with a source: %v", got)
	}
}

func TestFilesOfFactors(t *testing.T) {
	if got := Shipped().CostMilli("2026-11-20"); got != 40 {
		t.Errorf("a printed receipt costs %d thousandths, want 40", got)
	}
	with := func(before, after string) string { return strings.Replace(sourced, before, after, 1) }
	for name, c := range map[string]struct{ row, says string }{
		"no source":        {with("Estudo", " "), "'source'"},
		"plain http":       {with("https:", "http:"), "'url'"},
		"nothing":          {with("0.5", "0"), "'value'"},
		"not a number":     {with("0.5", `"0,5"`), "não é um arquivo de fatores"},
		"too much":         {with("0.5", "1e9"), "'value'"},
		"no such unit":     {with("petróleo", "azeite"), "'unit'"},
		"no day":           {with("2001-01-01", "01/01/2001"), "'from'"},
		"twice on a day":   {with("2001-01-01", "2010-01-01"), "'from' não vem depois"},
		"outside":          {with(`"value"`, `"low": 0.6, "value"`), "'low'"},
		"above the range":  {with(`"value"`, `"high": 0.4, "value"`), "'high'"},
		"no version":       {with(`"version": "1"`, `"version": ""`), "'version'"},
		"an unknown field": {with(`"version"`, `"versao"`), "não é um arquivo de fatores"},
		"dear paper":       {with(`mL de petróleo", "value": 0.5`, `R$", "value": 1.01`), "R$ 1,00"},
	} {
		file := oilWith(t, c.row)
		if _, err := Read(file); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
	trees := strings.Replace(string(shipped), "https://uts.edu.au/about/uts-business-school/impact-case-studies/life-journey-average-receipt", "", 1)
	for name, c := range map[string]struct{ file, says string }{
		"trees without a source": {trees, `nenhum fator de "árvores" tem fonte`},
		"no cost":                {strings.Replace(string(shipped), `"from": "2010-01-01", "unit": "R$"`, `"from": "2011-01-01", "unit": "mL de petróleo"`, 1), `nenhum fator de "R$"`},
		"no paper":               {strings.Replace(string(shipped), "uma bobina de 80 mm e 48 g/m²", "", 1), "'paper'"},
		"nothing":                {"", "não é um arquivo de fatores"},
		"a tail":                 {string(shipped) + "}", "há algo depois"},
		"two in one":             {string(shipped) + string(shipped), "há algo depois"},
		"none":                   {`{"paper": "bobina", "factors": []}`, `nenhum fator de "g de papel"`},
	} {
		if _, err := Read([]byte(c.file)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
	if _, err := Read(append([]byte("\xef\xbb\xbf"), shipped...)); err != nil {
		t.Errorf("with the mark that Windows puts before UTF-8: %v", err)
	}
}
