package nfce

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha1" //nolint:gosec // the layout's own algorithm (MOC 7): nothing else is accepted by the tax authority
	"crypto/sha256"
	"crypto/subtle"
	"hash"
	"time"
)

// The algorithms of the layout, and SHA-256 in place of SHA-1, which the tax authority has announced for years.
const (
	algorithmC14N      = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
	algorithmEnveloped = dsigSpace + "enveloped-signature"
	algorithmSHA1      = dsigSpace + "sha1"
	algorithmSHA256    = "http://www.w3.org/2001/04/xmlenc#sha256"
	algorithmRSASHA1   = dsigSpace + "rsa-sha1"
	algorithmRSASHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
)

// verify checks the signature of the document: that it refers to the signed element, whose digest holds; that the RSA
// value holds over SignedInfo; and that the certificate's holder signs for the emitter. It also gives the SHA-1 of the
// signed element, whatever the signature says. The protocol is left to the caller.
func (f *facts) verify(emitter string, at time.Time) (Verification, [sha1.Size]byte) {
	var digest [sha1.Size]byte
	copy(digest[:], f.signed.sum(sha1.New(), make([]byte, 0, sha1.Size)))
	if !f.signature {
		return Verification{Signature: SignatureAbsent, Reasons: []string{ReasonMissingSignature}}, digest
	}
	c := f.certificate
	if text := f.value[fieldCertificate]; text != nil && !f.certified {
		c = certificates.get(text, f.own != nil && f.own(emitter))
	}
	v := Verification{Signature: SignatureValid, Reasons: []string{}}
	if reason := f.wrong(c, emitter, digest[:]); reason != "" {
		v.Signature, v.Reasons = SignatureInvalid, append(v.Reasons, reason)
		f.explain(&v, reason)
	}
	if c != nil {
		v.Reasons = c.remarks(v.Reasons, at)
	}
	return v, digest
}

// wrong gives the reason why the signature is invalid, or "".
func (f *facts) wrong(c *certificate, emitter string, digest []byte) string {
	if !f.supported() {
		return ReasonUnsupportedAlgorithm
	}
	if reference := f.value[fieldReference]; len(reference) < 2 || reference[0] != '#' ||
		string(reference[1:]) != string(f.value[fieldID]) {
		return ReasonReferenceDiffers
	}
	var buffer [sha256.Size]byte
	if string(f.value[fieldDigestMethod]) == algorithmSHA256 {
		digest = f.signed.sum(sha256.New(), buffer[:0])
	}
	switch {
	case !f.says(fieldDigest, digest):
		return ReasonDigestMismatch
	case f.value[fieldCertificate] == nil:
		return ReasonMissingCertificate
	case c == nil:
		return ReasonUnreadableCertificate
	case c.key == nil:
		return ReasonUnsupportedAlgorithm
	case !f.signedWith(c.key):
		return ReasonSignatureMismatch
	case !c.signsFor(emitter):
		return ReasonCertificateRootDiffers
	}
	return ""
}

// supported tells whether the signature uses the layout's transforms and known algorithms.
func (f *facts) supported() bool {
	digest, method := f.value[fieldDigestMethod], f.value[fieldSignatureMethod]
	return string(f.value[fieldCanonicalization]) == algorithmC14N &&
		string(f.value[fieldTransform1]) == algorithmEnveloped &&
		string(f.value[fieldTransform2]) == algorithmC14N && f.value[fieldTransform3] == nil &&
		(string(digest) == algorithmSHA1 || string(digest) == algorithmSHA256) &&
		(string(method) == algorithmRSASHA1 || string(method) == algorithmRSASHA256)
}

// says tells whether a base64 value is these bytes.
func (f *facts) says(at field, sum []byte) bool {
	var buffer [64]byte
	n, ok := decodeBase64(buffer[:], f.value[at])
	return ok && subtle.ConstantTimeCompare(buffer[:n], sum) == 1
}

func (f *facts) signedWith(key *rsa.PublicKey) bool {
	var value [maxKeyBits/8 + 3]byte
	n, ok := decodeBase64(value[:], f.value[fieldSignature])
	if !ok {
		return false
	}
	var sum [sha256.Size]byte
	if string(f.value[fieldSignatureMethod]) == algorithmRSASHA256 {
		return rsa.VerifyPKCS1v15(key, crypto.SHA256, f.signedInfo.sum(sha256.New(), sum[:0]), value[:n]) == nil
	}
	return rsa.VerifyPKCS1v15(key, crypto.SHA1, f.signedInfo.sum(sha1.New(), sum[:0]), value[:n]) == nil
}

// sum appends the hash of the pieces to into.
func (p pieces) sum(h hash.Hash, into []byte) []byte {
	for _, part := range p {
		_, _ = h.Write(part) // a hash never fails
	}
	return h.Sum(into)
}

// remarks appends what is to be said of a certificate without making the signature invalid.
func (c *certificate) remarks(reasons []string, at time.Time) []string {
	switch {
	case at.After(c.notAfter):
		return append(reasons, ReasonCertificateExpired)
	case at.Before(c.notBefore):
		return append(reasons, ReasonCertificateNotYetValid)
	}
	return reasons
}
