package identitytest

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

const (
	email    = "ana@loja.com.br"
	password = "cavalo-bateria-77"
	another  = "grampo-azul-correto"
	portal   = "https://portal.seiva.test"
)

// World is what the rules run on: a fresh store with one retailer and one software house.
type World struct {
	identity.Store
	Retailer, House string
	Pool            *Pool // nil: it keeps its own passwords
}

// stage is a service on a fresh world, at a clock that stands still.
type stage struct {
	*identity.Service
	World
	mail  *lettertest.Box
	trail *Trail
	clock *clock.Fixed
}

// Rules runs what the service must do with every provider, on a fresh world for each case but those left out, which a
// stand-in for a pool cannot play.
func Rules(t *testing.T, fresh func(t *testing.T) World, leftOut ...string) {
	for name, test := range map[string]func(*testing.T, stage){
		"SignInFailuresAreAlike":              alike,
		"LockGrowsAndEnds":                    lockout,
		"ParallelGuessesAreCounted":           parallelGuesses,
		"EverySignInHasATokenOfItsOwn":        fixation,
		"SessionsEnd":                         sessionLimits,
		"SessionsAreTheirOwners":              ownSessions,
		"NoMoreSessionsAreListed":             sessionsBound,
		"LinkConfirmsOnce":                    confirmation,
		"ParallelConfirmations":               parallelConfirmations,
		"ResendTellsNothing":                  resend,
		"ForgottenPasswordIsReplaced":         reset,
		"WrongResetCodesRunOut":               resetTries,
		"MailedResetCodesStayGood":            resetMailed,
		"ParallelResets":                      parallelResets,
		"CodesAreForOnePersonAndPurpose":      foreignCodes,
		"ForgotTellsNothing":                  forgot,
		"PasswordChangeEndsOtherSessions":     change,
		"InvitationLeadsToAPasswordOfOnesOwn": invitation,
		"InvitationsEndAndAreRenewed":         invitationEnds,
		"AnsweredInvitationStaysAnswered":     answeredMeanwhile,
		"MendedEmailLetsNobodyIn":             mendedMeanwhile,
		"OnePersonIsInvitedOnce":              sameInvitations,
		"FirstPasswordBesideAnInvitation":     invitedAtOnce,
		"OtherTenantSeesNotFound":             otherTenant,
		"ChangedEmailEndsWhatTheFormerOpened": changedEmail,
		"EmailOfAnInvitationIsChanged":        changedInvitation,
		"ColleaguesAreListed":                 colleagues,
		"ColleaguesAreSought":                 soughtColleagues,
		"ColleaguesAreRemoved":                removal,
		"ColleaguesAreTheirOwners":            foreignColleagues,
		"InvitationsAreLimited":               invitationLimit,
		"TeamsAreBounded":                     teamsBound,
		"WeakPasswordsAreRefused":             weak,
		"AppIsAskedForAtSignIn":               totpSignIn,
		"CodeOfAnAppIsGoodOnce":               replay,
		"ParallelCodesOfAnApp":                parallelTOTP,
		"GuessedCodesLock":                    totpGuesses,
		"RecoveryCodesAreGoodOnce":            recovery,
		"DisablingForgetsAppAndCodes":         disable,
		"StaffEnrolFirst":                     staff,
		"NewDeviceIsTold":                     newDevice,
		"PasskeySignsIn":                      passkeySignIn,
		"PasskeyOfAnotherSite":                foreignPasskey,
		"StaffKeepsOneProtection":             lastProtection,
		"TakenFactorsEndSessions":             takenFactors,
		"FactorTakenBesideASignIn":            takenMeanwhile,
		"CodeConfirmsItsOwnApp":               confirmedOtherwise,
		"PasskeysAreBounded":                  passkeysBound,
		"ProtectionIsToldAndWrittenDown":      protection,
		"PeopleSayTheirOwnName":               ownName,
		"RefusedChangesLeaveNoTrace":          refusedChange,
		"TeamIsItsOwnPeoplesToChange":         switchedTeam,
		"EmailsThatAreNoneAreKeptNowhere":     noEmails,
		"ProofsDoNotOutliveAChange":           staleProofs,
		"UnfinishedEnrolmentIsNotGuessed":     guessedEnrolment,
		"TemporaryPasswordStaysTemporary":     keptTemporary,
		"OutageIsNoWrongPasskey":              outage,
		"ProofsAge":                           proofsAge,
		"SecondFactorIsTheProof":              factorProof,
		"PasskeyIsAProof":                     passkeyProof,
		"ForeignPasskeyIsNoProof":             foreignProof,
		"GuessedProofsLock":                   proofGuesses,
		"StaffProveAsTheySignIn":              staffProof,
		"ProofDoesNotOutliveAChange":          staleStepUp,
		"StrangersPasswordsKeepNobodyOut":     strangersPasswords,
		"StrangersCodesLeaveOnesOwnGood":      strangersCodes,
		"StrangersMailsAreFew":                strangersMails,
		"StrangersTogetherGuessSlowly":        strangersTogether,
		"KnownDeviceHasItsOwnTries":           deviceTries,
		"KnownDevicesAreNamedByToken":         deviceTokens,
		"ResetMakesAKnownDevice":              deviceOfReset,
		"LinkOfAResetNeedsNoTries":            resetLink,
		"SecondFactorIsTriedByDevice":         factorTries,
		"HelpIsForStaff":                      helpIsForStaff,
		"SuspendedAccountsAreEnteredByNobody": suspension,
		"SuspensionBesideASignIn":             suspendedBeside,
		"AnAdministratorIsLeft":               lastAdministrator,
		"StaffUnlock":                         unlocking,
		"StaffEndSessions":                    sessionsEnded,
		"StaffCorrectAMisspeltSignUp":         misspelt,
		"TwoOfStaffResetFactors":              factorReset,
		"StaffAreInvited":                     staffInvited,
		"InvitationsOfStaffAreCancelled":      staffCancelled,
		"StaffAreListed":                      staffListed,
		"StaffAreChangedByAdministrators":     staffIsForAdministrators,
		"ProfilesOfStaffAreChanged":           profileChanged,
		"TheLastAdministratorStays":           lastAdministratorStays,
		"FactorIsAskedOfOnePerson":            factorOfOne,
	} {
		if !slices.Contains(leftOut, name) {
			t.Run(name, func(t *testing.T) { test(t, newStage(fresh(t))) })
		}
	}
}

func newStage(w World) stage {
	s := stage{World: w, mail: &lettertest.Box{}, trail: &Trail{}, clock: clock.NewFixed(time.UnixMilli(1_790_000_000_000))}
	return s.serving(true)
}

// lenient is the same installation where it asks nobody for a second factor.
func (s stage) lenient() stage { return s.serving(false) }

func (s stage) serving(staffFactor bool) stage {
	config := identity.Config{
		PublicURL: portal, CodeKey: bytes.Repeat([]byte{1}, 32), SealKey: bytes.Repeat([]byte{2}, 32), StaffSecondFactor: staffFactor,
		HashCost: identity.HashCost{KiB: 64, Passes: 1},
	}
	if s.Pool != nil {
		config.Hosted = &s.Pool.Hosted
	}
	s.Service = identity.NewService(s.Store, identity.Ports{Post: s.mail, Trail: s.trail, Config: config}, s.clock)
	return s
}

// account makes a confirmed account of the retailer.
func (s stage) account(t *testing.T, email string) identity.Account {
	t.Helper()
	account, err := s.CreateAccount(context.Background(), s.retailers(email))
	testkit.Must(t, err)
	return account
}

func (s stage) retailers(email string) identity.NewAccount {
	return identity.NewAccount{Email: email, Name: "Ana Souza", Password: password, Profile: scope.Varejista, RetailerID: s.Retailer}
}

// home is where the owner of an account mostly is.
var home = identity.Client{Address: "203.0.113.7", UserAgent: "Firefox"}

func (s stage) signIn(email, password string) (identity.SignedIn, error) {
	return s.SignIn(context.Background(), identity.SignIn{Email: email, Password: password, Client: home})
}

// session signs in and returns the token and its caller.
func (s stage) session(t *testing.T, email string) (string, scope.Scope) {
	t.Helper()
	signedIn, err := s.signIn(email, password)
	testkit.Must(t, err)
	return signedIn.Token, s.who(t, signedIn.Token)
}

func (s stage) who(t *testing.T, token string) scope.Scope {
	t.Helper()
	who, err := s.Authenticate(context.Background(), token)
	testkit.Must(t, err)
	return who
}

// ended fails unless the token opens nothing.
func (s stage) ended(t *testing.T, token, why string) {
	t.Helper()
	if _, err := s.Authenticate(context.Background(), token); !errs.IsKind(err, errs.Unauthorized) {
		t.Errorf("session after %s: %v, want a 401", why, err)
	}
}

// fails checks an error's code and message; an empty message is not compared.
func fails(t *testing.T, err error, kind errs.Kind, code, message string) {
	t.Helper()
	var e *errs.Error
	if !errors.As(err, &e) || e.Kind != kind || e.Code != code || (message != "" && e.Message != message) {
		t.Errorf("%v (%+v), want %s: %s", err, e, code, message)
	}
}

// The specification's names and messages (A§8), each with its kind.
func wrongCredentials(t *testing.T, err error) {
	t.Helper()
	fails(t, err, errs.Unauthorized, "NotAuthorizedException", "E-mail e/ou senha incorretos")
}

func tooMany(t *testing.T, err error) {
	t.Helper()
	fails(t, err, errs.TooMany, "LimitExceededException", "Muitas tentativas, tente novamente mais tarde.")
	if errs.From(err).RetryAfter <= 0 {
		t.Error("the refusal does not say when to come again")
	}
}

func expired(t *testing.T, err error) {
	t.Helper()
	fails(t, err, errs.BadRequest, "ExpiredCodeException", "O código de confirmação se expirou ou já foi utilizado.")
}

func mismatch(t *testing.T, err error) {
	t.Helper()
	fails(t, err, errs.BadRequest, "CodeMismatchException", "Código de confirmação incorreto. Entre em contato com o suporte.")
}
