package identitytest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// soughtColleagues: by words of name and e-mail, in any order, without what was pasted unseen, of one's own company alone and never oneself.
func soughtColleagues(t *testing.T, s stage) {
	ctx, main := context.Background(), s.team(t)
	for _, one := range []struct{ name, email string }{
		{"Beatriz Con\u200bceição", "bia@loja.com.br"}, {"Caio Nunes", "caio.nunes@loja.com.br"}, {"Ana Beatriz", "ab@loja.com.br"},
	} {
		_, err := s.InviteAs(ctx, main, identity.Newcomer{Email: one.email, Name: one.name, Role: scope.FullAccess})
		testkit.Must(t, err)
		s.clock.Advance(time.Second)
	}
	house := scope.Scope{AccountID: id.New(), Profile: scope.Parceiro, PartnerID: s.House, Role: scope.FullAccess}
	_, err := s.InviteAs(ctx, house, identity.Newcomer{Email: "bia@caixa.com.br", Name: "Beatriz da Casa", Role: scope.FullAccess})
	testkit.Must(t, err)
	for _, c := range []struct {
		wanted     string
		page, size int
		want       string
	}{
		{"beatriz", 0, 9, "[bia@loja.com.br ab@loja.com.br] 2"},
		{"CONCEICAO bea", 0, 9, "[bia@loja.com.br] 1"},
		{"nunes@", 0, 9, "[caio.nunes@loja.com.br] 1"},
		{"beatirz", 0, 9, "[bia@loja.com.br ab@loja.com.br] 2"},
		{"beatriz", 1, 1, "[ab@loja.com.br] 2"},
		{"beatriz", 9, 9, "[] 2"},
		{"ana@loja.com.br", 0, 9, "[] 0"}, // oneself
		{"casa", 0, 9, "[] 0"},            // another company's
		{"%", 0, 9, "[] 0"},
		{" ", 0, 9, "[bia@loja.com.br caio.nunes@loja.com.br ab@loja.com.br] 3"},
	} {
		found, err := s.Colleagues(ctx, main, c.wanted, paging.Request{Page: c.page, Size: c.size})
		testkit.Must(t, err)
		var emails []string
		for _, one := range found.Items {
			emails = append(emails, one.Email)
		}
		if got := fmt.Sprint(emails, found.Total); got != c.want {
			t.Errorf("%q, page %d: %s, want %s", c.wanted, c.page, got, c.want)
		}
	}
}
