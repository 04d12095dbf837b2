package reports

import (
	"fmt"
	"strings"
	"testing"
	"time"

	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/uploads/uploadstest"
)

// What staff is told to look at is counted as its list counts, which shows exactly that (RT-01).
func TestAttentionOpensWhatItCounted(t *testing.T) {
	p := apitest.NewWorld(t)
	for _, staff := range [][2]string{{apitest.Admin, "/admin"}, {apitest.Support, "/support"}} {
		if got := p.Get(staff[0], staff[1]+"/atencao"); got.Status != 200 || got.Text != "[]\n" {
			t.Fatalf("nothing is wrong, and %s is told: %d %s", staff[0], got.Status, got.Text)
		}
	}
	p.Retailer, p.Store = p.Seiva.ID, p.Centro.ID
	midday := func(daysAgo int) int64 {
		year, month, day := time.Now().In(clock.Brazil).Date()
		return time.Date(year, month, day-daysAgo, 12, 0, 0, 0, clock.Brazil).UnixMilli()
	}
	// Sent 31 days ago: over. 30 and 23: the last day is today, or in seven. 22: in eight.
	for i, c := range []struct{ sent, signed int64 }{{midday(31), 0}, {midday(30), 0}, {midday(23), 0}, {midday(22), 0}, {midday(31), midday(20)}, {0, 0}} {
		retailer := p.MakeRetailer(apitest.BranchCNPJ(700+i), fmt.Sprintf("Contrato %d", i), "").ID
		p.Exec("INSERT INTO contracts (retailer_id, sent_at, signed_at) VALUES (?, ?, ?) ON CONFLICT (retailer_id) DO UPDATE SET sent_at = EXCLUDED.sent_at, signed_at = EXCLUDED.signed_at", retailer, c.sent, c.signed)
	}
	for retailer, overdue := range map[string]time.Duration{p.Seiva.ID: 7*24*time.Hour + time.Minute, p.Alfa.ID: 7*24*time.Hour - time.Minute} {
		p.Check(p.Subscribe(t.Context(), retailer))
		p.Exec("UPDATE subscriptions SET overdue_since = ? WHERE retailer_id = ?", time.Now().Add(-overdue).UnixMilli(), retailer)
	}
	twenty := apitest.Day(-20)
	p.Exec("INSERT INTO receipt_store_days (retailer_id, day, store_id, total, identified, companies, cents, not_printed) VALUES (?, ?, ?, 1, 0, 0, 100, 0)", p.Seiva.ID, twenty, p.Centro.ID)
	account := p.Get(apitest.Retailer, "/identity/me").Str("id")
	p.Check(sqlidentity.New(p.DB).AskReset(t.Context(), identity.FactorReset{
		AccountID: account, AskedBy: p.Get(apitest.Support, "/identity/me").Str("id"), Reason: "Perdeu o telefone", AskedAt: time.Now(), ExpiresAt: time.Now().Add(time.Hour),
	}))
	for i, until := range []int{0, 0, 1} { // the third is put off
		p.Exec("INSERT INTO quiet_incidents (id, retailer_id, store_id, since, told_at, ended_at, snoozed_until) SELECT ?, retailer_id, id, 1, 1, 0, ? FROM stores WHERE id = ?",
			id.New(), until, []string{p.Centro.ID, p.Praia.ID, p.Norte.ID}[i])
	}
	for range 3 {
		p.Call(t, apitest.Retailer, "POST", "/varejistas/problemas", `{"assunto":"Não abre","descricao":"A tela não abre."}`)
	}
	taken := p.Get(apitest.Support, "/support/problemas").Object()["items"].([]any)[0].(map[string]any)["id"].(string) //nolint:forcetypeassert // or the test fails
	p.Call(t, apitest.Support, "POST", "/support/problemas/"+taken+"/assumir", "")
	p.Call(t, apitest.Retailer, "POST", "/varejistas/meus-problemas/"+taken+"/mensagens", `{"texto":"Continua."}`)
	today := apitest.Day(0)
	for i, c := range []struct { // five days left, overdue, six left, overdue but answered
		left  int
		ended int64
	}{{5, 0}, {-1, 0}, {6, 0}, {-1, 1}} {
		due := clock.Day(clock.Beginning(today).AddDate(0, 0, c.left))
		p.Exec(`INSERT INTO privacy_requests (id, number, account_id, retailer_id, kind, words, state, due_day, acts, created_at, ended_at, answer_hash, with_file, warned_at)
			VALUES (?, ?, '', '', 'ACESSO', '', 'ABERTO', ?, 0, 1, ?, '', FALSE, 0)`, id.New(), i+1, due, c.ended)
	}
	p.Exec("INSERT INTO outbox (id, recipient, subject, body_text, body_html, created_at, failed_at, failure) VALUES (?, 'ana@padaria.com.br', 'Aviso', '', '', ?, ?, '550')", id.New(), midday(1), midday(1))
	banner := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", p.StoreDraft(p.Upload(t, apitest.Retailer, uploadstest.JPEG(t, 298, 124))).JSON())
	seen := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", p.StoreDraft(p.Upload(t, apitest.Retailer, uploadstest.JPEG(t, 298, 124))).JSON())
	if got := p.Call(t, apitest.Support, "PUT", "/admin/propagandas/"+seen.Str("id")+"/olhado", `{"updatedAt":"`+seen.Str("updatedAt")+`"}`); got.Status != 200 || banner.Status != 201 {
		t.Fatalf("%d %s, %d", got.Status, got.Text, banner.Status)
	}
	p.KeyOf(p.Seiva.ID)
	p.Refuse()
	p.GivenUp("exports.write")
	p.Call(t, apitest.Support, "PUT", "/support/falhas/"+p.GivenUp("exports.write")+"/vista", "")
	want := map[string]float64{"banners-a-olhar": 1, "keys-recusadas": 1, "falhas-novas": 2, "contratos-bloqueados": 1, "contratos-vencendo": 2, "pagamentos-em-atraso": 1, "lojas-quietas": 1, "lojas-paradas": 2, "pedidos-de-segundo-fator": 1, "problemas-novos": 2, "problemas-aguardando": 1, "pedidos-de-privacidade": 2}
	lists := map[string]string{
		"contratos-bloqueados": "/varejistas/report?situacao=bloqueado", "contratos-vencendo": "/varejistas/report?situacao=vencendo",
		"pagamentos-em-atraso": "/varejistas/report?situacao=atraso", "lojas-quietas": "/lojas/report?situacao=quieta", "lojas-paradas": "/lojas-paradas?situacao=PARADA", "pedidos-de-segundo-fator": "/contas?pedidos=true", "problemas-novos": "/problemas?situacao=NOVO", "problemas-aguardando": "/problemas?situacao=AGUARDA_EQUIPE", "banners-a-olhar": "/admin/propagandas?aOlhar=true", "keys-recusadas": "/recusas", "falhas-novas": "/falhas?situacao=NOVA",
		"pedidos-de-privacidade": "/privacidade?restam=PERTO",
	}
	for _, staff := range [][2]string{{apitest.Admin, "/admin"}, {apitest.Support, "/support"}} {
		told := map[string]float64{}
		for _, item := range p.Get(staff[0], staff[1]+"/atencao").Body.([]any) { //nolint:forcetypeassert // a list, or the test fails
			concern, _ := item.(map[string]any)
			told[fmt.Sprint(concern["tipo"])], _ = concern["total"].(float64)
		}
		if fmt.Sprint(told) != fmt.Sprint(want) {
			t.Errorf("%s is told %v, want %v", staff[0], told, want)
		}
		for concern, path := range lists {
			if !strings.HasPrefix(path, "/admin") { // support has no base of its own for banners (D-11)
				path = staff[1] + path
			}
			if got := p.Get(staff[0], path); got.Object()["total"] != want[concern] {
				t.Errorf("%s, %s: %d %s, want %v rows", staff[0], concern, got.Status, got.Text, want[concern])
			}
		}
	}
	for todo, concern := range map[string]string{"BLOQUEADO": "contratos-bloqueados", "PERTO_DO_FIM": "contratos-vencendo"} { // the contracts' own list draws the same lines
		if got := p.Get(apitest.Admin, "/admin/contratos?situacao="+todo); got.Object()["total"] != want[concern] {
			t.Errorf("contracts, %s: %d %s, want %v rows", todo, got.Status, got.Text, want[concern])
		}
	}
	rows, _ := p.Get(apitest.Admin, "/admin/varejistas/report?situacao=atraso").Object()["items"].([]any)
	if row, _ := rows[0].(map[string]any); row["pagamentoEmAtraso"] != true || row["id"] != p.Seiva.ID {
		t.Errorf("late: %v", rows)
	}
	p.Expect(t, []apitest.Case{
		{Name: "unknown", As: apitest.Admin, Method: "GET", Path: "/admin/varejistas/report?situacao=" + id.New(), Status: 422, Code: "reports.invalid_query"},
		{Name: "a software house narrows by none", As: apitest.House, Method: "GET", Path: "/parceiros/varejistas/report?situacao=bloqueado", Status: 200, Has: []string{p.Seiva.ID}},
		{Name: "a retailer", As: apitest.Retailer, Method: "GET", Path: "/admin/atencao", Status: 403},
	})
}
