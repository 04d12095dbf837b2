// Package letter is a mail as the domain that sends it writes it, and its one layout. A domain has its mails' texts in
// letters.go, each a function that returns a Letter, and sends them through a Post.
package letter

import (
	"context"
	"time"
)

// Letter is a mail before it is laid out. Empty parts are left out. Whatever people typed goes in as it is, but for the
// names of people and companies, which pass through Named where they stand inside a text, and what is quoted, through Quoted.
type Letter struct {
	Subject string
	Name    string // of the person who is greeted; may be empty
	Before  []string
	Facts   Facts
	Code    string // what is typed elsewhere: a code, a temporary password
	Action  Action
	After   []string
	Aside   Action // a quiet link at the end
	// ValidFor is how long the code or link that the letter brings is good; later it is not delivered any more. Zero: the
	// letter is worth reading at any time.
	ValidFor time.Duration
}

// Facts are lines of a label and a value; one without a value is left out.
type Facts [][2]string

// Action is a button with the address that it opens, which begins with https:// or http://.
type Action struct{ Label, Link string }

// Post takes letters to one address each.
type Post interface {
	// Send stores the letter in the transaction of ctx, when there is one: what is undone is never sent. It never waits for
	// a mail server, and puts no code, link or temporary password into a log.
	Send(ctx context.Context, to string, l Letter) error
}
