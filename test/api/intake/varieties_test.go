package intake

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts/nfcegen"
)

// Every shape that the generator gives a receipt is taken as it is, and has a public page and a detail in the portal.
func TestEveryVarietyIsTakenAndShown(t *testing.T) {
	p := apitest.NewTills(t)
	gen := nfcegen.New(72)
	get := func(url string) string {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
		testkit.Must(t, err)
		response, err := http.DefaultClient.Do(r)
		testkit.Must(t, err)
		defer func() { _ = response.Body.Close() }()
		body, err := io.ReadAll(response.Body)
		testkit.Must(t, err)
		if response.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d %s", url, response.StatusCode, body)
		}
		return string(body)
	}
	issued := time.Now().Add(-24 * time.Hour).Truncate(time.Second)
	for i, cnpj := range apitest.SampleStores {
		signer := gen.Signer(cnpj, "MERCADO")
		for _, number := range []int{1, 2, 4, 7, 11, 48} { // 4 and 11 with groups of the reform's taxes, 7 and 48 in contingency
			for _, normal := range []bool{false, true} {
				sale := nfcegen.Vary(nfcegen.Sale{
					Emitter: nfcegen.Emitter{CNPJ: cnpj, LegalName: "MERCADO", CityCode: 3550308, City: "São Paulo", UF: "SP", CEP: "01310100"},
					Serie:   80 + i, Number: number, At: issued, Normal: normal, Consumer: nfcegen.Consumer{CPF: "52998224725"},
				})
				if normal {
					sale.Serie += 100
				}
				got := p.SendXML(t, p.Live, gen.Receipt(sale, signer))
				if got.Status != 201 || got.Body.Verification.Signature != "valid" || got.Body.Verification.Protocol != "present" ||
					len(got.Body.Verification.Reasons) > 0 {
					t.Fatalf("%+v: %d %s", sale, got.Status, got.Text)
				}
				url := p.Server.URL + got.Body.PublicURL[strings.Index(got.Body.PublicURL, "/r/"):]
				page := get(url)
				if strings.Contains(page, "Só conseguimos mostrar um resumo") || strings.Contains(page, "52998224725") || strings.Contains(get(url+".json"), "52998224725") {
					t.Errorf("the page of %+v", sale)
				}
				if contingency := sale.EmissionType == 9; contingency != strings.Contains(strings.ToUpper(page), "CONTINGÊNCIA") {
					t.Errorf("the page of %+v, in contingency: %v", sale, contingency)
				}
				detail, err := p.Portal.Receipts.Get(t.Context(), scope.Scope{Profile: scope.Administrador}, got.Body.AccessKey)
				if err != nil || detail.Emission != max(sale.EmissionType, 1) || !detail.Identified() {
					t.Errorf("%+v, %v", detail.Record, err)
				}
			}
		}
	}
}
