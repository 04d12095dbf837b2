package nfce

import (
	"bytes"
	"crypto/sha1" //nolint:gosec // the layout's own algorithm
	"crypto/sha256"
	"encoding/base64"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// What makes a signature invalid, as its sender should hear it: the likeliest cause, and what to do.
const (
	causeIndented = "O XML foi reformatado depois de assinado: há espaços ou quebras de linha entre as tags. Envie o arquivo como " +
		"foi assinado, sem indentar nem regravar."
	causeRecoded = "Os acentos mudaram depois de assinados: o XML foi lido em uma codificação e gravado em outra (UTF-8 e " +
		"ISO-8859-1 ou Windows-1252). Envie os bytes originais e confira o encoding da declaração."
	causeSpaceAdded = "Um namespace (xmlns:…) foi acrescentado em volta da nota depois de assinada. Envie o nfeProc apenas com o " +
		"xmlns do portal fiscal."
	causeSpaceRemoved = "Um namespace (xmlns:…) que existia ao assinar foi retirado. Envie o XML com os mesmos atributos com que " +
		"foi assinado."
	causeChangedLater = "O conteúdo mudou depois de autorizado: a SEFAZ autorizou o resumo que foi assinado, e o do arquivo recebido " +
		"é outro. Envie o XML original, guardado na emissão."
	causeOtherSignature = "A assinatura é de outra versão da nota: a SEFAZ autorizou o conteúdo recebido, mas o resumo que foi " +
		"assinado é outro. Envie a nota com a assinatura com que foi autorizada."
	causeChanged = "O conteúdo mudou depois de assinado: algum valor, texto ou espaço não é o original. Envie o XML exatamente " +
		"como foi assinado, byte a byte."
)

// causes says the same where the reason alone tells it.
var causes = map[string]string{
	ReasonReferenceDiffers: "A assinatura se refere a outro documento (Reference/@URI não é o Id desta nota). Envie cada nota com a " +
		"sua própria assinatura.",
	ReasonUnsupportedAlgorithm: "A assinatura usa um método, uma transformação ou uma chave que o leiaute não prevê. Assine com RSA de " +
		"1.024 bits ou mais, C14N e SHA-1 ou SHA-256.",
	ReasonSignatureMismatch: "O conteúdo confere, mas SignatureValue não foi feito com a chave do certificado enviado, ou SignedInfo " +
		"mudou depois. Confira se o certificado da nota é o que assinou e envie o XML original.",
	ReasonMissingCertificate: "O certificado de quem assinou (X509Certificate) não veio na nota. Envie o XML completo, como foi " +
		"autorizado.",
	ReasonUnreadableCertificate: "O X509Certificate está incompleto ou corrompido. Envie o XML original, sem cortar nem regravar o " +
		"certificado.",
	ReasonCertificateRootDiffers: "A nota foi assinada com o certificado de outra empresa: a raiz do CNPJ não é a do emitente. Confira " +
		"qual certificado está instalado neste caixa.",
}

// explain adds to the verification of an invalid signature what helps its sender.
func (f *facts) explain(v *Verification, reason string) {
	computed := f.digestOf(f.signed...)
	v.ComputedDigest = base64.StdEncoding.EncodeToString(computed)
	var room [sha256.Size + 3]byte
	n, readable := decodeBase64(room[:], f.value[fieldDigest])
	declared := room[:n]
	if readable && n > 0 {
		v.DeclaredDigest = base64.StdEncoding.EncodeToString(declared)
	}
	if reason == ReasonDigestMismatch {
		v.LikelyCause = f.whyChanged(declared, computed)
		return
	}
	v.LikelyCause = causes[reason]
}

// digestOf hashes a canonical form as the signature says; with SHA-1 where it names nothing known.
func (f *facts) digestOf(form ...[]byte) []byte {
	if string(f.value[fieldDigestMethod]) == algorithmSHA256 {
		return pieces(form).sum(sha256.New(), nil)
	}
	return pieces(form).sum(sha1.New(), nil)
}

// maxExplained is the longest canonical form on which changes are tried backwards, in bytes: each try is a hash of the
// whole, and 99 of 100 receipts have 10 kB.
const maxExplained = 24 << 10

// whyChanged finds out what became of the signed content by undoing what usually happens to it. Where nothing gives the signed
// digest, it goes by what is seen, and by what the tax authority's protocol says of the two digests.
func (f *facts) whyChanged(declared, computed []byte) string {
	size := 0
	for _, part := range f.signed {
		size += len(part)
	}
	if size <= maxExplained {
		form := bytes.Join(f.signed, nil)
		tight := compact(form)
		switch cause := f.undone(form, tight, declared); {
		case cause != "":
			return cause
		case len(tight) < len(form): // the tax authority refuses a document with space between its tags
			return causeIndented
		case bytes.Contains(form, []byte("\uFFFD")):
			return causeRecoded
		}
	}
	switch {
	case !f.event && f.says(fieldProtocolDigest, declared):
		return causeChangedLater
	case !f.event && f.says(fieldProtocolDigest, computed):
		return causeOtherSignature
	}
	return causeChanged
}

// undone tries one change after the other, also in a document that was indented besides: tight is it without that.
func (f *facts) undone(form, tight, declared []byte) string {
	signed := func(form ...[]byte) bool { return bytes.Equal(f.digestOf(form...), declared) }
	if len(tight) < len(form) && signed(tight) {
		return causeIndented
	}
	for i, base := range [][]byte{form, tight} {
		if i > 0 && len(tight) == len(form) {
			break
		}
		if twiceEncoded(base, signed) {
			return causeRecoded
		}
		start, further, rest := signedTag(base)
		if len(further) > 0 && signed(start, rest) {
			return causeSpaceAdded
		}
		for _, space := range usualSpaces {
			if start != nil && len(further) == 0 && signed(start, space, rest) {
				return causeSpaceRemoved
			}
		}
	}
	return ""
}

// compact takes the white space between tags out of a canonical form, in which a '>' of text is written otherwise. A form
// without any is given back as it is.
func compact(form []byte) []byte {
	out, from := form, 0
	for i := range form {
		if form[i] != '>' {
			continue
		}
		next := i + 1
		for next < len(form) && isSpace(form[next]) {
			next++
		}
		if next == i+1 || next == len(form) || form[next] != '<' {
			continue
		}
		if from == 0 {
			out = make([]byte, 0, len(form))
		}
		out, from = append(out, form[from:i+1]...), next
	}
	if from > 0 {
		out = append(out, form[from:]...)
	}
	return out
}

// twiceEncoded tells whether the form is signed once it is written in one byte a character: then its UTF-8 was taken for
// such an encoding, and written as UTF-8 again. Each accent begins with one of two characters then.
func twiceEncoded(form []byte, signed func(...[]byte) bool) bool {
	if !bytes.Contains(form, []byte("Ã")) && !bytes.Contains(form, []byte("Â")) {
		return false
	}
	room := make([]byte, 0, len(form))
	for _, table := range []*charmap.Charmap{charmap.ISO8859_1, charmap.Windows1252} {
		before, ok := room, true
		for rest := form; len(rest) > 0 && ok; {
			r, n := utf8.DecodeRune(rest)
			var c byte
			c, ok = table.EncodeRune(r)
			before, rest = append(before, c), rest[n:]
		}
		if ok && signed(before) {
			return true
		}
	}
	return false
}

// signedTag cuts a canonical form behind its own namespace, and behind the further ones that it inherited. Where it has no
// such beginning, start is nil.
func signedTag(form []byte) (start, further, rest []byte) {
	own := []byte(` xmlns="` + nfeSpace + `"`)
	n := bytes.Index(form, own)
	if n < 0 {
		return nil, nil, nil
	}
	start, rest = form[:n+len(own)], form[n+len(own):]
	begin := rest
	for bytes.HasPrefix(rest, []byte(" xmlns:")) {
		_, value, opened := bytes.Cut(rest, []byte(`"`))
		_, behind, closed := bytes.Cut(value, []byte(`"`))
		if !opened || !closed {
			return nil, nil, nil
		}
		rest = behind
	}
	return start, begin[:len(begin)-len(rest)], rest
}

// usualSpaces are what libraries declare around a document while they sign it, and leave out when they write it.
var usualSpaces = [][]byte{
	[]byte(` xmlns:ds="` + dsigSpace + `"`),
	[]byte(` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`),
	[]byte(` xmlns:xsd="http://www.w3.org/2001/XMLSchema"`),
	[]byte(` xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`),
}
