package reports

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

const aSchedule = `{"tipo":%q,"formatoExportacao":"csv","filtros":%s,"frequencia":"weekly","diasDaSemana":[1],"hora":7,"fuso":"America/Sao_Paulo","destinatarios":[%q]}`

func (p programme) me(t *testing.T, who string) string {
	t.Helper()
	return p.Call(t, who, "GET", "/identity/me", "").Str("id")
}

// Each profile schedules each report that it may read, to itself, and to nobody who may not.
func TestSchedulesOfEachReport(t *testing.T) {
	p := newProgramme(t)
	for _, base := range []string{"/admin", "/support", "/varejistas", "/parceiros"} {
		for kind, about := range exported {
			filters := `{"periodo":"semana-passada"}`
			if kind != "cupons" && kind != "avaliacoes" && kind != "cashiers" {
				filters = `{}`
			}
			got := p.Call(t, base, "POST", base+"/report-schedules", fmt.Sprintf(aSchedule, kind, filters, p.me(t, base)))
			want := http.StatusForbidden
			if strings.Contains(about.bases+" ", base+" ") {
				want = http.StatusCreated
			}
			if got.Status != want {
				t.Errorf("%s of %s: %d %s", kind, base, got.Status, got.Text)
			}
			readers := p.Call(t, base, "GET", base+"/report-schedules/readers?tipo="+kind, "")
			if (readers.Status == http.StatusOK) != (want == http.StatusCreated) || want == http.StatusCreated && !strings.Contains(readers.Text, p.me(t, base)) {
				t.Errorf("readers of %s of %s: %d %s", kind, base, readers.Status, readers.Text)
			}
		}
	}
	for name, c := range map[string]struct{ body, field string }{
		"support, of cashiers":    {fmt.Sprintf(aSchedule, "cashiers", `{"periodo":"7d"}`, p.me(t, "/support")), "destinatarios"},
		"a retailer":              {fmt.Sprintf(aSchedule, "lojas", `{}`, p.me(t, "/varejistas")), "destinatarios"},
		"an unknown filter":       {fmt.Sprintf(aSchedule, "lojas", `{"cor":"verde"}`, p.me(t, "/admin")), "filtros.cor"},
		"a day that stays":        {fmt.Sprintf(aSchedule, "cupons", `{"startDate":"2026-10-01","endDate":"2026-10-02"}`, p.me(t, "/admin")), "filtros.periodo"},
		"a period of what has no": {fmt.Sprintf(aSchedule, "lojas", `{"periodo":"7d"}`, p.me(t, "/admin")), "filtros.periodo"},
	} {
		if got := p.Call(t, "/admin", "POST", "/admin/report-schedules", c.body); got.Status != 422 || got.Field(c.field) == "" {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
	}
	next := p.Call(t, "/admin", "GET", "/admin/report-schedules/next?frequencia=monthly&diaDoMes=31&hora=6&fuso=America/Manaus&periodo=mes-passado", "")
	if next.Status != http.StatusOK || !strings.Contains(next.Text, "T10:00:00Z") || next.Str("inicio") == "" {
		t.Errorf("next: %d %s", next.Status, next.Text)
	}
}

// A schedule is mailed, left by its link, paused, resumed and removed.
func TestAScheduleIsMailedAndLeft(t *testing.T) {
	p := newProgramme(t)
	made := p.Call(t, "/varejistas", "POST", "/varejistas/report-schedules", fmt.Sprintf(aSchedule, "lojas", "{}", p.me(t, "/varejistas")))
	if made.Status != http.StatusCreated || made.Str("quando") != "toda segunda às 07:00 (horário de Brasília)" {
		t.Fatalf("%d %s", made.Status, made.Text)
	}
	_, err := p.DB.Write(t.Context()).NewRaw("UPDATE export_schedules SET next_at = 1000").Exec(t.Context())
	testkit.Must(t, err)
	testkit.Must(t, p.Portal.Exports.StartDue(t.Context()))
	p.work(t)
	if got := p.Call(t, "/varejistas", "GET", "/varejistas/exports", ""); got.Status != 200 || !strings.Contains(got.Text, `"total":1`) || !strings.Contains(got.Text, `"done"`) {
		t.Fatalf("files: %d %s", got.Status, got.Text)
	}
	mails, err := p.Outbox.Latest(t.Context())
	testkit.Must(t, err)
	mail := mails[0].Text
	_, link, found := strings.Cut(mail, "Parar de receber:\n")
	link, _, _ = strings.Cut(link, "\n")
	address, err := url.Parse(link)
	if !found || err != nil {
		t.Fatalf("no way out in:\n%s", mail)
	}
	for range 2 {
		if page := p.fetch(t, "", "GET", address.RequestURI()); page.Code != 200 || !strings.Contains(page.Body.String(), "<button") {
			t.Fatalf("the page: %d %s", page.Code, page.Body)
		}
	}
	for range 2 {
		r := httptest.NewRequest(http.MethodPost, address.Path, strings.NewReader(address.RawQuery))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		page := httptest.NewRecorder()
		p.Server.ServeHTTP(page, r)
		if page.Code != 200 || !strings.Contains(page.Body.String(), "Você não recebe mais") {
			t.Fatalf("left: %d %s", page.Code, page.Body)
		}
	}
	path := "/varejistas/report-schedules/" + made.Str("id")
	p.Expect(t, []apitest.Case{
		{Name: "nobody is left to mail", As: "/varejistas", Path: "/varejistas/report-schedules", Status: 200, Has: []string{"Ninguém mais recebe"}},
		{Name: "resumed", As: "/varejistas", Method: "POST", Path: path + "/resume", Status: 204},
		{Name: "paused", As: "/varejistas", Method: "POST", Path: path + "/pause", Status: 204},
		{Name: "another company's", As: "/parceiros", Method: "DELETE", Path: "/parceiros/report-schedules/" + made.Str("id"), Status: 404},
		{Name: "removed", As: "/varejistas", Method: "DELETE", Path: path, Status: 204},
		{Name: "gone", As: "/varejistas", Method: "DELETE", Path: path, Status: 404, Code: "exports.schedule_not_found"},
	})
}

// A schedule is edited by its owner over what they saw, and by nobody else.
func TestAScheduleIsEdited(t *testing.T) {
	p := newProgramme(t)
	me := p.me(t, "/varejistas")
	made := p.Call(t, "/varejistas", "POST", "/varejistas/report-schedules", fmt.Sprintf(aSchedule, "lojas", "{}", me))
	path := "/varejistas/report-schedules/" + made.Str("id")
	form := fmt.Sprintf(`{"formatoExportacao":"pdf","filtros":{"colunas":"nomeFantasia,cupons"},"frequencia":"monthly","diaDoMes":31,"hora":6,"fuso":"America/Manaus","pularVazio":true,"destinatarios":[%q]}`, me)
	edited := p.Call(t, "/varejistas", "PUT", path, form, "If-Match", `"`+made.Str("versao")+`"`)
	if edited.Status != http.StatusOK || edited.Str("quando") != "todo dia 31 ou no último do mês às 06:00 (horário de Manaus)" ||
		edited.Str("formatoExportacao") != "pdf" || edited.Str("versao") == made.Str("versao") || !strings.Contains(edited.Text, `"colunas":"nomeFantasia,cupons"`) {
		t.Fatalf("%d %s", edited.Status, edited.Text)
	}
	if again := p.Call(t, "/varejistas", "PUT", path, form, "If-Match", `"`+made.Str("versao")+`"`); again.Status != http.StatusPreconditionFailed || again.Str("code") != "exports.stale" {
		t.Errorf("over an old version: %d %s", again.Status, again.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "as it is", As: "/varejistas", Path: "/varejistas/report-schedules", Status: 200, Has: []string{`"frequencia":"monthly"`, `"diaDoMes":31`, `"hora":6`, `"sairam":[]`}},
		{Name: "another company's", As: "/parceiros", Method: "PUT", Path: "/parceiros/report-schedules/" + made.Str("id"), Body: form, Status: 404, Code: "exports.schedule_not_found"},
		{Name: "no fields", As: "/varejistas", Method: "PUT", Path: path, Body: "{}", Status: 422, Code: "exports.invalid"},
	})
}
