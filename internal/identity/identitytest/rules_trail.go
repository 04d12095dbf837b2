package identitytest

import (
	"context"
	"maps"
	"testing"

	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/testkit"
)

// What somebody does to their own account is in the trail; what protects it besides the password is told by mail.
func protection(t *testing.T, s stage) {
	ctx := context.Background()
	account := s.account(t, email)
	_, who := s.session(t, email)
	_, _, token := s.enrol(t, who)
	who = s.who(t, token)
	fresh, err := s.NewRecoveryCodes(ctx, who)
	testkit.Must(t, err)
	_, err = s.answer(s.pending(t), fresh[0])
	testkit.Must(t, err)
	testkit.Must(t, s.DisableTOTP(ctx, who))
	_, _, made, who := s.passkey(t, who)
	testkit.Must(t, s.RemovePasskey(ctx, who, made.ID))
	_, elsewhere := s.session(t, email)
	testkit.Must(t, s.RevokeSession(ctx, who, elsewhere.SessionID))
	testkit.Must(t, s.RevokeOtherSessions(ctx, who))
	testkit.Must(t, s.ChangePassword(ctx, who, identity.PasswordChange{CurrentPassword: password, NewPassword: another}))
	for action, object := range map[string]string{
		"totp_on": account.ID, "totp_off": account.ID, "recovery_codes_renewed": account.ID, "recovery_code_used": account.ID, "passkey_added": made.ID,
		"passkey_removed": made.ID, "session_revoked": elsewhere.SessionID, "other_sessions_revoked": account.ID, "password_changed": account.ID,
	} {
		if !s.trail.Has("identity."+action, object) {
			t.Errorf("%s of %s is not in the trail", action, object)
		}
	}
	told := map[string]int{}
	for _, m := range s.mail.To(factorChanged, email) {
		told[m.Fact("O que mudou")]++
	}
	if want := map[string]int{
		"Aplicativo autenticador ativado": 1, "Aplicativo autenticador desativado": 1, "Novos códigos de recuperação gerados": 1,
		"Um código de recuperação foi usado no lugar do aplicativo": 1, "Passkey cadastrada": 1, "Passkey removida": 1,
	}; !maps.Equal(told, want) {
		t.Errorf("mails of %v, want %v", told, want)
	}
	if s.mail.Count(passwordChanged, email) != 1 {
		t.Error("the new password was not told")
	}
}

// Who has access to a company is for its own people to say, not for an administrator in its profile.
func switchedTeam(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	_, who := s.session(t, email)
	colleague, err := s.Invite(ctx, who, "bia@loja.com.br", "")
	testkit.Must(t, err)
	admin := who
	admin.AccountID, admin.SwitchID = id.New(), id.New()
	_, inviting := s.Invite(ctx, admin, "caio@loja.com.br", "")
	_, moving := s.ChangeColleagueEmail(ctx, admin, colleague.ID, "caio@loja.com.br")
	for what, err := range map[string]error{
		"invite": inviting, "invite again": s.InviteAgain(ctx, admin, colleague.ID), "change an e-mail": moving,
		"remove": s.RemoveColleague(ctx, admin, colleague.ID),
	} {
		t.Run(what, func(t *testing.T) { fails(t, err, errs.Forbidden, "access.switched_profile", "") })
	}
	if page, err := s.Colleagues(ctx, admin, "", paging.Request{Size: 10}); err != nil || page.Total == 0 {
		t.Errorf("the team as an administrator sees it: %+v, %v", page, err)
	}
}

// A refused change leaves no trace.
func refusedChange(t *testing.T, s stage) {
	account := s.account(t, email)
	_, who := s.session(t, email)
	_ = s.ChangePassword(context.Background(), who, identity.PasswordChange{CurrentPassword: another, NewPassword: another})
	_ = s.RevokeSession(context.Background(), who, account.ID)
	if s.trail.Has("identity.password_changed", account.ID) || s.trail.Has("identity.session_revoked", account.ID) {
		t.Error("what was refused is in the trail")
	}
}
