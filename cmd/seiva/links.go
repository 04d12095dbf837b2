package main

import "seiva/internal/kit/secret"

// publicLinks makes the address of a receipt's public page: its token is 128 bits that only this installation derives.
type publicLinks struct {
	key       []byte
	publicURL string
}

// PublicURL implements customers.Links.
func (l publicLinks) PublicURL(retailerID, accessKey string) string {
	return l.publicURL + "/r/" + secret.Base62(secret.MAC(l.key, retailerID, accessKey)[:16], 22)
}
