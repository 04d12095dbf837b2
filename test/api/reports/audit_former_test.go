package reports

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"seiva/internal/apikeys"
	"seiva/internal/app/apitest"
	"seiva/internal/banners"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/scope"
	"seiva/internal/promotions"
	"seiva/internal/sponsors"
)

// detailsOf is what the trail tells of the last act of a kind.
func detailsOf(p *apitest.World, action string) map[string]string {
	var details map[string]string
	for _, text := range p.Texts("SELECT details FROM audit WHERE action = ? ORDER BY number", action) {
		details = nil
		p.Check(json.Unmarshal([]byte(text), &details))
	}
	return details
}

// tells fails the test unless the trail tells of the last act of a kind these facts alone.
func tells(t *testing.T, p *apitest.World, action string, want map[string]string) {
	t.Helper()
	if got := detailsOf(p, action); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: %v, want %v", action, got, want)
	}
}

// What is changed of a sponsor, a promotion, a banner and a key stands in the trail with what it was; of people no more than that
// something of them was changed.
func TestTheTrailTellsWhatWasBefore(t *testing.T) {
	p := apitest.NewWorld(t)
	who := scope.Scope{AccountID: "clara", Profile: scope.Administrador}

	draft := sponsors.Draft{
		Documento: "33445566000186", CorporateName: "Café Ltda", TradeName: "Café do Vale",
		Contact: forms.Contact{Name: "Rita Prado", Phone: "11987654321", Email: "rita@cafe.com.br"},
	}
	cafe, err := p.Portal.Sponsors.Create(t.Context(), who, draft)
	p.Check(err)
	draft.TradeName, draft.Contact.Name = "Café da Serra", "Rui Prado"
	_, err = p.Portal.Sponsors.Update(t.Context(), who, cafe.ID, "", draft)
	p.Check(err)
	tells(t, p, "sponsors.changed", map[string]string{
		"name": "Café da Serra", "fields": "contatoComercial, nomeFantasia", "nomeFantasia": "Café da Serra", "before.nomeFantasia": "Café do Vale",
	})

	sale := promotions.Draft{SponsorID: cafe.ID, Name: "Leve 2", Description: "Leve 2 e pague 1.", Start: "2027-01-01", End: "2027-02-01", Active: true}
	made, err := p.Portal.Promotions.Create(t.Context(), who, sale)
	p.Check(err)
	sale.Name, sale.End, sale.Active = "Leve 3", "2027-03-01", false
	_, err = p.Portal.Promotions.Update(t.Context(), who, made.ID, "", sale)
	p.Check(err)
	tells(t, p, "promotions.changed", map[string]string{
		"name": "Leve 3", "before.name": "Leve 2", "dataFim": "2027-03-01", "before.dataFim": "2027-02-01", "ativa": "false", "before.ativa": "true",
	})

	shown := banners.Draft{Segment: banners.SegmentAll, Channels: []banners.Channel{banners.AppHome}}
	banner, err := p.Portal.Banners.Get(t.Context(), who, apitest.Publish(t, p.App, who, shown))
	p.Check(err)
	_, err = p.Portal.Banners.Update(t.Context(), who, banner.ID, "", banners.Draft{
		Name: "Verão", Segment: banners.SegmentAll, Channels: []banners.Channel{banners.AppHome, banners.AppReceiptList}, Start: banner.Start, End: banner.End,
		AltText: banner.AltText, ActionType: banners.GoToURL, ActionURL: "https://seiva.test/verao",
	})
	p.Check(err)
	tells(t, p, "banners.updated", map[string]string{
		"name": "Verão", "before.name": banner.Name, "canais": "Página inicial, Lista de cupons", "before.canais": "Página inicial",
		"link": "https://seiva.test/verao", "before.link": banner.ActionURL,
	})

	key := p.Call(t, apitest.House, "POST", "/parceiros/keys", `{"name":"Caixas"}`)
	edited := p.Call(t, apitest.House, "PUT", "/parceiros/keys/"+key.Str("id"), fmt.Sprintf(`{"name":"Balcões","retailerId":%q,"storeId":%q}`, p.Seiva.ID, p.Centro.ID))
	if edited.Status != 200 {
		t.Fatalf("a key: %d %s", edited.Status, edited.Text)
	}
	got := detailsOf(p, "apikeys.updated")
	if got["name"] != "Balcões" || got["before.name"] != "Caixas" || got["storeId"] != p.Centro.ID || got["before.storeId"] != "" || got["kind"] != string(apikeys.SoftwareHouseKey) {
		t.Errorf("a key: %v", got)
	}
	entry := p.Get(apitest.Admin, "/admin/auditoria?acao=apikeys.updated").Text
	for _, part := range []string{`"nome":"nome","antes":"Caixas","valor":"Balcões"`, `"valor":"` + p.Centro.TradeName + `"`} {
		if !strings.Contains(entry, part) {
			t.Errorf("the screen is told %s, want %s", entry, part)
		}
	}
}
