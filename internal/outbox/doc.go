// Package outbox stores the letters of every domain until they are delivered. A mail is stored in the transaction that
// causes it: no change without its mail, no mail without its change. What a mail says is its domain's.
package outbox
