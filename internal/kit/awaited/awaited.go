// Package awaited marks what somebody waits for: a server that falls silent in the midst of it is given up after a while. Work in the
// background is not marked, and waits for as long as it takes.
package awaited

import "context"

type key struct{}

// Call returns the context of a call whose answer somebody waits for.
func Call(ctx context.Context) context.Context { return context.WithValue(ctx, key{}, true) }

// Is tells whether somebody waits for what is done with ctx.
func Is(ctx context.Context) bool { return ctx.Value(key{}) != nil }
