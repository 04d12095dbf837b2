package identitytest

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// staffList is what an administrator reads of staff: one line each.
func (s stage) staffList(t *testing.T, who scope.Scope, q identity.StaffQuery, r paging.Request) (lines []string, total int) {
	t.Helper()
	page, err := s.Staff(context.Background(), who, q, r)
	testkit.Must(t, err)
	for _, m := range page.Items {
		line := m.Email + " " + string(m.Profile) + " " + string(m.State) + " by " + m.Inviter
		if m.Protected {
			line += " protected"
		}
		if !m.SeenAt.IsZero() {
			line += " seen"
		}
		lines = append(lines, line)
	}
	return lines, page.Total
}

func staffInvited(t *testing.T, s stage) {
	ctx, admin := context.Background(), s.person(t, "admin@seiva.test", scope.Administrador)
	s.account(t, "dona@loja.com.br")
	invited, err := s.InviteStaff(ctx, admin, " Ana@Seiva.test ", "", scope.Suporte)
	testkit.Must(t, err)
	if invited.Name != "Ana" || invited.Profile != scope.Suporte || invited.State != identity.Waiting || !invited.Needs {
		t.Errorf("%+v", invited)
	}
	sent := s.mail.Last(invitationMail, "Ana@Seiva.test")
	if want := "Rui Lima convidou você para trabalhar na equipe da Seiva, com o perfil de suporte."; !strings.HasPrefix(sent.Before[0], want) {
		t.Errorf("the letter says %q", sent.Before)
	}
	if !s.trail.Has("identity.staff_invited", invited.ID) {
		t.Error("the invitation is not in the trail")
	}
	for name, c := range map[string]struct {
		email, name string
		profile     scope.Profile
		kind        errs.Kind
		code        string
	}{
		"again":            {"ANA@seiva.test", "", scope.Suporte, errs.Conflict, "identity.staff_already"},
		"one of staff":     {"admin@seiva.test", "", scope.Suporte, errs.Conflict, "identity.staff_already"},
		"one of a company": {"dona@loja.com.br", "", scope.Suporte, errs.Conflict, "identity.email_of_company"},
		"no e-mail":        {"ana", "", scope.Suporte, errs.Invalid, "identity.invalid_email"},
		"a link as a name": {"bia@seiva.test", "http://x.example/a", scope.Suporte, errs.Invalid, "identity.invalid_account"},
		"a retailer":       {"bia@seiva.test", "", scope.Varejista, errs.Invalid, "identity.invalid_account"},
		"no profile":       {"bia@seiva.test", "", "", errs.Invalid, "identity.invalid_account"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := s.InviteStaff(ctx, admin, c.email, c.name, c.profile)
			fails(t, err, c.kind, c.code, "")
		})
	}
	testkit.Must(t, s.InviteStaffAgain(ctx, admin, invited.ID))
	again := s.mail.Last(invitationMail, "Ana@Seiva.test").Code
	if _, err := s.signIn("ana@seiva.test", sent.Code); again == sent.Code || err == nil {
		t.Errorf("the former temporary password still opens something: %v", err)
	}
	s.entered(t, "ana@seiva.test", again)
	_, ana := s.session(t, "ana@seiva.test")
	if !ana.EnrolFirst || ana.Profile != scope.Suporte {
		t.Errorf("who was invited enters as %+v", ana)
	}
	fails(t, s.InviteStaffAgain(ctx, admin, invited.ID), errs.Conflict, "identity.not_invited", "")
	fails(t, s.CancelInvitation(ctx, admin, invited.ID), errs.Conflict, "identity.not_invited", "")
}

func staffCancelled(t *testing.T, s stage) {
	ctx, admin := context.Background(), s.person(t, "admin@seiva.test", scope.Administrador)
	invited, err := s.InviteStaff(ctx, admin, "ana@seiva.test", "Ana", scope.Administrador)
	testkit.Must(t, err)
	code := s.mail.Last(invitationMail, "ana@seiva.test").Code
	s.clock.Advance(7 * 24 * time.Hour)
	if got, _ := s.staffList(t, admin, identity.StaffQuery{State: identity.Expired}, paging.Request{Size: 9}); len(got) != 1 {
		t.Errorf("expired: %v", got)
	}
	testkit.Must(t, s.CancelInvitation(ctx, admin, invited.ID))
	if _, err := s.signIn("ana@seiva.test", code); err == nil {
		t.Error("what was mailed still opens something")
	}
	if !s.trail.Has("identity.invitation_cancelled", invited.ID) {
		t.Error("the cancellation is not in the trail")
	}
	fails(t, s.CancelInvitation(ctx, admin, invited.ID), errs.NotFound, "identity.not_found", "")
	_, err = s.InviteStaff(ctx, admin, "ana@seiva.test", "Ana", scope.Suporte)
	testkit.Must(t, err)
}

func staffListed(t *testing.T, s stage) {
	ctx, admin := context.Background(), s.person(t, "admin@seiva.test", scope.Administrador)
	s.account(t, "dona@loja.com.br")
	s.person(t, "bia@seiva.test", scope.Suporte)
	_, bia := s.session(t, "bia@seiva.test")
	s.enrol(t, bia)
	_, err := s.InviteStaff(ctx, admin, "joao@seiva.test", "João Sá", scope.Suporte)
	testkit.Must(t, err)
	const rui, lia, joao = "admin@seiva.test ADMINISTRADOR ATIVA by ", "bia@seiva.test SUPORTE ATIVA by  protected seen", "joao@seiva.test SUPORTE PENDENTE by Rui Lima"
	for name, c := range map[string]struct {
		q     identity.StaffQuery
		want  []string
		total int
	}{
		"everybody":  {identity.StaffQuery{}, []string{joao, rui, lia}, 3},
		"support":    {identity.StaffQuery{Profile: scope.Suporte}, []string{joao, lia}, 2},
		"waiting":    {identity.StaffQuery{State: identity.Waiting}, []string{joao}, 1},
		"by name":    {identity.StaffQuery{Text: " joao SA"}, []string{joao}, 1},
		"by address": {identity.StaffQuery{Text: "BIA@"}, []string{lia}, 1},
		"nobody":     {identity.StaffQuery{Text: "dona@"}, nil, 0},
	} {
		t.Run(name, func(t *testing.T) {
			got, total := s.staffList(t, admin, c.q, paging.Request{Size: 3})
			if sorted(got) != sorted(c.want) || total != c.total {
				t.Errorf("%q of %d, want %q of %d", got, total, c.want, c.total)
			}
		})
	}
	for page, want := range []int{2, 1, 0} {
		if got, total := s.staffList(t, admin, identity.StaffQuery{}, paging.Request{Page: page, Size: 2}); len(got) != want || total != 3 {
			t.Errorf("page %d: %q of %d", page, got, total)
		}
	}
}

// Nobody but an administrator changes who works here, and nobody themselves.
func staffIsForAdministrators(t *testing.T, s stage) {
	ctx, admin, support := context.Background(), s.person(t, "admin@seiva.test", scope.Administrador), s.person(t, "suporte@seiva.test", scope.Suporte)
	ana := s.account(t, email)
	invited, err := s.InviteStaff(ctx, admin, "nova@seiva.test", "Nova", scope.Suporte)
	testkit.Must(t, err)
	demoted := s.person(t, "ex@seiva.test", scope.Administrador)
	testkit.Must(t, s.ChangeProfile(ctx, admin, identity.Help{AccountID: demoted.AccountID, Reason: why}, scope.Suporte))
	switched := admin
	switched.SwitchID, switched.Profile, switched.RetailerID = id.New(), scope.Varejista, s.Retailer
	sent := len(s.mail.Sent())
	for name, c := range map[string]struct {
		who        scope.Scope
		accountID  string
		kind       errs.Kind
		code       string
		invitation bool // also of what is done to invitations
	}{
		"support":             {support, invited.ID, errs.Forbidden, "access.wrong_profile", true},
		"a retailer":          {ana.Self(), invited.ID, errs.Forbidden, "access.wrong_profile", true},
		"in a profile":        {switched, invited.ID, errs.Forbidden, "access.wrong_profile", true},
		"a company's account": {admin, ana.ID, errs.NotFound, "identity.not_found", true},
		"nobody":              {admin, id.New(), errs.NotFound, "identity.not_found", true},
		"no id":               {admin, "x", errs.NotFound, "identity.not_found", true},
		"oneself":             {admin, admin.AccountID, errs.Forbidden, "identity.own_account", false},
		"one who was demoted": {demoted, support.AccountID, errs.Unauthorized, "access.no_session", false},
	} {
		h := identity.Help{AccountID: c.accountID, Reason: why}
		t.Run(name, func(t *testing.T) {
			fails(t, s.ChangeProfile(ctx, c.who, h, scope.Administrador), c.kind, c.code, "")
			fails(t, s.RequireFactor(ctx, c.who, h, true), c.kind, c.code, "")
			if c.invitation {
				fails(t, s.InviteStaffAgain(ctx, c.who, c.accountID), c.kind, c.code, "")
				fails(t, s.CancelInvitation(ctx, c.who, c.accountID), c.kind, c.code, "")
			}
			if c.kind == errs.NotFound || c.code == "identity.own_account" {
				return
			}
			_, err := s.InviteStaff(ctx, c.who, "outra@seiva.test", "", scope.Suporte)
			fails(t, err, c.kind, c.code, "")
		})
	}
	if _, err := s.Staff(ctx, support, identity.StaffQuery{}, paging.Request{Size: 9}); !errs.IsKind(err, errs.Forbidden) {
		t.Errorf("support reads who works here: %v", err)
	}
	for _, reason := range []string{"", "porque", strings.Repeat("x", 501)} {
		fails(t, s.ChangeProfile(ctx, admin, identity.Help{AccountID: support.AccountID, Reason: reason}, scope.Administrador), errs.Invalid, "identity.invalid_help", "")
	}
	fails(t, s.ChangeProfile(ctx, admin, identity.Help{AccountID: support.AccountID, Reason: why}, scope.Varejista), errs.Invalid, "identity.invalid_account", "")
	fails(t, s.ChangeProfile(ctx, admin, identity.Help{AccountID: support.AccountID, Reason: why}, scope.Suporte), errs.Conflict, "identity.profile_already", "")
	if got := len(s.mail.Sent()); got != sent {
		t.Errorf("%d mails about what was refused", got-sent)
	}
}

func profileChanged(t *testing.T, s stage) {
	ctx, admin, support := context.Background(), s.person(t, "admin@seiva.test", scope.Administrador), s.person(t, email, scope.Suporte)
	ana := s.account(t, "dona@loja.com.br")
	_, who := s.session(t, "dona@loja.com.br")
	s.enrol(t, who)
	token, _ := s.session(t, email)
	h := identity.Help{AccountID: support.AccountID, Reason: why}
	for _, c := range []struct {
		to              scope.Profile
		subject, action string
	}{
		{scope.Administrador, "Agora você é administrador", "made_administrator"},
		{scope.Suporte, "Agora você é do suporte", "made_support"},
	} {
		testkit.Must(t, s.AskFactorReset(ctx, support, identity.Help{AccountID: ana.ID, Reason: why}))
		testkit.Must(t, s.ChangeProfile(ctx, admin, h, c.to))
		s.ended(t, token, "another profile")
		if got := s.mail.Last(c.subject, email); got.Fact("Motivo") != why || !s.trail.Has("identity."+c.action, support.AccountID) {
			t.Errorf("%s: told %+v", c.to, got)
		}
		fails(t, s.ResetFactors(ctx, admin, identity.Help{AccountID: ana.ID, Reason: why}), errs.Conflict, "identity.no_reset", "")
		if token, who = s.session(t, email); who.Profile != c.to {
			t.Errorf("enters as %s", who.Profile)
		}
	}
}

// Two administrators make support of each other at once: one of them is left.
func lastAdministratorStays(t *testing.T, s stage) {
	ctx, one, other := context.Background(), s.person(t, "um@seiva.test", scope.Administrador), s.person(t, "dois@seiva.test", scope.Administrador)
	refused := together(
		func() error {
			return s.ChangeProfile(ctx, one, identity.Help{AccountID: other.AccountID, Reason: why}, scope.Suporte)
		},
		func() error {
			return s.ChangeProfile(ctx, other, identity.Help{AccountID: one.AccountID, Reason: why}, scope.Suporte)
		},
	)
	if len(refused) != 1 {
		t.Fatalf("%v, want one of the two refused", refused)
	}
	fails(t, refused[0], errs.Unauthorized, "access.no_session", "")
	third := s.person(t, "tres@seiva.test", scope.Administrador)
	testkit.Must(t, s.Store.SetProfile(ctx, one.AccountID, scope.Administrador))
	testkit.Must(t, s.Store.SetProfile(ctx, other.AccountID, scope.Suporte))
	refused = together(
		func() error { return s.Suspend(ctx, one, identity.Help{AccountID: third.AccountID, Reason: why}) },
		func() error {
			return s.ChangeProfile(ctx, third, identity.Help{AccountID: one.AccountID, Reason: why}, scope.Suporte)
		},
	)
	if len(refused) != 1 {
		t.Fatalf("a suspension beside: %v, want one of the two refused", refused)
	}
}

// together runs both and returns how they failed.
func together(both ...func() error) (failed []error) {
	results := make(chan error, len(both))
	for _, do := range both {
		go func() { results <- do() }()
	}
	for range both {
		if err := <-results; err != nil {
			failed = append(failed, err)
		}
	}
	return failed
}

// Where the installation asks nobody for a second factor, an administrator may ask one person.
func factorOfOne(t *testing.T, s stage) {
	ctx := context.Background()
	admin := s.person(t, "admin@seiva.test", scope.Administrador)
	who := s.staffAccount(t)
	h := identity.Help{AccountID: who.AccountID, Reason: why}
	fails(t, s.RequireFactor(ctx, admin, h, false), errs.Conflict, "identity.factor_by_installation", "")

	s = s.lenient()
	token, who := s.session(t, email)
	if who.EnrolFirst {
		t.Fatal("nobody asked for a second factor")
	}
	testkit.Must(t, s.RequireFactor(ctx, admin, h, true))
	fails(t, s.RequireFactor(ctx, admin, h, true), errs.Conflict, "identity.factor_already", "")
	if s.mail.Last("Sua conta precisa da verificação em duas etapas", email).Fact("Motivo") != why || !s.trail.Has("identity.factor_required", who.AccountID) {
		t.Error("the person or the trail is not told")
	}
	who = s.who(t, token)
	if !who.EnrolFirst {
		t.Error("the open session goes on as if nobody had asked")
	}
	_, _, raised := s.enrol(t, who)
	if who = s.who(t, raised); who.EnrolFirst {
		t.Error("the second factor opens nothing")
	}
	fails(t, s.DisableTOTP(ctx, who), errs.Forbidden, "identity.second_factor_required", "")
	testkit.Must(t, s.RequireFactor(ctx, admin, h, false))
	if !s.trail.Has("identity.factor_waived", who.AccountID) {
		t.Error("letting off is not in the trail")
	}
	testkit.Must(t, s.DisableTOTP(ctx, who))
	if _, who = s.session(t, email); who.EnrolFirst {
		t.Error("who was let off is still asked")
	}
}

func sorted(lines []string) string { return strings.Join(slices.Sorted(slices.Values(lines)), "; ") }
