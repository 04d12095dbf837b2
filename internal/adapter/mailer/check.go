package mailer

import (
	"context"
	"crypto/x509"
	"fmt"
	"net"
)

// Seen is how a server answered: its certificate, nil where the connection is not encrypted, and whether it took user and password.
type Seen struct {
	Certificate *x509.Certificate
	SignedIn    bool
}

// Check connects, is greeted, starts TLS and signs in as Deliver does, and hangs up: nothing is sent. No error holds the
// password, or what the server said.
func (s *SMTP) Check(ctx context.Context) (seen Seen, err error) {
	ctx, hangUp := context.WithCancel(ctx)
	defer hangUp()
	client, err := s.client(func(c net.Conn) { context.AfterFunc(ctx, func() { _ = c.Close() }) })
	if err != nil {
		return seen, fmt.Errorf("SEIVA_SMTP_URL: %w", err)
	}
	session, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return seen, fmt.Errorf("connect to the SMTP server: %w", err)
	}
	if state, err := session.GetTLSConnectionState(); err == nil && len(state.PeerCertificates) > 0 {
		seen.Certificate = state.PeerCertificates[0]
	}
	seen.SignedIn = s.server.user != ""
	_ = session.Quit()
	return seen, nil
}
