package main

import (
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"seiva/internal/adapter/collector/collectortest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// office is an SMTP server of this machine that takes one user's mail.
type office struct{ mails chan string }

func (o *office) NewSession(*smtp.Conn) (smtp.Session, error) { return &visit{o}, nil }

type visit struct{ *office }

func (*visit) Reset()                               {}
func (*visit) Logout() error                        { return nil }
func (*visit) Mail(string, *smtp.MailOptions) error { return nil }
func (*visit) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (*visit) AuthMechanisms() []string             { return []string{sasl.Plain} }
func (*visit) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "seiva" || password != "the-right-one" {
			return smtp.ErrAuthFailed
		}
		return nil
	}), nil
}

func (v *visit) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	v.mails <- string(text)
	return err
}

func openOffice(t *testing.T) (o *office, address string) {
	t.Helper()
	o = &office{make(chan string, 8)}
	server := smtp.NewServer(o)
	server.Domain, server.AllowInsecureAuth, server.ErrorLog = "localhost", true, log.New(io.Discard, "", 0)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	testkit.Must(t, err)
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	return o, listener.Addr().String()
}

func TestDoctorSignsInWhereMailGoes(t *testing.T) {
	s := apitest.OnSQLite(t)
	testkit.Must(t, start(t, s))
	o, address := openOffice(t)
	silent, err := net.Listen("tcp", "127.0.0.1:0") // accepts and never greets
	testkit.Must(t, err)
	defer func() { _ = silent.Close() }()
	for _, c := range []struct {
		name, url, to string
		verdict       app.Verdict
		words         string
	}{
		{"nobody is mailed", "smtp://seiva:the-right-one@" + address, "", app.Fine, "aceita usuário e senha"},
		{"a mail is asked for", "smtp://seiva:the-right-one@" + address, "ana@demo.seiva.test", app.Fine, "mensagem de teste"},
		{"a wrong password", "smtp://seiva:a-wrong-one@" + address, "", app.Broken, "não aceita"},
		{"no TLS where it must be", "smtp://seiva:the-right-one@" + address + "?starttls=required", "", app.Broken, "não aceita"},
		{"a server that never greets", "smtp://" + silent.Addr().String(), "", app.Broken, "não aceita"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.SMTPURL = c.url
			e := examine(t, doctorCommand{Settings: s, SendTo: c.to, Limit: time.Second})
			e.says(t, "SMTP", c.verdict, c.words)
			if strings.Contains(e.text, "-one") {
				t.Errorf("the password is shown: %s", e.text)
			}
			if mailed := len(o.mails) > 0; mailed != (c.to != "") {
				t.Errorf("mailed: %v", mailed)
			}
			for len(o.mails) > 0 {
				<-o.mails
			}
		})
	}
}

func TestDoctorTriesTheBucket(t *testing.T) {
	s := apitest.OnSQLite(t)
	testkit.Must(t, start(t, s))
	s.BlobURL = apitest.NoSuchBucket(t)
	examine(t, doctorCommand{Settings: s}).says(t, "bucket", app.Broken, "não grava")
	s.BlobURL = os.Getenv("SEIVA_TEST_S3")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "another-secret-of-nobody")
	e := examine(t, doctorCommand{Settings: s})
	e.says(t, "bucket", app.Broken, "não grava")
	if strings.Contains(e.text, "another-secret") {
		t.Errorf("a secret is shown: %s", e.text)
	}
}

func TestDoctorAsksTheServices(t *testing.T) {
	apitest.WithoutMetadata(t)
	s := apitest.OnSQLite(t)
	testkit.Must(t, start(t, s))
	s.Billing, s.StripeKey, s.StripeSecret, s.StripeURL = "stripe", "sk_test_123", "whsec_nobody", os.Getenv("SEIVA_TEST_STRIPE")
	s.Identity, s.Cognito = app.CognitoProvider, app.CognitoSettings{PoolID: "local_none", ClientID: "x", Region: "us-east-1", Endpoint: os.Getenv("SEIVA_TEST_COGNITO")}
	if s.StripeURL == "" || s.Cognito.Endpoint == "" {
		t.Fatal("run the tests through `make test`, or scripts/with-cognito and scripts/with-stripe-mock")
	}
	e := examine(t, doctorCommand{Settings: s})
	e.says(t, "Stripe", app.Fine, "aceita a chave")
	e.says(t, "Cognito", app.Broken, "ResourceNotFound") // a pool that is not there
	s.StripeURL = "http://127.0.0.1:1"
	e = examine(t, doctorCommand{Settings: s, Limit: 2 * time.Second})
	e.says(t, "Stripe", app.Broken, "")
	if strings.Contains(e.text, "sk_test_123") || strings.Contains(e.text, "whsec_nobody") {
		t.Errorf("a secret is shown: %s", e.text)
	}
}

func TestDoctorSeesContradictions(t *testing.T) {
	t.Setenv("SEIVA_SMTP_ULR", "smtp://x")
	s := apitest.OnSQLite(t)
	s.PublicURL, s.StripeKey, s.SharedBlobs, s.BlobURL, s.Dev = "http://portal.invalid", "sk_test_123", true, "s3://b?region=x&endpoint=http://127.0.0.1:1", true
	s.TrustedProxies = []string{"no network"}
	e := examine(t, doctorCommand{Settings: s, Limit: time.Second})
	for _, words := range []string{"SEIVA_SMTP_ULR", "não é https", "SEIVA_BILLING não é stripe", "SEIVA_SHARED_BLOBS não tem efeito", "SEIVA_DEV está ligada", "SEIVA_TRUSTED_PROXIES"} {
		if !strings.Contains(e.text, words) {
			t.Errorf("nothing of %q in %s", words, e.text)
		}
	}
	e.says(t, "endereço público", app.Broken, "não responde")
}

// A collector that does not take traces is told of, and no secret of its address; the server serves all the same.
func TestDoctorHandsTheCollectorABatch(t *testing.T) {
	s := apitest.OnSQLite(t)
	testkit.Must(t, start(t, s))
	to, refusing := collectortest.New(t), httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(refusing.Close)
	for address, want := range map[string]struct {
		verdict app.Verdict
		words   string
	}{
		"":                   {app.Fine, "não configurado"},
		to.URL:               {app.Fine, "aceita traces"},
		refusing.URL:         {app.Warning, "404"},
		"http://127.0.0.1:1": {app.Warning, "não aceita traces"},
	} {
		s.Traces = app.TracesSettings{To: address, Headers: "authorization=Bearer%20s3cret"}
		e := examine(t, doctorCommand{Settings: s, Limit: 2 * time.Second})
		e.says(t, "coletor de traces", want.verdict, want.words)
		if strings.Contains(e.text, "s3cret") {
			t.Errorf("%s", e.text)
		}
	}
}
