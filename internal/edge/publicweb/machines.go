package publicweb

import (
	"io"
	"net/http"
	"time"
)

// robots lets search engines have the portal's public pages, and nothing of people: receipts and what carries a token.
const robots = "User-agent: *\nDisallow: /api/\nDisallow: /r/\nDisallow: /arquivo/\nDisallow: /webviews/\nDisallow: /vip\nDisallow: /accept-terms\nDisallow: /pedido-de-consumidor\nDisallow: /verificar-contrato\n"

// Robots is /robots.txt.
func Robots(w http.ResponseWriter, _ *http.Request) { writeText(w, robots) }

// securityFor is how long a contact stands before it has to be confirmed, by a start of the program.
const securityFor = 180 * 24 * time.Hour

// Security is /.well-known/security.txt (RFC 9116), with the contact that an installation gives: a mailto: or https: address.
func Security(contact, origin string, started time.Time) http.HandlerFunc {
	text := "Contact: " + contact + "\nExpires: " + started.Add(securityFor).UTC().Format(time.RFC3339) +
		"\nPreferred-Languages: pt, en\nCanonical: " + origin + "/.well-known/security.txt\n"
	return func(w http.ResponseWriter, _ *http.Request) { writeText(w, text) }
}

func writeText(w http.ResponseWriter, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "max-age=3600")
	_, _ = io.WriteString(w, text)
}
