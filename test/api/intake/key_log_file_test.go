package intake

import (
	"encoding/csv"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"seiva/internal/apikeys"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// A key's log as a file is what all pages of its call hold, for who has the key; for others there is nothing in it.
func TestAKeysLogAsAFile(t *testing.T) {
	p := apitest.NewTills(t)
	for who, account := range map[string]identity.NewAccount{
		apitest.Admin: {Profile: scope.Administrador}, apitest.House: {Profile: scope.Parceiro, PartnerID: p.PartnerID}, apitest.Support: {Profile: scope.Suporte},
		apitest.OtherHouse: {Profile: scope.Parceiro, PartnerID: p.MakePartner("12345678000195", "Beta").ID},
	} {
		p.SignIn(t, who, account)
	}
	sample := apitest.Sample(t, "valid/02_sp_cpf_pix.xml")
	first := p.SendXML(t, p.Live, sample)
	p.Send(t, p.Live, "/integration/receipts", "application/x-ndjson", strings.NewReader(envelope(t, sample)+"{}\n"))
	p.SendXML(t, p.Live, apitest.Sample(t, "malformed/m21_rejeitada_539.xml"))
	house := scope.Scope{AccountID: "test", Profile: scope.Parceiro, PartnerID: p.PartnerID}
	keys, err := p.Portal.Keys.List(t.Context(), house, apikeys.SoftwareHouseKey, apikeys.ListQuery{Request: paging.Request{Size: 10, Sort: "createdAt"}})
	testkit.Must(t, err)
	key := keys.Items[0].ID

	bases := map[string]string{apitest.Admin: "/admin", apitest.House: "/parceiros", apitest.OtherHouse: "/parceiros", apitest.Support: "/support"}
	ask := func(who, kind, filters string) apitest.Answer {
		asked := p.Call(t, who, "POST", bases[who]+"/exports", fmt.Sprintf(`{"tipo":%q,"emailDestinatario":"ana@seiva.test","formatoExportacao":"csv","filtros":%s}`, kind, filters))
		p.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
		return asked
	}
	file := func(who, exportID string) (int, string) {
		r := httptest.NewRequest(http.MethodGet, "/api"+bases[who]+"/exports/"+exportID+"/file", http.NoBody)
		r.Header.Set("Authorization", "Bearer "+p.Tokens[who])
		w := httptest.NewRecorder()
		p.Instance.Server.ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	for _, who := range []string{apitest.Admin, apitest.House} {
		for filters, query := range map[string]string{"": "", `,"status":"rejected"`: "&status=rejected"} {
			var want [][]string
			for after := ""; ; {
				page := p.Call(t, who, "GET", bases[who]+"/keys/"+key+"/log?limit=2&after="+after+query, "")
				items, _ := page.Object()["items"].([]any)
				for _, item := range items {
					line, _ := item.(map[string]any)
					row := []string{map[any]string{"accepted": "Aceito", "duplicate": "Repetido", "rejected": "Recusado"}[line["status"]]}
					for _, name := range []string{"code", "accessKey", "storeName", "cashierCode", "requestId"} {
						value, _ := line[name].(string)
						if name == "accessKey" && value != "" && strings.Trim(value, "0123456789") == "" {
							value = "'" + value // more digits than a spreadsheet keeps
						}
						row = append(row, value)
					}
					want = append(want, row)
				}
				if after = page.Str("next"); after == "" {
					break
				}
			}
			asked := ask(who, "envios-keys", fmt.Sprintf(`{"keyId":%q,"colunas":"status,code,accessKey,storeName,cashierCode,requestId"%s}`, key, filters))
			_, body := file(who, asked.Str("id"))
			reader := csv.NewReader(strings.NewReader(body))
			reader.Comma = ';'
			got, err := reader.ReadAll()
			if err != nil || len(want) < 2 || !slices.EqualFunc(got[1:], want, slices.Equal[[]string]) || strings.Contains(body, p.Live) {
				t.Errorf("%s with %q: %v, %q, want %q", who, filters, err, got, want)
			}
		}
	}
	others := ask(apitest.OtherHouse, "envios-keys", fmt.Sprintf(`{"keyId":%q}`, key)).Str("id")
	if status, body := file(apitest.OtherHouse, others); status != http.StatusConflict || strings.Contains(body, first.Body.AccessKey) {
		t.Errorf("another house: %d %.200s", status, body)
	}
	if got := p.Call(t, apitest.OtherHouse, "GET", "/parceiros/exports/"+others, ""); got.Str("situacao") != "failed" {
		t.Errorf("another house: %s", got.Text)
	}
	family := ask(apitest.Admin, "envios-retailer-keys", fmt.Sprintf(`{"keyId":%q}`, key)).Str("id")
	if got := p.Call(t, apitest.Admin, "GET", "/admin/exports/"+family, ""); got.Str("situacao") != "failed" {
		t.Errorf("as a retailer's key: %s", got.Text)
	}
	for name, c := range map[string]struct {
		who, kind, filters, field string
		status                    int
	}{
		"support":             {apitest.Support, "envios-keys", fmt.Sprintf(`{"keyId":%q}`, key), "", 403},
		"a house, retailers'": {apitest.House, "envios-retailer-keys", fmt.Sprintf(`{"keyId":%q}`, key), "", 403},
		"no key":              {apitest.House, "envios-keys", `{}`, "filtros.keyId", 422},
		"no day":              {apitest.House, "envios-keys", fmt.Sprintf(`{"keyId":%q,"day":"x"}`, key), "filtros.day", 422},
		"no status":           {apitest.House, "envios-keys", fmt.Sprintf(`{"keyId":%q,"status":"x"}`, key), "filtros.status", 422},
	} {
		if got := ask(c.who, c.kind, c.filters); got.Status != c.status || !strings.Contains(got.Text, c.field) {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
	}
}
