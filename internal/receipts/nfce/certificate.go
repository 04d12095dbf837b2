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

// maxCertificate is the longest text of a certificate that is looked at, in bytes; those of ICP-Brasil take 3,000.
const maxCertificate = 16 << 10

// certificateCache remembers parsed certificates by the SHA-256 of their text, since a till signs thousands of
// receipts with one. It holds two generations of maxGeneration bytes: when the young one is full the old is dropped.
type certificateCache struct {
	mu         sync.Mutex
	young, old map[[32]byte]*certificate
	size       int // of the young generation
}

// What the cache may take, in bytes, and what an entry takes beside the numbers of its key: the map's share, the
// certificate, its key, and the holder's document.
const (
	maxGeneration = 4 << 20
	entrySize     = 512
)

var certificates certificateCache

// find gives a certificate that get has kept; nil may be what it kept: the text is no certificate.
func (c *certificateCache) find(text []byte) (found *certificate, ok bool) {
	return c.lookup(sha256.Sum256(text))
}

func (c *certificateCache) lookup(print [32]byte) (found *certificate, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if found, ok = c.young[print]; !ok {
		found, ok = c.old[print]
	}
	return found, ok
}

// get parses the text of an X509Certificate element, and keeps what it is if told to; nil means that it is no
// certificate.
func (c *certificateCache) get(text []byte, keep bool) *certificate {
	if len(text) > maxCertificate {
		return nil
	}
	print := sha256.Sum256(text)
	found, ok := c.lookup(print)
	if ok {
		return found
	}
	found = parseCertificate(text)
	if !keep {
		return found
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	size := found.size()
	if c.young == nil || c.size+size > maxGeneration {
		c.young, c.old, c.size = make(map[[32]byte]*certificate), c.young, 0
	}
	c.young[print] = found
	c.size += size
	return found
}

// size is what an entry takes in the cache.
func (c *certificate) size() int {
	if c == nil || c.key == nil {
		return entrySize
	}
	return entrySize + c.key.Size()
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
	c := &certificate{document: strings.Clone(holder(parsed)), notBefore: parsed.NotBefore, notAfter: parsed.NotAfter}
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

// decodeBase64 decodes standard base64 that may be broken by XML white space, and is no longer than into.
func decodeBase64(into, text []byte) (int, bool) {
	if bytes.ContainsAny(text, " \t") {
		text = unbroken(text, base64.StdEncoding.EncodedLen(len(into)))
	}
	if text == nil || base64.StdEncoding.DecodedLen(len(text)) > len(into) {
		return 0, false
	}
	n, err := base64.StdEncoding.Decode(into, text)
	return n, err == nil
}

// unbroken gives a text without its white space, or nil when that is longer than limit.
func unbroken(text []byte, limit int) []byte {
	out := make([]byte, 0, min(len(text), limit))
	for _, c := range text {
		if isSpace(c) {
			continue
		}
		if len(out) == limit {
			return nil
		}
		out = append(out, c)
	}
	return out
}
