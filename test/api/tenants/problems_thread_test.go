package tenants

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/httpx"
	"seiva/internal/problems"
	"seiva/internal/uploads/uploadstest"
)

// A picture reaches who reported and staff, and nobody else; what is no picture is refused.
func TestPicturesOfProblems(t *testing.T) {
	p := apitest.NewWorld(t)
	enterColleague(t, p)
	own := map[string]string{}
	for who, base := range bases {
		own[who] = base + "/meus-problemas/" + tell(t, p, who, base) + "/imagens"
	}
	send := func(who, path string, file []byte) apitest.Answer {
		return p.Call(t, who, "POST", path, apitest.Draft{"imagem": file}.JSON())
	}
	for who, path := range own {
		if got := send(who, path, uploadstest.JPEG(t, 40, 30)); got.Status != http.StatusCreated || got.Object()["imagens"] != 1.0 {
			t.Fatalf("%s: %d %s", who, got.Status, got.Text)
		}
		shown := p.Get(who, path)
		if !strings.Contains(shown.Text, `"mensagem":0,"largura":40,"altura":30,"jpeg":"/9j/`) {
			t.Errorf("%s sees %d %.200s", who, shown.Status, shown.Text)
		}
		for _, staff := range []string{apitest.Admin, apitest.Support} {
			if got := p.Get(staff, strings.Replace(path, bases[who]+"/meus-problemas", bases[staff]+"/problemas", 1)); got.Text != shown.Text {
				t.Errorf("%s sees of %s: %d %.200s", staff, who, got.Status, got.Text)
			}
		}
	}
	for _, stranger := range []string{colleague, apitest.OtherRetailer} {
		for _, got := range []apitest.Answer{p.Get(stranger, own[apitest.Retailer]), send(stranger, own[apitest.Retailer], uploadstest.JPEG(t, 40, 30))} {
			if got.Status != http.StatusNotFound || got.Str("code") != "problems.not_found" {
				t.Errorf("%s: %d %.200s", stranger, got.Status, got.Text)
			}
		}
	}
	for name, file := range map[string][]byte{"none": nil, "no picture": []byte("<svg onload=alert(1)>")} {
		if got := send(apitest.Retailer, own[apitest.Retailer], file); got.Status != http.StatusUnprocessableEntity || got.Str("code") != "uploads.bad_picture" {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
	}
	with := apitest.Draft{"imagem": uploadstest.JPEG(t, 40, 30), "mensagem": 1}.JSON()
	if got := p.Call(t, apitest.Retailer, "POST", own[apitest.Retailer], with); got.Status != http.StatusUnprocessableEntity || got.Field("mensagem") == "" {
		t.Errorf("with no message: %d %s", got.Status, got.Text)
	}
	p.Call(t, apitest.Retailer, "POST", strings.Replace(own[apitest.Retailer], "/imagens", "/mensagens", 1), `{"texto":"Veja."}`)
	if got := p.Call(t, apitest.Retailer, "POST", own[apitest.Retailer], with); got.Status != http.StatusCreated {
		t.Errorf("with a message: %d %s", got.Status, got.Text)
	}
	if shown := p.Get(apitest.Retailer, own[apitest.Retailer]); !strings.Contains(shown.Text, `{"mensagem":1,"largura":40,`) {
		t.Errorf("of the message: %.300s", shown.Text)
	}
	for n, status := range []int{201, 201, 201, 201, 409} {
		if got := send(apitest.Retailer, own[apitest.Retailer], uploadstest.JPEG(t, 40, 30)); got.Status != status {
			t.Errorf("picture %d: %d %s, want %d", n+3, got.Status, got.Text, status)
		}
	}
	for _, key := range p.Texts("SELECT picture_key FROM problem_pictures") {
		w := httptest.NewRecorder()
		p.Server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, httpx.MediaPath+key, nil))
		if w.Code != http.StatusNotFound {
			t.Errorf("%s is shown to anybody: %d", key, w.Code)
		}
	}
}

// Who reported writes within the report: staff find it in the queue, hear of it by mail, and nobody else writes there.
func TestAReportGoesOnWithWhoReportedIt(t *testing.T) {
	p := apitest.NewWorld(t)
	enterColleague(t, p)
	told := tell(t, p, apitest.Retailer, "/varejistas")
	if got := p.Call(t, apitest.Support, "POST", "/support/problemas/"+told+"/respostas", `{"texto":"Qual navegador?"}`); got.Status != http.StatusOK {
		t.Fatalf("answered: %d %s", got.Status, got.Text)
	}
	path := "/varejistas/meus-problemas/" + told + "/mensagens"
	for _, who := range []string{colleague, apitest.OtherRetailer} {
		if got := p.Call(t, who, "POST", path, `{"texto":"Oi"}`); got.Status != http.StatusNotFound || got.Str("code") != "problems.not_found" {
			t.Errorf("%s: %d %s", who, got.Status, got.Text)
		}
	}
	if got := p.Call(t, apitest.Retailer, "POST", path, `{"texto":" "}`); got.Status != http.StatusUnprocessableEntity || got.Field("texto") == "" {
		t.Errorf("nothing: %d %s", got.Status, got.Text)
	}
	var got apitest.Answer
	for range 2 { // the second because nobody heard the first one's answer
		got = p.Call(t, apitest.Retailer, "POST", path, `{"texto":"No Firefox."}`, apitest.IdempotencyKey, "one")
	}
	if strings.Count(got.Text, "No Firefox.") != 1 {
		t.Errorf("sent again: %s", got.Text)
	}
	if got.Status != http.StatusOK || got.Str("situacao") != "AGUARDA_EQUIPE" || !strings.Contains(got.Text, `{"texto":"No Firefox.","minha":true`) || got.Str("fechado") != "" {
		t.Errorf("written: %d %s", got.Status, got.Text)
	}
	if mail := p.Mailed(t, "SUPORTE@demo.seiva.test", "Nova mensagem no relato nº 1: Relatório vazio"); !strings.Contains(mail, "/support/problemas/"+told) || !strings.Contains(mail, "No Firefox.") {
		t.Errorf("the mail:\n%s", mail)
	}
	if got := p.Get(apitest.Admin, "/admin/problemas?situacao=AGUARDA_EQUIPE"); numbers(got) != "200 [1]" {
		t.Errorf("the queue: %s", numbers(got))
	}
	if got := p.Get(apitest.Support, "/support/problemas/"+told); !strings.Contains(got.Text, `"tipo":"ESCREVEU"`) {
		t.Errorf("staff read %s", got.Text)
	}
	for range problems.PerHour - 1 {
		p.Call(t, apitest.Retailer, "POST", path, `{"texto":"Oi"}`)
	}
	if got := p.Call(t, apitest.Retailer, "POST", path, `{"texto":"Oi"}`); got.Status != http.StatusTooManyRequests || got.Str("code") != "problems.too_many_replies" {
		t.Errorf("one too many: %d %s", got.Status, got.Text)
	}
}

// Whose answer to a report, or note at it, was lost on its way back sends it again: it was one all the time.
func TestStaffWriteInAReportOnceHoweverOftenItIsSent(t *testing.T) {
	p := apitest.NewWorld(t)
	told := "/support/problemas/" + tell(t, p, apitest.Retailer, "/varejistas")
	for path, words := range map[string]string{"/anotacoes": "Liguei.", "/respostas": "Corrigimos."} {
		seen := `"` + p.Get(apitest.Support, told).Str("versao") + `"`
		for range 2 {
			got := p.Call(t, apitest.Support, "POST", told+path, `{"texto":"`+words+`"}`, "If-Match", seen, apitest.IdempotencyKey, "one"+path)
			if got.Status != http.StatusOK || strings.Count(got.Text, words) != 1 {
				t.Errorf("%s: %d %s", path, got.Status, got.Text)
			}
		}
	}
}
