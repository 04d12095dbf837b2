package app

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Setting is one variable that is set, and what it means. Value is empty where it is secret.
type Setting struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty"`
	Means string `json:"means"`
}

// Set lists the settings that are not what they are without being set, secret ones without their values.
func (s Settings) Set() []Setting { return setIn(reflect.ValueOf(s)) }

func setIn(fields reflect.Value) (all []Setting) {
	for i := range fields.NumField() {
		field, value := fields.Type().Field(i), fields.Field(i)
		if _, embedded := field.Tag.Lookup("embed"); embedded {
			all = append(all, setIn(value)...)
			continue
		}
		name := field.Tag.Get("env")
		if name == "" || asBefore(value, field.Tag.Get("default")) {
			continue
		}
		shown := ""
		if _, hidden := field.Tag.Lookup("hidden"); !hidden && field.Name != "MetricsToken" {
			shown = plainValue(name, value)
		}
		all = append(all, Setting{name, shown, field.Tag.Get("help")})
	}
	return all
}

func asBefore(value reflect.Value, otherwise string) bool {
	if otherwise == "" {
		return value.IsZero()
	}
	if of, is := value.Interface().(time.Duration); is { // 24h is also 24h0m0s
		as, err := time.ParseDuration(otherwise)
		return err == nil && of == as
	}
	return plain(value) == otherwise || value.Kind() == reflect.String && value.IsZero()
}

func plain(value reflect.Value) string {
	if all, is := value.Interface().([]string); is {
		return strings.Join(all, ",")
	}
	return fmt.Sprint(value.Interface())
}

// plainValue leaves out of an address what may be secret: user, password and query. What is no address and may be one is
// not shown at all.
func plainValue(name string, value reflect.Value) string {
	text := plain(value)
	if !strings.Contains(text, "://") {
		if strings.HasPrefix(name, "SEIVA_DATABASE_") && strings.HasSuffix(name, "URL") { // host=… password=…
			return ""
		}
		return text
	}
	u, err := url.Parse(text)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host + u.Path
}

// names lists every variable that the program reads.
func (s Settings) names() []string { return namesIn(reflect.TypeOf(s)) }

func namesIn(of reflect.Type) (all []string) {
	for i := range of.NumField() {
		field := of.Field(i)
		if _, embedded := field.Tag.Lookup("embed"); embedded {
			all = append(all, namesIn(field.Type)...)
		} else if name := field.Tag.Get("env"); name != "" {
			all = append(all, name)
		}
	}
	return all
}

// configuration looks at what is set, without asking anybody.
func (d Doctor) configuration() (found []Diagnosis) {
	const check = "configuração"
	if err := d.Check(); err != nil {
		found = append(found, broken(check, because(err), "Corrija a variável: assim o servidor não inicia."))
	}
	for _, c := range d.contradictions() {
		if c.when {
			found = append(found, warning(check, c.found, c.remedy))
		}
	}
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		if strings.HasPrefix(name, "SEIVA_") && !strings.HasPrefix(name, "SEIVA_TEST_") && !slices.Contains(d.names(), name) {
			found = append(found, warning(check, name+" não é uma variável que o programa conheça", "Confira o nome em docs/operations.md; como está, não tem efeito."))
		}
	}
	if len(found) == 0 {
		found = append(found, fine(check, "sem contradições"))
	}
	return found
}

type contradiction struct {
	when          bool
	found, remedy string
}

func (d Doctor) contradictions() []contradiction {
	public, _ := url.Parse(d.Origin())
	if public == nil {
		public = &url.URL{}
	}
	outside := public.Hostname() != "" && !OwnHost(public.Hostname())
	secure := public.Scheme == "https"
	return []contradiction{
		{outside && !secure, "SEIVA_PUBLIC_URL não é https: senhas e cupons passam às claras", "Termine TLS em um proxy e use https:// em SEIVA_PUBLIC_URL."},
		{secure && outside && len(d.TrustedProxies) == 0, "SEIVA_TRUSTED_PROXIES está vazia: todos que passam pelo proxy dividem os mesmos limites", "Informe o endereço do proxy."},
		{outside && d.Dev, "SEIVA_DEV está ligada em um endereço público: /dev/mail mostra todas as mensagens", "Desligue SEIVA_DEV."},
		{outside && !d.StaffSecondFactor, "a equipe entra sem segundo fator", "Ligue SEIVA_STAFF_SECOND_FACTOR."},
		{d.SMTPURL == "" && !d.Mailbox, "SEIVA_SMTP_URL está vazia: as mensagens esperam na caixa de saída", "Informe o servidor de SMTP."},
		{d.Billing != "stripe" && outside, "SEIVA_BILLING não é stripe: ninguém pode pagar", "Configure o Stripe, ou ignore se esta instalação não cobra."},
		{d.Billing != "stripe" && d.StripeKey != "", "SEIVA_STRIPE_KEY está definida, mas SEIVA_BILLING não é stripe", "Use SEIVA_BILLING=stripe ou retire a chave."},
		{d.Billing == "stripe" && outside && strings.Contains(d.StripeKey, "_test_"), "a chave do Stripe é de teste: nenhum pagamento é real", "Use sk_live_… ou rk_live_…, de produção."},
		{d.Identity != CognitoProvider && d.Cognito.PoolID != "", "SEIVA_COGNITO_POOL_ID está definida, mas SEIVA_IDENTITY não é cognito", "Use SEIVA_IDENTITY=cognito ou retire a variável."},
		{d.BlobURL != "" && d.SharedBlobs, "SEIVA_SHARED_BLOBS não tem efeito com SEIVA_BLOB_URL", "Retire uma das duas."},
		{d.Engine() == SQLite && d.Connections != 0, "SEIVA_DATABASE_CONNECTIONS não tem efeito com SQLite", "Retire a variável."},
		{d.VibeURL == "" && d.VibeSecret != "", "SEIVA_VIBE_SECRET está definida sem SEIVA_VIBE_URL: nada é enviado", "Defina as duas ou nenhuma."},
		{d.MetricsToken != "" && len(d.MetricsToken) < 16, "SEIVA_METRICS_TOKEN é curto e pode ser adivinhado", "Use 16 caracteres ou mais."},
		{outside && d.CNPJURL == "", "SEIVA_CNPJ_URL está vazia: nenhum CNPJ é verificado", "Informe o servidor de consulta, ou ignore se for de propósito."},
	}
}

// OwnHost tells whether a host is this machine, which nobody else reaches by it.
func OwnHost(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || ip != nil && ip.IsLoopback()
}
