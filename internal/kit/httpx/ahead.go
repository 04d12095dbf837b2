package httpx

import "context"

// Step is what a call does with its input before its handler.
type Step[I any] func(ctx context.Context, in *I) error

// Before makes a Step that runs ahead of the call's transaction, and refuses the call with its error: for work that waits
// on an outside service, or takes long, which a transaction must never wait for. What it writes is stored, whatever becomes
// of the call. A repeated request whose answer is stored does not run it.
func Before[I any](f func(ctx context.Context, in *I) error) Step[I] {
	return func(ctx context.Context, in *I) error {
		if outside, within := ctx.Value(outsideKey{}).(context.Context); within {
			ctx = outside
		}
		return f(ctx, in)
	}
}

type outsideKey struct{}

// within returns the context of a call's transaction, from which Before finds its way outside.
func within(outside, tx context.Context) context.Context {
	return context.WithValue(tx, outsideKey{}, outside)
}
