package identity

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Store stores accounts and all that proves who somebody is.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	AccountStore
	SessionStore
	CodeStore
	FactorStore
	HelpStore
	StaffStore
}

// AccountStore stores accounts, passwords and how often they were tried.
type AccountStore interface {
	// CreateAccount stores the account with its stores, and its password, set when it was created. ErrUnknownStore; ErrEmailTaken when a confirmed account or
	// one of the same owner has the e-mail: one that was never confirmed holds it against nobody else.
	CreateAccount(ctx context.Context, a Account) error
	// Account returns ErrNotFound when there is none with the id.
	Account(ctx context.Context, id string) (Account, error)
	// HoldCompany keeps others from holding the owner, in the transaction of ctx: of a company's accounts that are not confirmed no index
	// holds the e-mail. Who holds an account too holds its owner before.
	HoldCompany(ctx context.Context, o Owner) error
	// HoldAccount is Account, in the transaction of ctx: until its end nobody else changes the account or its password.
	HoldAccount(ctx context.Context, id string) (Account, error)
	// AccountByEmail returns the account that confirmed the e-mail with that key (see EmailKey); without one the newest
	// invitation, and without that the newest sign-up. ErrNotFound when there is none.
	AccountByEmail(ctx context.Context, emailKey string) (Account, error)
	// SignUpByEmail returns the newest sign-up that waits for that e-mail to be confirmed; ErrNotFound when there is none, or
	// when an account has confirmed it.
	SignUpByEmail(ctx context.Context, emailKey string) (Account, error)
	// VoidInvitations forgets the accounts that were invited under an e-mail key and never entered, but one, and returns them.
	VoidInvitations(ctx context.Context, emailKey, exceptID string) ([]Account, error)
	// ConfirmAccount notes that the e-mail is the account's; the first instant stays. ErrEmailTaken when another account
	// has confirmed it.
	ConfirmAccount(ctx context.Context, id string, at time.Time) error
	// SetPassword replaces the account's PasswordHash, MustChange and PasswordExpiresAt; at becomes its PasswordSetAt.
	SetPassword(ctx context.Context, a Account, at time.Time) error
	// SetEmail replaces the account's Email and Name. Errors: ErrEmailTaken, ErrNotFound.
	SetEmail(ctx context.Context, a Account) error
	// Describe replaces the account's Name and Role, or returns ErrNotFound.
	Describe(ctx context.Context, a Account) error
	// Bind replaces the account's Stores. A store that is deleted afterwards is none of them as long as it is. Errors: ErrNotFound,
	// ErrUnknownStore.
	Bind(ctx context.Context, a Account) error
	// StoresOf names the living stores to which accounts are bound, by name; those that are bound to none are absent.
	StoresOf(ctx context.Context, accountIDs ...string) (map[string][]StoreName, error)
	// CountStores counts the living stores of a retailer.
	CountStores(ctx context.Context, retailerID string) (int, error)
	// LastSeen returns when each of some accounts was last used, as far as sessions and known devices tell; those that never
	// were are absent.
	LastSeen(ctx context.Context, ids []string) (map[string]time.Time, error)
	// MainAccount returns the first account that an owner ever had, or ErrNotFound.
	MainAccount(ctx context.Context, o Owner) (Account, error)
	// Colleagues returns a page of an owner's accounts but one, the first ever first, and how many those are.
	Colleagues(ctx context.Context, o Owner, exceptID string, r paging.Request) ([]Account, int, error)
	// Team returns at most most of an owner's accounts whose e-mail is confirmed and that are not suspended, by name; without an owner the programme's own.
	Team(ctx context.Context, o Owner, most int) ([]Account, error)
	// DeleteAccount forgets an account of that owner with its sessions, codes and factors, or returns ErrNotFound.
	DeleteAccount(ctx context.Context, o Owner, id string) error
	// ForgetPassword empties the account's PasswordHash if it is still that one.
	ForgetPassword(ctx context.Context, id, hash string) error
	// CountTry replaces a lane's tally, the zero one when it has none, by what change makes of it, unless that fails.
	// Parallel calls wait for each other, to the end of the transaction of ctx where there is one.
	CountTry(ctx context.Context, lane string, change func(Tally) (Tally, error)) error
	// ClearTries forgets the tallies of lanes.
	ClearTries(ctx context.Context, lanes ...string) error
	// ClearTriesOf forgets the tallies of every lane that begins so.
	ClearTriesOf(ctx context.Context, beginning string) error
	// ForgetTries forgets the tallies whose last try was before an instant.
	ForgetTries(ctx context.Context, before time.Time) error
}

// SessionStore stores sessions, and which devices an account was seen with.
type SessionStore interface {
	// CreateSession stores a session and drops every expired one.
	CreateSession(ctx context.Context, s Session) error
	// SessionByToken returns a session and its account, or ErrNotFound; it does not look at times.
	SessionByToken(ctx context.Context, tokenHash []byte) (Session, Account, error)
	// Sessions returns the living sessions of an account, the newest first, at most so many.
	Sessions(ctx context.Context, accountID string, l Living, most int) ([]Session, error)
	// CountSessions counts them, however many.
	CountSessions(ctx context.Context, accountID string, l Living) (int, error)
	// TouchSession writes down that a session was used.
	TouchSession(ctx context.Context, id string, at time.Time) error
	// RaiseSession gives a session of that account a new token and factor, and returns what it is then; the former token is
	// void. ErrNotFound when it is not there.
	RaiseSession(ctx context.Context, accountID, id string, tokenHash []byte, f Factor) (Session, error)
	// ProveSession notes when the person of a session of that account last proved who they are, or returns ErrNotFound.
	ProveSession(ctx context.Context, accountID, id string, at time.Time) error
	// DeleteSession ends a session of that account, or returns ErrNotFound.
	DeleteSession(ctx context.Context, accountID, id string) error
	// DeleteSessions ends every session of an account but one; an empty id spares none.
	DeleteSessions(ctx context.Context, accountID, exceptID string) error
	// SeeDevice notes a device of an account: whether it is the first ever, and whether it was known.
	SeeDevice(ctx context.Context, accountID string, hash []byte, at time.Time) (first, known bool, err error)
	// KnownDevice returns which of the hashes is a device of that account; nil for none.
	KnownDevice(ctx context.Context, accountID string, hashes [][]byte) ([]byte, error)
	// KeepDevice makes a hash a device of the account, seen at an instant; beyond most of them those not seen for
	// longest go.
	KeepDevice(ctx context.Context, accountID string, hash []byte, at time.Time, most int) error
	// DropDevices forgets every device of an account.
	DropDevices(ctx context.Context, accountID string) error
	// ForgetDevices forgets the devices of everybody that were last seen before an instant.
	ForgetDevices(ctx context.Context, before time.Time) error
}

// CodeStore stores codes.
type CodeStore interface {
	// CreateCode stores a code and drops those that expired more than a month before.
	CreateCode(ctx context.Context, c Code) error
	// NewestCode returns the last code of a purpose made for an e-mail key, in any state, or ErrNotFound.
	NewestCode(ctx context.Context, purpose Purpose, emailKey string) (Code, error)
	// CodeByHash returns the code of a purpose with that hash, in any state, or ErrNotFound.
	CodeByHash(ctx context.Context, purpose Purpose, hash []byte) (Code, error)
	// NthCode returns when the nth newest code of a purpose for an e-mail key was made, of those since an instant; the zero
	// time when there are fewer.
	NthCode(ctx context.Context, purpose Purpose, emailKey string, since time.Time, n int) (time.Time, error)
	// TakeTry counts one try, in one statement, unless max were counted before or the code is used.
	TakeTry(ctx context.Context, id string, max int, at time.Time) (bool, error)
	// UseCode marks a code as used, in one statement; true for one caller alone.
	UseCode(ctx context.Context, id string, at time.Time) (bool, error)
	// RetireCodes marks every unused code of an account and these purposes as used.
	RetireCodes(ctx context.Context, accountID string, at time.Time, purposes ...Purpose) error
	// UnusedCodes counts an account's unused codes of a purpose.
	UnusedCodes(ctx context.Context, accountID string, purpose Purpose) (int, error)
}

// FactorStore stores second factors.
type FactorStore interface {
	// TOTP returns the account's authenticator app, or ErrNotFound.
	TOTP(ctx context.Context, accountID string) (TOTP, error)
	// StartTOTP stores one that is still to be confirmed, in place of another such; ErrNotFound when a confirmed one
	// is there.
	StartTOTP(ctx context.Context, t TOTP) error
	// ConfirmTOTP confirms one, of that secret, with the step of its first code; true for one caller alone.
	ConfirmTOTP(ctx context.Context, t TOTP, step int64, at time.Time) (bool, error)
	// AdvanceTOTP notes the step of an accepted code, in one statement; false when that step or a later one was.
	AdvanceTOTP(ctx context.Context, accountID string, step int64) (bool, error)
	// DeleteTOTP forgets it; an absent one is no error.
	DeleteTOTP(ctx context.Context, accountID string) error
	// CreatePasskey stores a passkey.
	CreatePasskey(ctx context.Context, p Passkey) error
	// Passkeys returns an account's, the oldest first.
	Passkeys(ctx context.Context, accountID string) ([]Passkey, error)
	// UsePasskey writes the credential as its use left it, or returns ErrNotFound.
	UsePasskey(ctx context.Context, id, credential string, at time.Time) error
	// DeletePasskey forgets a passkey of that account, or returns ErrNotFound.
	DeletePasskey(ctx context.Context, accountID, id string) error
}

// HelpStore stores what staff do for accounts.
type HelpStore interface {
	// Suspend notes since when and why nobody enters an account, or returns ErrNotFound; the zero instant opens it.
	Suspend(ctx context.Context, accountID string, at time.Time, why string) error
	// HoldAdministrators returns the ids of the administrators who may enter, in the transaction of ctx: until its end nobody
	// else takes one of them away.
	HoldAdministrators(ctx context.Context) ([]string, error)
	// AskReset stores a request in place of the account's former one.
	AskReset(ctx context.Context, r FactorReset) error
	// Reset returns an account's request, whatever its age, or ErrNotFound.
	Reset(ctx context.Context, accountID string) (FactorReset, error)
	// DropReset forgets a request; true for one caller alone.
	DropReset(ctx context.Context, accountID string) (bool, error)
	// DropResetsOf forgets every request of an asker.
	DropResetsOf(ctx context.Context, askerID string) error
	// DeletePasskeys forgets every passkey of an account.
	DeletePasskeys(ctx context.Context, accountID string) error
}

// StaffStore stores the programme's own people.
type StaffStore interface {
	// Staff returns at most most of them, whatever their state, by name.
	Staff(ctx context.Context, most int) ([]StaffAccount, error)
	// SetProfile replaces the profile of one of them, RequireFactor whether a second factor is asked of them; ErrNotFound for
	// any other account.
	SetProfile(ctx context.Context, accountID string, p scope.Profile) error
	RequireFactor(ctx context.Context, accountID string, required bool) error
	// DeleteInvited forgets one of them whose e-mail nobody confirmed, or returns ErrNotFound.
	DeleteInvited(ctx context.Context, accountID string) error
}
