package httpx

import "github.com/danielgtaylor/huma/v2"

// sizeNames are what lists call the size of a page: each call names it one way, and is understood either way (D-30).
var sizeNames = [2]string{"pageSize", "rowsPerPage"}

// eitherSize lets a call that reads one name of the page's size be asked by the other.
func eitherSize(ctx huma.Context, next func(huma.Context)) {
	reads := func(name string) bool {
		for _, p := range ctx.Operation().Parameters {
			if p.In == "query" && p.Name == name {
				return true
			}
		}
		return false
	}
	own, other := sizeNames[0], sizeNames[1]
	if reads(other) {
		own, other = other, own
	}
	if reads(own) && !reads(other) && ctx.Query(own) == "" && ctx.Query(other) != "" {
		ctx = sizedBy{ctx, own, other}
	}
	next(ctx)
}

// embedded is huma's Context under a name that is not one of its methods.
type embedded huma.Context

// sizedBy answers a call's own name of the size by what came under the other.
type sizedBy struct {
	embedded
	own, other string
}

// Unwrap is for what needs the request itself.
func (s sizedBy) Unwrap() huma.Context { return s.embedded }

// Query reads from the query.
func (s sizedBy) Query(name string) string {
	if name == s.own {
		name = s.other
	}
	return s.embedded.Query(name)
}
