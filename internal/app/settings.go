package app

import (
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	"seiva/internal/analytics"
	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
)

// Version is set by the build.
var Version = "dev"

// Settings are the flags that every command shares, each with its twin in the environment.
type Settings struct {
	Addr            string            `default:"127.0.0.1:8080" env:"SEIVA_ADDR" help:"Address to listen on."`
	Data            string            `default:"./data" env:"SEIVA_DATA" help:"Folder of the database, the blobs and the secret."`
	DatabaseURL     string            `env:"SEIVA_DATABASE_URL" help:"postgres://… ; empty: SQLite in the data folder."`
	Connections     int               `name:"database-connections" env:"SEIVA_DATABASE_CONNECTIONS" help:"Connections to PostgreSQL at most, a quarter of them for intake; default 16, or four for each core."`
	DatabaseReadURL string            `env:"SEIVA_DATABASE_READ_URL" help:"postgres://… of a standby that answers reports, long lists and exports; empty: the leader answers all."`
	ReadLag         time.Duration     `name:"database-read-lag" default:"30s" env:"SEIVA_DATABASE_READ_LAG" help:"How far behind it may be; beyond, the leader answers."`
	SecretFile      string            `env:"SEIVA_SECRET_FILE" help:"Secret file; empty: made once in the data folder (SQLite only)."`
	BlobURL         string            `env:"SEIVA_BLOB_URL" help:"s3://bucket?region=…&endpoint=… ; empty: a folder in the data folder."`
	SharedBlobs     bool              `env:"SEIVA_SHARED_BLOBS" help:"With PostgreSQL and no bucket: every replica sees the same data folder, or there is only one."`
	PublicURL       string            `env:"SEIVA_PUBLIC_URL" help:"Address that people use; default http://<addr> with SQLite, required with PostgreSQL."`
	CustomerHost    string            `env:"SEIVA_CUSTOMER_HOST" help:"Host that has the customer-facing API at its root."`
	CNPJURL         string            `name:"cnpj-url" env:"SEIVA_CNPJ_URL" help:"Server of the CNPJ register, as BrasilAPI's; empty: none is verified."`
	CEPURL          string            `name:"cep-url" env:"SEIVA_CEP_URL" help:"Server of the CEP look-up, as BrasilAPI's; empty: none is looked up."`
	MetricsToken    string            `env:"SEIVA_METRICS_TOKEN" help:"Token that lets others than this machine read /metrics."`
	SecurityContact string            `env:"SEIVA_SECURITY_CONTACT" help:"Where to report a weakness, mailto:… or https://… ; empty: there is no security.txt."`
	LogLevel        string            `enum:"debug,info,warn,error" default:"info" env:"SEIVA_LOG_LEVEL" help:"What the log holds at least: debug, info (every request), warn or error."`
	DebugAddr       string            `env:"SEIVA_DEBUG_ADDR" help:"Address of profiles and memory figures, on this machine alone (127.0.0.1:6060); empty: none."`
	SMTPURL         string            `name:"smtp-url" hidden:"" env:"SEIVA_SMTP_URL" help:"smtp://user:password@host:587 or smtps://… ; empty: mail waits in the outbox."`
	Identity        string            `enum:"embedded,cognito" default:"embedded" env:"SEIVA_IDENTITY" help:"Who keeps the passwords: embedded (this installation) or cognito (an Amazon Cognito user pool)."`
	Billing         string            `enum:"local,stripe" default:"local" env:"SEIVA_BILLING" help:"Who takes payments: local (a page for trying out, never with real retailers) or stripe."`
	PricesFile      string            `env:"SEIVA_PRICES_FILE" help:"CSV with the plan's prices; empty: those that ship with the program."`
	ImpactFactors   string            `env:"SEIVA_IMPACT_FACTORS" help:"JSON with what a receipt that is not printed saves, and its sources; empty: those that ship with the program."`
	VibeURL         string            `env:"SEIVA_VIBE_URL" help:"Where the receipts of consumers who agree go, https://…; empty: nothing is sent, and nobody is asked."`
	VibeSecret      string            `hidden:"" env:"SEIVA_VIBE_SECRET" help:"What signs them, at least 32 characters."`
	StripeKey       string            `hidden:"" env:"SEIVA_STRIPE_KEY" help:"Stripe's secret key (sk_live_…, sk_test_…, rk_live_… or rk_test_…)."`
	StripeSecret    string            `name:"stripe-webhook-secret" hidden:"" env:"SEIVA_STRIPE_WEBHOOK_SECRET" help:"Signing secret of Stripe's webhook (whsec_…)."`
	StripeURL       string            `kong:"-"` // another Stripe than the real one: tests set it
	Dev             bool              `env:"SEIVA_DEV" help:"Development: log at debug, development mailbox."`
	Mailbox         bool              `kong:"-"` // show every mail at /dev/mail: serve sets it for --demo and SEIVA_DEV
	HashCost        identity.HashCost `kong:"-"` // of passwords; zero is the default: tests set it
	Pace            httpx.Pace        `kong:"-"` // of connections; zero is the default: tests set it
	TestPayments    bool              `kong:"-"` // let people pay on the page for trying out: serve sets it for --demo and SEIVA_DEV
	Samples         bool              `kong:"-"` // companies and places of the demonstration answer where no server is configured: serve sets it for --demo and SEIVA_DEV

	Cognito CognitoSettings `embed:"" prefix:"cognito-"`
	Traces  TracesSettings  `embed:"" prefix:"traces-"`

	BlobPatience time.Duration `kong:"-"` // of one call to a bucket; zero is the default: tests set it

	TrustedProxies []string `env:"SEIVA_TRUSTED_PROXIES" help:"Addresses and networks of proxies whose X-Forwarded-For is believed."`

	BannersPerChannel int `env:"SEIVA_BANNERS_PER_CHANNEL" help:"Banners at once on a channel, for all consumers and for each retailer; default 10."`
	BannerViewsADay   int `env:"SEIVA_BANNER_VIEWS_A_DAY" help:"How often one consumer gets to see a banner on one day; default 20."`
	BannerCeiling     int `name:"banner-counts-a-minute" env:"SEIVA_BANNER_COUNTS_A_MINUTE" help:"How many impressions and clicks of one banner are counted in one minute; default 6000."`

	BackupTo    string        `env:"SEIVA_BACKUP_TO" help:"Where backups go by themselves: a folder, or s3://bucket?region=…&endpoint=… ; empty: nowhere."`
	BackupEvery time.Duration `default:"24h" env:"SEIVA_BACKUP_EVERY" help:"How often, counted from five in the morning UTC; at least an hour."`
	BackupKeep  int           `default:"7" env:"SEIVA_BACKUP_KEEP" help:"How many of them are kept."`

	RetentionYears int `default:"5" env:"SEIVA_RETENTION_YEARS" help:"How many whole years before the current one receipts are kept; at least 5, as long as the tax authorities may ask for them."`

	PackAfter int `env:"SEIVA_PACK_AFTER" help:"How many days after the end of the month in which they arrived the XMLs of receipts move, sealed, from the database to where files are kept; at least 1; 0: never."`

	AnalyticsTo       string           `env:"SEIVA_ANALYTICS_TO" help:"Where Parquet files for analysis go every night: a folder, or s3://bucket?region=…&endpoint=… ; empty: nowhere."`
	AnalyticsReceipts analytics.Choice `enum:"none,facts,keys" default:"none" env:"SEIVA_ANALYTICS_RECEIPTS" help:"What they hold of receipts: none, facts (never a CPF), or keys: with access keys too, but of consumers."`

	LameDuck time.Duration `default:"0s" env:"SEIVA_LAME_DUCK" help:"How long, once told to end, to go on serving with /readyz at 503 before connections are refused."`

	StrangersPerMinute int `env:"SEIVA_STRANGERS_PER_MINUTE" help:"Calls of the banner feed that one address may make in a minute without a token, and as many counts; default 6000."`

	StaffSecondFactor bool `default:"true" negatable:"" env:"SEIVA_STAFF_SECOND_FACTOR" help:"Administrators and support need a second factor; never with --demo."`
}

func (s Settings) SecretPath() string {
	if s.SecretFile != "" {
		return s.SecretFile
	}
	return filepath.Join(s.Data, "secret")
}

func (s Settings) Origin() string {
	if s.PublicURL != "" {
		return strings.TrimSuffix(s.PublicURL, "/")
	}
	return "http://" + s.Addr
}

func (s Settings) pace() httpx.Pace {
	if s.Pace == (httpx.Pace{}) {
		return httpx.DefaultPace
	}
	return s.Pace
}

func (s Settings) Level() slog.Level {
	var level slog.Level // info
	if s.Dev {
		level = slog.LevelDebug
	} else if s.LogLevel != "" {
		_ = level.UnmarshalText([]byte(s.LogLevel)) // one of four words
	}
	return level
}
