package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
)

// TestUpgradeWithRows takes an installation that an earlier release left, and does with it what people do.
func TestUpgradeWithRows(t *testing.T) {
	for engine, address := range map[string]func() string{
		"sqlite": func() string { return "" }, "postgres": func() string { return sqltest.EmptyPostgresURL(t) },
	} {
		t.Run(engine, func(t *testing.T) {
			folder := t.TempDir()
			s := app.Settings{Addr: "127.0.0.1:0", Data: folder, DatabaseURL: address(), SecretFile: filepath.Join(folder, "secret")}
			config := sqldb.Config{URL: s.DatabaseURL, Folder: folder}
			former := sqltest.WriteFormer(t, config)
			testkit.Must(t, os.WriteFile(s.SecretFile, []byte(former.Secret), 0o600))
			_, err := sqltest.RawOf(t, config).NewRaw("UPDATE receipts SET utc_offset = -240").Exec(t.Context())
			testkit.Must(t, err)
			for id, at := range map[string]int{"later": 2, "b": 1, "a": 1} {
				_, err := sqltest.RawOf(t, config).NewRaw("INSERT INTO problem_reports (id, account_id, profile, owner_id, subject, description, created_at) VALUES (?, 'x', 'SUPORTE', '', 'Não abre', 'A tela não abre.', ?)", id, at).Exec(t.Context())
				testkit.Must(t, err)
			}
			for retailer, at := range map[string]int{"first": 1, "second": 2, "a later": 2} {
				_, err := sqltest.RawOf(t, config).NewRaw("INSERT INTO customers (retailer_id, cpf_index, cpf_sealed, name, email, updated_at) VALUES (?, ?, ?, 'JOSÉ Conceição', ?, ?)",
					retailer, []byte("index"), []byte("sealed"), "Jose@"+retailer+".com", at).Exec(t.Context())
				testkit.Must(t, err)
			}
			a := apitest.Open(t, s)
			testkit.Must(t, a.Migrate(t.Context()))
			p := &apitest.Tills{Instance: apitest.Of(t, a)}
			p.Server = httptest.NewServer(p.Instance.Server)
			t.Cleanup(p.Server.Close)

			if _, err := a.Trail.Verify(t.Context(), ""); err != nil {
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
				if got := p.SendXML(t, former.Key, apitest.Sample(t, sent.file)); got.Body.Status != sent.status {
					t.Errorf("%s: %d %s, want %s", sent.file, got.Status, got.Text, sent.status)
				}
			}
			in := p.Call(t, apitest.Nobody, "POST", "/identity/sign-in", `{"email":"`+former.Tables["accounts"][0]["email"].(string)+`","password":"Seiva-demo-2026"}`)
			if in.Status != 200 {
				t.Fatalf("sign in: %d %s", in.Status, in.Text)
			}
			p.Tokens["ana"], _ = in.Object()["accessToken"].(string)
			report := p.Call(t, "ana", "GET", "/varejistas/cupons/report?startDate=2026-11-01&endDate=2026-11-30", "")
			counted := 0.0
			items, _ := report.Object()["items"].([]any)
			for _, item := range items {
				counted += item.(map[string]any)["cuponsVerdesTotais"].(float64)
			}
			if report.Status != 200 || counted != 4 { // five of the former, the new one, less two that are cancelled
				t.Errorf("report: %d, %v receipts, want 4: %s", report.Status, counted, report.Text)
			}
			told := p.Call(t, "ana", "POST", "/varejistas/problemas", `{"assunto":"Não abre","descricao":"A tela não abre."}`)
			if kept := p.Texts("SELECT CASE number WHEN 4 THEN 'told' ELSE id END || ' ' || state FROM problem_reports ORDER BY number"); told.Object()["numero"] != 4.0 || fmt.Sprint(kept) != "[a ABERTO b ABERTO later ABERTO told NOVO]" {
				t.Errorf("the problems, the former's first, are %v, a new one %d %s", kept, told.Status, told.Text)
			}
			people := p.Texts("SELECT email || ' ' || email_key || ' ' || search || ' ' || created_at FROM customer_accounts WHERE NOT vouched")
			if want := "Jose@first.com jose@first.com jose conceicao jose@first.com 1"; fmt.Sprint(people) != "["+want+"]" || !id.Valid(p.Text("SELECT id FROM customer_accounts")) {
				t.Errorf("who accepted before has the accounts %q", people)
			}
			var offset int
			if err := p.Rows.NewRaw("SELECT MIN(utc_offset) FROM receipt_events").Scan(t.Context(), &offset); err != nil || offset != -240 {
				t.Errorf("the offset of a former cancellation: %d, %v", offset, err)
			}
			if days := sqltest.RollUpDifferences(t, p.Rows); len(days) > 0 {
				t.Error(days)
			}
			if more, err := a.Custody.SealOld(t.Context()); err != nil || more {
				t.Errorf("documents of the former are not sealed: %v, %v", more, err)
			}
			again := p.SendXML(t, former.Key, apitest.Sample(t, "valid/02_sp_cpf_pix.xml"))
			for _, lies := range []string{"in the database", "in a pack"} {
				response, err := http.Get(p.Server.URL + "/r/" + again.Body.PublicURL[strings.LastIndex(again.Body.PublicURL, "/")+1:] + ".xml")
				testkit.Must(t, err)
				original, err := io.ReadAll(response.Body)
				testkit.Must(t, errors.Join(err, response.Body.Close()))
				if !bytes.Equal(original, apitest.Sample(t, "valid/02_sp_cpf_pix.xml")) {
					t.Errorf("a document %s came back changed: %d, %d bytes", lies, response.StatusCode, len(original))
				}
				packAll(t, a, time.Now().AddDate(0, 2, 0))
			}
			if left := p.Count("sealed_documents"); left != 0 {
				t.Errorf("%d documents of the former are not packed", left)
			}
		})
	}
}
