package identity

import (
	"context"
	"slices"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Helped is an account as the programme's staff see it.
type Helped struct {
	Account
	State         State
	Company       string    // the trade name of its owner; '' for staff
	SeenAt        time.Time // see Colleague
	Sessions      int
	Authenticator bool
	Passkeys      int
	Reset         *FactorReset // what waits for another of staff to agree
}

var (
	errSignUpAnswered = errs.New(errs.Conflict, "identity.not_waiting",
		"Esta conta não espera a confirmação do e-mail de um cadastro: atualize a página. Um convite é reenviado por quem convidou.")
	errSameEmail        = errs.InvalidFields("identity.same_email", map[string]string{"email": "Este já é o e-mail do cadastro. Para enviar o link de novo, use 'Reenviar confirmação'."})
	errSuspendedAlready = errs.New(errs.Conflict, "identity.suspended_already", "Esta conta já está suspensa.")
	errNotSuspended     = errs.New(errs.Conflict, "identity.not_suspended", "Esta conta não está suspensa.")
	errLastAdmin        = errs.New(errs.Conflict, "identity.last_administrator",
		"Esta é a última conta de administrador que pode entrar. Convide ou restaure outra antes.")
	errNoFactors    = errs.New(errs.Conflict, "identity.no_factors", "Esta conta não tem aplicativo autenticador nem passkey.")
	errNoReset      = errs.New(errs.Conflict, "identity.no_reset", "Não há pedido em aberto para esta conta. Faça outro.")
	errOwnAgreement = errs.New(errs.Forbidden, "identity.own_agreement",
		"Foi você quem fez este pedido. Outra pessoa da equipe da Seiva precisa concordar.")
)

// Help is what one of staff does for an account, and why; the person is told the reason.
type Help struct{ AccountID, Reason string }

// helpable returns an account for one of staff: support helps those of companies, administrators also others of staff, nobody
// their own.
func (s *Service) helpable(ctx context.Context, who scope.Scope, accountID string) (Account, error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return Account{}, err
	}
	if !id.Valid(accountID) {
		return Account{}, ErrNotFound
	}
	account, err := s.store.Account(ctx, accountID)
	if err != nil {
		return Account{}, errs.Wrap(err, "look up the account")
	}
	if account.Profile.Staff() && who.Profile != scope.Administrador {
		return Account{}, ErrNotFound
	}
	return account, nil
}

// Help returns an account as staff see it. Error: identity.not_found, also to support for an account of staff.
func (s *Service) Help(ctx context.Context, who scope.Scope, accountID string) (Helped, error) {
	account, err := s.helpable(ctx, who, accountID)
	if err != nil {
		return Helped{}, err
	}
	out := Helped{Account: account, State: account.State(s.clock.Now())}
	if !account.Profile.Staff() {
		if out.Company, err = s.organization(ctx, account.owner()); err != nil {
			return Helped{}, errs.Wrap(err, "name the account's company")
		}
	}
	seen, err := s.lastSeen(ctx, []Account{account})
	if err != nil {
		return Helped{}, err
	}
	out.SeenAt = seen[account.ID]
	if out.Sessions, err = s.store.CountSessions(ctx, account.ID, livingAt(s.clock.Now())); err != nil {
		return Helped{}, errs.Wrap(err, "count sessions")
	}
	if out.Authenticator, out.Passkeys, err = s.factorsOf(ctx, account); err != nil {
		return Helped{}, err
	}
	out.Reset, err = s.openReset(ctx, account.ID)
	return out, err
}

// assist does something for a held account in one transaction, writes it into the trail and mails the person, unless act says
// that nothing is to be told. Errors: identity.invalid_help (422), identity.own_account (403), those of Help and of act.
func (s *Service) assist(ctx context.Context, who scope.Scope, h Help, a action, act func(ctx context.Context, held Account, reason string) error) error {
	account, err := s.helpable(ctx, who, h.AccountID)
	if err != nil {
		return err
	}
	if err := who.InPerson(); err != nil {
		return err
	}
	if account.ID == who.AccountID {
		return errOwnAccount
	}
	fields := map[string]string{}
	if (forms.Text{Value: &h.Reason, Field: "motivo", Rule: forms.Reason}).Clean(fields); len(fields) > 0 {
		return errs.InvalidFields("identity.invalid_help", fields)
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		held, err := s.store.HoldAccount(ctx, account.ID)
		if err != nil {
			return err
		}
		if err := act(ctx, held, h.Reason); err != nil {
			return err
		}
		if _, told := helpLetters[a]; told {
			if err := s.ports.Post.Send(ctx, held.Email, helped(a, held.Name, h.Reason, s.page("/signIn"), s.clock.Now())); err != nil {
				return err
			}
		}
		return s.ports.Trail.Record(ctx, "identity."+string(a), who, held.RetailerID, held.ID, map[string]string{"reason": h.Reason})
	})
	return errs.Wrap(err, "help with an account")
}

// action is what was done for an account, under the name that the trail has for it.
type action string

const (
	confirmationResent action = "confirmation_resent"
	emailCorrected     action = "email_corrected"
	unlocked           action = "unlocked"
	sessionsEnded      action = "sessions_ended"
	suspended          action = "suspended"
	restored           action = "restored"
	resetAsked         action = "factor_reset_asked"
	resetDropped       action = "factor_reset_dropped"
	factorsReset       action = "factors_reset"
	madeAdministrator  action = "made_administrator"
	madeSupport        action = "made_support"
	factorAsked        action = "factor_required"
	factorWaived       action = "factor_waived"
)

// ResendFor mails the confirmation's link again to who signed up. Errors besides those of assist: identity.not_waiting (409),
// LimitExceededException beyond five an hour.
func (s *Service) ResendFor(ctx context.Context, who scope.Scope, h Help) error {
	return s.assist(ctx, who, h, confirmationResent, func(ctx context.Context, held Account, _ string) error {
		if !held.ConfirmedAt.IsZero() || held.MustChange {
			return errSignUpAnswered
		}
		if err := s.countMail(ctx, "help.confirmation", EmailKey(held.Email), mailsAnHour, []byte{}); err != nil {
			return err
		}
		return s.sendCode(ctx, ForConfirmation, held, confirmationLife)
	})
}

// CorrectEmail gives a sign-up that nobody confirmed the e-mail that was meant: the link goes there, links of before are void.
// Errors besides those of assist: identity.not_waiting (409), identity.same_email (422), LimitExceededException beyond five an hour for one
// e-mail, and those of ChangeEmail.
func (s *Service) CorrectEmail(ctx context.Context, who scope.Scope, h Help, email string) error {
	return s.assist(ctx, who, h, emailCorrected, func(ctx context.Context, held Account, _ string) error {
		if !held.ConfirmedAt.IsZero() || held.MustChange {
			return errSignUpAnswered
		}
		email, err := newEmail(email)
		if err != nil {
			return err
		}
		if EmailKey(email) == EmailKey(held.Email) {
			return errSameEmail
		}
		if err := s.countMail(ctx, "help.confirmation", EmailKey(email), mailsAnHour, []byte{}); err != nil {
			return err
		}
		_, err = s.ChangeEmail(ctx, who, held.ID, email)
		return err
	})
}

// Unlock forgets all wrong tries for an account's e-mail, whoever made them: passwords, codes and mails asked for. An outside pool of
// users keeps its own counts.
func (s *Service) Unlock(ctx context.Context, who scope.Scope, h Help) error {
	return s.assist(ctx, who, h, unlocked, func(ctx context.Context, held Account, _ string) error {
		return s.store.ClearTriesOf(ctx, s.lanesOf(held.Email))
	})
}

// EndSessions ends every session of an account.
func (s *Service) EndSessions(ctx context.Context, who scope.Scope, h Help) error {
	return s.assist(ctx, who, h, sessionsEnded, func(ctx context.Context, held Account, _ string) error {
		return s.store.DeleteSessions(ctx, held.ID, "")
	})
}

// Suspend lets nobody into an account until it is restored: its sessions end, what is done in the background for it rests, and what it
// asked another of staff to agree to is dropped. Errors besides those of assist: identity.suspended_already and
// identity.last_administrator (409).
func (s *Service) Suspend(ctx context.Context, who scope.Scope, h Help) error {
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		// All of them before the one, or two who suspend each other would wait for ever.
		administrators, err := s.store.HoldAdministrators(ctx)
		if err != nil {
			return err
		}
		return s.assist(ctx, who, h, suspended, func(ctx context.Context, held Account, reason string) error {
			if !held.SuspendedAt.IsZero() {
				return errSuspendedAlready
			}
			if slices.Equal(administrators, []string{held.ID}) {
				return errLastAdmin
			}
			if err := s.store.Suspend(ctx, held.ID, s.clock.Now(), reason); err != nil {
				return err
			}
			if err := s.store.DropResetsOf(ctx, held.ID); err != nil {
				return err
			}
			return s.store.DeleteSessions(ctx, held.ID, "")
		})
	})
	return errs.Wrap(err, "suspend an account")
}

// Restore opens a suspended account again. Error besides those of assist: identity.not_suspended (409).
func (s *Service) Restore(ctx context.Context, who scope.Scope, h Help) error {
	return s.assist(ctx, who, h, restored, func(ctx context.Context, held Account, _ string) error {
		if held.SuspendedAt.IsZero() {
			return errNotSuspended
		}
		return s.store.Suspend(ctx, held.ID, time.Time{}, "")
	})
}
