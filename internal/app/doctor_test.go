package app

import (
	"crypto/x509"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/testkit"
)

// A server's date tells clocks that are apart from two minutes on, and a certificate that nobody vouches for is told as such.
func TestVisitingAnEndpoint(t *testing.T) {
	for off, want := range map[time.Duration]Verdict{0: Fine, time.Minute: Fine, -3 * time.Minute: Warning, 3 * time.Minute: Warning} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Date", time.Now().Add(off).UTC().Format(http.TimeFormat))
			w.WriteHeader(http.StatusForbidden) // any answer will do
		}))
		found := endpoint{"bucket", server.URL, true}.visit(t.Context())
		server.Close()
		if len(found) != 2 || found[0].Verdict != Fine || found[1].Verdict != want {
			t.Errorf("%s: %+v", off, found)
		}
	}
	server := httptest.NewTLSServer(http.NotFoundHandler())
	defer server.Close()
	if found := (endpoint{"x", server.URL, true}).visit(t.Context()); len(found) != 1 || found[0].Verdict != Broken || !strings.Contains(found[0].Found, "certificado") {
		t.Errorf("%+v", found)
	}
}

// A server that takes the connection and says nothing is told as one that does not answer, not by what hanging up looks like.
func TestAServerOfMailThatSaysNothing(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // a port of this test
	testkit.Must(t, err)
	defer func() { _ = listener.Close() }()
	d := Doctor{Settings: Settings{SMTPURL: "smtp://" + listener.Addr().String()}, Limit: 100 * time.Millisecond}
	if found := d.limited(t.Context(), d.mail); found.Verdict != Broken || found.Found != "não aceita a conexão: sem resposta no prazo" {
		t.Errorf("%+v", found)
	}
}

func TestCertificatesThatEndSoonAreTold(t *testing.T) {
	for left, want := range map[time.Duration]bool{15 * 24 * time.Hour: false, 13 * 24 * time.Hour: true, time.Hour: true} {
		if _, told := expiring("x", &x509.Certificate{NotAfter: time.Now().Add(left)}); told != want {
			t.Errorf("%s before its end: told %v", left, told)
		}
	}
}

// What is set is listed with what it means, and nothing that is secret.
func TestSettingsAreListedWithoutSecrets(t *testing.T) {
	s := Settings{
		Addr: "127.0.0.1:8080", Data: "./data", DatabaseURL: "postgres://u:s3cret@h/d?password=s3cret", DatabaseReadURL: "host=r password=s3cret", SMTPURL: "smtp://u:s3cret@h", MetricsToken: "s3cret",
		StripeKey: "s3cret", StripeSecret: "s3cret", VibeSecret: "s3cret", VibeURL: "https://u:s3cret@v/p?k=s3cret", TrustedProxies: []string{"10.0.0.0/8", "192.0.2.7"},
		Cognito: CognitoSettings{PoolID: "p", ClientSecret: "s3cret"}, BannersPerChannel: 7, StaffSecondFactor: true,
		BackupEvery: 24 * time.Hour, ReadLag: time.Minute,
	}
	shown := map[string]string{}
	for _, one := range s.Set() {
		shown[one.Name] = one.Value
		if one.Means == "" || strings.Contains(one.Value, "s3cret") {
			t.Errorf("%+v", one)
		}
	}
	for name, want := range map[string]string{
		"SEIVA_DATABASE_URL": "postgres://h/d", "SEIVA_DATABASE_READ_URL": "", "SEIVA_SMTP_URL": "", "SEIVA_COGNITO_CLIENT_SECRET": "", "SEIVA_BANNERS_PER_CHANNEL": "7",
		"SEIVA_TRUSTED_PROXIES": "10.0.0.0/8,192.0.2.7", "SEIVA_VIBE_URL": "https://v/p", "SEIVA_DATABASE_READ_LAG": "1m0s",
	} {
		if got, set := shown[name]; !set || got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	for _, name := range []string{"SEIVA_ADDR", "SEIVA_DATA", "SEIVA_STAFF_SECOND_FACTOR", "SEIVA_BLOB_URL", "SEIVA_BACKUP_EVERY"} {
		if _, set := shown[name]; set {
			t.Errorf("%s is as it is without being set", name)
		}
	}
}

// An older pg_dump refuses a newer server.
func TestVersionsOfPostgreSQLAreRead(t *testing.T) {
	for said, want := range map[string]int{"pg_dump (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)": 15, "PostgreSQL 17.2": 17, "pg_dump: broken": 0} {
		if got := majorOf(said); got != want {
			t.Errorf("%s: %d", said, got)
		}
	}
}
