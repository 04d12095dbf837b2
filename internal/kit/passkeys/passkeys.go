// Package passkeys holds the ceremonies of WebAuthn: what a browser is asked, and whether its answer is a passkey's.
package passkeys

import (
	"encoding/json"
	"errors"
	"net"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

const (
	// MaxPerHolder is how many passkeys somebody may have.
	MaxPerHolder = 20
	maxName      = 60 // characters
)

var (
	// ErrRefused is returned for every answer that is no passkey's of the challenge, whatever is wrong with it.
	ErrRefused = errors.New("the passkey is refused")
	// ErrUnavailable is returned where there can be no passkeys.
	ErrUnavailable = errors.New("no passkeys at this address")
)

// Site is an address for which passkeys are made. A nil Site has none.
type Site struct{ rp *webauthn.WebAuthn }

// At makes the site of an address, under a name for people; a loopback address is known to browsers as localhost. It
// returns nil for an address for which there can be no passkeys: one without a name.
func At(publicURL, name string) *Site {
	address, err := url.Parse(publicURL)
	if err != nil {
		return nil
	}
	host, origins := address.Hostname(), []string{publicURL}
	if ip := net.ParseIP(host); ip != nil {
		if !ip.IsLoopback() {
			return nil
		}
		host, origins = "localhost", append(origins, address.Scheme+"://"+net.JoinHostPort("localhost", address.Port()))
	}
	rp, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: name, RPOrigins: origins,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
		},
	})
	if err != nil {
		return nil
	}
	return &Site{rp}
}

// Holder is who has passkeys: ID is random, and nothing to people; Name is what the browser lists; Records are what Made
// told of each.
type Holder struct {
	ID, Name, DisplayName string
	Records               []string
}

// Made is a passkey as a ceremony left it.
type Made struct {
	CredentialID []byte
	Record       string // the library's, as JSON
}

// Asked is what begins a ceremony: the options of navigator.credentials, and the challenge, which is to be kept from others
// and used once.
type Asked struct {
	Options   json.RawMessage
	Challenge string
}

// Register begins the registration of a passkey on a device that has none of the holder's.
func (s *Site) Register(h Holder) (Asked, error) {
	if s == nil {
		return Asked{}, ErrUnavailable
	}
	known := webauthn.Credentials(user{h}.WebAuthnCredentials()).CredentialDescriptors()
	options, session, err := s.rp.BeginRegistration(user{h}, webauthn.WithExclusions(known))
	return asked(options, session, err)
}

// Registered gives the passkey that a device made for the holder.
func (s *Site) Registered(h Holder, challenge string, answer []byte) (Made, error) {
	session, err := s.session(challenge)
	if err != nil {
		return Made{}, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return Made{}, ErrRefused
	}
	credential, err := s.rp.CreateCredential(user{h}, session, parsed)
	return made(credential, err)
}

// SignIn begins a sign-in with whatever passkey the person chooses; it is the same for everybody.
func (s *Site) SignIn() (Asked, error) {
	if s == nil {
		return Asked{}, ErrUnavailable
	}
	options, session, err := s.rp.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	return asked(options, session, err)
}

// SignedIn returns the passkey that answered, as its use left it. find returns the holder of the id that the device names; its error is
// returned as it is.
func (s *Site) SignedIn(challenge string, answer []byte, find func(id string) (Holder, error)) (Made, error) {
	session, parsed, err := s.answered(challenge, answer)
	if err != nil {
		return Made{}, err
	}
	var lookup error
	_, credential, err := s.rp.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		var h Holder
		h, lookup = find(string(handle))
		return user{h}, lookup
	}, session, parsed)
	if lookup != nil {
		return Made{}, lookup
	}
	return made(credential, err)
}

// Prove begins a proof with one of the holder's passkeys.
func (s *Site) Prove(h Holder) (Asked, error) {
	if s == nil {
		return Asked{}, ErrUnavailable
	}
	options, session, err := s.rp.BeginLogin(user{h}, webauthn.WithUserVerification(protocol.VerificationRequired))
	return asked(options, session, err)
}

// Proven gives the passkey of the holder's that answered, as its use left it.
func (s *Site) Proven(h Holder, challenge string, answer []byte) (Made, error) {
	session, parsed, err := s.answered(challenge, answer)
	if err != nil {
		return Made{}, err
	}
	credential, err := s.rp.ValidateLogin(user{h}, session, parsed)
	return made(credential, err)
}

// session reads a challenge that was kept.
func (s *Site) session(challenge string) (session webauthn.SessionData, err error) {
	if s == nil {
		return session, ErrUnavailable
	}
	return session, json.Unmarshal([]byte(challenge), &session)
}

// answered reads what a device says to the challenge of a sign-in or a proof.
func (s *Site) answered(challenge string, answer []byte) (session webauthn.SessionData, parsed *protocol.ParsedCredentialAssertionData, err error) {
	if session, err = s.session(challenge); err != nil {
		return session, nil, err
	}
	if parsed, err = protocol.ParseCredentialRequestResponseBytes(answer); err != nil {
		err = ErrRefused
	}
	return session, parsed, err
}

func asked(options any, session *webauthn.SessionData, err error) (Asked, error) {
	if err != nil {
		return Asked{}, err
	}
	shown, err := json.Marshal(options)
	if err != nil {
		return Asked{}, err
	}
	kept, err := json.Marshal(session)
	return Asked{Options: shown, Challenge: string(kept)}, err
}

// made refuses a copied credential too: its counter went back.
func made(credential *webauthn.Credential, err error) (Made, error) {
	if err != nil || credential.Authenticator.CloneWarning {
		return Made{}, ErrRefused
	}
	record, err := json.Marshal(credential)
	return Made{CredentialID: credential.ID, Record: string(record)}, err
}

// user shows a holder to the library.
type user struct{ holder Holder }

// WebAuthnID implements webauthn.User.
func (u user) WebAuthnID() []byte { return []byte(u.holder.ID) }

// WebAuthnName implements webauthn.User.
func (u user) WebAuthnName() string { return u.holder.Name }

// WebAuthnDisplayName implements webauthn.User.
func (u user) WebAuthnDisplayName() string { return u.holder.DisplayName }

// WebAuthnCredentials implements webauthn.User; a record that cannot be read is left out.
func (u user) WebAuthnCredentials() []webauthn.Credential {
	var out []webauthn.Credential
	for _, record := range u.holder.Records {
		var c webauthn.Credential
		if json.Unmarshal([]byte(record), &c) == nil {
			out = append(out, c)
		}
	}
	return out
}
