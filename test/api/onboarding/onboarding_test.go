package onboarding

import (
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

func TestRetailerSignsUp(t *testing.T) {
	n := apitest.NewNewcomers(t, apitest.OnSQLite(t))
	got := n.From("203.0.113.7", "POST", "/retailers/signup", apitest.RetailerForm)
	if got.Status != http.StatusCreated || got.Str("email") != "ana@quitanda.com.br" || strings.Contains(got.Text, apitest.GoodPassword) {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	id := got.Str("id")
	signIn := n.Ask("POST", "/identity/sign-in", apitest.Fields{"email": "ANA@quitanda.com.br", "password": apitest.GoodPassword})
	if signIn.Status != http.StatusForbidden || signIn.Str("code") != "UserNotConfirmedException" {
		t.Errorf("before the confirmation: %d %s", signIn.Status, signIn.Text)
	}
	account := n.Text("SELECT id FROM accounts WHERE email_key = ? AND profile = 'VAREJISTA' AND retailer_id = ? AND partner_id IS NULL AND name = 'Ana Souza'",
		"ana@quitanda.com.br", id)
	for _, name := range []string{"termos-de-uso", "politica-de-privacidade"} {
		text := n.Ask("GET", "/textos/"+name, nil)
		var accepted struct {
			Version, Address string
			Hash             []byte
			At               int64
		}
		testkit.Must(t, n.Rows.NewRaw("SELECT version, address, hash, at FROM account_consents WHERE account_id = ? AND name = ?", account, name).
			Scan(t.Context(), &accepted))
		if accepted.Version != text.Str("versao") || hex.EncodeToString(accepted.Hash) != text.Str("sha256") ||
			accepted.Address != "203.0.113.7" || accepted.At == 0 || accepted.Version == "" {
			t.Errorf("%s: accepted %+v", name, accepted)
		}
	}
	if n.Text("SELECT CAST(verified AS TEXT) FROM pending_sign_ups WHERE documento = 'AAAAAAAA000191' AND profile = 'VAREJISTA'") != "1" {
		t.Error("the register knows the company, yet it is not marked as verified")
	}
	if n.Text("SELECT actor_id FROM audit WHERE action = 'onboarding.signed_up' AND retailer_id = ?", id) != account {
		t.Error("the audit does not name the account")
	}
	n.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	seen := n.Call(t, apitest.Admin, "GET", "/admin/varejistas/"+id, "")
	for _, part := range []string{
		`"documento":"AAAAAAAA000191"`, `"numeroLojas":2,"numeroMaximoPdvs":12`, `"pontoFocalNome":"Ana Souza"`,
		`"pontoFocalWhatsapp":"+5531987654321"`, `"pontoFocalEmail":"contato@quitanda.com.br"`,
	} {
		if !strings.Contains(seen.Text, part) {
			t.Errorf("%s lacks %s", seen.Text, part)
		}
	}
}

func TestSoftwareHouseSignsUpByBothSetsOfNames(t *testing.T) {
	for name, form := range map[string]apitest.Fields{"portuguese": apitest.PartnerForm, "english": apitest.EnglishPartnerForm} {
		n := apitest.NewNewcomers(t, apitest.OnSQLite(t))
		got := n.Ask("POST", "/parceiros/signup", form)
		if got.Status != http.StatusCreated {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
			continue
		}
		n.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
		seen := n.Call(t, apitest.Admin, "GET", "/admin/parceiros/"+got.Str("id"), "")
		for _, part := range []string{
			`"documento":"12ABC345000188"`, `"nome":"Aurora Sistemas Ltda","fantasia":"Aurora"`, `"categorias":["Supermercado","Farmácia"]`,
			`"pontoFocalNome":"Bia Melo"`, `"pontoFocalWhatsapp":"+554133334444"`,
			`"pontoFocalEmail":"bia@aurora.com.br"`, `"contatoTecnicoNome":"Rui Sá"`,
			`"contatoTecnicoTelefone":"+5541987654321"`, `"contatoTecnicoEmail":"rui@aurora.com.br"`,
		} {
			if !strings.Contains(seen.Text, part) {
				t.Errorf("%s: %s lacks %s", name, seen.Text, part)
			}
		}
		n.Text("SELECT id FROM accounts WHERE email_key = 'bia@aurora.com.br' AND profile = 'PARCEIRO' AND partner_id = ? AND retailer_id IS NULL AND confirmed_at = 0", got.Str("id"))
	}
}

// A retailer signs up, confirms by the link in the mail, signs in, and is linked by the code of the software house that
// signed up beside it.
func TestFromSignUpToTheLink(t *testing.T) {
	n := apitest.NewNewcomers(t, apitest.OnSQLite(t))
	for path, form := range map[string]apitest.Fields{"/parceiros/signup": apitest.PartnerForm, "/retailers/signup": apitest.RetailerForm} {
		if got := n.Ask("POST", path, form); got.Status != http.StatusCreated {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
		email, _ := form["email"].(string)
		link, err := url.Parse(linkTo(n, email))
		testkit.Must(t, err)
		confirmation := apitest.Fields{
			"username": link.Query().Get("username"), "confirmationCode": link.Query().Get("confirmationCode"), "clientId": link.Query().Get("clientId"),
		}
		if got := n.Ask("POST", "/identity/confirm-sign-up", confirmation); got.Status != http.StatusOK || link.Path != "/confirmation" {
			t.Fatalf("%s: %d %s", link.Path, got.Status, got.Text)
		}
		signIn := n.Ask("POST", "/identity/sign-in", apitest.Fields{"email": email, "password": apitest.GoodPassword})
		if signIn.Status != http.StatusOK {
			t.Fatalf("%d %s", signIn.Status, signIn.Text)
		}
		n.Tokens[path] = signIn.Str("accessToken")
	}
	code := n.Call(t, "/parceiros/signup", "GET", "/parceiros", "").Str("codigo")
	if got := n.Call(t, "/retailers/signup", "PATCH", "/varejistas/link-partner", `{"codigo":"`+code+`"}`); got.Str("nomeFantasia") != "Aurora" {
		t.Errorf("%d %s", got.Status, got.Text)
	}
	if got := n.Call(t, "/parceiros/signup", "GET", "/parceiros/varejistas/all", ""); !strings.Contains(got.Text, `"nomeFantasia":"Quitanda Boa Hora"`) {
		t.Errorf("%d %s", got.Status, got.Text)
	}
}

// linkTo gives the link in the one mail to an address.
func linkTo(n *apitest.Newcomers, email string) string {
	n.T.Helper()
	mails, err := n.Outbox.Latest(n.T.Context())
	testkit.Must(n.T, err)
	var found []string
	for _, mail := range mails {
		if mail.To == email {
			found = append(found, regexp.MustCompile(`http://\S+/confirmation\?\S+`).FindString(mail.Text))
		}
	}
	if len(found) != 1 || found[0] == "" {
		n.T.Fatalf("mails to %s: %q", email, found)
	}
	return found[0]
}

// Nothing that a body says beyond the form has an effect.
func TestSignUpTakesNoOtherFields(t *testing.T) {
	n := apitest.NewNewcomers(t, apitest.OnSQLite(t))
	got := n.Ask("POST", "/retailers/signup", apitest.RetailerForm.With(apitest.Fields{
		"profile": "ADMINISTRADOR", "retailerId": "x", "partnerId": "x", "parceiroId": "x", "id": "x", "confirmedAt": 1, "confirmed_at": 1,
		"verified": true, "softwareHouseId": "x", "codigo": "x",
	}))
	if got.Status != http.StatusCreated || got.Str("id") == "x" {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	n.Text("SELECT id FROM accounts WHERE profile = 'VAREJISTA' AND confirmed_at = 0 AND retailer_id = ?", got.Str("id"))
	n.Text("SELECT id FROM retailers WHERE partner_id IS NULL AND id = ?", got.Str("id"))
}

func TestSignUpNamesWhatIsWrong(t *testing.T) {
	n := apitest.NewNewcomers(t, apitest.OnSQLite(t))
	const retailersPath, partnersPath = "/retailers/signup", "/parceiros/signup"
	for _, c := range []struct {
		name, path     string
		form           apitest.Fields
		status         int
		field, message string
	}{
		{"no e-mail", retailersPath, apitest.RetailerForm.With(apitest.Fields{"email": nil}), 422, "email", "Insira o E-mail"},
		{"no e-mail but space", retailersPath, apitest.RetailerForm.With(apitest.Fields{"email": "  "}), 422, "email", "Insira o E-mail"},
		{"odd e-mail", retailersPath, apitest.RetailerForm.With(apitest.Fields{"email": "ana@@x"}), 422, "email", "Este e-mail é inválido"},
		{"NUL in the e-mail", retailersPath, apitest.RetailerForm.With(apitest.Fields{"email": "a\x00@x.com.br"}), 422, "email", "Este e-mail é inválido"},
		{"short password", retailersPath, apitest.RetailerForm.With(apitest.Fields{"password": "1234567"}), 422, "password", "A senha deve ter no mínimo 8 caracteres."},
		{"no password", partnersPath, apitest.PartnerForm.With(apitest.Fields{"password": nil}), 422, "password", "A senha deve ter no mínimo 8 caracteres."},
		{"no CNPJ", retailersPath, apitest.RetailerForm.With(apitest.Fields{"document": nil}), 422, "document", "Insira o CNPJ"},
		{"check digits", retailersPath, apitest.RetailerForm.With(apitest.Fields{"document": "AAAAAAAA000192"}), 422, "document", "CNPJ inválido"},
		{"a software house's check digits", partnersPath, apitest.PartnerForm.With(apitest.Fields{"documento": "AAAAAAAA000192"}), 422, "documento", "CNPJ inválido"},
		{"closed company", retailersPath, apitest.RetailerForm.With(apitest.Fields{"document": "A1B2C3D4000193"}), 422, "document", "CNPJ inválido"},
		{"closed software house", partnersPath, apitest.PartnerForm.With(apitest.Fields{"documento": "A1B2C3D4000193"}), 422, "documento", "CNPJ inválido"},
		{"no legal name", retailersPath, apitest.RetailerForm.With(apitest.Fields{"corporateName": ""}), 422, "corporateName", "Insira o nome empresarial (razão social)"},
		{"no trade name", partnersPath, apitest.PartnerForm.With(apitest.Fields{"fantasia": nil}), 422, "fantasia", "Insira o nome fantasia"},
		{"NUL in a name", retailersPath, apitest.RetailerForm.With(apitest.Fields{"tradeName": "a\x00b"}), 422, "tradeName", "Use no máximo 120 caracteres, em uma linha."},
		{"no stores", retailersPath, apitest.RetailerForm.With(apitest.Fields{"numberOfStores": 0}), 422, "numberOfStores", "A quantidade de lojas deve ser maior do que 0."},
		{"fewer tills than none", retailersPath, apitest.RetailerForm.With(apitest.Fields{"highestNumberOfCheckoutSystems": -3}), 422, "highestNumberOfCheckoutSystems", "A quantidade máxima de PDVs por loja deve ser maior do que 0."},
		{"absurd", retailersPath, apitest.RetailerForm.With(apitest.Fields{"numberOfStores": 4_000_000_000}), 422, "numberOfStores", "A quantidade de lojas deve ser no máximo 99.999."},
		{"stores as text", retailersPath, apitest.RetailerForm.With(apitest.Fields{"numberOfStores": "2"}), 422, "numberOfStores", "deve ser um número inteiro"},
		{"no surname", retailersPath, apitest.RetailerForm.With(apitest.Fields{"focalPointName": "Ana"}), 422, "focalPointName", "Devem ser informados pelo menos 2 nomes"},
		{"NUL in the contact's name", retailersPath, apitest.RetailerForm.With(apitest.Fields{"focalPointName": "Ana \x00 Souza"}), 422, "focalPointName", "Use no máximo 120 caracteres, em uma linha."},
		{"long name", partnersPath, apitest.PartnerForm.With(apitest.Fields{"pontoFocalNome": strings.Repeat("Ana ", 5000)}), 422, "pontoFocalNome", "Use no máximo 120 caracteres, em uma linha."},
		{"password of everybody", retailersPath, apitest.RetailerForm.With(apitest.Fields{"password": "senha123"}), 422, "password", "Esta senha aparece em listas de senhas vazadas. Escolha outra."},
		{"no contact", retailersPath, apitest.RetailerForm.With(apitest.Fields{"focalPointName": nil}), 422, "focalPointName", "Insira o nome e o sobrenome"},
		{"phone", retailersPath, apitest.RetailerForm.With(apitest.Fields{"focalPointPhone": "98765-4321"}), 422, "focalPointPhone", "Este telefone é inválido"},
		{"contact's e-mail", partnersPath, apitest.PartnerForm.With(apitest.Fields{"contatoTecnicoEmail": "rui"}), 422, "contatoTecnicoEmail", "Este e-mail é inválido"},
		{"no segment", partnersPath, apitest.PartnerForm.With(apitest.Fields{"categorias": []string{}}), 422, "categorias", "Escolha de 1 a 3 segmentos da lista."},
		{"four segments", partnersPath, apitest.PartnerForm.With(apitest.Fields{"categorias": []string{"supermercado", "farmacia", "padaria", "outros"}}), 422, "categorias", "Escolha de 1 a 3 segmentos da lista."},
		{"unknown segment, in English", partnersPath, apitest.EnglishPartnerForm.With(apitest.Fields{"categories": []string{"foguetes"}}), 422, "categories", "Escolha de 1 a 3 segmentos da lista."},
		{"segments of a wrong type", partnersPath, apitest.PartnerForm.With(apitest.Fields{"categorias": "supermercado"}), 422, "categorias", "deve ser uma lista"},
		{"technical phone, in English", partnersPath, apitest.EnglishPartnerForm.With(apitest.Fields{"technicalContactPhone": nil}), 422, "technicalContactPhone", "Insira o telefone"},
	} {
		got := n.Ask("POST", c.path, c.form)
		if got.Status != c.status || got.Field(c.field) != c.message {
			t.Errorf("%s: %d %s, want %d %s: %s", c.name, got.Status, got.Text, c.status, c.field, c.message)
		}
		if all, _ := got.Object()["fields"].(map[string]any); len(all) != 1 {
			t.Errorf("%s: other fields are named: %s", c.name, got.Text)
		}
		if c.message != got.Str("message") && !strings.HasPrefix(c.message, "deve ser um") {
			t.Errorf("%s: the toast would say %q", c.name, got.Str("message"))
		}
	}
	everything := n.Ask("POST", partnersPath, "{}")
	if all, _ := everything.Object()["fields"].(map[string]any); everything.Status != 422 || len(all) != 12 {
		t.Errorf("an empty form: %s", everything.Text)
	}
	for name, body := range map[string]string{"no body": "", "no JSON": "{", "a list": "[]", "null": "null"} {
		if got := n.Ask("POST", retailersPath, body); got.Status != 400 && got.Status != 422 {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
	}
	if got := n.Ask("POST", retailersPath, `{"email":"`+strings.Repeat("a", 10<<20)+`"}`); got.Status != http.StatusRequestEntityTooLarge {
		t.Errorf("10 MB: %d", got.Status)
	}
	for _, table := range []string{"accounts", "retailers", "partners", "sign_ups", "pending_sign_ups", "documents", "account_consents", "audit", "outbox"} {
		if count := n.Count(table); count != 0 {
			t.Errorf("%d rows of %s stayed", count, table)
		}
	}
}

func TestWhatIsTakenStaysTaken(t *testing.T) {
	n := apitest.NewNewcomers(t, apitest.OnSQLite(t))
	signedUp(n, "/retailers/signup", apitest.RetailerForm)
	if got := confirm(n, linkTo(n, "ana@quitanda.com.br")); got.Status != http.StatusOK {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	for _, c := range []struct {
		name, path     string
		form           apitest.Fields
		field, message string
	}{
		{"the same again", "/retailers/signup", apitest.RetailerForm, "email", "Este e-mail ja está em uso"},
		{"e-mail in capitals", "/retailers/signup", apitest.RetailerForm.With(apitest.Fields{"email": " ANA@Quitanda.com.br", "document": "12345678000195"}), "email", "Este e-mail ja está em uso"},
		{"e-mail, as software house", "/parceiros/signup", apitest.PartnerForm.With(apitest.Fields{"email": "ana@quitanda.com.br"}), "email", "Este e-mail ja está em uso"},
		{"CNPJ", "/retailers/signup", apitest.RetailerForm.With(apitest.Fields{"email": "rui@outra.com.br"}), "document", "Este cnpj ja está em uso"},
		{"CNPJ, masked and small", "/retailers/signup", apitest.RetailerForm.With(apitest.Fields{"email": "rui@outra.com.br", "document": "aa.aaa.aaa/0001-91"}), "document", "Este cnpj ja está em uso"},
		{"CNPJ, as software house", "/parceiros/signup", apitest.PartnerForm.With(apitest.Fields{"documento": "AAAAAAAA000191"}), "documento", "Este cnpj ja está em uso"},
	} {
		got := n.Ask("POST", c.path, c.form)
		if got.Status != http.StatusConflict || got.Str("message") != c.message || got.Field(c.field) != c.message {
			t.Errorf("%s: %d %s", c.name, got.Status, got.Text)
		}
	}
	if n.Count("accounts") != 1 || n.Count("retailers") != 1 || n.Count("partners") != 0 || n.Count("sign_ups") != 1 {
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
			s := apitest.OnSQLite(t)
			s.CNPJURL, s.CEPURL = server.URL, server.URL
			n := apitest.NewNewcomers(t, s)
			if got := n.Ask("POST", "/retailers/signup", apitest.RetailerForm); got.Status != http.StatusCreated {
				t.Errorf("sign-up: %d %s", got.Status, got.Text)
			}
			if n.Text("SELECT CAST(verified AS TEXT) FROM pending_sign_ups") != "0" {
				t.Error("the company is marked as verified")
			}
			if got := n.Ask("GET", "/parceiros/verify-document/AAAAAAAA000191", nil); got.Status != http.StatusOK || got.Str("situacao") != "situação não verificada" {
				t.Errorf("look-up: %d %s", got.Status, got.Text)
			}
			n.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
			if got := n.Call(t, apitest.Admin, "GET", "/places/01310100", ""); got.Status != http.StatusServiceUnavailable || got.Str("message") == "" {
				t.Errorf("place: %d %s", got.Status, got.Text)
			}
		})
	}
}

// A mail server that is away holds nobody up: the answers are the usual ones, and the mails wait for it.
func TestSignUpWhileMailIsAway(t *testing.T) {
	s := apitest.OnSQLite(t)
	s.SMTPURL = "smtp://127.0.0.1:9"
	n := apitest.NewNewcomers(t, s)
	if got := n.Ask("POST", "/retailers/signup", apitest.RetailerForm); got.Status != http.StatusCreated {
		t.Fatalf("sign-up: %d %s", got.Status, got.Text)
	}
	for _, path := range []string{"resend-confirmation", "forgot-password"} {
		if got := n.Ask("POST", "/identity/"+path, apitest.Fields{"email": "ana@quitanda.com.br"}); got.Status != http.StatusOK {
			t.Errorf("%s: %d %s", path, got.Status, got.Text)
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
	for engine, s := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.OnSQLite, "postgres": apitest.OnPostgres} {
		for name, form := range map[string]func(i int) (string, apitest.Fields){
			"one e-mail": func(i int) (string, apitest.Fields) {
				first := fmt.Sprintf("1122233%05d", i+300)
				return "/retailers/signup", apitest.RetailerForm.With(apitest.Fields{"document": first + brdoc.CNPJCheckDigits(first)})
			},
			"one CNPJ": func(i int) (string, apitest.Fields) {
				email := fmt.Sprintf("pessoa%d@quitanda.com.br", i)
				if i%2 == 0 {
					return "/retailers/signup", apitest.RetailerForm.With(apitest.Fields{"email": email})
				}
				return "/parceiros/signup", apitest.PartnerForm.With(apitest.Fields{"email": email, "documento": "AAAAAAAA000191"})
			},
		} {
			t.Run(engine+", "+name, func(t *testing.T) { race(t, apitest.NewNewcomers(t, s(t)), form) })
		}
	}
}

func race(t *testing.T, n *apitest.Newcomers, form func(i int) (string, apitest.Fields)) {
	const tries = 12
	var wait sync.WaitGroup
	answers := make([]apitest.Answer, tries)
	links := map[string]bool{}
	for i := range tries {
		wait.Go(func() {
			path, body := form(i)
			answers[i] = n.From(fmt.Sprintf("10.9.9.%d", i), "POST", path, body)
		})
	}
	wait.Wait()
	for i, got := range answers {
		if got.Status != http.StatusCreated {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
		_, body := form(i)
		email, _ := body["email"].(string)
		for _, link := range linksTo(n, email) {
			links[link] = true
		}
	}
	if len(links) != tries || n.Count("accounts") != tries || n.Count("pending_sign_ups") != tries || n.Count("sign_ups") != 0 || n.Count("documents") != 0 {
		t.Fatalf("%d links, %d accounts, %d sign-ups wait", len(links), n.Count("accounts"), n.Count("pending_sign_ups"))
	}
	confirmed, next := make([]apitest.Answer, tries), 0
	for link := range links {
		i := next
		next++
		wait.Go(func() { confirmed[i] = confirmFrom(n, fmt.Sprintf("10.8.8.%d", i), link) })
	}
	wait.Wait()
	won := 0
	for _, got := range confirmed {
		if got.Status == http.StatusOK {
			won++
		} else if got.Status != http.StatusConflict || !strings.Contains(got.Text, "já foi confirmado em outr") {
			t.Errorf("%d %s", got.Status, got.Text)
		}
	}
	if won != 1 || n.Count("sign_ups") != 1 || n.Count("documents") != 1 || n.Count("pending_sign_ups") != tries-1 {
		t.Errorf("%d won; %d documents, %d sign-ups, %d wait", won, n.Count("documents"), n.Count("sign_ups"), n.Count("pending_sign_ups"))
	}
}
