// Package network says what counts as one address.
package network

import "net/netip"

// Of returns what limits count as one address: of IPv6 a /64, since whoever has one address of it has them all. What is no
// address comes back as it is.
func Of(address string) string {
	if ip, err := netip.ParseAddr(address); err == nil && ip.Is6() && !ip.Is4In6() {
		return netip.PrefixFrom(ip.WithZone(""), 64).Masked().String()
	}
	return address
}
