package intake

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// The disk of PostgreSQL takes no more: whoever reads goes on, a till and a person hear that nothing was stored and when to come again, the
// operator what is full; and all goes on by itself once there is room.
func TestAFullDiskOfPostgresIsToldAndLosesNothing(t *testing.T) {
	s := apitest.OnPostgres(t)
	p := apitest.SeedTills(t, apitest.Migrated(t, s))
	p.Server = httptest.NewServer(p.Instance.Server)
	t.Cleanup(p.Server.Close)
	p.SignIn(t, apitest.House, identity.NewAccount{Profile: scope.Parceiro, PartnerID: p.PartnerID})
	p.SignIn(t, apitest.Retailer, identity.NewAccount{Profile: scope.Varejista, RetailerID: p.RetailerID})
	raw := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL})
	first, second := apitest.Sample(t, "valid/02_sp_cpf_pix.xml"), apitest.Sample(t, "valid/01_sp_sem_cpf.xml")
	if sent := p.SendXML(t, p.Live, first); sent.Status != http.StatusCreated {
		t.Fatalf("before: %d %s", sent.Status, sent.Text)
	}
	stored := p.Count("receipts")
	full := []string{"receipts", "api_keys", "settings"}
	_, err := raw.Exec(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
	testkit.Must(t, err)
	for _, table := range full {
		_, err := raw.Exec("CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON " + table + " FOR EACH ROW EXECUTE FUNCTION full_disk()")
		testkit.Must(t, err)
	}
	keyMade := func() *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, "/api/parceiros/keys", strings.NewReader(`{"name":"Caixas","retailerId":null,"storeId":null,"environment":"live"}`))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+p.Tokens[apitest.House])
		w := httptest.NewRecorder()
		p.Instance.Server.ServeHTTP(w, r)
		return w
	}
	for range 3 {
		if sent := p.SendXML(t, p.Live, second); sent.Status != http.StatusServiceUnavailable || sent.Body.Code != "receipts.not_saved" || sent.Header.Get("Retry-After") == "" {
			t.Errorf("a till: %d %s", sent.Status, sent.Text)
		}
	}
	if w := keyMade(); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "60" || !strings.Contains(w.Body.String(), "sem espaço para gravar") {
		t.Errorf("a person: %d, again after %q: %s", w.Code, w.Header().Get("Retry-After"), w.Body)
	}
	if got := p.Get(apitest.Retailer, "/varejistas/lojas"); got.Status != http.StatusOK {
		t.Errorf("who reads: %d %s", got.Status, got.Text)
	}
	if got := apitest.ReadyOf(t, p.App); got.Code != http.StatusServiceUnavailable || got.Part("writes") != "unavailable disk_full" || got.Part("intake") != "unavailable commits_failing" {
		t.Errorf("the operator: %+v", got)
	}
	for _, table := range full {
		_, err := raw.Exec("DROP TRIGGER full_disk ON " + table)
		testkit.Must(t, err)
	}
	if sent := p.SendXML(t, p.Live, second); sent.Status != http.StatusCreated || p.Count("receipts") != stored+1 {
		t.Errorf("with room again: %d %s, %d receipts are stored", sent.Status, sent.Text, p.Count("receipts"))
	}
	if w := keyMade(); w.Code >= http.StatusBadRequest {
		t.Errorf("a person with room again: %d %s", w.Code, w.Body)
	}
}
