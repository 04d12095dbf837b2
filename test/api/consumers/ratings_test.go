package consumers

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app/apitest"
	"seiva/internal/edge/jobs"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
)

// postForm sends a receipt's form as a browser without scripts does, and follows nothing.
func postForm(t *testing.T, origin, link string, form url.Values, headers ...string) (status int, location, body string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, origin+link+"/avaliar", strings.NewReader(form.Encode()))
	testkit.Must(t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Do(r)
	testkit.Must(t, err)
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	testkit.Must(t, err)
	return response.StatusCode, response.Header.Get("Location"), string(text)
}

// Whoever has the link rates, changes, and reads the answer; a cancelled receipt takes its rating out of the sums, and shows it on.
func TestAReceiptIsRatedByItsLink(t *testing.T) {
	v := apitest.NewTills(t)
	link := v.Link(t, v.Live, "valid/01_sp_sem_cpf.xml")
	send := func(status int, want string, form url.Values, headers ...string) {
		t.Helper()
		got, location, body := postForm(t, v.Server.URL, link, form, headers...)
		if got != status || status == http.StatusSeeOther && location != link+"#avaliar" || !strings.Contains(body, want) {
			t.Errorf("%v: %d %s %s", form, got, location, body)
		}
	}
	shows := func(has, lacks string) {
		t.Helper()
		if page := v.Open(t, "GET", link); page.Status != 200 || !strings.Contains(page.Body, has) || lacks != "" && strings.Contains(page.Body, lacks) {
			t.Errorf("the page shows no %q, or %q: %d", has, lacks, page.Status)
		}
	}
	shows("Como foi a sua compra?", "Sua nota")
	send(303, "", url.Values{"nota": {"4"}})
	shows("Sua nota: 4 de 5", "Como foi")
	send(303, "", url.Values{"nota": {"2"}, "comentario": {"Fila longa <b>."}})
	shows("Fila longa &lt;b&gt;.", "")
	send(422, "Escreva até 500 caracteres.", url.Values{"comentario": {strings.Repeat("a", 501)}})
	send(422, "Escolha de 1 a 5 estrelas.", url.Values{"nota": {"6"}})
	send(403, "veio de outra página", url.Values{"nota": {"1"}}, "Sec-Fetch-Site", "cross-site")
	send(413, "grande demais", url.Values{"comentario": {strings.Repeat("a", 20_000)}})
	shows("Sua nota: 2 de 5", "")
	before := apitest.OfBefore(link)
	if page := v.Open(t, "GET", before); !strings.Contains(page.Body, "Sua nota: 2 de 5") || !strings.Contains(page.Body, `action="`+before+`/avaliar"`) {
		t.Errorf("a link of before shows another rating: %d", page.Status)
	}
	if got, location, _ := postForm(t, v.Server.URL, before, url.Values{"nota": {"3"}}); got != 303 || location != before+"#avaliar" {
		t.Errorf("a link of before: %d %s", got, location)
	}
	shows("Sua nota: 3 de 5", "")
	if got, _, body := postForm(t, v.Server.URL, "/r/"+strings.Repeat("x", 22), url.Values{"nota": {"1"}}); got != 404 || !strings.Contains(body, "Não encontramos este cupom") {
		t.Errorf("a wrong link: %d %s", got, body)
	}
	if got := v.SendXML(t, v.Live, apitest.Sample(t, "valid/30_evento_cancela_01.xml")); got.Status != 200 {
		t.Fatalf("cancel: %d %s", got.Status, got.Text)
	}
	shows("CANCELADA", `/avaliar"`)
	shows("Este cupom foi cancelado depois da sua avaliação.", "Como foi")
	shows("Sua nota: 3 de 5", "")
	send(409, "foi cancelado", url.Values{"nota": {"5"}})
	if n := v.Count("rating_days"); n != 0 {
		t.Errorf("%d lines of sums are left", n)
	}
	tested := v.Link(t, v.Test, "valid/18_sp_homologacao.xml")
	if got, _, body := postForm(t, v.Server.URL, tested, url.Values{"nota": {"5"}}); got != 409 || !strings.Contains(body, "é de teste") {
		t.Errorf("a test: %d %s", got, body)
	}
	metrics := v.Open(t, "GET", "/metrics").Body
	if !strings.Contains(metrics, `route="POST /r/{token}/avaliar"`) {
		t.Error("the metrics do not count ratings by their pattern")
	}
	for _, private := range []string{strings.TrimPrefix(apitest.OfBefore(link), "/r/"), "Fila longa"} {
		if strings.Contains(metrics, private) || strings.Contains(v.Log.String(), private) {
			t.Errorf("metrics or log hold %s", private)
		}
	}
}

// ratings is a world where Ana bought once at Mercado Seiva.
func ratings(t *testing.T) (p *apitest.World, token, accessKey, link string) {
	t.Helper()
	p = apitest.NewWorld(t)
	sent := p.Call(t, apitest.Nobody, "POST", "/integration/receipts", string(apitest.Sample(t, "valid/02_sp_cpf_pix.xml")),
		"x-api-key", p.KeyOf(p.Seiva.ID), "Content-Type", "application/xml")
	if sent.Status != 201 {
		t.Fatalf("%d %s", sent.Status, sent.Text)
	}
	_, publicToken, _ := strings.Cut(sent.Str("publicUrl"), "/r/")
	return p, p.CustomerToken(t, p.Seiva.ID, apitest.AnaCPF), sent.Str("accessKey"), "/r/" + publicToken
}

func TestAConsumerRatesTheirReceipt(t *testing.T) {
	p, token, accessKey, link := ratings(t)
	bias, elsewhere := p.CustomerToken(t, p.Seiva.ID, apitest.BiaCPF), p.CustomerToken(t, p.Alfa.ID, apitest.AnaCPF)
	rate := func(name, as, body string, status int, code string, has ...string) apitest.Case {
		return apitest.Case{Name: name, As: as, Method: "POST", Path: "/app/ratings", Body: body, Status: status, Code: code, Has: has}
	}
	of := func(rest string) string { return fmt.Sprintf(`{"accessKey":%q%s}`, accessKey, rest) }
	p.Expect(t, []apitest.Case{
		rate("no token", apitest.Nobody, of(`,"score":5`), 401, "customers.no_token"),
		rate("a session of the portal", apitest.Retailer, of(`,"score":5`), 401, "customers.no_token"),
		rate("another person's receipt", bias, of(`,"score":1`), 404, "ratings.not_found"),
		rate("of another retailer", elsewhere, of(`,"score":1`), 404, "ratings.not_found"),
		rate("no receipt", token, `{"accessKey":"35261111222333000181650010000001021009124804","score":1}`, 404, "ratings.not_found"),
		rate("no access key", token, `{"accessKey":"'","score":1}`, 404, "ratings.not_found"),
		rate("no score", token, of(`,"comment":"Boa."`), 422, "ratings.invalid", `"score":"Escolha de 1 a 5 estrelas."`),
		rate("none", token, of(`,"score":0`), 422, "ratings.invalid"),
		rate("six", token, of(`,"score":6`), 422, "ratings.invalid"),
		rate("a fraction", token, of(`,"score":4.5`), 422, "", `"score"`),
		rate("a long comment", token, of(`,"score":5,"comment":"`+strings.Repeat("a", 501)+`"`), 422, "ratings.invalid", `"comment":"Escreva até 500 caracteres."`),
		rate("rated", token, of(`,"score":5,"comment":"Fruta boa."`), 200, "", `"score":5`, `"comment":"Fruta boa."`, `"answeredAt":null`, `"changeableUntil":"`),
		rate("changed", "Bearer "+token, of(`,"score":4`), 200, "", `"score":4`, `"comment":"Fruta boa."`),
		rate("without words", token, of(`,"comment":""`), 200, "", `"score":4`, `"comment":""`),
	})
	if page := openPage(t, p, link); !strings.Contains(page, "Sua nota: 4 de 5") {
		t.Error("the page does not show it")
	}
	if got := p.Texts("SELECT score || ' ' || counts FROM ratings"); len(got) != 1 || got[0] != "4 1" {
		t.Errorf("%q", got)
	}
	for _, private := range []string{apitest.AnaCPF, accessKey, "Fruta boa"} {
		if strings.Contains(p.Log.String(), private) {
			t.Errorf("the log holds %s", private)
		}
	}
}

// A receipt is rated so often and no more, and the answer says when to come again.
func TestRatingsOfAReceiptAreLimited(t *testing.T) {
	p, token, accessKey, _ := ratings(t)
	body := fmt.Sprintf(`{"accessKey":%q,"score":3}`, accessKey)
	for n := range 20 {
		if got := p.Call(t, token, "POST", "/app/ratings", body); got.Status != 200 {
			t.Fatalf("rating %d: %d %s", n, got.Status, got.Text)
		}
	}
	got := p.Call(t, token, "POST", "/app/ratings", body)
	if got.Status != 429 || got.Str("code") != "ratings.too_many_requests" || got.Header.Get("Retry-After") == "" {
		t.Errorf("%d %v %s", got.Status, got.Header, got.Text)
	}
}

// The store answers once, an administrator takes the words away with a reason, and both are in the trail without them.
func TestAStoreAnswersAndAnAdministratorHides(t *testing.T) {
	p, token, accessKey, link := ratings(t)
	if got := p.Call(t, token, "POST", "/app/ratings", fmt.Sprintf(`{"accessKey":%q,"score":2,"comment":"Palavras da Ana."}`, accessKey)); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	ratingID := p.Texts("SELECT id FROM ratings")[0]
	if !id.Valid(ratingID) {
		t.Fatalf("%q is no id", ratingID)
	}
	answer, hide := "/varejistas/avaliacoes/"+ratingID+"/resposta", "/admin/avaliacoes/"+ratingID+"/ocultar"
	post := func(name, as, path, body string, status int, code string, has ...string) apitest.Case {
		return apitest.Case{Name: name, As: as, Method: "POST", Path: path, Body: body, Status: status, Code: code, Has: has}
	}
	const thanks, reason = `{"texto":"Obrigada pelo aviso."}`, `{"motivo":"Cita o nome de um caixa."}`
	p.Expect(t, []apitest.Case{
		post("nobody", apitest.Nobody, answer, thanks, 401, ""),
		post("a software house", apitest.House, answer, thanks, 403, "access.wrong_profile"),
		post("an administrator", apitest.Admin, answer, thanks, 403, "access.wrong_profile"),
		post("another retailer", apitest.OtherRetailer, answer, thanks, 404, "ratings.not_found"),
		post("no text", apitest.Retailer, answer, `{}`, 422, "ratings.invalid_answer", `"texto":"Escreva a resposta`),
		post("answered", apitest.Retailer, answer, thanks, 200, "", `"resposta":"Obrigada pelo aviso."`, `"nota":2`, `"comentario":"Palavras da Ana."`),
		post("again", apitest.Retailer, answer, thanks, 409, "ratings.already_answered"),
		post("support hides", apitest.Support, hide, reason, 403, "access.wrong_profile"),
		post("the retailer hides", apitest.Retailer, hide, reason, 403, "access.wrong_profile"),
		post("without reason", apitest.Admin, hide, `{"motivo":" "}`, 422, "ratings.invalid_reason", `"motivo":"Diga o motivo`),
		post("no rating", apitest.Admin, "/admin/avaliacoes/"+id.New()+"/ocultar", reason, 404, "ratings.not_found"),
	})
	page := func() string { return openPage(t, p, link) }
	if shown := page(); !strings.Contains(shown, "Palavras da Ana.") || !strings.Contains(shown, "Obrigada pelo aviso.") {
		t.Error("the page lacks the comment or its answer")
	}
	p.Expect(t, []apitest.Case{
		post("hidden", apitest.Admin, hide, reason, 200, "", `"comentario":"Palavras da Ana."`, `"comentarioRetiradoEm":"`),
		post("again", apitest.Admin, hide, `{"motivo":"Outro"}`, 409, "ratings.already_hidden"),
		{Name: "other words", As: token, Method: "POST", Path: "/app/ratings", Body: fmt.Sprintf(`{"accessKey":%q,"comment":"De novo."}`, accessKey), Status: 409, Code: "ratings.hidden"},
	})
	if shown := page(); strings.Contains(shown, "Palavras da Ana.") || strings.Contains(shown, "Obrigada pelo aviso.") || !strings.Contains(shown, "Sua nota: 2 de 5") {
		t.Error("the page shows what was hidden, or lost the stars")
	}
	if got := p.Texts("SELECT hidden_reason FROM ratings"); got[0] != "Cita o nome de um caixa." {
		t.Errorf("reason %q", got)
	}
	trail := p.Texts("SELECT action || ' ' || object_id || ' ' || details FROM audit WHERE action LIKE 'ratings.%' ORDER BY number")
	if len(trail) != 2 || !strings.HasPrefix(trail[0], "ratings.answered "+ratingID) || !strings.HasPrefix(trail[1], "ratings.hidden "+ratingID) ||
		strings.Contains(fmt.Sprint(trail), "caixa") || strings.Contains(fmt.Sprint(trail), "Obrigada") {
		t.Errorf("trail %q", trail)
	}
	if wrong := sqltest.RatingDifferences(t, p.Rows); len(wrong) > 0 {
		t.Error(wrong)
	}
}

// What was rated low reaches the retailer's mailbox by the installation's own work, with what the consumer wrote.
func TestALowRatingIsMailedToTheRetailer(t *testing.T) {
	p, token, accessKey, _ := ratings(t)
	if got := p.Call(t, token, "POST", "/app/ratings", fmt.Sprintf(`{"accessKey":%q,"score":1,"comment":"Fila longa."}`, accessKey)); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	sqltest.Exec(t, p.DB, "UPDATE ratings SET changed_at = changed_at - 1200000")
	testkit.Must(t, jobs.Ratings(p.Portal.Ratings).Plan(t.Context(), p.Jobs, clock.NewFixed(time.Now().Add(-10*time.Minute))))
	p.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
	if mail := p.Mailed(t, p.Call(t, apitest.Retailer, "GET", "/identity/me", "").Str("email"), "Uma avaliação de 1 ou 2 estrelas"); !strings.Contains(mail, "Fila longa.") {
		t.Errorf("mailed %q", mail)
	}
}

func openPage(t *testing.T, p *apitest.World, link string) string {
	t.Helper()
	w := httptest.NewRecorder()
	p.Server.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, link, nil))
	return w.Body.String()
}
