package publicweb

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
)

// nobodySaid is what consumers said of receipts: nothing, and nothing more is taken.
type nobodySaid struct{}

func (nobodySaid) Of(context.Context, ratings.Key) (ratings.Rating, bool, error) {
	return ratings.Rating{}, false, nil
}

func (nobodySaid) Rate(context.Context, ratings.Key, ratings.Draft) (ratings.Rating, error) {
	return ratings.Rating{}, errors.New("nobody rates here")
}

func (nobodySaid) Changeable(ratings.Rating) bool { return false }

// said is one rating; it keeps what is sent, and refuses it with an error that is set.
type said struct {
	rating  *ratings.Rating
	final   bool
	fails   error // of reading
	refuses error
	drafts  *[]string
}

func (s said) Of(context.Context, ratings.Key) (ratings.Rating, bool, error) {
	if s.rating == nil || s.fails != nil {
		return ratings.Rating{}, false, s.fails
	}
	return *s.rating, true, nil
}

func (s said) Rate(_ context.Context, key ratings.Key, d ratings.Draft) (ratings.Rating, error) {
	comment := "-"
	if d.Comment != nil {
		comment = *d.Comment
	}
	*s.drafts = append(*s.drafts, fmt.Sprintf("%s %d %s", key.RetailerID, d.Score, comment))
	return ratings.Rating{}, s.refuses
}

func (s said) Changeable(ratings.Rating) bool { return !s.final }

var ratedOn = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)

func rated(score int, comment string) *ratings.Rating {
	return &ratings.Rating{Score: score, Comment: comment, CreatedAt: ratedOn, ChangedAt: ratedOn, Counts: true}
}

func pagesWith(s shelf, what said) http.Handler {
	return routed(NewReceiptPages(s, noBanner{}, what, nil, clock.NewFixed(time.Unix(1_800_000_000, 0))))
}

func TestReceiptShowsItsRating(t *testing.T) {
	const form, stars, send, box = `<form method="post" action="/r/` + aToken + `/avaliar"`, `<button name="nota" value="5"`, "Enviar comentário", "<textarea"
	valid, void := sample(t, "valid/01_sp_sem_cpf.xml"), sample(t, "valid/01_sp_sem_cpf.xml")
	void.receipt.Status = receipts.Cancelled
	out, instead := sample(t, "valid/01_sp_sem_cpf.xml"), sample(t, "valid/01_sp_sem_cpf.xml")
	out.receipt.Excluded, instead.receipt.Status = true, receipts.Substituted
	answered, later, hidden := rated(4, "Fila rápida.\nFaltou pão <b>."), rated(4, "Outra."), rated(1, "")
	answered.Answer = ratings.Answer{Text: "Obrigada pelo aviso!", At: ratedOn.Add(18 * time.Hour)}
	later.Answer, later.ChangedAt = answered.Answer, ratedOn.Add(20*time.Hour)
	hidden.Hidden.At = ratedOn
	for name, c := range map[string]struct {
		s        shelf
		said     said
		has, not []string
	}{
		"none": {valid, said{}, []string{form, stars, "Como foi a sua compra?", "Um toque já vale", `href="#avaliar"`}, []string{send, box, "Sua nota", `class="lit"`, "Obrigado!"}},
		"stars alone": {
			valid,
			said{rating: rated(4, "")},
			[]string{form, stars, "Sua nota: 4 de 5", "Você pode mudar até 27/11.", "Quer contar o motivo?", send, box, `aria-label="4 estrelas, a sua nota" class="lit"`},
			[]string{"Mudar o comentário", "Como foi", `aria-label="5 estrelas" class="lit"`},
		},
		"with words and an answer": {
			valid,
			said{rating: answered},
			[]string{form, `<p class="said">Fila rápida.` + "\n" + "Faltou pão &lt;b&gt;.</p>", "<summary>Mudar o comentário", "Resposta de Loja do cadastro", "21/11/2026 06:00", "Obrigada pelo aviso!"},
			[]string{"mudou depois"},
		},
		"changed after the answer": {valid, said{rating: later}, []string{"A avaliação mudou depois desta resposta."}, nil},
		"for good": {
			valid,
			said{rating: answered, final: true},
			[]string{"Sua nota: 4 de 5", "Fila rápida.", "Obrigada pelo aviso!", `<span class="lit">`},
			[]string{"<form", stars, box, "pode mudar"},
		},
		"hidden": {valid, said{rating: hidden}, []string{form, "retirado pela equipe da Seiva"}, []string{box, send, "Resposta de"}},
		"cancelled": {
			void,
			said{rating: answered},
			[]string{"CANCELADA", "Sua nota: 4 de 5", "Fila rápida.", "Obrigada pelo aviso!", "Este cupom foi cancelado depois da sua avaliação. Ela não conta mais na média da loja"},
			[]string{"<form", stars, box, "pode mudar"},
		},
		"cancelled, not rated": {void, said{}, []string{"CANCELADA"}, []string{"<form", "Sua nota", "#avaliar"}},
		"substituted":          {instead, said{rating: answered}, []string{"Este cupom foi substituído por outro depois da sua avaliação."}, []string{"<form"}},
		"taken out":            {out, said{rating: answered}, []string{"DANFE NFC-e", "Sua nota: 4 de 5", "Este cupom saiu dos totais da loja depois da sua avaliação."}, []string{"<form"}},
		"a test":               {sample(t, "valid/18_sp_homologacao.xml"), said{}, []string{"SEM VALOR FISCAL"}, []string{"<form", "#avaliar"}},
		"no answer":            {valid, said{fails: errors.New("locked")}, []string{"DANFE NFC-e"}, []string{"<form", "locked"}},
	} {
		w := get(t, pagesWith(c.s, c.said), "GET", "/r/"+aToken)
		body := withoutOwnScript(w.Body.String())
		if policy := w.Header().Get("Content-Security-Policy"); w.Code != http.StatusOK || !strings.Contains(policy, "form-action 'self'") || w.Body.Len() > 50_000 {
			t.Errorf("%s: %d, %s, %d bytes", name, w.Code, policy, w.Body.Len())
		}
		for _, want := range c.has {
			if !strings.Contains(body, want) {
				t.Errorf("%s: no %q", name, want)
			}
		}
		for _, unwanted := range c.not {
			if strings.Contains(body, unwanted) {
				t.Errorf("%s: has %q", name, unwanted)
			}
		}
		if name == "none" || name == "with words and an answer" { // kept as the other pages are
			file := filepath.Join("testdata", "receipt-rating-"+strings.Fields(name)[0]+".html")
			if *update {
				if err := os.WriteFile(file, w.Body.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if kept, err := os.ReadFile(file); err != nil || string(kept) != w.Body.String() {
				t.Errorf("%s differs: review it after `go test ./internal/edge/publicweb -run ItsRating -update`", file)
			}
		}
	}
}

// send posts a form as a browser would, with headers in pairs.
func send(t *testing.T, h http.Handler, token, address string, form url.Values, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/r/"+token+"/avaliar", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	r.RemoteAddr = address
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

const shopper = "192.0.2.1:4000"

func TestARatingIsSent(t *testing.T) {
	var drafts []string
	h := pagesWith(sample(t, "valid/01_sp_sem_cpf.xml"), said{drafts: &drafts})
	for _, form := range []url.Values{
		{"nota": {"4"}}, {"comentario": {"Fila rápida.\r\nFaltou pão."}}, {"nota": {"5"}, "comentario": {""}}, {"nota": {"0"}}, {"nota": {"cinco"}}, {},
	} {
		w := send(t, h, aToken, shopper, form)
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/r/"+aToken+"#avaliar" || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%v: %d %v", form, w.Code, w.Header())
		}
	}
	if want := "r 4 -|r 0 Fila rápida.\r\nFaltou pão.|r 5 |r -1 -|r -1 -|r 0 -"; strings.Join(drafts, "|") != want {
		t.Errorf("sent %q, want %q", drafts, want)
	}
	if w := get(t, h, "GET", "/r/"+aToken+"/avaliar"); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/r/"+aToken+"#avaliar" {
		t.Errorf("the form's own address: %d %v", w.Code, w.Header())
	}
}

// What is refused says why on a page: beside the comment what is wrong with it, else with a way back to the receipt.
func TestARefusedRatingSaysWhy(t *testing.T) {
	var drafts []string
	s := sample(t, "valid/01_sp_sem_cpf.xml")
	back := `href="/r/` + aToken + `#avaliar"`
	for name, c := range map[string]struct {
		refuses error
		status  int
		has     []string
		token   string
	}{
		"a long comment": {errs.InvalidFields("ratings.invalid", map[string]string{"comment": "Escreva até 500 caracteres."}), 422, []string{"Escreva até 500 caracteres.", "typed &lt;i&gt;", `role="alert"`}, aToken},
		"too late":       {errs.New(errs.Conflict, "ratings.change_ended", "O prazo terminou."), 409, []string{"O prazo terminou.", back}, aToken},
		"our fault":      {errors.New("locked"), 500, []string{"O problema é nosso.", back}, aToken},
		"gone":           {errs.New(errs.NotFound, "ratings.not_found", "x"), 404, []string{"Não encontramos este cupom"}, aToken},
		"a wrong link":   {nil, 404, []string{"Não encontramos este cupom"}, strings.Repeat("x", 22)},
	} {
		h := pagesWith(s, said{rating: rated(3, "Antes."), refuses: c.refuses, drafts: &drafts})
		w := send(t, h, c.token, shopper, url.Values{"comentario": {"typed <i>"}})
		if w.Code != c.status || strings.Contains(w.Body.String(), "locked") || w.Header().Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: %d", name, w.Code)
		}
		for _, want := range c.has {
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s: no %q", name, want)
			}
		}
	}
	if w := send(t, pagesWith(s, said{drafts: &drafts}), aToken, shopper, url.Values{"comentario": {strings.Repeat("a", 20_000)}}); w.Code != 413 || !strings.Contains(w.Body.String(), "grande demais") {
		t.Errorf("a large form: %d", w.Code)
	}
	if len(drafts) != 4 {
		t.Errorf("%d got through", len(drafts))
	}
}

// A form of another site is not taken; browsers that say nothing of sites are.
func TestAForeignFormIsNotTaken(t *testing.T) {
	var drafts []string
	h := pagesWith(sample(t, "valid/01_sp_sem_cpf.xml"), said{drafts: &drafts})
	for _, c := range []struct {
		headers []string
		taken   bool
	}{
		{nil, true},
		{[]string{"Sec-Fetch-Site", "same-origin", "Origin", "null"}, true},
		{[]string{"Origin", "null"}, true},
		{[]string{"Origin", "http://example.com"}, true}, // httptest's host
		{[]string{"Sec-Fetch-Site", "none"}, true},
		{[]string{"Sec-Fetch-Site", "cross-site", "Origin", "http://example.com"}, false},
		{[]string{"Sec-Fetch-Site", "same-site"}, false},
		{[]string{"Origin", "https://mal.example"}, false},
		{[]string{"Origin", "http://[::1"}, false},
	} {
		before := len(drafts)
		w := send(t, h, aToken, shopper, url.Values{"nota": {"1"}}, c.headers...)
		if taken := len(drafts) > before; taken != c.taken || taken != (w.Code == http.StatusSeeOther) || !taken && w.Code != http.StatusForbidden {
			t.Errorf("%v: %d, taken %v", c.headers, w.Code, taken)
		}
	}
}

// A link is rated so often and no more, from whatever addresses; so is an address, whatever it rates.
func TestRatingsAreLimited(t *testing.T) {
	var drafts []string
	asked := 0
	now := clock.NewFixed(time.Unix(1_800_000_000, 0))
	h := routed(NewReceiptPages(links{sample(t, "valid/01_sp_sem_cpf.xml"), &asked}, noBanner{}, said{drafts: &drafts}, nil, now))
	star := url.Values{"nota": {"5"}}
	for n := range ratingsOfALink {
		if w := send(t, h, "known", fmt.Sprintf("192.0.2.%d:4000", n), star); w.Code != http.StatusSeeOther {
			t.Fatalf("rating %d: %d", n, w.Code)
		}
	}
	w := send(t, h, "known", "192.0.2.99:4000", star)
	if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "30" || !strings.Contains(w.Body.String(), "avaliado muitas vezes") || len(drafts) != ratingsOfALink {
		t.Errorf("over the link's limit: %d %v, %d taken", w.Code, w.Header(), len(drafts))
	}
	if w := send(t, h, "known2", "192.0.2.99:4000", star); w.Code != http.StatusSeeOther {
		t.Errorf("another link: %d", w.Code)
	}
	now.Advance(10 * time.Minute)
	for n := range ratingsPerMinute {
		if w := send(t, h, fmt.Sprintf("known-%d", n), shopper, star); w.Code != http.StatusSeeOther {
			t.Fatalf("rating %d of an address: %d", n, w.Code)
		}
	}
	before := asked
	w = send(t, h, "known-other", shopper, star)
	if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "1" || !strings.Contains(w.Body.String(), "Muitas avaliações") || asked != before {
		t.Errorf("over the address's limit: %d %v", w.Code, w.Header())
	}
	if w := send(t, h, "known-other", "192.0.2.7:4000", star); w.Code != http.StatusSeeOther {
		t.Errorf("another address: %d", w.Code)
	}
}
