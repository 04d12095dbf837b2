// Package passkeystest is a device that makes a passkey and answers with it.
package passkeystest

import (
	"encoding/json"
	"testing"

	"github.com/descope/virtualwebauthn"

	"seiva/internal/kit/testkit"
)

// Device holds one passkey, of a holder at a site: tests change what it is to say.
type Device struct {
	Site virtualwebauthn.RelyingParty
	virtualwebauthn.Authenticator
	Credential virtualwebauthn.Credential
}

// New makes a device for a holder, by their id, at a site, by the name of its host and its origin.
func New(holderID, host, origin string) *Device {
	return &Device{
		Site:          virtualwebauthn.RelyingParty{Name: "Site", ID: host, Origin: origin},
		Authenticator: virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(holderID)}),
		Credential:    NewCredential(),
	}
}

// NewCredential makes one whose key is as long as it must be: the library leaves out the zeros that one key in a hundred
// begins with.
func NewCredential() virtualwebauthn.Credential {
	const keyLength = 77 // two coordinates of 32 bytes, and what names them
	for {
		if c := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(c.Key.AttestationData()) == keyLength {
			return c
		}
	}
}

// Makes answers a registration.
func (d *Device) Makes(t testing.TB, options json.RawMessage) json.RawMessage {
	t.Helper()
	asked, err := virtualwebauthn.ParseAttestationOptions(string(options))
	testkit.Must(t, err)
	return json.RawMessage(virtualwebauthn.CreateAttestationResponse(d.Site, d.Authenticator, d.Credential, *asked))
}

// Answers answers a sign-in or a proof.
func (d *Device) Answers(t testing.TB, options json.RawMessage) json.RawMessage {
	t.Helper()
	asked, err := virtualwebauthn.ParseAssertionOptions(string(options))
	testkit.Must(t, err)
	return json.RawMessage(virtualwebauthn.CreateAssertionResponse(d.Site, d.Authenticator, d.Credential, *asked))
}
