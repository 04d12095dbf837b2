package consumers

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts"
)

// A consumer takes away, and leaves, receipts whose months were packed as any others: the documents come byte for byte, and afterwards the
// retailer's copy alone is left. While the bucket is away the consumer is told to come again, and gets no half of a file.
func TestAConsumerLeavesPackedMonths(t *testing.T) {
	s := apitest.WithTestPayments(t)
	p := apitest.SeedTills(t, apitest.Migrated(t, s))
	p.Server = httptest.NewServer(p.Instance.Server)
	t.Cleanup(p.Server.Close)
	p.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	token := p.CustomerToken(t, p.RetailerID, apitest.AnaCPF)
	p.Accepts(t, p.RetailerID, apitest.AnaCPF, "ana@example.com")
	p.Exec("UPDATE customers SET email_at = 1") // it was told long ago
	of := map[string]string{}                   // what was sent, by access key
	var link string
	for _, name := range []string{"02_sp_cpf_pix", "09_sp_multi_pag", "11_sp_serie2"} {
		xml := apitest.Sample(t, "valid/"+name+".xml")
		sent := p.SendXML(t, p.Live, xml)
		if sent.Status != http.StatusCreated {
			t.Fatalf("%s: %d %s", name, sent.Status, sent.Text)
		}
		of[sent.Body.AccessKey], link = string(xml), sent.Body.PublicURL[strings.Index(sent.Body.PublicURL, "/r/"):]
	}
	packer := receipts.NewPacks(sqlreceipts.NewPacks(p.DB), p.Blobs, 1<<20, time.Hour, t.TempDir(), clock.NewFixed(time.Now().AddDate(0, 2, 0)))
	testkit.Must(t, packer.Run(t.Context()))
	if left := p.Count("sealed_documents"); left != 0 {
		t.Fatalf("%d are not packed", left)
	}
	_, files := p.Download(t, token)
	for key, xml := range of {
		if files["notas/NFe"+key+".xml"] != xml {
			t.Errorf("%s did not come", key)
		}
	}

	s.BlobURL = apitest.NoSuchBucket(t)
	away := apitest.Of(t, apitest.Open(t, s))
	code := away.Proof(t, token, "export")
	r := httptest.NewRequest(http.MethodGet, "/api"+anaData, http.NoBody)
	r.Header.Set("Authorization", token)
	r.Header.Set("X-Customer-Code", code)
	w := httptest.NewRecorder()
	if away.Server.ServeHTTP(w, r); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || strings.Contains(w.Body.String(), "PK") {
		t.Errorf("while the bucket is away: %d %v %.200q", w.Code, w.Header(), w.Body)
	}

	got := p.Call(t, token, "DELETE", anaPath, "", "X-Customer-Code", p.Proof(t, token, "erase"))
	if got.Status != http.StatusOK || got.Object()["unlinkedReceipts"] != 3.0 {
		t.Errorf("erased: %d %s", got.Status, got.Text)
	}
	w = httptest.NewRecorder()
	if p.Instance.Server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, link+".xml", http.NoBody)); w.Code != http.StatusNotFound {
		t.Errorf("the public link: %d", w.Code)
	}
	for key, xml := range of {
		kept, err := p.Integration.Receipts.Original(t.Context(), receipts.Key{RetailerID: p.RetailerID, AccessKey: key})
		if err != nil || string(kept) != xml {
			t.Errorf("the retailer's copy of %s: %v", key, err)
		}
		if again := p.SendXML(t, p.Live, []byte(xml)); again.Body.Status != "duplicate" {
			t.Errorf("sent again: %d %s", again.Status, again.Text)
		}
	}
	if _, files := p.Download(t, p.CustomerToken(t, p.RetailerID, apitest.AnaCPF)); strings.Contains(fmt.Sprint(files), "<NFe") {
		t.Errorf("after the erasure %d files come", len(files))
	}
}
