package main

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
	"seiva/internal/edge/jobs"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/scope"
	"seiva/internal/retailers"
)

// linksTo gives the links of all confirmation mails to an address, the newest first.
func (n *newcomers) linksTo(email string) (found []string) {
	n.t.Helper()
	mails, err := n.Outbox.Latest(n.t.Context())
	fatal(n.t, err)
	for _, mail := range mails {
		if link := regexp.MustCompile(`http://\S+/confirmation\?\S+`).FindString(mail.Text); mail.To == email && link != "" {
			found = append(found, link)
		}
	}
	return found
}

// confirm opens a link as the portal's page does.
func (n *newcomers) confirm(link string) answer {
	n.t.Helper()
	n.calls++
	return n.confirmFrom(fmt.Sprintf("10.7.%d.%d", n.calls/250, n.calls%250), link)
}

func (n *newcomers) confirmFrom(from, link string) answer {
	n.t.Helper()
	address, err := url.Parse(link)
	fatal(n.t, err)
	q := address.Query()
	return n.from(from, "POST", "/identity/confirm-sign-up", fields{
		"username": q.Get("username"), "confirmationCode": q.Get("confirmationCode"), "clientId": q.Get("clientId"),
	})
}

func (n *newcomers) signedUp(path string, form fields) string {
	n.t.Helper()
	got := n.ask("POST", path, form)
	if got.status != http.StatusCreated {
		n.t.Fatalf("%s: %d %s", path, got.status, got.text)
	}
	return got.str("id")
}

func (n *newcomers) isTaken(path string, asked fields) bool {
	n.t.Helper()
	got := n.ask("POST", path+"/verify-existence", asked)
	if got.status != http.StatusOK {
		n.t.Errorf("%v: %d %s", asked, got.status, got.text)
	}
	return got.text != "[]" && got.text != "[]\n"
}

func engines(t *testing.T, f func(t *testing.T, s app.Settings)) {
	t.Helper()
	for engine, s := range map[string]func(*testing.T) app.Settings{"sqlite": onSQLite, "postgres": onPostgres} {
		t.Run(engine, func(t *testing.T) { f(t, s(t)) })
	}
}

// Strangers sign up with somebody's CNPJ and with their e-mail, and never confirm: the owner signs up all the same, and
// whoever confirms first has them; the others' confirmation says what to do.
func TestAnUnconfirmedSignUpHoldsNothing(t *testing.T) {
	engines(t, func(t *testing.T, s app.Settings) {
		n := newNewcomers(t, s)
		n.signedUp("/retailers/signup", retailerForm.with(fields{"email": "ladrao@fora.com.br"}))
		n.signedUp("/parceiros/signup", partnerForm.with(fields{"email": "outro@fora.com.br", "documento": "AAAAAAAA000191"}))
		n.signedUp("/retailers/signup", retailerForm.with(fields{"document": "12345678000195", "password": "Outra-girafa-canta-98"}))
		strangers := append(n.linksTo("ladrao@fora.com.br"), n.linksTo("outro@fora.com.br")...)
		toOwner := n.linksTo("ana@quitanda.com.br")
		for _, asked := range []fields{{"email": "ana@quitanda.com.br"}, {"documento": "AAAAAAAA000191"}} {
			if n.isTaken("/varejistas", asked) || n.isTaken("/parceiros", asked) {
				t.Errorf("%v is held by a sign-up that nobody confirmed", asked)
			}
		}
		n.signedUp("/retailers/signup", retailerForm)
		if got := n.confirm(n.linksTo("ana@quitanda.com.br")[0]); got.status != http.StatusOK {
			t.Fatalf("the owner's confirmation: %d %s", got.status, got.text)
		}
		for _, link := range strangers {
			if got := n.confirm(link); got.status != http.StatusConflict || got.str("code") != "onboarding.confirmed_elsewhere" || !strings.Contains(got.str("message"), "fale com o suporte") {
				t.Errorf("a stranger's confirmation: %d %s", got.status, got.text)
			}
		}
		if got := n.confirm(toOwner[0]); got.status != http.StatusConflict || got.str("code") != "identity.email_confirmed_elsewhere" {
			t.Errorf("the other sign-up with the e-mail: %d %s", got.status, got.text)
		}
		if got := n.ask("POST", "/identity/sign-in", fields{"email": "ana@quitanda.com.br", "password": goodPassword}); got.status != http.StatusOK {
			t.Errorf("the owner: %d %s", got.status, got.text)
		}
		for _, asked := range []fields{{"email": "ana@quitanda.com.br"}, {"documento": "AAAAAAAA000191"}} {
			if !n.isTaken("/varejistas", asked) || !n.isTaken("/parceiros", asked) {
				t.Errorf("%v is free after it was confirmed", asked)
			}
		}
		branch := branch("AAAAAAAA", 2)
		got := n.ask("POST", "/retailers/signup", retailerForm.with(fields{"email": "filial@fora.com.br", "document": branch}))
		if got.status != http.StatusConflict || got.str("code") != "onboarding.root_taken" || !strings.Contains(got.field("document"), "fale com o suporte") {
			t.Errorf("a branch of the owner's root: %d %s", got.status, got.text)
		}
		if !n.isTaken("/varejistas", fields{"documento": branch}) || n.isTaken("/parceiros", fields{"documento": branch}) {
			t.Error("a branch of the owner's root is another retailer's to sign up with, or no software house's")
		}
	})
}

// An invitation that nobody accepted keeps nobody from signing up; their confirmation voids it. The other way round, who
// accepted it has the e-mail.
func TestAnInvitationHoldsNobodysEmail(t *testing.T) {
	engines(t, func(t *testing.T, s app.Settings) {
		n := newNewcomers(t, s)
		inviter := n.makeRetailer("12345678000195", "Atacado", "")
		n.signIn(t, retailer, identity.NewAccount{Profile: scope.Varejista, RetailerID: inviter.ID})
		const path = "/varejistas/usuarios-secundarios"
		invite := func(email string) answer {
			return n.call(t, retailer, "POST", path, fmt.Sprintf(`{"email":%q}`, email))
		}
		for range 2 {
			invite("ana@quitanda.com.br")
		}
		if again := invite("ana@quitanda.com.br"); again.status != http.StatusConflict {
			t.Errorf("invited twice: %d %s", again.status, again.text)
		}
		temporary := n.temporaryPassword(t, "ana@quitanda.com.br")
		n.signedUp("/retailers/signup", retailerForm)
		if got := n.ask("POST", "/identity/resend-confirmation", fields{"email": "ana@quitanda.com.br"}); got.status != 200 || len(n.linksTo("ana@quitanda.com.br")) != 2 {
			t.Errorf("the link again: %d, %d links", got.status, len(n.linksTo("ana@quitanda.com.br")))
		}
		if got := n.confirm(n.linksTo("ana@quitanda.com.br")[0]); got.status != http.StatusOK {
			t.Fatalf("the confirmation: %d %s", got.status, got.text)
		}
		for password, status := range map[string]int{goodPassword: 200, temporary: 401} {
			if got := n.ask("POST", "/identity/sign-in", fields{"email": "ana@quitanda.com.br", "password": password}); got.status != status {
				t.Errorf("sign-in: %d %s, want %d", got.status, got.text, status)
			}
		}
		if got := n.call(t, retailer, "GET", path, ""); strings.Contains(got.text, "ana@quitanda") {
			t.Errorf("the void invitation stays: %s", got.text)
		}
		if got := invite("ana@quitanda.com.br"); got.status != http.StatusConflict {
			t.Errorf("invited with a confirmed account: %d %s", got.status, got.text)
		}

		if got := invite("bia@aurora.com.br"); got.status >= 300 {
			t.Fatalf("%d %s", got.status, got.text)
		}
		n.signedUp("/parceiros/signup", partnerForm)
		challenge := n.ask("POST", "/identity/sign-in", fields{"email": "bia@aurora.com.br", "password": n.temporaryPassword(t, "bia@aurora.com.br")})
		done := n.ask("POST", "/identity/complete-new-password", fields{"session": challenge.str("session"), "newPassword": goodPassword})
		if done.status != http.StatusOK {
			t.Fatalf("accepted: %s, %d %s", challenge.text, done.status, done.text)
		}
		if got := n.confirm(n.linksTo("bia@aurora.com.br")[0]); got.status != http.StatusConflict || got.str("code") != "identity.email_confirmed_elsewhere" {
			t.Errorf("confirmed after the invitation was accepted: %d %s", got.status, got.text)
		}
	})
}

// A sign-up that nobody confirmed for 48 hours is forgotten with all that it brought; a younger one and one that somebody
// looked after stay.
func TestUnconfirmedSignUpsAreForgotten(t *testing.T) {
	engines(t, func(t *testing.T, s app.Settings) {
		n := newNewcomers(t, s)
		n.signedUp("/retailers/signup", retailerForm)
		n.signedUp("/parceiros/signup", partnerForm)
		used := n.signedUp("/retailers/signup", retailerForm.with(fields{"email": "usada@quitanda.com.br", "document": branch("77888999", 1)}))
		n.makeStore(retailers.Retailer{ID: used}, "", branch("77888999", 2), "Loja")
		young := n.signedUp("/retailers/signup", retailerForm.with(fields{"email": "nova@quitanda.com.br"}))
		_, err := n.rows.NewRaw("UPDATE pending_sign_ups SET created_at = created_at - ? WHERE owner_id <> ?", int64(49*time.Hour/time.Millisecond), young).Exec(t.Context())
		fatal(t, err)
		old := n.linksTo("bia@aurora.com.br")[0]
		for range 2 {
			fatal(t, n.Portal.Onboarding.Sweep(t.Context()))
		}
		for table, want := range map[string]int{"accounts": 2, "retailers": 2, "partners": 0, "pending_sign_ups": 2, "account_consents": 4} {
			if got := n.count(table); got != want {
				t.Errorf("%s: %d rows, want %d", table, got, want)
			}
		}
		if lapsed := n.text("SELECT CAST(COUNT(*) AS TEXT) FROM audit WHERE action = 'onboarding.sign_up_lapsed' AND actor_id = 'system'"); lapsed != "2" {
			t.Errorf("the trail has %s", lapsed)
		}
		if got := n.confirm(old); got.status != http.StatusBadRequest {
			t.Errorf("a link of a forgotten sign-up: %d %s", got.status, got.text)
		}
	})
}

// The job runs every hour by itself.
func TestUnconfirmedSignUpsAreForgottenByTheHour(t *testing.T) {
	a := testApp(t)
	c := clock.NewFixed(time.Now())
	hourly := jobs.SignUps(a.Portal.Onboarding)
	fatal(t, hourly.Plan(t.Context(), a.Jobs, c))
	fatal(t, hourly.Plan(t.Context(), a.Jobs, c)) // a second start in the same hour
	for range 3 {
		c.Advance(time.Hour)
		worker := jobqueue.NewWorker(a.Jobs, c, slog.New(slog.DiscardHandler), hourly.Kind(a.Jobs, c))
		if done := worker.RunDue(t.Context()); done != 1 {
			t.Errorf("%d jobs were done", done)
		}
	}
}
