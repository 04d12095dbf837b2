package identity

import "context"

// provider stores the passwords, and mails and judges the codes that prove an e-mail. Whatever is the same with every
// provider stays with the Service: accounts, the lock after failures, how often a code is mailed and tried and how
// long it lives, second factors, sessions.
type provider interface {
	// refuses returns why this provider cannot store a password, for people, or nothing.
	refuses(password string) string
	// conceal returns what is stored of a new password; people we know go first. It is slow: never in a transaction.
	// Error: identity.busy.
	conceal(ctx context.Context, password string, known bool) (string, error)
	// mailsLinks reports whether a link alone may set the first password: an outside pool asks for the temporary one.
	mailsLinks() bool
	// changed hears, in the transaction of ctx, that an account was made, invited, given another e-mail or removed.
	changed(ctx context.Context, accountID string) error
	// mailCode mails the code of a purpose (ForConfirmation, ForReset) in the transaction of ctx, and returns the hashes
	// under which what was mailed is kept. For an account without an id it does the same but the mail.
	mailCode(ctx context.Context, purpose Purpose, account Account) (map[Purpose][]byte, error)
	// check returns what a password proves; an account without an id takes the same time, and is never right. Known devices
	// go first. Error: identity.busy.
	check(ctx context.Context, account Account, password string, known bool) (verdict, error)
	// confirm is ConfirmSignUp.
	confirm(ctx context.Context, in Confirmation) (already bool, err error)
	// proveReset returns the code that was typed, of an e-mail whose newest is still good; one for nobody is wrong. It goes
	// by the new password too, where the provider sets that at once; plan is what is to be claimed then, as below. Error:
	// CodeMismatchException.
	proveReset(ctx context.Context, newest Code, in Reset) (code, plan Code, err error)
	// reset returns what to store of the new password once its code was proven.
	reset(ctx context.Context, password string, known bool) (kept string, err error)
	// first answers the challenge that verdict.session stands for, and returns what to store of the person's own password.
	// The transaction that stores it claims the plan (Service.claimed), of which there is none where the provider stores
	// nothing outside.
	first(ctx context.Context, account Account, session, password string) (kept string, plan Code, err error)
	// change returns what to store of a new password of somebody who proved the current one in a session.
	change(ctx context.Context, account Account, sessionID, password string) (kept string, plan Code, err error)
	// catchUp finishes what was set outside of the database and not written down here, and reports whether anything was.
	catchUp(ctx context.Context, accountID string) (finished bool, err error)
}

// verdict is what a password proves.
type verdict struct {
	right, mustChange, confirmed bool
	session                      string // of the challenge of a temporary password; fit to be stored
}
