package scope

import "context"

// Origin is from where a person acts: the address of the client, and what people call its browser and device ('Chrome no Windows').
// Zero: not from a browser, or not known.
type Origin struct{ Address, Device string }

type originKey struct{}

// WithOrigin puts it into a request's context; only the guards at the edge do this.
func WithOrigin(ctx context.Context, o Origin) context.Context {
	return context.WithValue(ctx, originKey{}, o)
}

// OriginOf returns what WithOrigin put there.
func OriginOf(ctx context.Context) Origin {
	o, _ := ctx.Value(originKey{}).(Origin)
	return o
}
