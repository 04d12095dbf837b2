// Package audit keeps who did what, in a chain of hashes that shows any later change.
package audit
