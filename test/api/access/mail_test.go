package access

import (
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/outbox"
)

// Every mail of identity is written, with what it hands over, to the right person.
func TestAccountMailsAreWritten(t *testing.T) {
	p := apitest.New(t)
	ctx, service := t.Context(), p.Portal.Identity
	_, err := service.CreateUnconfirmed(ctx, identity.NewAccount{
		Email: "bia@mercado.seiva.test", Name: "Bia Lima", Password: anaPassword, Profile: scope.Varejista, RetailerID: p.Retailer,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range []scope.Scope{
		{Profile: scope.Varejista, RetailerID: p.Retailer, Role: scope.FullAccess, Name: "Ana"}, {Profile: scope.Parceiro, PartnerID: p.House, Role: scope.FullAccess, Name: "Caio"},
	} {
		if _, err := service.Invite(ctx, who, strings.ToLower(who.Name)+"@loja.seiva.test", ""); err != nil {
			t.Fatal(err)
		}
	}
	if err := service.ForgotPassword(ctx, identity.CodeRequest{Email: "bia@mercado.seiva.test"}); err != nil {
		t.Fatal(err)
	}
	_, err = service.CreateAccount(ctx, identity.NewAccount{
		Email: anaEmail, Name: "Ana Souza", Password: anaPassword, Profile: scope.Varejista, RetailerID: p.Retailer,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, userAgent := range []string{"curl/8.9.1", "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36"} { // the first is not told of
		client := identity.Client{Address: "203.0.113.7", UserAgent: userAgent}
		if _, err := service.SignIn(ctx, identity.SignIn{Email: anaEmail, Password: anaPassword, Client: client}); err != nil {
			t.Fatal(err)
		}
	}
	mails := map[string]outbox.Mail{}
	list, err := p.Outbox.Latest(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		mails[m.To+" "+m.Subject] = m
	}
	for mail, parts := range map[string][]string{
		"bia@mercado.seiva.test Confirme seu e-mail":             {p.Settings.Origin() + "/confirmation?", "Bia"},
		"bia@mercado.seiva.test Código para redefinir sua senha": {p.Settings.Origin() + "/reset-password", "15 minutos"},
		"ana@loja.seiva.test Seu acesso à Seiva":                 {"Retailer", "Ana", "/signIn", "7 dias"},
		"caio@loja.seiva.test Seu acesso à Seiva":                {"House", "Caio"},
		anaEmail + " Novo acesso à sua conta":                    {"Dispositivo: Chrome no Windows\n", p.Settings.Origin() + "/conta/seguranca\n"},
	} {
		for _, part := range parts {
			if !strings.Contains(mails[mail].Text, part) {
				t.Errorf("%s: %q lacks %q", mail, mails[mail].Text, part)
			}
		}
	}
}
