package installation

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/testkit"
)

// mailApp is an installation with its router, with or without the development mailbox.
func mailApp(t *testing.T, s app.Settings) (*app.App, func(path string) *httptest.ResponseRecorder) {
	t.Helper()
	s.Addr, s.Data = "127.0.0.1:0", t.TempDir()
	a := apitest.Migrated(t, s)
	handler, err := a.Handler(slog.New(slog.DiscardHandler), fstest.MapFS{"index.html": {Data: []byte("portal")}})
	testkit.Must(t, err)
	return a, func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		return w
	}
}

func sendCode(t *testing.T, a *app.App, to, name string) {
	t.Helper()
	testkit.Must(t, a.Outbox.Send(t.Context(), to, letter.Letter{
		Subject: "Código para redefinir sua senha", Name: name, Code: "482913", ValidFor: 15 * time.Minute,
		Action: letter.Action{Label: "Redefinir senha", Link: "http://localhost:8080/resetPassword"},
	}))
}

func TestNoMailboxOutsideOfDevelopment(t *testing.T) {
	a, get := mailApp(t, app.Settings{})
	sendCode(t, a, "ana@loja.com.br", "Ana")
	for _, path := range []string{"/dev/mail", "/dev/mail/", "/dev/mail/messages", "/dev/mail/messages?x=1", "/dev"} {
		got := get(path)
		if strings.Contains(got.Body.String(), "482913") || (got.Code != http.StatusNotFound && path != "/dev") {
			t.Errorf("%s: %d %s", path, got.Code, got.Body)
		}
	}
}

func TestMailboxMessages(t *testing.T) {
	a, get := mailApp(t, app.Settings{Mailbox: true})
	if got := get("/dev/mail/messages"); strings.TrimSpace(got.Body.String()) != "[]" {
		t.Errorf("an empty mailbox: %s", got.Body)
	}
	sendCode(t, a, "ana@loja.com.br", "Ana")
	sendCode(t, a, "rui@loja.com.br", "Rui")
	if n := a.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context()); n != 2 {
		t.Errorf("%d deliveries, want 2", n)
	}
	got := get("/dev/mail/messages")
	var messages []map[string]string
	testkit.Must(t, json.Unmarshal(got.Body.Bytes(), &messages))
	if got.Code != http.StatusOK || got.Header().Get("Content-Type") != "application/json" || got.Header().Get("Cache-Control") != "no-store" || len(messages) != 2 {
		t.Fatalf("%d %v %s", got.Code, got.Header(), got.Body)
	}
	m := messages[0]
	if _, err := time.Parse(time.RFC3339, m["createdAt"]); err != nil || len(m) != 6 || m["id"] == "" || m["to"] != "rui@loja.com.br" ||
		m["subject"] != "Código para redefinir sua senha" || !strings.Contains(m["text"], "482913") || !strings.Contains(m["html"], "482913") {
		t.Errorf("the newest is %v", m)
	}
}

func TestMailboxPage(t *testing.T) {
	a, get := mailApp(t, app.Settings{Mailbox: true})
	if got := get("/dev/mail"); got.Code != http.StatusOK || !strings.Contains(got.Body.String(), "Nenhuma mensagem ainda.") {
		t.Errorf("an empty mailbox: %d %s", got.Code, got.Body)
	}
	sendCode(t, a, "ana@loja.com.br", `<script>alert("x")</script>`)
	mails, err := a.Outbox.Latest(t.Context())
	testkit.Must(t, err)
	sendCode(t, a, "rui@loja.com.br", "Rui")
	newest, first := get("/dev/mail"), get("/dev/mail?id="+mails[0].ID)
	for header, want := range map[string]string{"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"} {
		if got := newest.Header().Get(header); got != want {
			t.Errorf("%s: %q, want %q", header, got, want)
		}
	}
	if policy := newest.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "script-src") {
		t.Errorf("policy %q", policy)
	}
	if body := newest.Body.String(); !strings.Contains(body, "Para rui@loja.com.br") || !strings.Contains(body, "Na fila de envio") ||
		!strings.Contains(body, `sandbox="allow-top-navigation-by-user-activation"`) || strings.Count(body, "<li>") != 2 {
		t.Errorf("the newest: %s", body)
	}
	if body := first.Body.String(); !strings.Contains(body, "Para ana@loja.com.br") || strings.Contains(body, "<script") {
		t.Errorf("the first: %s", body)
	}
}

func TestReadyzTellsOfMail(t *testing.T) {
	check := func(a *app.App, want string) {
		t.Helper()
		state, got := apitest.ReadyOf(t, a), "no part"
		for _, p := range state.Parts {
			if p.Name == "mail" {
				got = strings.Join([]string{fmt.Sprint(state.Code), p.Status, p.Code, p.Remark}, " ")
			}
		}
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	a, _ := mailApp(t, app.Settings{})
	check(a, "200 ok mail_not_configured Sem SMTP, as mensagens esperam na caixa de saída. Defina SEIVA_SMTP_URL.")
	sendCode(t, a, "ana@loja.com.br", "Ana")
	check(a, "200 ok mail_not_configured 1 mensagem à espera de SMTP. Defina SEIVA_SMTP_URL.")
	sendCode(t, a, "rui@loja.com.br", "Rui")
	check(a, "200 ok mail_not_configured 2 mensagens à espera de SMTP. Defina SEIVA_SMTP_URL.")
	if n := a.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context()); n != 0 {
		t.Errorf("%d deliveries with nothing to deliver by", n)
	}
	check(a, "200 ok mail_not_configured 2 mensagens à espera de SMTP. Defina SEIVA_SMTP_URL.")
	mails, err := a.Outbox.Latest(t.Context())
	testkit.Must(t, err)
	testkit.Must(t, a.Outbox.GiveUp(t.Context(), mails[0].ID, context.DeadlineExceeded))
	check(a, "200 ok mail_failed 1 mensagem sem entrega nas últimas 24 horas. Veja o registro do servidor.")
	a, _ = mailApp(t, app.Settings{SMTPURL: "smtp://127.0.0.1:9"})
	check(a, "200 ok  ")
	sendCode(t, a, "ana@loja.com.br", "Ana")
	check(a, "200 ok mail_waiting 1 mensagem na fila de envio.")
	_, err = apitest.RawSQL(t, a.Settings).Exec("UPDATE outbox SET created_at = created_at - 7200000")
	testkit.Must(t, err)
	check(a, "200 degraded mail_delayed 1 mensagem na fila de envio, a mais antiga há 2 h. Veja SEIVA_SMTP_URL e o registro do servidor.")
}

func TestABadSMTPAddressStopsTheStart(t *testing.T) {
	_, err := app.Open(t.Context(), app.Settings{Addr: "127.0.0.1:0", Data: t.TempDir(), SMTPURL: "http://mx.example"})
	if err == nil || !strings.Contains(err.Error(), "SEIVA_SMTP_URL") {
		t.Error(err)
	}
}
