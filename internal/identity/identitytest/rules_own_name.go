package identitytest

import (
	"context"
	"strings"
	"testing"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
)

// Everybody says how they are called, also who began a company: no colleague can rename them.
func ownName(t *testing.T, s stage) {
	ctx := context.Background()
	account := s.account(t, email)
	token, who := s.session(t, email)
	testkit.Must(t, s.Rename(ctx, who, "  "+account.Name+" "))
	if s.trail.Has("identity.renamed", account.ID) {
		t.Error("the same name is in the trail")
	}
	for what, name := range map[string]string{
		"nothing": " ", "too long": strings.Repeat("ã", 121), "a link": "Ana http://x.example", "signs that nobody sees": "\u200b\u2060",
	} {
		t.Run(what, func(t *testing.T) { fails(t, s.Rename(ctx, who, name), errs.Invalid, "identity.invalid_account", "") })
	}
	inside := who
	inside.SwitchID = id.New()
	fails(t, s.Rename(ctx, inside, "Outra"), errs.Forbidden, "access.switched_profile", "")
	if now := s.who(t, token); now.Name != account.Name {
		t.Errorf("what was refused made it %q", now.Name)
	}

	longest := strings.Repeat("ã", 120)
	for _, name := range []string{longest, "Ana d'Ávila"} {
		testkit.Must(t, s.Rename(ctx, who, name))
		if now := s.who(t, token); now.Name != name || now.Role != who.Role {
			t.Errorf("it is %q with the role %s", now.Name, now.Role)
		}
	}
	if !s.trail.Has("identity.renamed", account.ID) {
		t.Error("a new name is not in the trail")
	}
}
