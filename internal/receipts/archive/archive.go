// Package archive keeps documents small: a receipt of 6,500 bytes in about 600, given back byte for byte. What repeats
// between receipts lies in numbered dictionaries that are part of the program and stay readable for ever; the signer's
// certificate is handed out apart, so that the store keeps each one once.
package archive

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
)

// MaxDocument is the largest document in bytes that Unpack gives back, and so the largest to Pack.
const MaxDocument = 2 << 20

// Packed is a document as it is stored.
type Packed struct {
	Dictionary  int    // the version that Body was packed with
	Body        []byte // the rest of the document
	Certificate []byte // the signer's certificate in DER that was cut out of it; nil: none was
	Fingerprint [32]byte
}

// ErrUnreadable means that a Packed is damaged, or needs a dictionary or certificate that is not there.
var ErrUnreadable = errors.New("archive: the packed document cannot be read")

// Certificates of other sizes stay in the body: they are none.
const (
	minCertificate = 256
	maxCertificate = 8 << 10
)

var (
	certificateTag = []byte("<X509Certificate>")
	signatureTag   = []byte("<SignatureValue>")
)

// Pack packs any bytes, at most MaxDocument of them. Fingerprint is the SHA-256 of Certificate. It is safe for
// concurrent use.
func Pack(document []byte) Packed {
	p := Packed{Dictionary: current}
	var t text
	t, p.Certificate = split(document)
	if p.Certificate != nil {
		p.Fingerprint = sha256.Sum256(p.Certificate)
	}
	p.Body = binary.AppendUvarint(make([]byte, 0, len(t.signature)+512), uint64(len(t.signature)))
	p.Body = dictionaryOf(current).compress(append(p.Body, t.signature...), t.parts[:])
	return p
}

// Unpack gives the document back. Certificate must be the one that Pack cut out, if it cut one; Fingerprint is not
// looked at. It is safe for concurrent use, and takes no more than a few times MaxDocument of memory whatever Body
// says. Its error is ErrUnreadable.
func Unpack(p Packed) ([]byte, error) {
	d := dictionaryOf(p.Dictionary)
	size, n := binary.Uvarint(p.Body)
	if d == nil || n <= 0 || size > uint64(len(p.Body)-n) {
		return nil, ErrUnreadable
	}
	signature := p.Body[n : n+int(size)]
	document, ok := d.decompress(p.Body[n+int(size):])
	if !ok {
		return nil, ErrUnreadable
	}
	if document, ok = paste(document, signatureTag, signature); !ok {
		return nil, ErrUnreadable
	}
	if document, ok = paste(document, certificateTag, p.Certificate); !ok || len(document) > MaxDocument {
		return nil, ErrUnreadable
	}
	return document, nil
}

// text is what is left of a document: the parts around the values that were cut out, and the signature's value.
type text struct {
	parts     [3][]byte
	signature []byte
}

// split cuts the signer's certificate and the signature's value out of a document, each if it can be put back.
func split(document []byte) (t text, certificate []byte) {
	before, after, certificate := cut(document, certificateTag)
	if len(certificate) < minCertificate || len(certificate) > maxCertificate {
		before, after, certificate = document, nil, nil
	}
	// A signature's tag cannot lie across the cut: what precedes it ends with '>', which only ends the tag.
	if head, tail, value := cut(before, signatureTag); value != nil {
		return text{[3][]byte{head, tail, after}, value}, certificate
	}
	head, tail, value := cut(after, signatureTag)
	if value == nil || behind(before, signatureTag) >= 0 {
		head, tail, value = after, nil, nil
	}
	return text{[3][]byte{before, head, tail}, value}, certificate
}

// cut takes the text behind the first such tag out of the document, decoded, when it is base64 as base64 is written;
// else before is the whole document and value nil. The tag stays, and stays the first one, so that paste finds it.
func cut(document, tag []byte) (before, after, value []byte) {
	start := behind(document, tag)
	if start < 0 {
		return document, nil, nil
	}
	end := bytes.IndexByte(document[start:], '<')
	if end <= 0 || end > base64.StdEncoding.EncodedLen(maxCertificate) {
		return document, nil, nil
	}
	value = make([]byte, base64.StdEncoding.DecodedLen(end))
	n, err := base64.StdEncoding.Strict().Decode(value, document[start:start+end])
	if err != nil || base64.StdEncoding.EncodedLen(n) != end {
		return document, nil, nil
	}
	return document[:start], document[start+end:], value[:n]
}

// behind gives the index behind the first such tag, or -1. It looks for the name, which begins with a letter much less
// frequent than '<'.
func behind(document, tag []byte) int {
	for at := 0; ; {
		n := bytes.Index(document[at:], tag[1:])
		if n < 0 {
			return -1
		}
		if at += n; at > 0 && document[at-1] == tag[0] {
			return at + len(tag) - 1
		}
		at++
	}
}

// paste undoes cut.
func paste(rest, tag, value []byte) ([]byte, bool) {
	if len(value) == 0 {
		return rest, true
	}
	start := behind(rest, tag)
	if start < 0 {
		return nil, false
	}
	document := make([]byte, 0, len(rest)+base64.StdEncoding.EncodedLen(len(value)))
	document = base64.StdEncoding.AppendEncode(append(document, rest[:start]...), value)
	return append(document, rest[start:]...), true
}

// MinPhrase is the shortest phrase of a dictionary in bytes.
const MinPhrase = minPhrase

// Replaced gives what Pack compresses of a document with the phrases of a list (one a line): for training a dictionary.
func Replaced(list, document []byte) []byte {
	t, _ := split(document)
	return parsePhrases(list).replace(nil, t.parts[:]...)
}
