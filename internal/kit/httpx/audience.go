package httpx

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"seiva/internal/kit/errs"
)

// Audience is one kind of caller of the API. Its calls stand in the one document, and are served by a router of its own,
// which no request of another audience passes. What is attached to API stands before every call of the audience.
type Audience struct {
	API huma.API
	mux *http.ServeMux
}

// Audience makes an audience without calls, whose calls the document shows.
func (d *Document) Audience() *Audience {
	mux := http.NewServeMux()
	mux.HandleFunc(Prefix+"/", func(w http.ResponseWriter, r *http.Request) {
		WriteError(w, r, byStatus[http.StatusNotFound])
	})
	return &Audience{humago.NewWithPrefix(mux, Prefix, d.config), mux}
}

// Handler serves the audience behind its guards, the outermost first, which see a request before its route is known.
// Nothing of the API is kept by caches, and a write that another site's page sends is refused, whoever it is for.
func (a *Audience) Handler(guards ...func(http.Handler) http.Handler) http.Handler {
	handler := Routed(a.mux)
	for i := range guards {
		handler = guards[len(guards)-1-i](handler)
	}
	crossOrigin := http.NewCrossOriginProtection()
	crossOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		WriteError(w, r, errCrossOrigin)
	}))
	return crossOrigin.Handler(NotKept(handler))
}

var errCrossOrigin = errs.New(errs.Forbidden, "access.cross_origin",
	"Este pedido veio de outro site e foi recusado. Volte ao portal e tente novamente.")

// NotKept tells caches to keep no answer, unless the answer says otherwise.
func NotKept(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}
