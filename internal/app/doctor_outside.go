package app

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"seiva/internal/adapter/blobstore"
	"seiva/internal/adapter/collector"
	"seiva/internal/adapter/mailer"
	"seiva/internal/adapter/stripebilling"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/secret"
	"seiva/internal/outbox"
)

// outside looks at what the installation reaches beyond its database.
func (d Doctor) outside(ctx context.Context, root *secret.Root, tell func(Diagnosis)) {
	for _, check := range []func(context.Context) Diagnosis{
		func(ctx context.Context) Diagnosis { return d.files(ctx, root) }, d.backupPlace, d.mail, d.pool, d.stripe, d.traces,
	} {
		tell(d.limited(ctx, check))
	}
	for _, e := range d.endpoints() {
		ctx, cancel := context.WithTimeout(ctx, d.patient())
		for _, found := range e.visit(ctx) {
			tell(found)
		}
		cancel()
	}
}

// files writes, reads and deletes one object of its own.
func (d Doctor) files(ctx context.Context, root *secret.Root) Diagnosis {
	check, remedy := "arquivos", "Confira o dono e o disco da pasta de dados."
	if d.BlobURL != "" {
		check, remedy = "bucket", "Confira nome, endereço e região em SEIVA_BLOB_URL, as credenciais, e as permissões de ler, gravar e apagar objetos."
	}
	if d.BlobURL == "" && !exists(d.Data) {
		return fine(check, "na pasta de dados, que ainda não existe")
	}
	if root == nil {
		root = &secret.Root{} // what is signed with it is of no use here
	}
	blobs, err := d.blobs(ctx, *root, clock.System{}, nil)
	if err != nil {
		return broken(check, because(err), remedy)
	}
	defer func() { _ = blobs.Close() }()
	if wrong, err := tried(ctx, blobs); err != nil {
		return broken(check, wrong, remedyOf(err, remedy))
	}
	return fine(check, "grava, lê e apaga")
}

// tried writes, reads and deletes one object of its own, and says what was refused.
func tried(ctx context.Context, blobs blobstore.Store) (wrong string, err error) {
	key, content := "health/doctor-"+id.New(), []byte("seiva doctor\n")
	if err := blobs.Write(ctx, key, "text/plain", content); err != nil {
		return "não grava: " + because(causeOf(err)), err
	}
	got, err := blobs.Read(ctx, key, 1<<10)
	if err == nil && !bytes.Equal(got, content) {
		err = errors.New("o que foi lido não é o que foi gravado")
	}
	if deleted := blobs.Delete(ctx, key); err == nil && deleted != nil {
		return "não apaga: " + because(causeOf(deleted)), deleted
	}
	if err != nil {
		return "não lê: " + because(causeOf(err)), err
	}
	return "", nil
}

// causeOf gives what lies behind an error that people are told of without its cause.
func causeOf(err error) error {
	if cause := errors.Unwrap(err); cause != nil {
		return cause
	}
	return err
}

// mail signs in where mails go, and sends nothing unless somebody is named.
func (d Doctor) mail(ctx context.Context) Diagnosis {
	const check, remedy = "SMTP", "Confira SEIVA_SMTP_URL (servidor, porta, usuário e senha; @ e / se escrevem %40 e %2F) e se a rede deixa sair."
	if d.SMTPURL == "" {
		return fine(check, "não configurado")
	}
	configured, err := d.mailer()
	if err != nil {
		return broken(check, because(err), remedy)
	}
	server, is := configured.(*mailer.SMTP)
	if !is {
		return fine(check, "não configurado")
	}
	seen, err := server.Check(ctx)
	if err != nil {
		return broken(check, "não aceita a conexão: "+because(cmp.Or(ctx.Err(), err)), remedy)
	}
	text := "atende"
	if seen.SignedIn {
		text += " e aceita usuário e senha"
	}
	if d.SendTo != "" {
		err := server.Deliver(ctx, outbox.Mail{
			ID: id.New(), To: d.SendTo, Subject: "Teste da Seiva", CreatedAt: time.Now(),
			Text: "Esta mensagem foi enviada por seiva doctor. O envio de mensagens funciona.", HTML: "<p>Esta mensagem foi enviada por seiva doctor. O envio de mensagens funciona.</p>",
		})
		if err != nil {
			return broken(check, "não aceita a mensagem: "+because(err), "Confira o remetente (from= em SEIVA_SMTP_URL), a cota e a permissão de enviar.")
		}
		text += "; mensagem de teste entregue ao servidor"
	}
	if seen.Certificate == nil {
		if u, err := url.Parse(d.SMTPURL); err == nil && !OwnHost(u.Hostname()) {
			return warning(check, text+", sem TLS: senha e mensagens passam às claras", "Use um servidor com STARTTLS, ou smtps://.")
		}
		return fine(check, text+", nesta máquina e sem TLS")
	}
	if found, ends := expiring(check, seen.Certificate); ends {
		return found
	}
	return fine(check, text+", com TLS até "+seen.Certificate.NotAfter.Format("02/01/2006"))
}

// pool asks the user pool about nobody, which needs its address, the credentials and a permission.
func (d Doctor) pool(ctx context.Context) Diagnosis {
	const check = "Cognito"
	if d.Identity != CognitoProvider {
		return fine(check, "não configurado")
	}
	pool, err := d.identityPool(ctx)
	if err == nil {
		_, err = pool.State(ctx, "doctor-"+id.New())
	}
	if err != nil && !errors.Is(err, identity.ErrNotFound) {
		return broken(check, "não responde como deve: "+because(causeOf(err)), "Confira SEIVA_COGNITO_POOL_ID, a região, as credenciais e a permissão cognito-idp:AdminGetUser.")
	}
	return fine(check, "responde")
}

// stripe asks for one price, which a restricted key may read.
func (d Doctor) stripe(ctx context.Context) Diagnosis {
	const check = "Stripe"
	if d.Billing != "stripe" {
		return fine(check, "não configurado")
	}
	provider, err := stripebilling.New(stripebilling.Config{Key: d.StripeKey, WebhookSecret: d.StripeSecret, URL: d.StripeURL})
	if err == nil {
		err = provider.Probe(ctx)
	}
	if err != nil {
		return broken(check, because(err), "Confira SEIVA_STRIPE_KEY e SEIVA_STRIPE_WEBHOOK_SECRET, e a página de status do Stripe.")
	}
	return fine(check, "aceita a chave")
}

// traces hands the collector an empty batch, as it gets others.
func (d Doctor) traces(ctx context.Context) Diagnosis {
	const check, remedy = "coletor de traces", "Confira OTEL_EXPORTER_OTLP_ENDPOINT (OTLP por HTTP, em geral a porta 4318) e OTEL_EXPORTER_OTLP_HEADERS."
	if !d.Traces.on() {
		return fine(check, "não configurado")
	}
	headers, err := d.Traces.headers()
	if err != nil {
		return broken(check, because(err), remedy)
	}
	if err := collector.Probe(ctx, d.Traces.To, headers); err != nil {
		return warning(check, "não aceita traces, que se perdem sem atrasar ninguém: "+because(err), remedy)
	}
	return fine(check, "aceita traces")
}

// endpoint is an address that people or this installation use.
type endpoint struct {
	name, address string
	clock         bool // whether its clock counts: a bucket's refuses signatures
}

func (d Doctor) endpoints() (all []endpoint) {
	public, err := url.Parse(d.Origin())
	if d.PublicURL != "" && err == nil && !OwnHost(public.Hostname()) {
		all = append(all, endpoint{"endereço público", d.Origin() + "/healthz", false})
	}
	if d.BlobURL != "" {
		if u, err := url.Parse(d.BlobURL); err == nil {
			address := u.Query().Get("endpoint")
			if address == "" {
				address = "https://s3." + u.Query().Get("region") + ".amazonaws.com"
			}
			all = append(all, endpoint{"bucket", address, true})
		}
	}
	if d.Billing == "stripe" && d.StripeURL == "" {
		all = append(all, endpoint{"Stripe", "https://api.stripe.com/", true})
	}
	for name, address := range map[string]string{"consulta de CNPJ": d.CNPJURL, "consulta de CEP": d.CEPURL, "Vibe": d.VibeURL} {
		if address != "" {
			all = append(all, endpoint{name, address, false})
		}
	}
	return all
}

// visit asks an address for nothing in particular: any answer will do, for its certificate and its date.
func (e endpoint) visit(ctx context.Context) (found []Diagnosis) {
	const remedy = "Confira o endereço, o DNS, a rede e o certificado."
	request, err := http.NewRequestWithContext(ctx, http.MethodHead, e.address, nil)
	if err != nil {
		return []Diagnosis{broken(e.name, "o endereço não pode ser lido", remedy)}
	}
	request.Header.Set("User-Agent", "Seiva")
	transport := &http.Transport{Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true}
	client := &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	asked := clock.System{}.Now()
	response, err := client.Do(request)
	if err != nil {
		var verification *tls.CertificateVerificationError
		if errors.As(err, &verification) {
			return []Diagnosis{broken(e.name, "o certificado não vale: "+because(verification.Err), "Renove o certificado ou instale a autoridade que o assinou.")}
		}
		var failed *url.Error
		if errors.As(err, &failed) {
			err = failed.Err // without the address
		}
		return []Diagnosis{broken(e.name, "não responde: "+because(err), remedy)}
	}
	_ = response.Body.Close()
	if response.TLS != nil && len(response.TLS.PeerCertificates) > 0 {
		of := response.TLS.PeerCertificates[0]
		ends, soon := expiring(e.name, of)
		if !soon {
			ends = fine(e.name, "responde, com certificado até "+of.NotAfter.Format("02/01/2006"))
		}
		found = append(found, ends)
	} else {
		found = append(found, fine(e.name, "responde"))
	}
	if date, err := http.ParseTime(response.Header.Get("Date")); err == nil && e.clock {
		found = append(found, clockAgainst(e.name, date, asked.Truncate(time.Second), clock.System{}.Now()))
	}
	return found
}

// endsSoon is how long before its end a certificate is told of: those that renew themselves do it earlier.
const endsSoon = 14 * 24 * time.Hour

func expiring(check string, of *x509.Certificate) (Diagnosis, bool) {
	left := time.Until(of.NotAfter)
	if left >= endsSoon {
		return Diagnosis{}, false
	}
	return warning(check, fmt.Sprintf("o certificado vence em %d dias, em %s", int(left.Hours()/24), of.NotAfter.Format("02/01/2006")),
		"Renove-o, e veja por que não se renovou sozinho."), true
}
