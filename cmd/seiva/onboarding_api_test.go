package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/identity"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/scope"
)

// newcomers is an empty installation, seen from many addresses.
type newcomers struct {
	*instance
	rows  *bun.DB
	calls int
}

func newNewcomers(t *testing.T, s app.Settings) *newcomers {
	t.Helper()
	n := &newcomers{instance: instanceOf(t, appOf(t, s))}
	n.rows = n.database()
	return n
}

func onPostgres(t *testing.T) app.Settings {
	folder := t.TempDir()
	file := filepath.Join(folder, "secret")
	fatal(t, os.WriteFile(file, []byte(strings.Repeat("0123456789", 4)), 0o600))
	return app.Settings{Addr: "127.0.0.1:0", Data: folder, SecretFile: file, DatabaseURL: sqltest.PostgresURL(t)}
}

// from calls without a session from an address.
func (n *newcomers) from(address, method, path string, body any) answer {
	var text []byte
	switch b := body.(type) {
	case nil:
	case string:
		text = []byte(b)
	default:
		text, _ = json.Marshal(b)
	}
	r := httptest.NewRequest(method, "/api"+path, bytes.NewReader(text))
	r.RemoteAddr = address + ":4711"
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	n.server.ServeHTTP(w, r)
	a := answer{status: w.Code, text: w.Body.String()}
	_ = json.Unmarshal(w.Body.Bytes(), &a.body)
	return a
}

// ask calls from an address that nobody used before.
func (n *newcomers) ask(method, path string, body any) answer {
	n.calls++
	return n.from(fmt.Sprintf("10.0.%d.%d", n.calls/250, n.calls%250), method, path, body)
}

func (n *newcomers) count(table string) int {
	n.t.Helper()
	count, err := n.rows.NewSelect().Table(table).Count(n.t.Context())
	fatal(n.t, err)
	return int(count)
}

func (n *newcomers) text(query string, args ...any) string {
	n.t.Helper()
	var s string
	fatal(n.t, n.rows.NewRaw(query, args...).Scan(n.t.Context(), &s))
	return s
}

type fields map[string]any

// with gives a copy with other values; nil takes a field out.
func (f fields) with(changes fields) fields {
	out := maps.Clone(f)
	for name, value := range changes {
		if out[name] = value; value == nil {
			delete(out, name)
		}
	}
	return out
}

const goodPassword = "Girafa-azul-canta-97"

var (
	retailerForm = fields{
		"email": "ana@quitanda.com.br", "password": goodPassword, "document": "AAAAAAAA000191", "tradeName": "Quitanda Boa Hora",
		"corporateName": "Quitanda Boa Hora Ltda", "numberOfStores": 2, "highestNumberOfCheckoutSystems": 12,
		"focalPointName": "Ana  Souza", "focalPointEmail": "contato@quitanda.com.br", "focalPointPhone": "(31) 98765-4321",
	}
	partnerForm = fields{
		"email": "bia@aurora.com.br", "password": goodPassword, "documento": "12.abc.345/0001-88", "nome": "Aurora Sistemas Ltda",
		"fantasia": "Aurora", "categorias": []string{"supermercado", "Farmácia"}, "pontoFocalNome": "Bia Melo",
		"pontoFocalWhatsapp": "41 3333 4444", "pontoFocalEmail": "bia@aurora.com.br", "contatoTecnicoNome": "Rui Sá",
		"contatoTecnicoTelefone": "41987654321", "contatoTecnicoEmail": "rui@aurora.com.br",
	}
	englishPartnerForm = fields{
		"email": "bia@aurora.com.br", "password": goodPassword, "document": "12ABC345000188", "corporateName": "Aurora Sistemas Ltda",
		"tradeName": "Aurora", "categories": []string{"supermercado", "Farmácia"}, "focalPointName": "Bia Melo",
		"focalPointPhone": "41 3333 4444", "focalPointEmail": "bia@aurora.com.br", "technicalContactName": "Rui Sá",
		"technicalContactPhone": "41987654321", "technicalContactEmail": "rui@aurora.com.br",
	}
)

func TestRetailerSignsUp(t *testing.T) {
	n := newNewcomers(t, onSQLite(t))
	got := n.from("203.0.113.7", "POST", "/retailers/signup", retailerForm)
	if got.status != http.StatusCreated || got.str("email") != "ana@quitanda.com.br" || strings.Contains(got.text, goodPassword) {
		t.Fatalf("%d %s", got.status, got.text)
	}
	id := got.str("id")
	signIn := n.ask("POST", "/identity/sign-in", fields{"email": "ANA@quitanda.com.br", "password": goodPassword})
	if signIn.status != http.StatusForbidden || signIn.str("code") != "UserNotConfirmedException" {
		t.Errorf("before the confirmation: %d %s", signIn.status, signIn.text)
	}
	account := n.text("SELECT id FROM accounts WHERE email_key = ? AND profile = 'VAREJISTA' AND retailer_id = ? AND partner_id IS NULL AND name = 'Ana Souza'",
		"ana@quitanda.com.br", id)
	for _, name := range []string{"termos-de-uso", "politica-de-privacidade"} {
		text := n.ask("GET", "/textos/"+name, nil)
		var accepted struct {
			Version, Address string
			Hash             []byte
			At               int64
		}
		fatal(t, n.rows.NewRaw("SELECT version, address, hash, at FROM account_consents WHERE account_id = ? AND name = ?", account, name).
			Scan(t.Context(), &accepted))
		if accepted.Version != text.str("versao") || hex.EncodeToString(accepted.Hash) != text.str("sha256") ||
			accepted.Address != "203.0.113.7" || accepted.At == 0 || accepted.Version == "" {
			t.Errorf("%s: accepted %+v", name, accepted)
		}
	}
	if n.text("SELECT CAST(verified AS TEXT) FROM pending_sign_ups WHERE documento = 'AAAAAAAA000191' AND profile = 'VAREJISTA'") != "1" {
		t.Error("the register knows the company, yet it is not marked as verified")
	}
	if n.text("SELECT actor_id FROM audit WHERE action = 'onboarding.signed_up' AND retailer_id = ?", id) != account {
		t.Error("the audit does not name the account")
	}
	n.signIn(t, admin, identity.NewAccount{Profile: scope.Administrador})
	seen := n.call(t, admin, "GET", "/admin/varejistas/"+id, "")
	for _, part := range []string{
		`"documento":"AAAAAAAA000191"`, `"numeroLojas":2,"numeroMaximoPdvs":12`, `"pontoFocalNome":"Ana Souza"`,
		`"pontoFocalWhatsapp":"+5531987654321"`, `"pontoFocalEmail":"contato@quitanda.com.br"`,
	} {
		if !strings.Contains(seen.text, part) {
			t.Errorf("%s lacks %s", seen.text, part)
		}
	}
}

func TestSoftwareHouseSignsUpByBothSetsOfNames(t *testing.T) {
	for name, form := range map[string]fields{"portuguese": partnerForm, "english": englishPartnerForm} {
		n := newNewcomers(t, onSQLite(t))
		got := n.ask("POST", "/parceiros/signup", form)
		if got.status != http.StatusCreated {
			t.Errorf("%s: %d %s", name, got.status, got.text)
			continue
		}
		n.signIn(t, admin, identity.NewAccount{Profile: scope.Administrador})
		seen := n.call(t, admin, "GET", "/admin/parceiros/"+got.str("id"), "")
		for _, part := range []string{
			`"documento":"12ABC345000188"`, `"nome":"Aurora Sistemas Ltda","fantasia":"Aurora"`, `"categorias":["Supermercado","Farmácia"]`,
			`"pontoFocalWhatsapp":"+554133334444"`, `"contatoTecnicoNome":"Rui Sá"`, `"contatoTecnicoTelefone":"+5541987654321"`,
		} {
			if !strings.Contains(seen.text, part) {
				t.Errorf("%s: %s lacks %s", name, seen.text, part)
			}
		}
		n.text("SELECT id FROM accounts WHERE email_key = 'bia@aurora.com.br' AND profile = 'PARCEIRO' AND partner_id = ? AND retailer_id IS NULL AND confirmed_at = 0", got.str("id"))
	}
}

// A retailer signs up, confirms by the link in the mail, signs in, and is linked by the code of the software house that
// signed up beside it.
func TestFromSignUpToTheLink(t *testing.T) {
	n := newNewcomers(t, onSQLite(t))
	for path, form := range map[string]fields{"/parceiros/signup": partnerForm, "/retailers/signup": retailerForm} {
		if got := n.ask("POST", path, form); got.status != http.StatusCreated {
			t.Fatalf("%d %s", got.status, got.text)
		}
		email, _ := form["email"].(string)
		link, err := url.Parse(n.linkTo(email))
		fatal(t, err)
		confirmation := fields{
			"username": link.Query().Get("username"), "confirmationCode": link.Query().Get("confirmationCode"), "clientId": link.Query().Get("clientId"),
		}
		if got := n.ask("POST", "/identity/confirm-sign-up", confirmation); got.status != http.StatusOK || link.Path != "/confirmation" {
			t.Fatalf("%s: %d %s", link.Path, got.status, got.text)
		}
		signIn := n.ask("POST", "/identity/sign-in", fields{"email": email, "password": goodPassword})
		if signIn.status != http.StatusOK {
			t.Fatalf("%d %s", signIn.status, signIn.text)
		}
		n.tokens[path] = signIn.str("accessToken")
	}
	code := n.call(t, "/parceiros/signup", "GET", "/parceiros", "").str("codigo")
	if got := n.call(t, "/retailers/signup", "PATCH", "/varejistas/link-partner", `{"codigo":"`+code+`"}`); got.str("nomeFantasia") != "Aurora" {
		t.Errorf("%d %s", got.status, got.text)
	}
	if got := n.call(t, "/parceiros/signup", "GET", "/parceiros/varejistas/all", ""); !strings.Contains(got.text, `"nomeFantasia":"Quitanda Boa Hora"`) {
		t.Errorf("%d %s", got.status, got.text)
	}
}

// linkTo gives the link in the one mail to an address.
func (n *newcomers) linkTo(email string) string {
	n.t.Helper()
	mails, err := n.Outbox.Latest(n.t.Context())
	fatal(n.t, err)
	var found []string
	for _, mail := range mails {
		if mail.To == email {
			found = append(found, regexp.MustCompile(`http://\S+/confirmation\?\S+`).FindString(mail.Text))
		}
	}
	if len(found) != 1 || found[0] == "" {
		n.t.Fatalf("mails to %s: %q", email, found)
	}
	return found[0]
}

// Nothing that a body says beyond the form has an effect.
func TestSignUpTakesNoOtherFields(t *testing.T) {
	n := newNewcomers(t, onSQLite(t))
	got := n.ask("POST", "/retailers/signup", retailerForm.with(fields{
		"profile": "ADMINISTRADOR", "retailerId": "x", "partnerId": "x", "parceiroId": "x", "id": "x", "confirmedAt": 1, "confirmed_at": 1,
		"verified": true, "softwareHouseId": "x", "codigo": "x",
	}))
	if got.status != http.StatusCreated || got.str("id") == "x" {
		t.Fatalf("%d %s", got.status, got.text)
	}
	n.text("SELECT id FROM accounts WHERE profile = 'VAREJISTA' AND confirmed_at = 0 AND retailer_id = ?", got.str("id"))
	n.text("SELECT id FROM retailers WHERE partner_id IS NULL AND id = ?", got.str("id"))
}

func TestSignUpNamesWhatIsWrong(t *testing.T) {
	n := newNewcomers(t, onSQLite(t))
	const retailersPath, partnersPath = "/retailers/signup", "/parceiros/signup"
	for _, c := range []struct {
		name, path     string
		form           fields
		status         int
		field, message string
	}{
		{"no e-mail", retailersPath, retailerForm.with(fields{"email": nil}), 422, "email", "Insira o E-mail"},
		{"no e-mail but space", retailersPath, retailerForm.with(fields{"email": "  "}), 422, "email", "Insira o E-mail"},
		{"odd e-mail", retailersPath, retailerForm.with(fields{"email": "ana@@x"}), 422, "email", "Este e-mail é inválido"},
		{"NUL in the e-mail", retailersPath, retailerForm.with(fields{"email": "a\x00@x.com.br"}), 422, "email", "Este e-mail é inválido"},
		{"short password", retailersPath, retailerForm.with(fields{"password": "1234567"}), 422, "password", "A senha deve ter no mínimo 8 caracteres."},
		{"no password", partnersPath, partnerForm.with(fields{"password": nil}), 422, "password", "A senha deve ter no mínimo 8 caracteres."},
		{"no CNPJ", retailersPath, retailerForm.with(fields{"document": nil}), 422, "document", "CNPJ inválido"},
		{"check digits", retailersPath, retailerForm.with(fields{"document": "AAAAAAAA000192"}), 422, "document", "CNPJ inválido"},
		{"closed company", retailersPath, retailerForm.with(fields{"document": "A1B2C3D4000193"}), 422, "document", "CNPJ inválido"},
		{"closed software house", partnersPath, partnerForm.with(fields{"documento": "A1B2C3D4000193"}), 422, "documento", "CNPJ inválido"},
		{"no legal name", retailersPath, retailerForm.with(fields{"corporateName": ""}), 422, "corporateName", "Insira o nome empresarial (razão social), com até 120 caracteres."},
		{"no trade name", partnersPath, partnerForm.with(fields{"fantasia": nil}), 422, "fantasia", "Insira o nome fantasia, com até 120 caracteres."},
		{"NUL in a name", retailersPath, retailerForm.with(fields{"tradeName": "a\x00b"}), 422, "tradeName", "Insira o nome fantasia, com até 120 caracteres."},
		{"no stores", retailersPath, retailerForm.with(fields{"numberOfStores": 0}), 422, "numberOfStores", "A quantidade de lojas deve ser maior do que 0."},
		{"fewer tills than none", retailersPath, retailerForm.with(fields{"highestNumberOfCheckoutSystems": -3}), 422, "highestNumberOfCheckoutSystems", "A quantidade máxima de PDVs por loja deve ser maior do que 0."},
		{"absurd", retailersPath, retailerForm.with(fields{"numberOfStores": 4_000_000_000}), 422, "numberOfStores", "A quantidade de lojas deve ser no máximo 99.999."},
		{"stores as text", retailersPath, retailerForm.with(fields{"numberOfStores": "2"}), 422, "numberOfStores", "deve ser um número inteiro"},
		{"no surname", retailersPath, retailerForm.with(fields{"focalPointName": "Ana"}), 422, "focalPointName", "Devem ser informados pelo menos 2 nomes"},
		{"NUL in the contact's name", retailersPath, retailerForm.with(fields{"focalPointName": "Ana \x00 Souza"}), 422, "focalPointName", "Insira o nome e o sobrenome do contato."},
		{"long name", partnersPath, partnerForm.with(fields{"pontoFocalNome": strings.Repeat("Ana ", 5000)}), 422, "pontoFocalNome", "Insira o nome e o sobrenome do contato."},
		{"password of everybody", retailersPath, retailerForm.with(fields{"password": "senha123"}), 422, "password", "Esta senha aparece em listas de senhas vazadas. Escolha outra."},
		{"no contact", retailersPath, retailerForm.with(fields{"focalPointName": nil}), 422, "focalPointName", "Insira o nome e o sobrenome do contato."},
		{"phone", retailersPath, retailerForm.with(fields{"focalPointPhone": "98765-4321"}), 422, "focalPointPhone", "Este telefone é inválido"},
		{"contact's e-mail", partnersPath, partnerForm.with(fields{"contatoTecnicoEmail": "rui"}), 422, "contatoTecnicoEmail", "Este e-mail é inválido"},
		{"no segment", partnersPath, partnerForm.with(fields{"categorias": []string{}}), 422, "categorias", "Escolha de 1 a 3 segmentos da lista."},
		{"four segments", partnersPath, partnerForm.with(fields{"categorias": []string{"supermercado", "farmacia", "padaria", "outros"}}), 422, "categorias", "Escolha de 1 a 3 segmentos da lista."},
		{"unknown segment, in English", partnersPath, englishPartnerForm.with(fields{"categories": []string{"foguetes"}}), 422, "categories", "Escolha de 1 a 3 segmentos da lista."},
		{"segments of a wrong type", partnersPath, partnerForm.with(fields{"categorias": "supermercado"}), 422, "categorias", "deve ser uma lista"},
		{"technical phone, in English", partnersPath, englishPartnerForm.with(fields{"technicalContactPhone": nil}), 422, "technicalContactPhone", "Este telefone é inválido"},
	} {
		got := n.ask("POST", c.path, c.form)
		if got.status != c.status || got.field(c.field) != c.message {
			t.Errorf("%s: %d %s, want %d %s: %s", c.name, got.status, got.text, c.status, c.field, c.message)
		}
		if all, _ := got.object()["fields"].(map[string]any); len(all) != 1 {
			t.Errorf("%s: other fields are named: %s", c.name, got.text)
		}
		if c.message != got.str("message") && !strings.HasPrefix(c.message, "deve ser um") {
			t.Errorf("%s: the toast would say %q", c.name, got.str("message"))
		}
	}
	everything := n.ask("POST", partnersPath, "{}")
	if all, _ := everything.object()["fields"].(map[string]any); everything.status != 422 || len(all) != 12 {
		t.Errorf("an empty form: %s", everything.text)
	}
	for name, body := range map[string]string{"no body": "", "no JSON": "{", "a list": "[]", "null": "null"} {
		if got := n.ask("POST", retailersPath, body); got.status != 400 && got.status != 422 {
			t.Errorf("%s: %d %s", name, got.status, got.text)
		}
	}
	if got := n.ask("POST", retailersPath, `{"email":"`+strings.Repeat("a", 10<<20)+`"}`); got.status != http.StatusRequestEntityTooLarge {
		t.Errorf("10 MB: %d", got.status)
	}
	for _, table := range []string{"accounts", "retailers", "partners", "sign_ups", "pending_sign_ups", "documents", "account_consents", "audit", "outbox"} {
		if count := n.count(table); count != 0 {
			t.Errorf("%d rows of %s stayed", count, table)
		}
	}
}

func TestWhatIsTakenStaysTaken(t *testing.T) {
	n := newNewcomers(t, onSQLite(t))
	n.signedUp("/retailers/signup", retailerForm)
	if got := n.confirm(n.linkTo("ana@quitanda.com.br")); got.status != http.StatusOK {
		t.Fatalf("%d %s", got.status, got.text)
	}
	for _, c := range []struct {
		name, path     string
		form           fields
		field, message string
	}{
		{"the same again", "/retailers/signup", retailerForm, "email", "Este e-mail ja está em uso"},
		{"e-mail in capitals", "/retailers/signup", retailerForm.with(fields{"email": " ANA@Quitanda.com.br", "document": "12345678000195"}), "email", "Este e-mail ja está em uso"},
		{"e-mail, as software house", "/parceiros/signup", partnerForm.with(fields{"email": "ana@quitanda.com.br"}), "email", "Este e-mail ja está em uso"},
		{"CNPJ", "/retailers/signup", retailerForm.with(fields{"email": "rui@outra.com.br"}), "document", "Este cnpj ja está em uso"},
		{"CNPJ, masked and small", "/retailers/signup", retailerForm.with(fields{"email": "rui@outra.com.br", "document": "aa.aaa.aaa/0001-91"}), "document", "Este cnpj ja está em uso"},
		{"CNPJ, as software house", "/parceiros/signup", partnerForm.with(fields{"documento": "AAAAAAAA000191"}), "documento", "Este cnpj ja está em uso"},
	} {
		got := n.ask("POST", c.path, c.form)
		if got.status != http.StatusConflict || got.str("message") != c.message || got.field(c.field) != c.message {
			t.Errorf("%s: %d %s", c.name, got.status, got.text)
		}
	}
	if n.count("accounts") != 1 || n.count("retailers") != 1 || n.count("partners") != 0 || n.count("sign_ups") != 1 {
		t.Error("a refused sign-up left something behind")
	}
}

// Whatever the CNPJ register and the CEP look-up do, people sign up: the company is marked as not verified, and forms
// are told to take the address by hand.
func TestSignUpWhateverTheRegisterDoes(t *testing.T) {
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("a redirect was followed") }))
	t.Cleanup(inside.Close)
	for name, register := range map[string]http.HandlerFunc{
		"slow":     func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"broken":   func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) },
		"nonsense": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) },
		"empty":    func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("{}")) },
		"another's": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(`{"cnpj":"11222333000181","situacao_cadastral":2,"cep":"99999999"}`))
		},
		"redirects": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, inside.URL, http.StatusFound) },
		"hangs up":  func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(register)
			defer server.Close()
			s := onSQLite(t)
			s.CNPJURL, s.CEPURL = server.URL, server.URL
			n := newNewcomers(t, s)
			if got := n.ask("POST", "/retailers/signup", retailerForm); got.status != http.StatusCreated {
				t.Errorf("sign-up: %d %s", got.status, got.text)
			}
			if n.text("SELECT CAST(verified AS TEXT) FROM pending_sign_ups") != "0" {
				t.Error("the company is marked as verified")
			}
			if got := n.ask("GET", "/parceiros/verify-document/AAAAAAAA000191", nil); got.status != http.StatusOK || got.str("situacao") != "situação não verificada" {
				t.Errorf("look-up: %d %s", got.status, got.text)
			}
			n.signIn(t, admin, identity.NewAccount{Profile: scope.Administrador})
			if got := n.call(t, admin, "GET", "/places/01310100", ""); got.status != http.StatusServiceUnavailable || got.str("message") == "" {
				t.Errorf("place: %d %s", got.status, got.text)
			}
		})
	}
}

// A mail server that is away holds nobody up: the answers are the usual ones, and the mails wait for it.
func TestSignUpWhileMailIsAway(t *testing.T) {
	s := onSQLite(t)
	s.SMTPURL = "smtp://127.0.0.1:9"
	n := newNewcomers(t, s)
	if got := n.ask("POST", "/retailers/signup", retailerForm); got.status != http.StatusCreated {
		t.Fatalf("sign-up: %d %s", got.status, got.text)
	}
	for _, path := range []string{"resend-confirmation", "forgot-password"} {
		if got := n.ask("POST", "/identity/"+path, fields{"email": "ana@quitanda.com.br"}); got.status != http.StatusOK {
			t.Errorf("%s: %d %s", path, got.status, got.text)
		}
	}
	if tried := n.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context()); tried != 3 {
		t.Errorf("%d mails were tried", tried)
	}
	if counts, err := n.Outbox.State(t.Context()); err != nil || counts.Waiting != 3 || counts.Failed != 0 {
		t.Errorf("the outbox: %+v, %v", counts, err)
	}
}

// Of many sign-ups at once for one e-mail, or for one CNPJ as retailer and as software house, all wait, and exactly one
// wins when all are confirmed at once.
func TestConcurrentSignUps(t *testing.T) {
	for engine, s := range map[string]func(*testing.T) app.Settings{"sqlite": onSQLite, "postgres": onPostgres} {
		for name, form := range map[string]func(i int) (string, fields){
			"one e-mail": func(i int) (string, fields) {
				first := fmt.Sprintf("1122233%05d", i+300)
				return "/retailers/signup", retailerForm.with(fields{"document": first + brdoc.CNPJCheckDigits(first)})
			},
			"one CNPJ": func(i int) (string, fields) {
				email := fmt.Sprintf("pessoa%d@quitanda.com.br", i)
				if i%2 == 0 {
					return "/retailers/signup", retailerForm.with(fields{"email": email})
				}
				return "/parceiros/signup", partnerForm.with(fields{"email": email, "documento": "AAAAAAAA000191"})
			},
		} {
			t.Run(engine+", "+name, func(t *testing.T) { race(t, newNewcomers(t, s(t)), form) })
		}
	}
}

func race(t *testing.T, n *newcomers, form func(i int) (string, fields)) {
	const tries = 12
	var wait sync.WaitGroup
	answers := make([]answer, tries)
	links := map[string]bool{}
	for i := range tries {
		wait.Go(func() {
			path, body := form(i)
			answers[i] = n.from(fmt.Sprintf("10.9.9.%d", i), "POST", path, body)
		})
	}
	wait.Wait()
	for i, got := range answers {
		if got.status != http.StatusCreated {
			t.Fatalf("%d %s", got.status, got.text)
		}
		_, body := form(i)
		email, _ := body["email"].(string)
		for _, link := range n.linksTo(email) {
			links[link] = true
		}
	}
	if len(links) != tries || n.count("accounts") != tries || n.count("pending_sign_ups") != tries || n.count("sign_ups") != 0 || n.count("documents") != 0 {
		t.Fatalf("%d links, %d accounts, %d sign-ups wait", len(links), n.count("accounts"), n.count("pending_sign_ups"))
	}
	confirmed, next := make([]answer, tries), 0
	for link := range links {
		i := next
		next++
		wait.Go(func() { confirmed[i] = n.confirmFrom(fmt.Sprintf("10.8.8.%d", i), link) })
	}
	wait.Wait()
	won := 0
	for _, got := range confirmed {
		if got.status == http.StatusOK {
			won++
		} else if got.status != http.StatusConflict || !strings.Contains(got.text, "já foi confirmado em outr") {
			t.Errorf("%d %s", got.status, got.text)
		}
	}
	if won != 1 || n.count("sign_ups") != 1 || n.count("documents") != 1 || n.count("pending_sign_ups") != tries-1 {
		t.Errorf("%d won; %d documents, %d sign-ups, %d wait", won, n.count("documents"), n.count("sign_ups"), n.count("pending_sign_ups"))
	}
}
