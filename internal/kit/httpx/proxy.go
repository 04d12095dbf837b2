package httpx

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// Proxies are the networks whose X-Forwarded-For is believed.
type Proxies []netip.Prefix

// ParseProxies reads addresses (10.0.0.7) and networks (10.0.0.0/8).
func ParseProxies(texts []string) (Proxies, error) {
	var list Proxies
	for _, text := range texts {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			address, err := netip.ParseAddr(text)
			if err != nil {
				return nil, fmt.Errorf("%q não é um endereço nem uma rede: escreva-os separados por vírgula, como 192.0.2.7,10.0.0.0/8", text)
			}
			network = netip.PrefixFrom(address, address.BitLen())
		}
		list = append(list, network.Masked())
	}
	return list, nil
}

func (p Proxies) has(address netip.Addr) bool {
	for _, network := range p {
		if network.Contains(address) {
			return true
		}
	}
	return false
}

// BehindProxies puts the client's own address in place of a trusted proxy's: the last one of X-Forwarded-For that is
// no trusted proxy. What stands before it was written by the client and is never read.
func BehindProxies(trusted Proxies, next http.Handler) http.Handler {
	if len(trusted) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if client, ok := trusted.client(r); ok {
			r.RemoteAddr = net.JoinHostPort(client.String(), "0")
		}
		next.ServeHTTP(w, r)
	})
}

func (p Proxies) client(r *http.Request) (client netip.Addr, ok bool) {
	peer, err := netip.ParseAddr(ClientAddress(r))
	if err != nil || !p.has(peer.Unmap()) {
		return client, false
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			return client, ok
		}
		client, ok = hop.Unmap(), true
		if !p.has(client) {
			return client, true
		}
	}
	return client, ok
}
