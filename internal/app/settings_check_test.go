package app

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/secret"
	"seiva/internal/kit/testkit"
)

// What a refusal ends with: what to do.
var todo = regexp.MustCompile(`: .*\b(acrescente|comece|confira|copie|corrija|deixe|escreva|informe|inicie|retire|use)\b`)

// How English would show.
var english = regexp.MustCompile(`(?i)\b(is|are|has|must|names|with|without|cannot|read|needs|least|of)\b`)

// A setting that nobody can be served with is refused by its name, in Portuguese, with what to do, and never with what is secret.
func TestARefusedSettingSaysWhatToDo(t *testing.T) {
	folder := t.TempDir()
	factors, prices := filepath.Join(folder, "factors.json"), filepath.Join(folder, "prices.csv")
	testkit.Must(t, os.WriteFile(factors, []byte(`{"paper": "58 mm", "factors": []}`), 0o600))
	testkit.Must(t, os.WriteFile(prices, []byte("product,name,cents\nbase,Base,0\n"), 0o600))
	collected := func(s TracesSettings) Settings {
		s.To = "http://collector:4318"
		return Settings{Traces: s}
	}
	replica := Settings{DatabaseURL: "postgres://h/d", SecretFile: factors, PublicURL: "https://portal.example", SharedBlobs: true}
	with := func(change func(*Settings)) Settings {
		s := replica
		change(&s)
		return s
	}
	for name, c := range map[string]struct {
		settings Settings
		setting  string
	}{
		"no address":            {Settings{PublicURL: "https://ana:geheim@portal.example"}, "SEIVA_PUBLIC_URL"},
		"no way to report":      {Settings{SecurityContact: "seguranca@portal.example"}, "SEIVA_SECURITY_CONTACT"},
		"half a bucket":         {Settings{BackupTo: "s3:ana:geheim@b", BackupEvery: time.Hour, BackupKeep: 1}, "SEIVA_BACKUP_TO"},
		"one slash":             {Settings{BackupTo: "s3:/geheim", BackupEvery: time.Hour, BackupKeep: 1}, "SEIVA_BACKUP_TO"},
		"a nameless bucket":     {Settings{BackupTo: "s3://?region=geheim", BackupEvery: time.Hour, BackupKeep: 1}, "SEIVA_BACKUP_TO"},
		"another's bucket":      {Settings{BackupTo: "gs://geheim", BackupEvery: time.Hour, BackupKeep: 1}, "SEIVA_BACKUP_TO"},
		"a bucket, shouting":    {Settings{BackupTo: "S3://geheim", BackupEvery: time.Hour, BackupKeep: 1}, "SEIVA_BACKUP_TO"},
		"a page to analyse":     {Settings{AnalyticsTo: "https://geheim"}, "SEIVA_ANALYTICS_TO"},
		"backups too often":     {Settings{BackupTo: folder, BackupEvery: time.Minute, BackupKeep: 1}, "SEIVA_BACKUP_EVERY"},
		"no backup kept":        {Settings{BackupTo: folder, BackupEvery: time.Hour}, "SEIVA_BACKUP_KEEP"},
		"too few years":         {Settings{RetentionYears: 4}, "SEIVA_RETENTION_YEARS"},
		"packs of the future":   {Settings{PackAfter: -1}, "SEIVA_PACK_AFTER"},
		"a proxy by name":       {Settings{TrustedProxies: []string{"proxy"}}, "SEIVA_TRUSTED_PROXIES"},
		"callers by name":       {collected(TracesSettings{From: []string{"proxy"}}), "SEIVA_TRACES_FROM"},
		"a collector's address": {Settings{Traces: TracesSettings{To: "http://ana:geheim@collector"}}, "OTEL_EXPORTER_OTLP_ENDPOINT"},
		"another protocol":      {collected(TracesSettings{Protocol: "grpc"}), "OTEL_EXPORTER_OTLP_PROTOCOL"},
		"half a header":         {collected(TracesSettings{Headers: "geheim"}), "OTEL_EXPORTER_OTLP_HEADERS"},
		"another sampler":       {collected(TracesSettings{Sampler: "sometimes"}), "OTEL_TRACES_SAMPLER"},
		"more than all":         {collected(TracesSettings{Sampler: "traceidratio", Share: "2"}), "OTEL_TRACES_SAMPLER_ARG"},
		"a standby of SQLite":   {Settings{DatabaseReadURL: "postgres://h/d"}, "SEIVA_DATABASE_READ_URL"},
		"a standby at once":     {with(func(s *Settings) { s.DatabaseReadURL = "postgres://h/d" }), "SEIVA_DATABASE_READ_LAG"},
		"replicas, no address":  {with(func(s *Settings) { s.PublicURL = "" }), "SEIVA_PUBLIC_URL"},
		"replicas, no bucket":   {with(func(s *Settings) { s.SharedBlobs = false }), "SEIVA_BLOB_URL"},
		"replicas, no secret":   {with(func(s *Settings) { s.SecretFile = "" }), "SEIVA_SECRET_FILE"},
		"a broken database":     {with(func(s *Settings) { s.DatabaseURL = "postgres://ana:ge:heim/geheim@h/d" }), "SEIVA_DATABASE_URL"},
		"another database":      {with(func(s *Settings) { s.DatabaseURL = "mysql://ana:geheim@h/d" }), "SEIVA_DATABASE_URL"},
		"no server of mail":     {Settings{SMTPURL: "mx://ana:geheim@h"}, "SEIVA_SMTP_URL"},
		"no port of mail":       {Settings{SMTPURL: "smtp://ana:geheim@h:99999"}, "SEIVA_SMTP_URL"},
		"half a TLS":            {Settings{SMTPURL: "smtp://ana:geheim@h?starttls=no"}, "SEIVA_SMTP_URL"},
		"no sender":             {Settings{SMTPURL: "smtp://ana:geheim@h?from=caixa"}, "SEIVA_SMTP_URL"},
		"no pool":               {Settings{Identity: CognitoProvider}, "SEIVA_COGNITO_POOL_ID"},
		"no prices":             {Settings{PricesFile: prices}, "SEIVA_PRICES_FILE"},
		"no factors":            {Settings{ImpactFactors: factors}, "SEIVA_IMPACT_FACTORS"},
		"no key of Stripe":      {Settings{Billing: "stripe", StripeKey: "geheim"}, "SEIVA_STRIPE_KEY"},
		"no signing secret":     {Settings{Billing: "stripe", StripeKey: "sk_test_geheim", StripeSecret: "geheim"}, "SEIVA_STRIPE_WEBHOOK_SECRET"},
		"no Vibe":               {Settings{VibeURL: "http://ana:geheim@vibe.example"}, "SEIVA_VIBE_URL"},
		"a short secret":        {Settings{VibeURL: "https://vibe.example", VibeSecret: "geheim"}, "SEIVA_VIBE_SECRET"},
		"a host with a scheme":  {Settings{CustomerHost: "https://api.example"}, "SEIVA_CUSTOMER_HOST"},
		"callers, no collector": {Settings{Traces: TracesSettings{From: []string{"proxy"}}}, "SEIVA_TRACES_FROM"},
		"no port":               {Settings{Addr: "127.0.0.1"}, "SEIVA_ADDR"},
		"a port beyond":         {Settings{Addr: "127.0.0.1:80000"}, "SEIVA_ADDR"},
		"no register":           {Settings{CNPJURL: "register.example"}, "SEIVA_CNPJ_URL"},
		"no look-up":            {Settings{CEPURL: "https://ana:geheim@cep.example"}, "SEIVA_CEP_URL"},
		"profiles for all":      {Settings{DebugAddr: "0.0.0.0:6060"}, "SEIVA_DEBUG_ADDR"},
		"no places":             {Settings{BannersPerChannel: -1}, "SEIVA_BANNERS_PER_CHANNEL"},
		"no views":              {Settings{BannerViewsADay: -1}, "SEIVA_BANNER_VIEWS_A_DAY"},
		"no counts":             {Settings{BannerCeiling: -1}, "SEIVA_BANNER_COUNTS_A_MINUTE"},
		"no strangers":          {Settings{StrangersPerMinute: -1}, "SEIVA_STRANGERS_PER_MINUTE"},
		"no bucket":             {Settings{BlobURL: "https://ana:geheim@h/b"}, "SEIVA_BLOB_URL"},
		"a user of a bucket":    {Settings{BlobURL: "s3://ana:geheim@b?region=r"}, "SEIVA_BLOB_URL"},
		"more than is known":    {Settings{BlobURL: "s3://b?regiao=r"}, "SEIVA_BLOB_URL"},
		"half a style":          {Settings{BlobURL: "s3://b?region=r&use_path_style=maybe"}, "SEIVA_BLOB_URL"},
		"no region":             {Settings{BlobURL: "s3://b"}, "SEIVA_BLOB_URL"},
		"no server of buckets":  {Settings{BlobURL: "s3://b?region=r&endpoint=h"}, "SEIVA_BLOB_URL"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("AWS_REGION", "")
			c.settings.Data = t.TempDir()
			refused(t, c.setting, refusal(t, c.settings))
			if said := diagnosed(t, c.settings); !strings.Contains(said, c.setting) {
				t.Errorf("the doctor says %q", said)
			}
		})
	}
	t.Run("files for analysis", func(t *testing.T) {
		_, err := Settings{AnalyticsTo: "s3://ana:geheim@b"}.analyticsPlace(t.Context())
		refused(t, "SEIVA_ANALYTICS_TO", err)
	})
	t.Run("backups", func(t *testing.T) {
		if found := (Doctor{Settings: Settings{BackupTo: "s3://ana:geheim@b"}}).backupPlace(t.Context()); !strings.HasPrefix(found.Found, "SEIVA_BACKUP_TO ") || strings.Contains(found.Found, "geheim") {
			t.Errorf("%+v", found)
		}
	})
}

// diagnosed is what the doctor finds broken before it asks anybody elsewhere.
func diagnosed(t *testing.T, s Settings) (said string) {
	t.Helper()
	d := Doctor{Settings: s, Limit: time.Second}
	tell := func(found Diagnosis) {
		if found.Verdict == Broken {
			said += found.Check + ": " + found.Found + "\n"
		}
	}
	for _, found := range d.configuration() {
		tell(found)
	}
	_, found := d.secretFile()
	tell(found)
	d.database(t.Context(), nil, tell)
	for _, check := range []func(context.Context) Diagnosis{
		func(ctx context.Context) Diagnosis { return d.files(ctx, &secret.Root{}) }, d.mail, d.pool, d.stripe,
	} {
		tell(d.limited(t.Context(), check))
	}
	return said
}

// refusal is what serve ends by.
func refusal(t *testing.T, s Settings) error {
	t.Helper()
	if err := s.Check(); err != nil {
		return err
	}
	a, err := Open(t.Context(), s)
	if err == nil {
		a.Close()
	}
	return err
}

func refused(t *testing.T, setting string, err error) {
	t.Helper()
	if err == nil {
		t.Fatal("served")
	}
	if said := err.Error(); !strings.HasPrefix(said, setting) || !todo.MatchString(said) || english.MatchString(said) || regexp.MustCompile(`geheim|\bana\b|heim`).MatchString(said) {
		t.Errorf("%s", said)
	}
}
