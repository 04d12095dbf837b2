package nfce

import (
	"bytes"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/asn1"
	"encoding/base64"
	"strings"
	"sync"
	"time"
)

// certificate is what the check needs of a signer's certificate.
type certificate struct {
	key       *rsa.PublicKey // nil: not RSA, or of a size that is not used for this
	document  string         // the CNPJ (14 characters) or CPF (11 digits) of the holder; "" when there is none
	notBefore time.Time
	notAfter  time.Time
}

// RSA keys outside of these sizes are not verified: smaller ones prove nothing, larger ones cost too much.
const (
	minKeyBits = 1024
	maxKeyBits = 8192
)

// certificateCache remembers parsed certificates by the SHA-256 of their text, since a till signs thousands of
// receipts with one. It holds two generations of maxGeneration entries: when the young one is full the old is dropped.
type certificateCache struct {
	mu         sync.Mutex
	young, old map[[32]byte]*certificate
}

const maxGeneration = 2048

var certificates certificateCache

// get parses the text of an X509Certificate element; nil means that it is no certificate.
func (c *certificateCache) get(text []byte) *certificate {
	print := sha256.Sum256(text)
	c.mu.Lock()
	found, ok := c.young[print]
	if !ok {
		found, ok = c.old[print]
	}
	c.mu.Unlock()
	if ok {
		return found
	}
	found = parseCertificate(text)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.young == nil || len(c.young) >= maxGeneration {
		c.young, c.old = make(map[[32]byte]*certificate), c.young
	}
	c.young[print] = found
	return found
}

func parseCertificate(text []byte) *certificate {
	der := make([]byte, base64.StdEncoding.DecodedLen(len(text)))
	n, ok := decodeBase64(der, text)
	if !ok {
		return nil
	}
	parsed, err := x509.ParseCertificate(der[:n])
	if err != nil {
		return nil
	}
	c := &certificate{document: holder(parsed), notBefore: parsed.NotBefore, notAfter: parsed.NotAfter}
	if key, ok := parsed.PublicKey.(*rsa.PublicKey); ok && key.N.BitLen() >= minKeyBits && key.N.BitLen() <= maxKeyBits {
		c.key = key
	}
	return c
}

// Names under which ICP-Brasil certificates carry the holder's CNPJ (DOC-ICP-04): subjectAltName, otherName.
var (
	oidSubjectAltName = asn1.ObjectIdentifier{2, 5, 29, 17}
	oidHolderCNPJ     = asn1.ObjectIdentifier{2, 16, 76, 1, 3, 3}
)

// holder gives the document behind the last ':' of the common name, else that of the subjectAltName.
func holder(c *x509.Certificate) string {
	if i := strings.LastIndexByte(c.Subject.CommonName, ':'); i >= 0 {
		if document := strings.TrimSpace(c.Subject.CommonName[i+1:]); len(document) == 14 || len(document) == 11 {
			return document
		}
	}
	for _, extension := range c.Extensions {
		if extension.Id.Equal(oidSubjectAltName) {
			return otherNameCNPJ(extension.Value)
		}
	}
	return ""
}

func otherNameCNPJ(der []byte) string {
	var names []asn1.RawValue
	if rest, err := asn1.Unmarshal(der, &names); err != nil || len(rest) > 0 {
		return ""
	}
	for _, name := range names {
		if name.Class != asn1.ClassContextSpecific || name.Tag != 0 {
			continue
		}
		var id asn1.ObjectIdentifier
		rest, err := asn1.Unmarshal(name.Bytes, &id)
		if err != nil || !id.Equal(oidHolderCNPJ) {
			continue
		}
		var wrapper, value asn1.RawValue
		if _, err := asn1.Unmarshal(rest, &wrapper); err != nil {
			continue
		}
		if _, err := asn1.Unmarshal(wrapper.Bytes, &value); err == nil && len(value.Bytes) == 14 {
			return string(value.Bytes)
		}
	}
	return ""
}

// signsFor tells whether the holder may sign for an emitter (14 characters, a CPF after 000): a company signs for
// every branch of its root, a person only for their own CPF.
func (c *certificate) signsFor(emitter string) bool {
	if len(c.document) == 11 {
		return emitter == "000"+c.document
	}
	return c.document != "" && strings.EqualFold(c.document[:8], emitter[:8])
}

// decodeBase64 decodes standard base64 that may be broken by XML white space.
func decodeBase64(into, text []byte) (int, bool) {
	if bytes.ContainsAny(text, " \t") {
		text = bytes.Join(bytes.Fields(text), nil)
	}
	if base64.StdEncoding.DecodedLen(len(text)) > len(into) {
		return 0, false
	}
	n, err := base64.StdEncoding.Decode(into, text)
	return n, err == nil
}
