package identity

import (
	"context"
	"slices"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/passkeys"
	"seiva/internal/kit/scope"
)

// ProofLife is how long a proof of who somebody is opens the doors that ask for one; a sign-in is a proof too.
const ProofLife = 10 * time.Minute

var (
	errProofRequired = errs.New(errs.Forbidden, "identity.proof_required",
		"Confirme que é você para continuar: faz mais de 10 minutos que você se identificou.")
	errOneProof = errs.InvalidFields("identity.proof_incomplete", map[string]string{
		"password": "Informe a senha, um código ou a passkey: só um deles.",
	})
	errFactorNeeded = errs.InvalidFields("identity.proof_needs_factor", map[string]string{
		"password": "A sua conta tem verificação em duas etapas. Confirme com um código ou com a passkey.",
	})
)

var errNoOwnPasskey = errs.New(errs.Conflict, "identity.no_passkey",
	"Esta conta não tem passkey. Confirme de outro modo.")

// Way is how a person proves in an open session that they are who opened it.
type Way string

// The ways, under the names that clients see. A code is one of the authenticator app, or a recovery code.
const (
	WithPassword Way = "password"
	WithCode     Way = "code"
	WithPasskey  Way = "passkey"
)

// Evidence is what the caller shows: exactly one of the three.
type Evidence struct {
	Password, Code string
	Passkey        *PasskeyAnswer
}

// way returns what is shown, or false unless it is exactly one.
func (e Evidence) way() (way Way, one bool) {
	var shown []Way
	if e.Password != "" {
		shown = append(shown, WithPassword)
	}
	if e.Code != "" {
		shown = append(shown, WithCode)
	}
	if e.Passkey != nil {
		shown = append(shown, WithPasskey)
	}
	if len(shown) != 1 {
		return "", false
	}
	return shown[0], true
}

// StillProven returns identity.proof_required (403) when the caller's last proof is older than ProofLife. It stands before
// what moves an account or opens a door, which a stolen or unwatched session must not do.
func (s *Service) StillProven(who scope.Scope) error {
	if s.clock.Now().Sub(who.ProvenAt) > ProofLife {
		return errProofRequired
	}
	return nil
}

// ProofWays returns how the caller may prove who they are: never with less than the sign-in to such a session takes. So
// whoever has an authenticator app shows a factor, since a password may be stolen together with the session.
func (s *Service) ProofWays(ctx context.Context, who scope.Scope) ([]Way, error) {
	factors, err := s.SecondFactor(ctx, who)
	if err != nil {
		return nil, err
	}
	all, err := s.Passkeys(ctx, who)
	if err != nil {
		return nil, err
	}
	ways := []Way{} // never null to a client
	withPasskey := len(all) > 0 && s.site != nil
	switch {
	case !factors.TOTPSince.IsZero():
		ways = append(ways, WithCode)
	case !factors.Required || !withPasskey || who.EnrolFirst:
		ways = append(ways, WithPassword)
	}
	if withPasskey {
		ways = append(ways, WithPasskey)
	}
	return ways, nil
}

// Prove checks what the caller shows of themselves, and opens those doors to their session for ProofLife; it returns until
// when. Wrong ones count as failed sign-ins do. Errors: NotAuthorizedException 'Senha atual incorreta',
// CodeMismatchException, LimitExceededException, identity.passkey_refused, ExpiredCodeException for the ceremony,
// identity.proof_needs_factor (422) for a way that ProofWays does not return, before anything is looked at,
// identity.proof_incomplete (422) unless it is exactly one.
func (s *Service) Prove(ctx context.Context, who scope.Scope, shown Evidence) (until time.Time, err error) {
	way, one := shown.way()
	if !one {
		return time.Time{}, errOneProof
	}
	ways, err := s.ProofWays(ctx, who)
	if err != nil {
		return time.Time{}, err
	}
	if way == WithPassword && !slices.Contains(ways, way) {
		return time.Time{}, errFactorNeeded
	}
	account, err := s.check(ctx, who, way, shown)
	if err != nil {
		return time.Time{}, err
	}
	now := s.clock.Now()
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.still(ctx, account, errNoSession); err != nil {
			return err
		}
		if err := s.store.ProveSession(ctx, who.AccountID, who.SessionID, now); err != nil {
			return orElse(err, errNoSession, "note a proof")
		}
		return s.ports.Trail.Record(ctx, "identity.proven", who, who.RetailerID, who.SessionID, map[string]string{"way": string(way)})
	})
	return now.Add(ProofLife), errs.Wrap(err, "note a proof")
}

// check returns the caller's account once what they show is right.
func (s *Service) check(ctx context.Context, who scope.Scope, way Way, shown Evidence) (Account, error) {
	if way == WithPassword {
		return s.proveCurrent(ctx, who, shown.Password)
	}
	account, err := s.store.Account(ctx, who.AccountID)
	if err != nil {
		return Account{}, orElse(err, errNoSession, "look up the account")
	}
	if way == WithCode {
		_, err = s.proveFactor(ctx, account, shown.Code)
		return account, err
	}
	return account, s.provePasskey(ctx, account, *shown.Passkey)
}

// BeginProof starts a proof with one of the caller's passkeys. Errors: identity.no_passkey (409) for whoever has none,
// identity.passkeys_unavailable.
func (s *Service) BeginProof(ctx context.Context, who scope.Scope) (Ceremony, error) {
	if s.site == nil {
		return Ceremony{}, errNoPasskeys
	}
	account, all, err := s.ownerOf(ctx, who.AccountID)
	if err != nil {
		return Ceremony{}, orElse(err, errNoSession, "look up the account")
	}
	if len(all) == 0 {
		return Ceremony{}, errNoOwnPasskey
	}
	asked, err := s.site.Prove(holderOf(account, all))
	return s.begin(ctx, ForProof, account, asked, err)
}

func (s *Service) provePasskey(ctx context.Context, account Account, in PasskeyAnswer) error {
	code, err := s.finish(ctx, ForProof, in.Pending)
	if err != nil {
		return err
	}
	if code.AccountID != account.ID {
		return errPasskey
	}
	all, err := s.store.Passkeys(ctx, account.ID)
	if err != nil {
		return errs.Wrap(err, "list passkeys")
	}
	made, err := s.site.Proven(holderOf(account, all), code.Data, in.Credential)
	if err != nil {
		return asPasskey(err, "check a passkey")
	}
	return s.notePasskey(ctx, all, made)
}

// notePasskey stores a passkey as its use left it. One that was forgotten meanwhile is refused.
func (s *Service) notePasskey(ctx context.Context, all []Passkey, used passkeys.Made) error {
	for _, p := range all {
		if string(p.CredentialID) == string(used.CredentialID) {
			if err := s.store.UsePasskey(ctx, p.ID, used.Record, s.clock.Now()); err != nil {
				return orElse(err, errPasskey, "note a passkey's use")
			}
		}
	}
	return nil
}
