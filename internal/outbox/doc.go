// Package outbox writes every mail that Seiva sends and keeps it until it is delivered. A mail is stored in the
// transaction that causes it: no change without its mail, no mail without its change.
package outbox
