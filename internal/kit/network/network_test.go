package network_test

import (
	"testing"

	"seiva/internal/kit/network"
)

func TestOf(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "2001:db8::1": "2001:db8::/64", "2001:db8:0:0:ffff::1": "2001:db8::/64", "2001:db8:0:1::1": "2001:db8:0:1::/64",
		"fe80::1%eth0": "fe80::/64", "::ffff:192.0.2.7": "::ffff:192.0.2.7", "": "", "retailer": "retailer",
	} {
		if got := network.Of(address); got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
}
