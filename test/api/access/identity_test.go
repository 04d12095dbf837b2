package access

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/pquerna/otp/totp"

	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/identity/identitytest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

const (
	anaEmail    = "ana@mercado.seiva.test"
	anaPassword = "cavalo-bateria-77"
	newPassword = "grampo-azul-correto"
)

// identityTest is an installation that keeps its mails, with an administrator who needs no second factor unless
// strict. Each call comes from an address of its own, so that no limit of addresses is met by chance.
type identityTest struct {
	*app.App
	mail    *lettertest.Box
	clock   *clock.Fixed
	handler http.Handler
	log     *bytes.Buffer
	calls   int
}

func newIdentityTest(t *testing.T, strict bool) *identityTest {
	t.Helper()
	return identityTestAt(t, strict, apitest.CheapHashes)
}

func identityTestAt(t *testing.T, strict bool, cost identity.HashCost) *identityTest {
	t.Helper()
	i := &identityTest{App: apitest.Empty(t), mail: &lettertest.Box{}, clock: clock.NewFixed(time.Now()), log: &bytes.Buffer{}}
	i.Settings.StaffSecondFactor, i.Settings.HashCost = strict, cost
	i.Portal.Identity = identity.NewService(sqlidentity.New(i.DB), identity.Ports{
		Post: i.mail, Trail: app.NewTrail(i.DB, i.Secret, i.clock), Config: i.IdentityConfig(i.Secret),
	}, i.clock)
	_, err := i.Portal.Identity.CreateAccount(t.Context(), identity.NewAccount{
		Email: anaEmail, Name: "Ana Souza", Password: anaPassword, Profile: scope.Administrador,
	})
	if err != nil {
		t.Fatal(err)
	}
	i.handler, err = i.App.Handler(slog.New(slog.NewTextHandler(i.log, &slog.HandlerOptions{Level: slog.LevelDebug})), fstest.MapFS{})
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// post sends fields as JSON; headers are names and values in turn.
func (i *identityTest) post(path string, fields map[string]any, headers ...string) *httptest.ResponseRecorder {
	body, _ := json.Marshal(fields)
	return i.send(http.MethodPost, path, string(body), headers...)
}

func (i *identityTest) send(method, path, body string, headers ...string) *httptest.ResponseRecorder {
	i.calls++
	r := httptest.NewRequest(method, "/api/identity/"+path, strings.NewReader(body))
	r.RemoteAddr = fmt.Sprintf("10.0.%d.%d:1000", i.calls/250, i.calls%250+1)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for h := 0; h < len(headers); h += 2 {
		r.Header.Set(headers[h], headers[h+1])
	}
	w := httptest.NewRecorder()
	i.handler.ServeHTTP(w, r)
	return w
}

func bodyOf(t *testing.T, w *httptest.ResponseRecorder) map[string]any {
	t.Helper()
	var out map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
		t.Fatalf("%d %s: %v", w.Code, w.Body, err)
	}
	return out
}

// signIn gives the Authorization header of a new session.
func (i *identityTest) signIn(t *testing.T, email, password string) string {
	t.Helper()
	token, _ := bodyOf(t, i.post("sign-in", map[string]any{"email": email, "password": password}))["accessToken"].(string)
	if token == "" {
		t.Fatalf("%s gets no session", email)
	}
	return "Bearer " + token
}

// Every call of identity by nobody, and by a session: what needs one says so, what is public answers its own error.
func TestIdentityCallsByOutcome(t *testing.T) {
	i := newIdentityTest(t, false)
	session := i.signIn(t, anaEmail, anaPassword)
	expired, mismatch := "O código de confirmação se expirou ou já foi utilizado.", "Código de confirmação incorreto. Entre em contato com o suporte."
	for _, c := range []struct {
		method, path, who, body string
		status                  int
		code, message           string
	}{
		{"GET", "me", "", "", 401, "access.no_session", "Sessão expirada. Entre novamente."},
		{"GET", "sessions", "", "", 401, "access.no_session", ""},
		{"DELETE", "sessions/x", "", "", 401, "access.no_session", ""},
		{"DELETE", "sessions", "", "", 401, "access.no_session", ""},
		{"POST", "sign-out", "", "", 401, "access.no_session", ""},
		{"POST", "change-password", "", "{}", 401, "access.no_session", ""},
		{"GET", "second-factor", "", "", 401, "access.no_session", ""},
		{"POST", "second-factor/totp", "", "{}", 401, "access.no_session", ""},
		{"POST", "passkeys", "", "{}", 401, "access.no_session", ""},
		{"GET", "me", "Bearer forged", "", 401, "access.no_session", ""},
		{"POST", "sign-in", "", `{}`, 422, "identity.empty_credentials", "Email e senha vazios"},
		{"POST", "sign-in", "", `{"email":5}`, 422, "request.invalid", ""},
		{"POST", "sign-in", "", `{"email":"ana","password":"x"}`, 422, "identity.invalid_email", ""},
		{"POST", "sign-in", "", `{"email":"` + strings.Repeat("ana", 200_000) + `@loja.com.br","password":"x"}`, 422, "identity.invalid_email", ""},
		{"POST", "confirm-forgot-password", "", `{"email":"ana","code":"123456","newPassword":"grampo-azul-correto"}`, 422, "identity.invalid_email", ""},
		{"POST", "sign-in", "", `{"email":"a@b.co","password":"x"}`, 401, "NotAuthorizedException", "E-mail e/ou senha incorretos"},
		{"POST", "confirm-sign-up", "", `{"username":"x","confirmationCode":"y","clientId":"seiva-portal"}`, 400, "CodeMismatchException", mismatch},
		{"POST", "confirm-sign-up", "", `{"username":"x"}`, 422, "request.invalid", ""},
		{"POST", "forgot-password", "", `{"email":"ana"}`, 422, "identity.invalid_email", ""},
		{"POST", "confirm-forgot-password", "", `{"email":"a@b.co","code":"123456","newPassword":"curta"}`, 422, "identity.weak_password", ""},
		{"POST", "confirm-forgot-password", "", `{"email":"a@b.co","code":"123456","newPassword":"grampo-azul-correto"}`, 400, "ExpiredCodeException", expired},
		{"POST", "complete-new-password", "", `{"session":"x","newPassword":"grampo-azul-correto"}`, 400, "ExpiredCodeException", expired},
		{"POST", "complete-challenge", "", `{"session":"x","code":"123456"}`, 400, "ExpiredCodeException", expired},
		{"POST", "passkeys/complete-sign-in", "", `{"session":"x","credential":{}}`, 400, "ExpiredCodeException", expired},
		{"POST", "change-password", session, `{"currentPassword":"x","newPassword":"grampo-azul-correto"}`, 400, "NotAuthorizedException", "Senha atual incorreta"},
		{"POST", "change-password", session, `{"currentPassword":"cavalo-bateria-77","newPassword":"12345678"}`, 422, "identity.weak_password", ""},
		{"POST", "second-factor/totp/confirm", session, `{"code":"123456"}`, 409, "identity.second_factor_off", ""},
		{"DELETE", "sessions/x", session, "", 404, "identity.not_found", ""},
		{"DELETE", "sessions/%00", session, "", 404, "identity.not_found", ""},
		{"DELETE", "passkeys/x", session, "", 404, "identity.not_found", ""},
		{"POST", "passkeys", session, `{"session":"x","name":"","credential":{}}`, 422, "identity.invalid_passkey", ""},
	} {
		headers := []string{"Authorization", c.who}
		if c.who == "" {
			headers = nil
		}
		w := i.send(c.method, c.path, c.body, headers...)
		problem := bodyOf(t, w)
		if w.Code != c.status || problem["code"] != c.code || (c.message != "" && problem["message"] != c.message) {
			t.Errorf("%s %s %.80s: %d %s, want %d %s", c.method, c.path, c.body, w.Code, w.Body, c.status, c.code)
		}
	}
}

// The life of an account, in the specification's words.
func TestSignUpForgottenAndChangedPassword(t *testing.T) {
	i := newIdentityTest(t, false)
	_, err := i.Portal.Identity.CreateUnconfirmed(t.Context(), identity.NewAccount{
		Email: "bia@mercado.seiva.test", Name: "Bia Lima", Password: anaPassword, Profile: scope.Suporte,
	})
	if err != nil {
		t.Fatal(err)
	}
	says := func(w *httptest.ResponseRecorder, status int, message string) {
		t.Helper()
		if got := bodyOf(t, w); w.Code != status || got["message"] != message {
			t.Errorf("%d %s, want %d %s", w.Code, w.Body, status, message)
		}
	}
	bia := map[string]any{"email": "bia@mercado.seiva.test", "password": anaPassword}
	says(i.post("sign-in", bia), 403, "E-mail não confirmado")
	if w := i.post("resend-confirmation", bia); w.Code != 200 {
		t.Errorf("resend: %d %s", w.Code, w.Body)
	}
	if n := i.mail.Count(identitytest.ConfirmEmail, "bia@mercado.seiva.test"); n != 2 {
		t.Errorf("%d mails with a link to confirm by, want that of the sign-up and another", n)
	}
	link, err := url.Parse(i.mail.Last(identitytest.ConfirmEmail, "bia@mercado.seiva.test").Action.Link)
	if err != nil || link.Path != "/confirmation" || link.Query().Get("clientId") != "seiva-portal" || !link.IsAbs() {
		t.Fatalf("link %v, %v", link, err)
	}
	confirm := map[string]any{
		"username": link.Query().Get("username"), "confirmationCode": link.Query().Get("confirmationCode"), "clientId": link.Query().Get("clientId"),
	}
	says(i.post("confirm-sign-up", confirm), 200, "Email confirmado com sucesso!")
	says(i.post("confirm-sign-up", confirm), 200, "Usuário confirmado!")
	session := i.signIn(t, "bia@mercado.seiva.test", anaPassword)
	i.post("forgot-password", bia)
	reset := map[string]any{
		"email": "bia@mercado.seiva.test", "newPassword": newPassword, "code": i.mail.Last(identitytest.ResetCode, "bia@mercado.seiva.test").Code,
	}
	wrong := map[string]any{"email": reset["email"], "newPassword": newPassword, "code": "x"}
	says(i.post("confirm-forgot-password", wrong), 400, "Código de confirmação incorreto. Entre em contato com o suporte.")
	says(i.post("confirm-forgot-password", reset), 200, "Senha alterada com sucesso")
	says(i.post("confirm-forgot-password", reset), 400, "O código de confirmação se expirou ou já foi utilizado.")
	if w := i.send("GET", "me", "", "Authorization", session); w.Code != 401 {
		t.Errorf("session after the reset: %d", w.Code)
	}
	session, other := i.signIn(t, "bia@mercado.seiva.test", newPassword), i.signIn(t, "bia@mercado.seiva.test", newPassword)
	says(i.post("change-password", map[string]any{"currentPassword": anaPassword, "newPassword": anaPassword}, "Authorization", session), 400, "Senha atual incorreta")
	says(i.post("change-password", map[string]any{"currentPassword": newPassword, "newPassword": anaPassword}, "Authorization", session), 200, "Senha alterada com sucesso")
	bia["password"] = newPassword
	says(i.post("sign-in", bia), 401, "E-mail e/ou senha incorretos")
	i.signIn(t, "bia@mercado.seiva.test", anaPassword)
	for who, status := range map[string]int{session: 200, other: 401} {
		if w := i.send("GET", "me", "", "Authorization", who); w.Code != status {
			t.Errorf("session after the change: %d, want %d", w.Code, status)
		}
	}
	for _, private := range []string{anaPassword, newPassword, link.Query().Get("confirmationCode"), strings.TrimPrefix(session, "Bearer ")} {
		if strings.Contains(i.log.String(), private) {
			t.Errorf("the log holds %q", private)
		}
	}
}

// Neither the bytes of an answer nor the work that it takes, which is that of a password's hash, shows whether an e-mail has an
// account, confirmed or not: before the limit and at it.
func TestNoEnumeration(t *testing.T) {
	i := identityTestAt(t, false, identity.HashCost{}) // the usual cost, which shows
	_, err := i.Portal.Identity.CreateUnconfirmed(t.Context(), identity.NewAccount{
		Email: "bia@mercado.seiva.test", Name: "Bia Lima", Password: anaPassword, Profile: scope.Suporte,
	})
	testkit.Must(t, err)
	people := []string{"nobody@mercado.seiva.test", anaEmail, "bia@mercado.seiva.test"}
	for _, c := range []struct {
		path   string
		body   map[string]any
		hashes int // of passwords, in the five calls before the limit
	}{
		{"forgot-password", map[string]any{}, 0},
		{"resend-confirmation", map[string]any{}, 0},
		{"confirm-forgot-password", map[string]any{"code": "abcdef", "newPassword": newPassword}, 0},
		{"sign-in", map[string]any{"password": "not-the-password-1"}, 5},
	} {
		t.Run(c.path, func(t *testing.T) {
			hashes, answers := map[string]int{}, map[string]string{}
			for n := range 6 { // the sixth is one too many
				for _, email := range people {
					c.body["email"] = email
					i.calls = 8 // one asker: the address is theirs
					var w *httptest.ResponseRecorder
					hashes[email] += hashesOf(func() { w = i.post(c.path, c.body) })
					answers[email] += withoutRequestID(t, w)
					if w.Code == http.StatusTooManyRequests != (n == 5) {
						t.Errorf("%s, call %d: %d %s", email, n+1, w.Code, w.Body)
					}
				}
			}
			for _, email := range people {
				if answers[email] != answers[people[0]] {
					t.Errorf("%s is answered\n%s\nnobody\n%s", email, answers[email], answers[people[0]])
				}
				if hashes[email] != c.hashes {
					t.Errorf("%s costs %d hashes, want %d", email, hashes[email], c.hashes)
				}
			}
		})
	}
}

// hashesOf counts the passwords that are hashed meanwhile: each takes 19 MiB, and nothing else nearly as much.
func hashesOf(do func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return int((after.TotalAlloc - before.TotalAlloc) / (19 << 20))
}

// withoutRequestID gives an answer's status, headers and body, but for the request's own id.
func withoutRequestID(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	body := bodyOf(t, w)
	delete(body, "requestId")
	w.Header().Del("X-Request-Id")
	return fmt.Sprintln(w.Code, w.Header(), body)
}

// Whatever another site's page sends is refused, with a session and without, on every live route.
func TestCrossSiteWritesAreRefused(t *testing.T) {
	p := apitest.New(t)
	for _, r := range apitest.LiveRoutes(p.App) {
		if r.Method == http.MethodGet {
			continue
		}
		path := apitest.Parameter.ReplaceAllString(r.Path, id.New())
		for _, headers := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.test"}, {"Origin", "null"}} {
			for _, cookie := range []string{"", "seiva_session=" + p.Tokens[apitest.Admin]} {
				got := p.Call(t, apitest.Nobody, r.Method, path, "{}", append(headers, "Cookie", cookie)...)
				if got.Status != http.StatusForbidden || got.Str("code") != "access.cross_origin" {
					t.Errorf("%s %s with %v: %d %s", r.Method, r.Path, headers, got.Status, got.Text)
				}
			}
		}
	}
	if got := p.Call(t, apitest.Admin, "GET", "/identity/me", ""); got.Status != http.StatusOK {
		t.Errorf("the session afterwards: %d", got.Status)
	}
	if got := p.Call(t, apitest.Nobody, "POST", "/identity/sign-out", "", "Cookie", "seiva_session="+p.Tokens[apitest.Admin], "Sec-Fetch-Site", "same-origin"); got.Status != http.StatusNoContent {
		t.Errorf("the portal's own page: %d %s", got.Status, got.Text)
	}
}

// Fields that nobody asked for change nothing.
func TestIdentityIgnoresExtraFields(t *testing.T) {
	i := newIdentityTest(t, false)
	extra := map[string]any{
		"email": anaEmail, "password": anaPassword, "profile": "SUPORTE", "retailerId": "x", "id": "x", "confirmedAt": 0,
		"factor": "totp", "expiresAt": "2099-01-01T00:00:00Z", "accountId": "x", "user": map[string]any{"profile": "SUPORTE"},
	}
	signedIn := bodyOf(t, i.post("sign-in", extra))
	user, _ := signedIn["user"].(map[string]any)
	if user["profile"] != "ADMINISTRADOR" || user["retailerId"] != nil || signedIn["expiresAt"].(string) > "2099" {
		t.Errorf("signed in as %v", signedIn)
	}
	session := "Bearer " + signedIn["accessToken"].(string)
	extra["currentPassword"], extra["newPassword"] = anaPassword, newPassword
	if w := i.post("change-password", extra, "Authorization", session); w.Code != 200 {
		t.Errorf("change: %d %s", w.Code, w.Body)
	}
	if me := bodyOf(t, i.send("GET", "me", "", "Authorization", session)); me["profile"] != "ADMINISTRADOR" || me["email"] != anaEmail {
		t.Errorf("me %v", me)
	}
}

func TestLimitsOfAnAddress(t *testing.T) {
	for _, path := range []string{"sign-in", "forgot-password", "resend-confirmation", "confirm-sign-up", "passkeys/sign-in"} {
		i := newIdentityTest(t, false)
		refused, begun := 0, time.Now()
		for n := range 40 {
			i.calls = 7 // the address depends on it
			body := map[string]any{"email": fmt.Sprintf("n%d@b.co", n), "password": "x", "username": "x", "confirmationCode": "x", "clientId": "x"}
			if w := i.post(path, body); w.Code == 429 && bodyOf(t, w)["code"] == "LimitExceededException" {
				refused++
			}
		}
		if again := int(time.Since(begun) / (2 * time.Second)); refused < 10-again || refused > 10 { // 30 a minute: one in 2 s
			t.Errorf("%s: %d of 40 calls a minute refused, want 10, or up to %d fewer", path, refused, again)
		}
		if w := i.post(path, map[string]any{"email": "z@b.co", "password": "x", "username": "x", "confirmationCode": "x", "clientId": "x"}); w.Code == 429 {
			t.Errorf("%s: another address is refused too", path)
		}
	}
	i, refused := newIdentityTest(t, false), 0
	for range 40 {
		i.calls = 7
		if w := i.send("POST", "sign-in", "{"); w.Code == 429 {
			refused++
		}
	}
	if refused < 8 {
		t.Errorf("%d of 40 calls with a body that is none refused, want 10", refused)
	}
}

// Staff that must have a second factor reach their own account alone before; then sign-in asks for it.
func TestStaffNeedASecondFactor(t *testing.T) {
	i := newIdentityTest(t, true)
	w := i.post("sign-in", map[string]any{"email": anaEmail, "password": anaPassword})
	user, _ := bodyOf(t, w)["user"].(map[string]any)
	if user["secondFactorRequired"] != true {
		t.Fatalf("sign-in: %s", w.Body)
	}
	session := "Bearer " + bodyOf(t, w)["accessToken"].(string)
	other := func(session string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "/api/admin/parceiros/all", nil)
		r.Header.Set("Authorization", session)
		w := httptest.NewRecorder()
		i.handler.ServeHTTP(w, r)
		return w
	}
	if w := other(session); w.Code != 403 || bodyOf(t, w)["code"] != "access.second_factor_required" {
		t.Errorf("another call before: %d %s", w.Code, w.Body)
	}
	if me := bodyOf(t, i.send("GET", "me", "", "Authorization", session)); me["secondFactorRequired"] != true {
		t.Errorf("me %v", me)
	}
	secret, _ := bodyOf(t, i.post("second-factor/totp", map[string]any{"currentPassword": anaPassword}, "Authorization", session))["secret"].(string)
	code := func() map[string]any {
		code, err := totp.GenerateCode(secret, i.clock.Now())
		if err != nil {
			t.Fatal(err)
		}
		return map[string]any{"code": code}
	}
	raised := i.post("second-factor/totp/confirm", code(), "Authorization", session)
	token, _ := bodyOf(t, raised)["accessToken"].(string)
	if raised.Code != 200 || len(raised.Result().Cookies()) != 1 || raised.Result().Cookies()[0].Value != token {
		t.Fatalf("confirm: %d %s", raised.Code, raised.Body)
	}
	if w := other("Bearer " + token); w.Code != 200 {
		t.Errorf("another call afterwards: %d %s", w.Code, w.Body)
	}
	if w := other(session); w.Code != 401 {
		t.Errorf("the former token: %d", w.Code)
	}
	i.clock.Advance(time.Minute)
	challenge := bodyOf(t, i.post("sign-in", map[string]any{"email": anaEmail, "password": anaPassword}))
	if challenge["challenge"] != "TOTP" || challenge["accessToken"] != nil || challenge["user"] != nil {
		t.Fatalf("challenge: %v", challenge)
	}
	answer := code()
	answer["session"] = challenge["session"]
	if done := bodyOf(t, i.post("complete-challenge", answer)); done["accessToken"] == nil || done["challenge"] != nil {
		t.Errorf("complete-challenge: %v", done)
	}
}

func TestSessionsAreListedAndRevoked(t *testing.T) {
	i := newIdentityTest(t, false)
	session := i.signIn(t, anaEmail, anaPassword)
	i.clock.Advance(time.Second)
	lost := "Bearer " + bodyOf(t, i.post("sign-in", map[string]any{"email": anaEmail, "password": anaPassword},
		"User-Agent", "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36"))["accessToken"].(string)
	items, _ := bodyOf(t, i.send("GET", "sessions", "", "Authorization", session))["items"].([]any)
	if len(items) != 2 {
		t.Fatalf("sessions %v", items)
	}
	other, own := items[0].(map[string]any), items[1].(map[string]any)
	if own["current"] != true || other["current"] != false || other["address"] == "" || other["device"] != "Chrome no Windows" || own["factor"] != "password" {
		t.Errorf("sessions %v", items)
	}
	if w := i.send("DELETE", "sessions/"+other["id"].(string), "", "Authorization", session); w.Code != 204 {
		t.Errorf("revoke: %d %s", w.Code, w.Body)
	}
	if w := i.send("GET", "me", "", "Authorization", lost); w.Code != 401 {
		t.Errorf("the revoked session: %d", w.Code)
	}
	others := []string{i.signIn(t, anaEmail, anaPassword), i.signIn(t, anaEmail, anaPassword)}
	if w := i.send("DELETE", "sessions", "", "Authorization", session); w.Code != 204 {
		t.Errorf("revoke the others: %d %s", w.Code, w.Body)
	}
	for _, other := range others {
		if w := i.send("GET", "me", "", "Authorization", other); w.Code != 401 {
			t.Errorf("another session: %d", w.Code)
		}
	}
	if w := i.send("POST", "sign-out", "", "Authorization", session); w.Code != 204 {
		t.Errorf("sign-out: %d", w.Code)
	}
	if w := i.send("GET", "me", "", "Authorization", session); w.Code != 401 {
		t.Errorf("after sign-out: %d", w.Code)
	}
}

// Twelve hours without use end a session, and each use begins them again.
func TestAnIdleSessionIsOver(t *testing.T) {
	i := newIdentityTest(t, false)
	_, err := i.Portal.Identity.CreateAccount(t.Context(), identity.NewAccount{
		Email: "bia@mercado.seiva.test", Name: "Bia Lima", Password: anaPassword, Profile: scope.Varejista,
		RetailerID: apitest.Of(t, i.App).MakeRetailer(apitest.RetailerDocument, "Mercado Seiva", "").ID,
	})
	testkit.Must(t, err)
	idle, used := i.signIn(t, "bia@mercado.seiva.test", anaPassword), i.signIn(t, "bia@mercado.seiva.test", anaPassword)
	for range 2 {
		i.clock.Advance(12*time.Hour - time.Minute)
		if w := i.send("GET", "me", "", "Authorization", used); w.Code != 200 {
			t.Errorf("a session in use: %d %s", w.Code, w.Body)
		}
	}
	if w := i.send("GET", "me", "", "Authorization", idle); w.Code != 401 || bodyOf(t, w)["code"] != "access.no_session" {
		t.Errorf("an idle session: %d %s", w.Code, w.Body)
	}
}
