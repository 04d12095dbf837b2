package identity

import "context"

// provider keeps the passwords, and mails and judges the codes that prove an e-mail. Whatever is the same with every
// provider stays with the Service: accounts, the lock after failures, how often a code is mailed and tried and how
// long it lives, second factors, sessions.
type provider interface {
	// refuses gives why this provider cannot keep a password, for people, or nothing.
	refuses(password string) string
	// conceal gives what the store keeps of a new password. It is slow: never in a transaction.
	conceal(password string) string
	// changed hears, in the transaction of ctx, that an account was made, invited, given another e-mail or removed.
	changed(ctx context.Context, accountID string) error
	// mailCode mails the code of a purpose (ForConfirmation, ForReset) in the transaction of ctx, and gives the hash
	// under which it is kept. For an account without an id it does the same but the mail.
	mailCode(ctx context.Context, purpose Purpose, account Account) (hash []byte, err error)
	// check tells what a password proves; an account without an id takes the same time, and is never right.
	check(ctx context.Context, account Account, password string) (verdict, error)
	// confirm is ConfirmSignUp.
	confirm(ctx context.Context, in Confirmation) (already bool, err error)
	// reset judges the code of a reset that can still be tried, and gives what to keep of the new password. A code for
	// nobody is wrong.
	reset(ctx context.Context, code Code, in Reset) (kept string, err error)
	// first answers the challenge that verdict.session stands for, and gives what to keep of the person's own password.
	first(ctx context.Context, account Account, session, password string) (kept string, err error)
	// change gives what to keep of a new password of somebody who proved the current one.
	change(ctx context.Context, account Account, password string) (kept string, err error)
}

// verdict is what a password proves.
type verdict struct {
	right, mustChange, confirmed bool
	session                      string // of the challenge of a temporary password; fit to be stored
}
