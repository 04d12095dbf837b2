package vip

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
)

const maxOrigins = 10

const badOrigin = "Informe o endereço do site sem caminho, como https://www.loja.com.br. Só vale https."

var (
	// isHost holds what stands in a header to names and numbers: no star, no space, no semicolon.
	isHost = regexp.MustCompile(`^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$`)
	// isLocal is a programmer's own machine, the only one whose pages come without TLS.
	isLocal = regexp.MustCompile(`^(localhost|127\.0\.0\.1)(:[0-9]{1,5})?$`)
)

// cleanOrigins puts origins into their stored form, each once; blank ones are left out.
func cleanOrigins(typed []string) (clean []string, complaint string) {
	clean = []string{}
	for _, t := range typed {
		if t = strings.TrimSpace(t); t == "" {
			continue
		}
		origin, ok := originOf(t)
		if !ok {
			return nil, badOrigin
		}
		if !slices.Contains(clean, origin) {
			clean = append(clean, origin)
		}
	}
	if len(clean) > maxOrigins {
		return nil, "Informe até 10 endereços."
	}
	return clean, ""
}

func originOf(typed string) (string, bool) {
	u, err := url.Parse(strings.TrimSuffix(typed, "/"))
	if err != nil || u.Path != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil || u.ForceQuery {
		return "", false
	}
	host := strings.ToLower(u.Host)
	secure := u.Scheme == "https" && strings.Contains(host, ".") && isHost.MatchString(host)
	if !secure && (u.Scheme != "http" || !isLocal.MatchString(host)) {
		return "", false
	}
	return u.Scheme + "://" + host, true
}
