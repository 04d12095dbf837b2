package main

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
)

// TestUpgradeWithRows takes an installation that an earlier release left, and does with it what people do.
func TestUpgradeWithRows(t *testing.T) {
	for engine, address := range map[string]func() string{
		"sqlite": func() string { return "" }, "postgres": func() string { return sqltest.EmptyPostgresURL(t) },
	} {
		t.Run(engine, func(t *testing.T) {
			folder := t.TempDir()
			s := settings{Addr: "127.0.0.1:0", Data: folder, DatabaseURL: address(), SecretFile: filepath.Join(folder, "secret")}
			config := sqldb.Config{URL: s.DatabaseURL, Folder: folder}
			former := sqltest.WriteFormer(t, config)
			fatal(t, os.WriteFile(s.SecretFile, []byte(former.Secret), 0o600))
			_, err := sqltest.RawOf(t, config).NewRaw("UPDATE receipts SET utc_offset = -240").Exec(t.Context())
			fatal(t, err)
			a := openApp(t, s)
			fatal(t, a.migrate(t.Context()))
			p := &tills{instance: instanceOf(t, a)}
			p.server = httptest.NewServer(p.instance.server)
			t.Cleanup(p.server.Close)

			if _, err := a.trail.Verify(t.Context(), ""); err != nil {
				t.Errorf("audit trail: %v", err)
			}
			for _, sent := range []struct {
				file   string
				status string
			}{
				{"valid/02_sp_cpf_pix.xml", "duplicate"},
				{"valid/08_sp_desconto_troco.xml", "accepted"},
				{"valid/31_evento_cancela_alfa_05.xml", "cancelled"},
				{"valid/30_evento_cancela_01.xml", "duplicate"},
			} {
				if got := p.sendXML(t, former.Key, sample(t, sent.file)); got.body.Status != sent.status {
					t.Errorf("%s: %d %s, want %s", sent.file, got.status, got.text, sent.status)
				}
			}
			in := p.call(t, nobody, "POST", "/identity/sign-in", `{"email":"`+former.Tables["accounts"][0]["email"].(string)+`","password":"Seiva-demo-2026"}`)
			if in.status != 200 {
				t.Fatalf("sign in: %d %s", in.status, in.text)
			}
			p.tokens["ana"], _ = in.object()["accessToken"].(string)
			report := p.call(t, "ana", "GET", "/varejistas/cupons/report?startDate=2026-11-01&endDate=2026-11-30", "")
			counted := 0.0
			items, _ := report.object()["items"].([]any)
			for _, item := range items {
				counted += item.(map[string]any)["cuponsVerdesTotais"].(float64)
			}
			if report.status != 200 || counted != 4 { // five of the former, the new one, less two that are cancelled
				t.Errorf("report: %d, %v receipts, want 4: %s", report.status, counted, report.text)
			}
			var offset int
			if err := p.database().NewRaw("SELECT MIN(utc_offset) FROM receipt_events").Scan(t.Context(), &offset); err != nil || offset != -240 {
				t.Errorf("the offset of a former cancellation: %d, %v", offset, err)
			}
			if days := sqltest.RollUpDifferences(t, p.database()); len(days) > 0 {
				t.Error(days)
			}
			if more, err := a.custody.SealOld(t.Context()); err != nil || more {
				t.Errorf("documents of the former are not sealed: %v, %v", more, err)
			}
			again := p.sendXML(t, former.Key, sample(t, "valid/02_sp_cpf_pix.xml"))
			response, err := http.Get(p.server.URL + "/r/" + again.body.PublicURL[strings.LastIndex(again.body.PublicURL, "/")+1:] + ".xml")
			fatal(t, err)
			original, err := io.ReadAll(response.Body)
			fatal(t, errors.Join(err, response.Body.Close()))
			if !bytes.Equal(original, sample(t, "valid/02_sp_cpf_pix.xml")) {
				t.Errorf("a stored document came back changed: %d, %d bytes", response.StatusCode, len(original))
			}
		})
	}
}
