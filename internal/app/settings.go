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
	Addr            string            `default:"127.0.0.1:8080" env:"SEIVA_ADDR" help:"Endereço em que o servidor atende."`
	Data            string            `default:"./data" env:"SEIVA_DATA" help:"Pasta do banco de dados, dos arquivos e da chave secreta."`
	DatabaseURL     string            `env:"SEIVA_DATABASE_URL" help:"Banco PostgreSQL, postgres://… ; vazia: SQLite na pasta de dados."`
	Connections     int               `name:"database-connections" env:"SEIVA_DATABASE_CONNECTIONS" help:"Máximo de conexões ao PostgreSQL, um quarto delas para receber cupons; padrão: 16, ou quatro por núcleo."`
	DatabaseReadURL string            `env:"SEIVA_DATABASE_READ_URL" help:"Réplica de leitura (postgres://…) que responde a relatórios, listas longas e exportações; vazia: o servidor principal responde a tudo."`
	ReadLag         time.Duration     `name:"database-read-lag" default:"30s" env:"SEIVA_DATABASE_READ_LAG" help:"Atraso máximo da réplica de leitura; além dele responde o servidor principal."`
	SecretFile      string            `env:"SEIVA_SECRET_FILE" help:"Arquivo da chave secreta; vazia: criada uma vez na pasta de dados (só com SQLite)."`
	BlobURL         string            `env:"SEIVA_BLOB_URL" help:"Bucket dos arquivos, s3://bucket?region=…&endpoint=… ; vazia: uma pasta dentro da pasta de dados."`
	SharedBlobs     bool              `env:"SEIVA_SHARED_BLOBS" help:"Com PostgreSQL e sem bucket: todas as réplicas usam a mesma pasta de dados, ou há uma só."`
	PublicURL       string            `env:"SEIVA_PUBLIC_URL" help:"Endereço que as pessoas abrem; padrão com SQLite: o de --addr; obrigatório com PostgreSQL."`
	CustomerHost    string            `env:"SEIVA_CUSTOMER_HOST" help:"Nome de servidor que tem a API do consumidor na raiz."`
	CNPJURL         string            `name:"cnpj-url" env:"SEIVA_CNPJ_URL" help:"Servidor do cadastro de CNPJ, como o da BrasilAPI; vazia: nenhum é verificado."`
	CEPURL          string            `name:"cep-url" env:"SEIVA_CEP_URL" help:"Servidor da consulta de CEP, como o da BrasilAPI; vazia: nenhum é consultado."`
	MetricsToken    string            `env:"SEIVA_METRICS_TOKEN" help:"Token com que outras máquinas podem ler /metrics."`
	SecurityContact string            `env:"SEIVA_SECURITY_CONTACT" help:"Onde avisar de uma falha de segurança, mailto:… ou https://… ; vazia: não há security.txt."`
	LogLevel        string            `enum:"debug,info,warn,error" default:"info" env:"SEIVA_LOG_LEVEL" help:"O mínimo que o log registra: debug, info (cada requisição), warn ou error."`
	DebugAddr       string            `env:"SEIVA_DEBUG_ADDR" help:"Endereço de perfis e números da memória, só nesta máquina (127.0.0.1:6060); vazia: não há."`
	SMTPURL         string            `name:"smtp-url" hidden:"" env:"SEIVA_SMTP_URL" help:"Servidor de e-mail, smtp://usuário:senha@servidor:587 ou smtps://… ; vazia: os e-mails esperam na fila."`
	Identity        string            `enum:"embedded,cognito" default:"embedded" env:"SEIVA_IDENTITY" help:"Quem guarda as senhas: embedded (esta instalação) ou cognito (um user pool do Amazon Cognito)."`
	Billing         string            `enum:"local,stripe" default:"local" env:"SEIVA_BILLING" help:"Quem recebe os pagamentos: local (uma página de teste, nunca com varejistas reais) ou stripe."`
	PricesFile      string            `env:"SEIVA_PRICES_FILE" help:"CSV com os preços do plano; vazia: os que vêm com o programa."`
	ImpactFactors   string            `env:"SEIVA_IMPACT_FACTORS" help:"JSON com o que um cupom não impresso economiza, e as fontes; vazia: o que vem com o programa."`
	VibeURL         string            `env:"SEIVA_VIBE_URL" help:"Para onde vão os cupons dos consumidores que concordam, https://…; vazia: nada é enviado, e ninguém é perguntado."`
	VibeSecret      string            `hidden:"" env:"SEIVA_VIBE_SECRET" help:"O que assina o envio à Vibe, com pelo menos 32 caracteres."`
	StripeKey       string            `hidden:"" env:"SEIVA_STRIPE_KEY" help:"Chave secreta da Stripe (sk_live_…, sk_test_…, rk_live_… ou rk_test_…)."`
	StripeSecret    string            `name:"stripe-webhook-secret" hidden:"" env:"SEIVA_STRIPE_WEBHOOK_SECRET" help:"Segredo que assina o webhook da Stripe (whsec_…)."`
	StripeURL       string            `kong:"-"` // another Stripe than the real one: tests set it
	Dev             bool              `env:"SEIVA_DEV" help:"Desenvolvimento: log em debug e caixa de e-mails de desenvolvimento."`
	Mailbox         bool              `kong:"-"` // show every mail at /dev/mail: serve sets it for --demo and SEIVA_DEV
	HashCost        identity.HashCost `kong:"-"` // of passwords; zero is the default: tests set it
	Pace            httpx.Pace        `kong:"-"` // of connections; zero is the default: tests set it
	TestPayments    bool              `kong:"-"` // let people pay on the page for trying out: serve sets it for --demo and SEIVA_DEV
	Samples         bool              `kong:"-"` // companies and places of the demonstration answer where no server is configured: serve sets it for --demo and SEIVA_DEV

	Cognito CognitoSettings `embed:"" prefix:"cognito-"`
	Traces  TracesSettings  `embed:"" prefix:"traces-"`

	BlobPatience time.Duration `kong:"-"` // of one call to a bucket; zero is the default: tests set it

	TrustedProxies []string `env:"SEIVA_TRUSTED_PROXIES" help:"Endereços e redes dos proxies em cujo X-Forwarded-For se confia."`

	BannersPerChannel int `env:"SEIVA_BANNERS_PER_CHANNEL" help:"Banners ao mesmo tempo em um canal, para todos os consumidores e para cada varejista; padrão: 10."`
	BannerViewsADay   int `env:"SEIVA_BANNER_VIEWS_A_DAY" help:"Quantas vezes um consumidor vê um banner em um dia; padrão: 20."`
	BannerCeiling     int `name:"banner-counts-a-minute" env:"SEIVA_BANNER_COUNTS_A_MINUTE" help:"Quantas impressões e cliques de um banner são contados em um minuto; padrão: 6000."`

	BackupTo    string        `env:"SEIVA_BACKUP_TO" help:"Para onde vão os backups automáticos: uma pasta, ou s3://bucket?region=…&endpoint=… ; vazia: não são feitos."`
	BackupEvery time.Duration `default:"24h" env:"SEIVA_BACKUP_EVERY" help:"Intervalo entre os backups automáticos, contado a partir das 5h UTC; pelo menos uma hora."`
	BackupKeep  int           `default:"7" env:"SEIVA_BACKUP_KEEP" help:"Quantos backups automáticos são guardados."`

	RetentionYears int `default:"5" env:"SEIVA_RETENTION_YEARS" help:"Por quantos anos inteiros, além do corrente, os cupons são guardados; pelo menos 5, o tempo em que o fisco pode pedi-los."`

	PackAfter int `env:"SEIVA_PACK_AFTER" help:"Quantos dias depois do fim do mês em que chegaram os XMLs dos cupons saem do banco, selados, para onde os arquivos são guardados; pelo menos 1; 0: nunca."`

	AnalyticsTo       string           `env:"SEIVA_ANALYTICS_TO" help:"Para onde vão os arquivos Parquet de análise toda noite: uma pasta, ou s3://bucket?region=…&endpoint=… ; vazia: não são gravados."`
	AnalyticsReceipts analytics.Choice `enum:"none,facts,keys" default:"none" env:"SEIVA_ANALYTICS_RECEIPTS" help:"O que os arquivos de análise contêm dos cupons: none (nada), facts (nunca um CPF) ou keys (também as chaves de acesso, menos as de consumidores)."`

	LameDuck time.Duration `default:"0s" env:"SEIVA_LAME_DUCK" help:"Por quanto tempo, ao receber o pedido de término, continuar atendendo com /readyz em 503 antes de recusar conexões."`

	StrangersPerMinute int `env:"SEIVA_STRANGERS_PER_MINUTE" help:"Chamadas ao feed de banners que um endereço pode fazer por minuto sem token, e o mesmo tanto de contagens; padrão: 6000."`

	StaffSecondFactor bool `default:"true" negatable:"" env:"SEIVA_STAFF_SECOND_FACTOR" help:"Administração e suporte precisam do segundo fator; nunca com --demo."`
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
