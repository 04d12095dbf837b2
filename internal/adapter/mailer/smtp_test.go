package mailer

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"io"
	"log"
	"math/big"
	"mime"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"seiva/internal/kit/jobqueue"
	"seiva/internal/outbox"
)

// office is an SMTP server that answers as its fields say and keeps what it took.
type office struct {
	user, password string // when set: asked of every client
	mail           error  // its answers, with the two below
	rcpt, data     error
	hangs          bool // never answers DATA's end

	mu    sync.Mutex
	taken []taken
}

type taken struct {
	from, to, user string
	secured        bool
	body           string
}

type session struct {
	office *office
	conn   *smtp.Conn
	taken  taken
}

func (o *office) NewSession(c *smtp.Conn) (smtp.Session, error) {
	_, secured := c.TLSConnectionState()
	return &session{office: o, conn: c, taken: taken{secured: secured}}, nil
}

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if s.office.user != "" && s.taken.user == "" {
		return smtp.ErrAuthRequired
	}
	s.taken.from = from
	return s.office.mail
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.taken.to = to
	return s.office.rcpt
}

func (s *session) Data(r io.Reader) error {
	body, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if s.office.hangs {
		_, _ = s.conn.Conn().Read(make([]byte, 1)) // until the client hangs up
		return io.EOF
	}
	if s.office.data != nil {
		return s.office.data
	}
	s.taken.body = string(body)
	s.office.mu.Lock()
	defer s.office.mu.Unlock()
	s.office.taken = append(s.office.taken, s.taken)
	return nil
}

func (s *session) AuthMechanisms() []string {
	if s.office.user == "" {
		return nil
	}
	return []string{sasl.Plain}
}

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != s.office.user || password != s.office.password {
			return smtp.ErrAuthFailed
		}
		s.taken.user = user
		return nil
	}), nil
}

// open starts the server on a free port of this machine; with a certificate it offers STARTTLS, or speaks TLS from
// the first byte.
func (o *office) open(t *testing.T, certificate *tls.Config, implicit bool) (address string) {
	t.Helper()
	server := smtp.NewServer(o)
	server.Domain, server.TLSConfig, server.AllowInsecureAuth = "localhost", certificate, certificate == nil
	server.ErrorLog = log.New(io.Discard, "", 0)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address = listener.Addr().String()
	if implicit {
		listener = tls.NewListener(listener, certificate)
	}
	done := make(chan struct{})
	go func() { _ = server.Serve(listener); close(done) }()
	t.Cleanup(func() { _ = server.Close(); <-done })
	return address
}

// selfSigned makes a certificate for this machine, and the pool that trusts it.
func selfSigned(t *testing.T) (*tls.Config, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(parsed)
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}, pool
}

func newMailer(t *testing.T, address string) *SMTP {
	t.Helper()
	m, err := NewSMTP(address, "nao-responda@portal.example")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

var letter = outbox.Mail{
	ID: "01jd0000000000000000000000", To: "ana@loja.com.br", Subject: "Código para redefinir sua senha",
	Text: "Olá, Ana!\n\n    482913\n", HTML: "<p>Olá, Ana! <b>482913</b></p>", CreatedAt: time.Date(2026, 11, 20, 17, 5, 0, 0, time.UTC),
}

func TestAMailArrivesWhole(t *testing.T) {
	certificate, trusted := selfSigned(t)
	for _, c := range []struct {
		name, scheme, user, password, query string
		certificate                         *tls.Config
		implicit, secured                   bool
		from                                string
	}{
		{name: "plain on this machine", scheme: "smtp", from: "nao-responda@portal.example"},
		{name: "starttls", scheme: "smtp", certificate: certificate, secured: true, from: "nao-responda@portal.example"},
		{name: "starttls and sign-in", scheme: "smtp", user: "envio@portal.example", password: "p@ss/word:1", certificate: certificate, secured: true, from: "envio@portal.example"},
		{name: "smtps and sign-in", scheme: "smtps", user: "envio", password: "segredo", certificate: certificate, implicit: true, secured: true, from: "nao-responda@portal.example"},
		{name: "sign-in without TLS on this machine", scheme: "smtp", user: "envio", password: "segredo", from: "nao-responda@portal.example"},
		{name: "own sender", scheme: "smtp", query: "?from=Portal+Verde+%3Cavisos%40verde.example%3E", from: "avisos@verde.example"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := &office{user: c.user, password: c.password}
			address := o.open(t, c.certificate, c.implicit)
			credentials := ""
			if c.user != "" {
				credentials = strings.NewReplacer("@", "%40", "/", "%2F", ":", "%3A").Replace(c.user) + ":" +
					strings.NewReplacer("@", "%40", "/", "%2F", ":", "%3A").Replace(c.password) + "@"
			}
			m := newMailer(t, c.scheme+"://"+credentials+address+c.query)
			m.tls.RootCAs = trusted
			for range 2 { // the second as after a crash
				if err := m.Deliver(t.Context(), letter); err != nil {
					t.Fatal(err)
				}
			}
			if len(o.taken) != 2 {
				t.Fatalf("%d mails arrived, want 2", len(o.taken))
			}
			got := o.taken[0]
			if got.from != c.from || got.to != letter.To || got.secured != c.secured || got.user != c.user {
				t.Errorf("envelope %+v", got)
			}
			if messageID(t, got) != messageID(t, o.taken[1]) {
				t.Error("two attempts have two Message-IDs")
			}
		})
	}
}

func messageID(t *testing.T, got taken) string {
	t.Helper()
	message, err := mail.ReadMessage(strings.NewReader(got.body))
	if err != nil {
		t.Fatal(err)
	}
	return message.Header.Get("Message-ID")
}

func TestWhatAMailIsMadeOf(t *testing.T) {
	o := &office{}
	address := o.open(t, nil, false)
	if err := newMailer(t, "smtp://"+address).Deliver(t.Context(), letter); err != nil {
		t.Fatal(err)
	}
	message, err := mail.ReadMessage(strings.NewReader(o.taken[0].body))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(message.Header.Get("Subject"))
	if err != nil || subject != letter.Subject {
		t.Errorf("subject %q, %v", subject, err)
	}
	for header, want := range map[string]string{
		"From": `"Seiva" <nao-responda@portal.example>`, "To": "<ana@loja.com.br>", "Auto-Submitted": "auto-generated",
		"Message-Id": "<" + letter.ID + "@portal.example>", "Date": "Fri, 20 Nov 2026 17:05:00 +0000", "X-Mailer": "",
	} {
		if got := message.Header.Get(header); got != want {
			t.Errorf("%s: %q, want %q", header, got, want)
		}
	}
	media, parameters, err := mime.ParseMediaType(message.Header.Get("Content-Type"))
	if err != nil || media != "multipart/alternative" {
		t.Fatalf("Content-Type %q %v", media, err)
	}
	parts := readParts(t, message.Body, parameters["boundary"])
	if strings.TrimSpace(strings.ReplaceAll(parts["text/plain"], "\r\n", "\n")) != strings.TrimSpace(letter.Text) || strings.TrimSpace(parts["text/html"]) != letter.HTML {
		t.Errorf("parts %q", parts)
	}
}

// A subject or an address that tries to begin another header becomes no header.
func TestHeadersCannotBeInjected(t *testing.T) {
	o := &office{}
	address := o.open(t, nil, false)
	m := newMailer(t, "smtp://"+address)
	evil := letter
	evil.Subject = "Oi\r\nBcc: rui@loja.com.br\r\n\r\ncorpo"
	if err := m.Deliver(t.Context(), evil); err != nil {
		t.Fatal(err)
	}
	message, err := mail.ReadMessage(strings.NewReader(o.taken[0].body))
	if err != nil || message.Header.Get("Bcc") != "" || message.Header.Get("Mime-Version") == "" {
		t.Errorf("%v, headers %v", err, message.Header)
	}
	evil = letter
	evil.To = "ana@loja.com.br\r\nRCPT TO:<rui@loja.com.br>"
	if err := m.Deliver(t.Context(), evil); !jobqueue.IsPermanent(err) || len(o.taken) != 1 {
		t.Errorf("%v, %d mails arrived", err, len(o.taken))
	}
}

func TestRefusals(t *testing.T) {
	words := "nada de 482913 aqui"
	for _, c := range []struct {
		name      string
		office    *office
		userInfo  string
		permanent bool
		says      string
	}{
		{"mailbox full for now", &office{rcpt: &smtp.SMTPError{Code: 452, EnhancedCode: smtp.EnhancedCode{4, 2, 2}, Message: words}}, "", false, "452 4.2.2"},
		{"no such mailbox", &office{rcpt: &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: words}}, "", true, "550 5.1.1"},
		{"greylisted after DATA", &office{data: &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: words}}, "", false, "451 4.7.1"},
		{"spam", &office{data: &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: words}}, "", true, "554 5.7.1"},
		{"sender over its quota", &office{mail: refusal(550, 5, 4, 5)}, "", false, "550 5.4.5"},
		{"sender suspended", &office{mail: refusal(553, 5, 7, 1)}, "", false, "553 5.7.1"},
		{"sender refused without saying why", &office{mail: refusal(550, 0, 0, 0)}, "", false, "550"},
		{"sender suspended, told at the recipient", &office{rcpt: refusal(550, 5, 7, 1)}, "", false, "550 5.7.1"},
		{"sender unknown, told at the recipient", &office{rcpt: refusal(553, 5, 1, 8)}, "", false, "553 5.1.8"},
		{"relay denied", &office{rcpt: refusal(554, 5, 7, 1)}, "", false, "554 5.7.1"},
		{"no such mailbox, no detail", &office{rcpt: refusal(550, 5, 0, 0)}, "", true, "550 5.0.0"},
		{"mailbox closed", &office{rcpt: refusal(550, 5, 2, 1)}, "", true, "550 5.2.1"},
		{"domain takes no mail", &office{rcpt: refusal(556, 5, 1, 10)}, "", true, "556 5.1.10"},
		{"recipient's words broken", &office{rcpt: refusal(501, 5, 1, 3)}, "", true, "501 5.1.3"},
		{"server broken at the recipient", &office{rcpt: refusal(554, 5, 3, 0)}, "", false, "554 5.3.0"},
		{"quota told after DATA", &office{data: refusal(550, 5, 4, 5)}, "", false, "550 5.4.5"},
		{"sender unknown, told after DATA", &office{data: refusal(554, 5, 1, 8)}, "", false, "554 5.1.8"},
		{"sign-in asked for after DATA", &office{data: refusal(530, 5, 7, 0)}, "", false, "530 5.7.0"},
		{"content not taken", &office{data: refusal(554, 5, 6, 0)}, "", true, "554 5.6.0"},
		{"too long", &office{data: refusal(552, 5, 3, 4)}, "", true, "552 5.3.4"},
		{"mailbox closed, told after DATA", &office{data: refusal(550, 5, 2, 1)}, "", true, "550 5.2.1"},
		{"wrong password", &office{user: "envio", password: "certa"}, "envio:errada@", false, "535"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := newMailer(t, "smtp://"+c.userInfo+c.office.open(t, nil, false)).Deliver(t.Context(), letter)
			if err == nil || jobqueue.IsPermanent(err) != c.permanent || !strings.Contains(err.Error(), c.says) {
				t.Fatalf("%v, permanent %v; want %q, %v", err, jobqueue.IsPermanent(err), c.says, c.permanent)
			}
			for _, secret := range []string{"482913", letter.To, "errada"} {
				if strings.Contains(err.Error(), secret) {
					t.Errorf("the error tells %q: %v", secret, err)
				}
			}
		})
	}
}

func refusal(code, class, subject, detail int) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{class, subject, detail}, Message: "nada de 482913 aqui"}
}

func TestNothingIsSentWithoutTrust(t *testing.T) {
	certificate, _ := selfSigned(t)
	for _, c := range []struct {
		name, scheme, query string
		certificate         *tls.Config
		implicit            bool
	}{
		{name: "starttls with an unknown certificate", scheme: "smtp", certificate: certificate},
		{name: "smtps with an unknown certificate", scheme: "smtps", certificate: certificate, implicit: true},
		{name: "no STARTTLS where it must be", scheme: "smtp", query: "?starttls=required"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := &office{}
			err := newMailer(t, c.scheme+"://"+o.open(t, c.certificate, c.implicit)+c.query).Deliver(t.Context(), letter)
			if err == nil || jobqueue.IsPermanent(err) || len(o.taken) != 0 {
				t.Errorf("%v, %d mails arrived", err, len(o.taken))
			}
		})
	}
}

func TestAServerThatIsGoneOrHangs(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	gone := listener.Addr().String()
	_ = listener.Close()
	if err := newMailer(t, "smtp://"+gone).Deliver(t.Context(), letter); err == nil || jobqueue.IsPermanent(err) {
		t.Errorf("gone: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	o := &office{hangs: true}
	start := time.Now()
	if err := newMailer(t, "smtp://"+o.open(t, nil, false)).Deliver(ctx, letter); err == nil || jobqueue.IsPermanent(err) {
		t.Errorf("hangs: %v", err)
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("let go after %s", took)
	}
}

func TestAddresses(t *testing.T) {
	for address, want := range map[string]server{
		"smtp://mx.example":                          {host: "mx.example", port: 587},
		"smtp://u:p%40x@mx.example:2525":             {host: "mx.example", port: 2525, user: "u", password: "p@x"},
		"smtps://mx.example":                         {host: "mx.example", port: 465, implicitTLS: true},
		"smtp://mx.example?starttls=optional":        {host: "mx.example", port: 587, optionalTLS: true},
		"smtp://localhost:1025":                      {host: "localhost", port: 1025, optionalTLS: true},
		"smtp://[::1]:1025?starttls=required":        {host: "::1", port: 1025},
		"smtp://mx.example?from=avisos@loja.example": {host: "mx.example", port: 587, from: mail.Address{Name: "Seiva", Address: "avisos@loja.example"}},
	} {
		if want.from.Address == "" {
			want.from = mail.Address{Name: "Seiva", Address: "nao-responda@portal.example"}
		}
		if got, err := parse(address, "nao-responda@portal.example"); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", address, got, err, want)
		}
	}
	for _, bad := range []string{"mx.example:25", "http://mx.example", "smtp://", "smtp://u:se%zzgredo@mx.example", "smtp://mx:99999", "smtp://mx?starttls=no", "smtp://mx?from=ana"} {
		_, err := NewSMTP(bad, "nao-responda@portal.example")
		if err == nil || strings.Contains(err.Error(), "gredo") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
