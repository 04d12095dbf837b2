package nfcegen

import (
	"crypto"
	"crypto/sha1" //nolint:gosec // the layout's own algorithm
	"encoding/base64"
	"fmt"
	"strconv"

	"seiva/internal/receipts/nfce"
)

const (
	dsig     = `http://www.w3.org/2000/09/xmldsig#`
	c14n     = `"http://www.w3.org/TR/2001/REC-xml-c14n-20010315"`
	infoHead = `><CanonicalizationMethod Algorithm=` + c14n + `></CanonicalizationMethod><SignatureMethod Algorithm="` + dsig +
		`rsa-sha1"></SignatureMethod><Reference URI="#`
	infoMiddle = `"><Transforms><Transform Algorithm="` + dsig + `enveloped-signature"></Transform><Transform Algorithm=` + c14n +
		`></Transform></Transforms><DigestMethod Algorithm="` + dsig + `sha1"></DigestMethod><DigestValue>`
	infoTail = `</DigestValue></Reference></SignedInfo>`
)

// sign writes the Signature over the element of that Id.
func (s *Signer) sign(w *writer, id, digest string, defect Defect) {
	if defect == NoSignature {
		return
	}
	info := infoHead + id + infoMiddle + digest + infoTail
	sum := sha1.Sum([]byte(`<SignedInfo xmlns="` + dsig + `"` + info)) //nolint:gosec // the layout's own algorithm
	if defect == BadSignature {
		sum[0] ^= 1
	}
	value, err := s.key.Sign(nil, sum[:], crypto.SHA1)
	if err != nil {
		panic(err) // SHA-1 is known
	}
	w.raw(`<Signature xmlns="`, dsig, `"><SignedInfo`, info, "<SignatureValue>")
	w.b = base64.StdEncoding.AppendEncode(w.b, value)
	w.raw("</SignatureValue><KeyInfo><X509Data><X509Certificate>", s.certificate,
		"</X509Certificate></X509Data></KeyInfo></Signature>")
}

// signText signs a text by itself, in base64.
func (s *Signer) signText(text string) string {
	sum := sha1.Sum([]byte(text)) //nolint:gosec // the layout's own algorithm
	value, err := s.key.Sign(nil, sum[:], crypto.SHA1)
	if err != nil {
		panic(err) // SHA-1 is known
	}
	return base64.StdEncoding.EncodeToString(value)
}

// Cancellation makes the registered cancellation of a receipt (procEventoNFe).
func (g *Generator) Cancellation(c Cancel, by *Signer) []byte {
	kind, description := nfce.EventCancel, "Cancelamento"
	if c.SubstituteKey != "" {
		kind, description = nfce.EventSubstitute, "Cancelamento por substituicao"
	}
	if c.ProtocolNumber == "" {
		c.ProtocolNumber = ProtocolNumber(c.AccessKey)
	}
	sequence, environment := max(c.Sequence, 1), strconv.Itoa(max(int(c.Environment), int(nfce.Production)))
	id := fmt.Sprintf("ID%s%s%02d", kind, c.AccessKey, sequence)

	body := &writer{}
	body.text("cOrgao", c.AccessKey[:2])
	body.text("tpAmb", environment)
	body.text("CNPJ", nfce.Emitter(c.AccessKey))
	body.text("chNFe", c.AccessKey)
	body.text("dhEvento", c.At.Format(layout))
	body.text("tpEvento", kind)
	body.number("nSeqEvento", sequence)
	body.raw(`<verEvento>1.00</verEvento><detEvento versao="1.00">`)
	body.text("descEvento", description)
	if c.SubstituteKey != "" {
		body.text("cOrgaoAutor", c.AccessKey[:2])
		body.raw("<tpAutor>1</tpAutor><verAplic>SEIVA-GEN 1.0</verAplic>")
	}
	body.text("nProt", c.ProtocolNumber)
	body.raw("<xJust>VENDA CANCELADA A PEDIDO DO CLIENTE NO CAIXA</xJust>")
	body.optional("chNFeRef", c.SubstituteKey)
	body.raw("</detEvento></infEvento>")
	start := `<infEvento Id="` + id + `">`
	digest := signedDigest("<infEvento "+space+start[len("<infEvento"):], body.b)

	w := &writer{}
	w.raw(declaration)
	if c.Defect != NoProtocol {
		w.raw(`<procEventoNFe versao="1.00" `, space, `><evento versao="1.00">`)
	} else {
		w.raw(`<evento `, space, ` versao="1.00">`)
	}
	w.raw(start)
	if c.Defect == BadDigest {
		w.raw(" ")
	}
	w.raw(string(body.b))
	by.sign(w, id, digest, c.Defect)
	w.raw("</evento>")
	if c.Defect != NoProtocol {
		registration(w, c, kind, description, environment, sequence)
		w.raw("</procEventoNFe>")
	}
	return w.b
}

func registration(w *writer, c Cancel, kind, description, environment string, sequence int) {
	status, reason, named := c.Status, "Evento registrado e vinculado a NF-e", c.AccessKey
	if status == 0 {
		status = 135
	}
	if status == 573 {
		reason = "Rejeicao: Duplicidade de evento"
	}
	if c.Defect == WrongProtocolKey {
		first43 := named[:35] + named[36:43] + named[35:36]
		named = first43 + string(nfce.CheckDigit(first43))
	}
	w.raw(`<retEvento versao="1.00"><infEvento>`)
	w.text("tpAmb", environment)
	w.raw("<verAplic>SEIVA_GEN</verAplic>")
	w.text("cOrgao", c.AccessKey[:2])
	w.number("cStat", status)
	w.text("xMotivo", reason)
	w.text("chNFe", named)
	w.text("tpEvento", kind)
	w.text("xEvento", description)
	w.number("nSeqEvento", sequence)
	w.text("dhRegEvento", c.At.Format(layout))
	w.text("nProt", ProtocolNumber(c.AccessKey))
	w.raw("</infEvento></retEvento>")
}
