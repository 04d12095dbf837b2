package onboarding

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/edge/jobs"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/retailers"
)

// linksTo gives the links of all confirmation mails to an address, the newest first.
func linksTo(n *apitest.Newcomers, email string) (found []string) {
	n.T.Helper()
	mails, err := n.Outbox.Latest(n.T.Context())
	testkit.Must(n.T, err)
	for _, mail := range mails {
		if link := regexp.MustCompile(`http://\S+/confirmation\?\S+`).FindString(mail.Text); mail.To == email && link != "" {
			found = append(found, link)
		}
	}
	return found
}

// confirm opens a link as the portal's page does.
func confirm(n *apitest.Newcomers, link string) apitest.Answer {
	n.T.Helper()
	n.Calls++
	return confirmFrom(n, fmt.Sprintf("10.7.%d.%d", n.Calls/250, n.Calls%250), link)
}

func confirmFrom(n *apitest.Newcomers, from, link string) apitest.Answer {
	n.T.Helper()
	address, err := url.Parse(link)
	testkit.Must(n.T, err)
	q := address.Query()
	return n.From(from, "POST", "/identity/confirm-sign-up", apitest.Fields{
		"username": q.Get("username"), "confirmationCode": q.Get("confirmationCode"), "clientId": q.Get("clientId"),
	})
}

func signedUp(n *apitest.Newcomers, path string, form apitest.Fields) string {
	n.T.Helper()
	got := n.Ask("POST", path, form)
	if got.Status != http.StatusCreated {
		n.T.Fatalf("%s: %d %s", path, got.Status, got.Text)
	}
	return got.Str("id")
}

func isTaken(n *apitest.Newcomers, path string, asked apitest.Fields) bool {
	n.T.Helper()
	got := n.Ask("POST", path+"/verify-existence", asked)
	if got.Status != http.StatusOK {
		n.T.Errorf("%v: %d %s", asked, got.Status, got.Text)
	}
	return got.Text != "[]" && got.Text != "[]\n"
}

func engines(t *testing.T, f func(t *testing.T, s app.Settings)) {
	t.Helper()
	for engine, s := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.OnSQLite, "postgres": apitest.OnPostgres} {
		t.Run(engine, func(t *testing.T) { f(t, s(t)) })
	}
}

// Strangers sign up with somebody's CNPJ and with their e-mail, and never confirm: the owner signs up all the same, and
// whoever confirms first has them; the others' confirmation says what to do.
func TestAnUnconfirmedSignUpHoldsNothing(t *testing.T) {
	engines(t, func(t *testing.T, s app.Settings) {
		n := apitest.NewNewcomers(t, s)
		signedUp(n, "/retailers/signup", apitest.RetailerForm.With(apitest.Fields{"email": "ladrao@fora.com.br"}))
		signedUp(n, "/parceiros/signup", apitest.PartnerForm.With(apitest.Fields{"email": "outro@fora.com.br", "documento": "AAAAAAAA000191"}))
		signedUp(n, "/retailers/signup", apitest.RetailerForm.With(apitest.Fields{"document": "12345678000195", "password": "Outra-girafa-canta-98"}))
		strangers := append(linksTo(n, "ladrao@fora.com.br"), linksTo(n, "outro@fora.com.br")...)
		toOwner := linksTo(n, "ana@quitanda.com.br")
		for _, asked := range []apitest.Fields{{"email": "ana@quitanda.com.br"}, {"documento": "AAAAAAAA000191"}} {
			if isTaken(n, "/varejistas", asked) || isTaken(n, "/parceiros", asked) {
				t.Errorf("%v is held by a sign-up that nobody confirmed", asked)
			}
		}
		signedUp(n, "/retailers/signup", apitest.RetailerForm)
		if got := confirm(n, linksTo(n, "ana@quitanda.com.br")[0]); got.Status != http.StatusOK {
			t.Fatalf("the owner's confirmation: %d %s", got.Status, got.Text)
		}
		for _, link := range strangers {
			if got := confirm(n, link); got.Status != http.StatusConflict || got.Str("code") != "onboarding.confirmed_elsewhere" || !strings.Contains(got.Str("message"), "fale com o suporte") {
				t.Errorf("a stranger's confirmation: %d %s", got.Status, got.Text)
			}
		}
		if got := confirm(n, toOwner[0]); got.Status != http.StatusConflict || got.Str("code") != "identity.email_confirmed_elsewhere" {
			t.Errorf("the other sign-up with the e-mail: %d %s", got.Status, got.Text)
		}
		if got := n.Ask("POST", "/identity/sign-in", apitest.Fields{"email": "ana@quitanda.com.br", "password": apitest.GoodPassword}); got.Status != http.StatusOK {
			t.Errorf("the owner: %d %s", got.Status, got.Text)
		}
		for _, asked := range []apitest.Fields{{"email": "ana@quitanda.com.br"}, {"documento": "AAAAAAAA000191"}} {
			if !isTaken(n, "/varejistas", asked) || !isTaken(n, "/parceiros", asked) {
				t.Errorf("%v is free after it was confirmed", asked)
			}
		}
		branch := apitest.Branch("AAAAAAAA", 2)
		got := n.Ask("POST", "/retailers/signup", apitest.RetailerForm.With(apitest.Fields{"email": "filial@fora.com.br", "document": branch}))
		if got.Status != http.StatusConflict || got.Str("code") != "onboarding.root_taken" || !strings.Contains(got.Field("document"), "fale com o suporte") {
			t.Errorf("a branch of the owner's root: %d %s", got.Status, got.Text)
		}
		if !isTaken(n, "/varejistas", apitest.Fields{"documento": branch}) || isTaken(n, "/parceiros", apitest.Fields{"documento": branch}) {
			t.Error("a branch of the owner's root is another retailer's to sign up with, or no software house's")
		}
	})
}

// An invitation that nobody accepted keeps nobody from signing up; their confirmation voids it. The other way round, who
// accepted it has the e-mail.
func TestAnInvitationHoldsNobodysEmail(t *testing.T) {
	engines(t, func(t *testing.T, s app.Settings) {
		n := apitest.NewNewcomers(t, s)
		inviter := n.MakeRetailer("12345678000195", "Atacado", "")
		n.SignIn(t, apitest.Retailer, identity.NewAccount{Profile: scope.Varejista, RetailerID: inviter.ID})
		const path = "/varejistas/usuarios-secundarios"
		invite := func(email string) apitest.Answer {
			return n.Call(t, apitest.Retailer, "POST", path, fmt.Sprintf(`{"email":%q}`, email))
		}
		for range 2 {
			invite("ana@quitanda.com.br")
		}
		if again := invite("ana@quitanda.com.br"); again.Status != http.StatusConflict {
			t.Errorf("invited twice: %d %s", again.Status, again.Text)
		}
		temporary := n.TemporaryPassword(t, "ana@quitanda.com.br")
		signedUp(n, "/retailers/signup", apitest.RetailerForm)
		if got := n.Ask("POST", "/identity/resend-confirmation", apitest.Fields{"email": "ana@quitanda.com.br"}); got.Status != 200 || len(linksTo(n, "ana@quitanda.com.br")) != 2 {
			t.Errorf("the link again: %d, %d links", got.Status, len(linksTo(n, "ana@quitanda.com.br")))
		}
		if got := confirm(n, linksTo(n, "ana@quitanda.com.br")[0]); got.Status != http.StatusOK {
			t.Fatalf("the confirmation: %d %s", got.Status, got.Text)
		}
		for password, status := range map[string]int{apitest.GoodPassword: 200, temporary: 401} {
			if got := n.Ask("POST", "/identity/sign-in", apitest.Fields{"email": "ana@quitanda.com.br", "password": password}); got.Status != status {
				t.Errorf("sign-in: %d %s, want %d", got.Status, got.Text, status)
			}
		}
		if got := n.Call(t, apitest.Retailer, "GET", path, ""); strings.Contains(got.Text, "ana@quitanda") {
			t.Errorf("the void invitation stays: %s", got.Text)
		}
		if got := invite("ana@quitanda.com.br"); got.Status != http.StatusConflict {
			t.Errorf("invited with a confirmed account: %d %s", got.Status, got.Text)
		}

		if got := invite("bia@aurora.com.br"); got.Status >= 300 {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
		signedUp(n, "/parceiros/signup", apitest.PartnerForm)
		challenge := n.Ask("POST", "/identity/sign-in", apitest.Fields{"email": "bia@aurora.com.br", "password": n.TemporaryPassword(t, "bia@aurora.com.br")})
		done := n.Ask("POST", "/identity/complete-new-password", apitest.Fields{"session": challenge.Str("session"), "newPassword": apitest.GoodPassword})
		if done.Status != http.StatusOK {
			t.Fatalf("accepted: %s, %d %s", challenge.Text, done.Status, done.Text)
		}
		if got := confirm(n, linksTo(n, "bia@aurora.com.br")[0]); got.Status != http.StatusConflict || got.Str("code") != "identity.email_confirmed_elsewhere" {
			t.Errorf("confirmed after the invitation was accepted: %d %s", got.Status, got.Text)
		}
	})
}

// A sign-up that nobody confirmed for 48 hours is forgotten with all that it brought; a younger one and one that somebody
// looked after stay.
func TestUnconfirmedSignUpsAreForgotten(t *testing.T) {
	engines(t, func(t *testing.T, s app.Settings) {
		n := apitest.NewNewcomers(t, s)
		signedUp(n, "/retailers/signup", apitest.RetailerForm)
		signedUp(n, "/parceiros/signup", apitest.PartnerForm)
		used := signedUp(n, "/retailers/signup", apitest.RetailerForm.With(apitest.Fields{"email": "usada@quitanda.com.br", "document": apitest.Branch("77888999", 1)}))
		n.MakeStore(retailers.Retailer{ID: used}, "", apitest.Branch("77888999", 2), "Loja")
		young := signedUp(n, "/retailers/signup", apitest.RetailerForm.With(apitest.Fields{"email": "nova@quitanda.com.br"}))
		_, err := n.Rows.NewRaw("UPDATE pending_sign_ups SET created_at = created_at - ? WHERE owner_id <> ?", int64(49*time.Hour/time.Millisecond), young).Exec(t.Context())
		testkit.Must(t, err)
		old := linksTo(n, "bia@aurora.com.br")[0]
		for range 2 {
			testkit.Must(t, n.Portal.Onboarding.Sweep(t.Context()))
		}
		for table, want := range map[string]int{"accounts": 2, "retailers": 2, "partners": 0, "pending_sign_ups": 2, "account_consents": 4} {
			if got := n.Count(table); got != want {
				t.Errorf("%s: %d rows, want %d", table, got, want)
			}
		}
		if lapsed := n.Text("SELECT CAST(COUNT(*) AS TEXT) FROM audit WHERE action = 'onboarding.sign_up_lapsed' AND actor_id = 'system'"); lapsed != "2" {
			t.Errorf("the trail has %s", lapsed)
		}
		if got := confirm(n, old); got.Status != http.StatusBadRequest {
			t.Errorf("a link of a forgotten sign-up: %d %s", got.Status, got.Text)
		}
	})
}

// The job runs every hour by itself.
func TestUnconfirmedSignUpsAreForgottenByTheHour(t *testing.T) {
	a := apitest.Empty(t)
	c := clock.NewFixed(time.Now())
	hourly := jobs.SignUps(a.Portal.Onboarding)
	testkit.Must(t, hourly.Plan(t.Context(), a.Jobs, c))
	testkit.Must(t, hourly.Plan(t.Context(), a.Jobs, c)) // a second start in the same hour
	for range 3 {
		c.Advance(time.Hour)
		worker := jobqueue.NewWorker(a.Jobs, c, slog.New(slog.DiscardHandler), hourly.Kind(a.Jobs, c))
		if done := worker.RunDue(t.Context()); done != 1 {
			t.Errorf("%d jobs were done", done)
		}
	}
}
