package app

import (
	"log/slog"
	"net/http"
	"time"

	"seiva/internal/edge/publicweb"
)

// maxHeaders is how many bytes a request's headers may take, 4 KB more or less: net/http answers 431 beyond.
const maxHeaders = 16 << 10

// NewServer is the server as it stands on the network. It bounds what comes before a handler, and connections between
// two requests; bodies and answers are bounded by httpx.Pace.
func NewServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: maxHeaders,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// security is /.well-known/security.txt: not found where nobody is to be written to.
func (a *App) security() http.Handler {
	if a.Settings.SecurityContact == "" {
		return http.NotFoundHandler()
	}
	return publicweb.Security(a.Settings.SecurityContact, a.Settings.Origin(), time.Now())
}
