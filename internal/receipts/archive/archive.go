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
	rest, certificate := cut(document, certificateTag)
	if len(certificate) >= minCertificate && len(certificate) <= maxCertificate {
		p.Certificate, p.Fingerprint = certificate, sha256.Sum256(certificate)
	} else {
		rest = document
	}
	rest, signature := cut(rest, signatureTag)
	p.Body = binary.AppendUvarint(make([]byte, 0, len(signature)+512), uint64(len(signature)))
	p.Body = dictionaryOf(current).compress(append(p.Body, signature...), rest)
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

// cut takes the text behind the first such tag out of the document, decoded, when it is base64 as base64 is written:
// else document comes back whole, with nil. The tag stays, and stays the first one, so that paste finds it.
func cut(document, tag []byte) (rest, value []byte) {
	before, after, found := bytes.Cut(document, tag)
	end := bytes.IndexByte(after, '<')
	if !found || end <= 0 {
		return document, nil
	}
	value = make([]byte, base64.StdEncoding.DecodedLen(end))
	n, err := base64.StdEncoding.Strict().Decode(value, after[:end])
	if err != nil || base64.StdEncoding.EncodedLen(n) != end {
		return document, nil
	}
	rest = make([]byte, 0, len(document)-end)
	rest = append(append(append(rest, before...), tag...), after[end:]...)
	return rest, value[:n]
}

// paste undoes cut.
func paste(rest, tag, value []byte) ([]byte, bool) {
	if len(value) == 0 {
		return rest, true
	}
	before, after, found := bytes.Cut(rest, tag)
	if !found {
		return nil, false
	}
	document := make([]byte, 0, len(rest)+base64.StdEncoding.EncodedLen(len(value)))
	document = base64.StdEncoding.AppendEncode(append(append(document, before...), tag...), value)
	return append(document, after...), true
}

// MinPhrase is the shortest phrase of a dictionary in bytes.
const MinPhrase = minPhrase

// Strip gives what Pack leaves of a document for the dictionary: for training one.
func Strip(document []byte) []byte {
	document, _ = cut(document, certificateTag)
	document, _ = cut(document, signatureTag)
	return document
}

// Replace gives the text with codes for the phrases of a list (one a line): for training a dictionary.
func Replace(list, text []byte) []byte { return parsePhrases(list).replace(nil, text) }
