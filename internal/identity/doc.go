// Package identity knows who people are: accounts, passwords and sessions.
package identity
