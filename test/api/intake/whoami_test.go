package intake

import (
	"net/url"
	"testing"

	"seiva/internal/apikeys"
	"seiva/internal/app/apitest"
)

// A software house of more stores than are listed finds one by the CNPJ that its till knows; what the key does not reach is not there.
func TestAKeyFindsAStoreByItsCNPJ(t *testing.T) {
	p := apitest.NewTills(t)
	sent := p.SendXML(t, p.Live, apitest.Sample(t, "valid/01_sp_sem_cpf.xml")).Body
	ofOne := keyFor(p, t, apikeys.RetailerKey, apikeys.Bindings{RetailerID: p.RetailerID, StoreID: sent.StoreID})
	p.Exec("UPDATE stores SET search = search || ' 12abc34501de35' WHERE documento = '12345678000195'") // its name holds another's CNPJ
	other := p.MakePartner("45723174000110", "Outra Software House")
	for _, c := range []struct {
		key, cnpj string
		stores    int
	}{
		{p.Live, sent.AccessKey[6:20], 1},
		{p.Live, "12.abc.345/01DE-35", 1},
		{p.Live, "90400500000103", 0},
		{p.Live, "99999999000191", 0},
		{p.Test, "99.999.999/0001-91", 1},
		{ofOne, sent.AccessKey[6:20], 1},
		{ofOne, "12ABC34501DE35", 0},
		{keyFor(p, t, apikeys.SoftwareHouseKey, apikeys.Bindings{PartnerID: other.ID}), "12ABC34501DE35", 0},
	} {
		got := asks(p, t, c.key, "GET", "/integration/whoami?cnpj="+url.QueryEscape(c.cnpj), "")
		if list, _ := got.Object()["stores"].([]any); got.Status != 200 || len(list) != c.stores {
			t.Errorf("by the CNPJ %s: %d %s", c.cnpj, got.Status, got.Text)
		}
	}
	if got := asks(p, t, p.Live, "GET", "/integration/whoami?cnpj=11222333000180", ""); got.Status != 422 || got.Field("cnpj") == "" {
		t.Errorf("by no CNPJ: %d %s", got.Status, got.Text)
	}
}
