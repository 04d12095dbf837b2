package mailer

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/wneessen/go-mail"

	"seiva/internal/kit/jobqueue"
	"seiva/internal/outbox"
)

// SMTP is outbox's mailer. Each mail has a connection of its own: Seiva sends few, and a connection that was kept
// would have to be proven alive first.
type SMTP struct {
	server server
	tls    *tls.Config
}

// NewSMTP reads SEIVA_SMTP_URL (see parse in address.go); it does not connect. The sender is fallback where the
// address names none.
func NewSMTP(address, fallback string) (*SMTP, error) {
	s, err := parse(address, fallback)
	return &SMTP{s, &tls.Config{ServerName: s.host, MinVersion: tls.VersionTLS12}}, err
}

// patience is how long the server may take to accept a connection, and then to take a mail.
const patience = 30 * time.Second

// Deliver implements outbox.Mailer. The server's refusal of this recipient or of this mail's content (5xx) is permanent;
// its refusal of the sender, a busy server (4xx), one that cannot be reached or trusted, and wrong credentials are not:
// they concern every mail, and are mended by time or by an operator.
func (s *SMTP) Deliver(ctx context.Context, m outbox.Mail) error {
	message, err := s.message(m)
	if err != nil {
		return jobqueue.Permanent(errors.New("the mail has an address that SMTP cannot carry"))
	}
	ctx, hangUp := context.WithCancel(ctx)
	defer hangUp() // the library leaves the connection open when it fails midway
	client, err := s.client(func(c net.Conn) { context.AfterFunc(ctx, func() { _ = c.Close() }) })
	if err != nil {
		return fmt.Errorf("SEIVA_SMTP_URL: %w", err)
	}
	session, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return fmt.Errorf("connect to the SMTP server: %w", err)
	}
	err = client.SendWithSMTPClient(session, message)
	if message.IsDelivered() { // what fails after the server took it changes nothing
		_ = session.Quit()
		return nil
	}
	return explain(err)
}

// client is told the settings; connected gets each connection that it opens.
func (s *SMTP) client(connected func(net.Conn)) (*mail.Client, error) {
	policy := mail.TLSMandatory
	if s.server.optionalTLS || s.server.implicitTLS {
		policy = mail.TLSOpportunistic
	}
	options := []mail.Option{
		mail.WithPort(s.server.port), mail.WithTimeout(patience), mail.WithTLSPolicy(policy), mail.WithTLSConfig(s.tls),
		mail.WithoutNoop(),
		mail.WithDialContextFunc(func(ctx context.Context, network, address string) (net.Conn, error) {
			plain, err := (&net.Dialer{}).DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			connected(plain)
			if !s.server.implicitTLS {
				return plain, nil
			}
			secured := tls.Client(plain, s.tls)
			return secured, secured.HandshakeContext(ctx)
		}),
	}
	if s.server.user != "" {
		mechanism := mail.SMTPAuthAutoDiscover
		if loopback(s.server.host) {
			mechanism = mail.SMTPAuthPlain // a local server without TLS offers nothing better
		}
		options = append(options, mail.WithSMTPAuth(mechanism), mail.WithUsername(s.server.user), mail.WithPassword(s.server.password))
	}
	return mail.NewClient(s.server.host, options...)
}

// message writes the mail as text with HTML beside it. Its Message-ID is the same at each attempt.
func (s *SMTP) message(m outbox.Mail) (*mail.Msg, error) {
	_, domain, _ := strings.Cut(s.server.from.Address, "@")
	message := mail.NewMsg(mail.WithNoDefaultUserAgent())
	message.FromMailAddress(&s.server.from)
	if err := message.To(m.To); err != nil {
		return nil, err
	}
	message.Subject(m.Subject)
	message.SetMessageIDWithValue(m.ID + "@" + domain)
	message.SetDateWithValue(m.CreatedAt)
	message.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: no holiday answers
	message.SetBodyString(mail.TypeTextPlain, m.Text)
	message.AddAlternativeString(mail.TypeTextHTML, m.HTML)
	return message, nil
}

// explain keeps the server's codes and drops its words, which may repeat what the mail says.
func explain(err error) error {
	var refused *mail.SendError
	if !errors.As(err, &refused) || refused.ErrorCode() == 0 {
		return errors.New("the connection to the SMTP server was lost")
	}
	words := []string{"the SMTP server answered", strconv.Itoa(refused.ErrorCode()), refused.EnhancedStatusCode(), "when", refused.Reason.String()}
	explained := errors.New(strings.Join(strings.Fields(strings.Join(words, " ")), " "))
	if final(refused.Reason, refused.ErrorCode(), refused.EnhancedStatusCode()) {
		return jobqueue.Permanent(explained)
	}
	return explained
}
