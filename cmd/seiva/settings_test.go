package main

import (
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"seiva/internal/app"
	"seiva/internal/kit/testkit"
)

// Whoever runs the programme needs a second factor unless it is switched off on purpose.
func TestStaffSecondFactorIsOnUnlessSwitchedOff(t *testing.T) {
	for _, c := range []struct {
		name, env string
		arguments []string
		want      bool
	}{
		{"nothing said", "", []string{"serve"}, true},
		{"flag", "", []string{"serve", "--no-staff-second-factor"}, false},
		{"environment", "false", []string{"serve"}, false},
		{"flag over environment", "false", []string{"serve", "--staff-second-factor"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.env != "" {
				t.Setenv("SEIVA_STAFF_SECOND_FACTOR", c.env)
			}
			var parsed cli
			parser, err := kong.New(&parsed)
			testkit.Must(t, err)
			_, err = parser.Parse(c.arguments)
			testkit.Must(t, err)
			if parsed.Serve.StaffSecondFactor != c.want {
				t.Errorf("%v", parsed.Serve.StaffSecondFactor)
			}
		})
	}
}

// Where people, consumers' systems, passwords and files are is configuration (CF-03).
func TestHostsIdentityAndBucketAreSettings(t *testing.T) {
	for variable, c := range map[string]struct {
		value string
		read  func(app.Settings) string
	}{
		"SEIVA_PUBLIC_URL":    {"https://portal.example", func(s app.Settings) string { return s.Origin() }},
		"SEIVA_CUSTOMER_HOST": {"consumidor.example", func(s app.Settings) string { return s.CustomerHost }},
		"SEIVA_IDENTITY":      {"cognito", func(s app.Settings) string { return s.Identity }},
		"SEIVA_BLOB_URL":      {"s3://b?region=sa-east-1", func(s app.Settings) string { return s.BlobURL }},
	} {
		t.Setenv(variable, c.value)
		var parsed cli
		parser, err := kong.New(&parsed)
		testkit.Must(t, err)
		_, err = parser.Parse([]string{"serve"})
		testkit.Must(t, err)
		if got := c.read(parsed.Serve.Settings); got != c.value {
			t.Errorf("%s: %q, want %q", variable, got, c.value)
		}
	}
}

// traced is a set of settings with a collector.
func traced(t app.TracesSettings) app.Settings {
	t.To = "http://collector:4318"
	return app.Settings{Traces: t}
}

func TestWhatCannotBeServedIsRefusedAtTheStart(t *testing.T) {
	const database, secret, public = "postgres://x", "/run/secret", "https://portal.example"
	for name, c := range map[string]struct {
		settings app.Settings
		want     string // a word of the refusal; empty: served
	}{
		"nothing said":                  {app.Settings{}, ""},
		"a public address":              {app.Settings{PublicURL: public + "/"}, ""},
		"no address":                    {app.Settings{PublicURL: "notaurl"}, "SEIVA_PUBLIC_URL"},
		"another scheme":                {app.Settings{PublicURL: "ftp://portal.example"}, "SEIVA_PUBLIC_URL"},
		"no host":                       {app.Settings{PublicURL: "https://:443"}, "SEIVA_PUBLIC_URL"},
		"a password in it":              {app.Settings{PublicURL: "https://ana:senha@portal.example"}, "SEIVA_PUBLIC_URL"},
		"PostgreSQL without an address": {app.Settings{DatabaseURL: database, SecretFile: secret, BlobURL: "s3://b"}, "SEIVA_PUBLIC_URL"},
		"PostgreSQL and a folder":       {app.Settings{DatabaseURL: database, SecretFile: secret, PublicURL: public}, "SEIVA_SHARED_BLOBS"},
		"PostgreSQL and a bucket":       {app.Settings{DatabaseURL: database, SecretFile: secret, PublicURL: public, BlobURL: "s3://b"}, ""},
		"PostgreSQL and a shared one":   {app.Settings{DatabaseURL: database, SecretFile: secret, PublicURL: public, SharedBlobs: true}, ""},
		"SQLite and a standby":          {app.Settings{DatabaseReadURL: database}, "SEIVA_DATABASE_READ_URL"},
		"a standby": {
			app.Settings{DatabaseURL: database, DatabaseReadURL: database, ReadLag: time.Second, SecretFile: secret, PublicURL: public, SharedBlobs: true}, "",
		},
		"a standby that must not lag": {
			app.Settings{DatabaseURL: database, DatabaseReadURL: database, SecretFile: secret, PublicURL: public, SharedBlobs: true}, "SEIVA_DATABASE_READ_LAG",
		},
		"fewer years than the law asks": {app.Settings{RetentionYears: 4}, "SEIVA_RETENTION_YEARS"},
		"packs before they are filled":  {app.Settings{PackAfter: -1}, "SEIVA_PACK_AFTER"},
		"as many years":                 {app.Settings{RetentionYears: 5}, ""},
		"traces":                        {traced(app.TracesSettings{Headers: "a=b, c=d%20e"}), ""},
		"traces without a scheme":       {app.Settings{Traces: app.TracesSettings{To: "collector:4318"}}, "OTEL_EXPORTER_OTLP_ENDPOINT"},
		"traces with a password":        {app.Settings{Traces: app.TracesSettings{To: "http://ana:senha@collector:4318"}}, "OTEL_EXPORTER_OTLP_ENDPOINT"},
		"traces by gRPC":                {traced(app.TracesSettings{Protocol: "grpc"}), "OTEL_EXPORTER_OTLP_PROTOCOL"},
		"traces with half a header":     {traced(app.TracesSettings{Headers: "senha"}), "OTEL_EXPORTER_OTLP_HEADERS"},
		"a sampler nobody knows":        {traced(app.TracesSettings{Sampler: "sometimes"}), "OTEL_TRACES_SAMPLER"},
		"a share of nothing":            {traced(app.TracesSettings{Sampler: "traceidratio", Share: "NaN"}), "OTEL_TRACES_SAMPLER_ARG"},
		"a tenth of all traces":         {traced(app.TracesSettings{Sampler: "parentbased_traceidratio", Share: "0.1"}), ""},
		"callers who are no network":    {traced(app.TracesSettings{From: []string{"proxy"}}), "SEIVA_TRACES_FROM"},
	} {
		t.Run(name, func(t *testing.T) {
			err := c.settings.Check()
			if (err == nil) != (c.want == "") || err != nil && (!strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "senha")) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}
