package mailer

import (
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"strconv"

	"seiva/internal/kit/text"
)

// server is what SEIVA_SMTP_URL says.
type server struct {
	host           string
	port           int
	user, password string
	implicitTLS    bool // smtps: TLS from the first byte
	optionalTLS    bool // STARTTLS when the server offers it; otherwise it must
	from           mail.Address
}

// Ports of mail submission (RFC 8314).
const (
	startTLSPort    = 587
	implicitTLSPort = 465
)

// parse reads smtp://user:password@host:port or smtps://…. In the query, from is the sender (otherwise the user, when
// it is an address, or else fallback), and starttls=optional allows a server without TLS, as is always allowed on
// this machine. No error holds the password.
func parse(raw, fallback string) (server, error) {
	u, err := url.Parse(raw)
	if err != nil || u.Hostname() == "" || (u.Scheme != "smtp" && u.Scheme != "smtps") {
		return server{}, errors.New("SEIVA_SMTP_URL não é o endereço de um servidor de SMTP: escreva smtp://usuário:senha@servidor:porta ou smtps://…, com sinais como @ e / codificados na senha")
	}
	s := server{host: u.Hostname(), port: startTLSPort, user: u.User.Username(), implicitTLS: u.Scheme == "smtps"}
	s.password, _ = u.User.Password()
	if s.implicitTLS {
		s.port = implicitTLSPort
	}
	if u.Port() != "" {
		if s.port, err = strconv.Atoi(u.Port()); err != nil || s.port < 1 || s.port > 65535 {
			return server{}, errors.New("SEIVA_SMTP_URL tem uma porta que não existe: informe um número de 1 a 65535")
		}
	}
	query := u.Query()
	switch query.Get("starttls") {
	case "":
		s.optionalTLS = loopback(s.host)
	case "optional":
		s.optionalTLS = true
	case "required":
	default:
		return server{}, errors.New("SEIVA_SMTP_URL tem um starttls que não existe: use required ou optional")
	}
	from := query.Get("from")
	if from == "" && text.ValidEmail(s.user) {
		from = s.user
	}
	if from == "" {
		from = fallback
	}
	address, err := mail.ParseAddress(from)
	if err != nil {
		return server{}, fmt.Errorf("SEIVA_SMTP_URL tem from=%q, que não é um endereço de e-mail: informe o remetente, como from=nao-responda@exemplo.com.br", from)
	}
	if address.Name == "" {
		address.Name = "Seiva"
	}
	s.from = *address
	return s, nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}
