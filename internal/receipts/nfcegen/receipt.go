package nfcegen

import (
	"crypto/sha1" //nolint:gosec // the layout's own algorithm
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/period"
	"seiva/internal/receipts/nfce"
)

const (
	declaration = `<?xml version="1.0" encoding="UTF-8"?>`
	space       = `xmlns="http://www.portalfiscal.inf.br/nfe"`
	layout      = "2006-01-02T15:04:05-07:00"

	// homologationItem stands in place of the first item's name in the test environment (NT 2011.004).
	homologationItem = "NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL"
)

// AccessKey gives the key that Receipt writes for the sale.
func (g *Generator) AccessKey(s Sale) string {
	random := g.random("code " + s.Emitter.CNPJ + strconv.Itoa(s.Serie) + "/" + strconv.Itoa(s.Number))
	return nfce.BuildAccessKey(nfce.AccessKey{
		UF: strconv.Itoa(s.Emitter.CityCode)[:2], Period: s.At.Format(period.AAMM), CNPJ: s.Emitter.CNPJ, Model: "65",
		Serie: s.Serie, Number: s.Number, EmissionType: s.emission(), Code: fmt.Sprintf("%08d", random.IntN(100_000_000)),
	})
}

// ProtocolNumber gives the nProt that Receipt writes for a key: 15 digits.
func ProtocolNumber(accessKey string) string { return "1" + accessKey[:4] + accessKey[24:34] }

// Receipt makes the authorised document of a sale (nfeProc), in UTF-8, one line, as tills send it.
func (g *Generator) Receipt(s Sale, by *Signer) []byte {
	key := g.AccessKey(s)
	random := g.random("sale " + key)
	if s.Items == nil {
		s.Items = basket(random)
	}
	total := total(s.Items)
	if s.Payments == nil {
		s.Payments, s.ChangeCents = payment(random, total)
	}
	body := &writer{b: make([]byte, 0, 2048+1024*len(s.Items))}
	g.body(body, s, key, total)
	start := `<infNFe Id="NFe` + key + `" versao="4.00">`
	digest := signedDigest(`<infNFe `+space+start[len("<infNFe"):], body.b)

	w := &writer{b: make([]byte, 0, len(body.b)+5120)}
	w.raw(declaration)
	if s.Defect != NoProtocol {
		w.raw(`<nfeProc versao="4.00" `, space, ">")
	}
	w.raw(`<NFe `, space, ">", start)
	if s.Defect == BadDigest {
		w.raw(" ")
	}
	w.b = append(w.b, body.b...)
	supplement(w, s, by, key, total, digest)
	by.sign(w, "NFe"+key, digest, s.Defect)
	w.raw("</NFe>")
	if s.Defect != NoProtocol {
		g.protocol(w, s, key, digest)
		w.raw("</nfeProc>")
	}
	return w.b
}

// signedDigest is the SHA-1 of an element given as its canonical start tag and the rest.
func signedDigest(start string, rest []byte) string {
	h := sha1.New()               //nolint:gosec // the layout's own algorithm
	_, _ = h.Write([]byte(start)) // a hash never fails
	_, _ = h.Write(rest)
	return base64.StdEncoding.EncodeToString(h.Sum(nil))
}

func (s Sale) emission() int { return max(s.EmissionType, 1) }

func (s Sale) environment() int { return max(int(s.Environment), int(nfce.Production)) }

func (g *Generator) body(w *writer, s Sale, key string, total int64) {
	g.identification(w, s, key)
	emitter(w, s.Emitter, s.Normal)
	consumer(w, s)
	for i, item := range s.Items {
		if i == 0 && s.Environment == nfce.Homologation {
			item.Name = homologationItem
		}
		line(w, i+1, s, item)
	}
	totals(w, s, total)
	w.raw("<transp><modFrete>9</modFrete></transp><pag>")
	for _, p := range s.Payments {
		w.raw("<detPag>")
		w.text("tPag", p.Method)
		w.cents("vPag", p.Cents)
		if p.Method == "03" || p.Method == "04" || p.Method == "17" {
			w.raw("<card><tpIntegra>2</tpIntegra></card>")
		}
		w.raw("</detPag>")
	}
	if s.ChangeCents > 0 {
		w.cents("vTroco", s.ChangeCents)
	}
	w.raw("</pag>")
	if s.Notes != "" {
		w.raw("<infAdic>")
		w.text("infCpl", s.Notes)
		w.raw("</infAdic>")
	}
	w.raw("</infNFe>")
}

func (g *Generator) identification(w *writer, s Sale, key string) {
	w.raw("<ide>")
	w.text("cUF", key[:2])
	w.text("cNF", key[35:43])
	w.raw("<natOp>VENDA AO CONSUMIDOR</natOp><mod>65</mod>")
	w.number("serie", s.Serie)
	w.number("nNF", s.Number)
	w.text("dhEmi", s.At.Format(layout))
	w.raw("<tpNF>1</tpNF><idDest>1</idDest>")
	w.number("cMunFG", s.Emitter.CityCode)
	w.raw("<tpImp>4</tpImp>")
	w.number("tpEmis", s.emission())
	w.text("cDV", key[43:])
	w.number("tpAmb", s.environment())
	presence := "1"
	if s.Delivery {
		presence = "4"
	}
	w.raw("<finNFe>1</finNFe><indFinal>1</indFinal>")
	w.text("indPres", presence)
	w.raw("<procEmi>0</procEmi><verProc>SEIVA-GEN 1.0</verProc>")
	if s.emission() == 9 {
		w.text("dhCont", s.At.Format(layout))
		w.raw("<xJust>SEM CONEXAO COM A INTERNET NO PONTO DE VENDA</xJust>")
	}
	w.raw("</ide>")
}

// qrHosts are the addresses of the states' consultation, for the states of the demonstration.
var qrHosts = map[string][2]string{
	"SP": {"https://www.nfce.fazenda.sp.gov.br/qrcode", "https://www.nfce.fazenda.sp.gov.br/consulta"},
	"AM": {"https://sistemas.sefaz.am.gov.br/nfceweb/consultarNFCe.jsp", "https://www.sefaz.am.gov.br/nfce/consulta"},
	"PR": {"http://www.fazenda.pr.gov.br/nfce/qrcode", "http://www.fazenda.pr.gov.br/nfce/consulta"},
	"MG": {"https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml", "https://portalsped.fazenda.mg.gov.br/portalnfce"},
}

// transmittedLater is how long after its issue a receipt of contingency is authorised.
const transmittedLater = 25 * time.Minute

// testCSC is the taxpayer's security code that goes into the QR Code's hash (version 2); a test value.
const testCSC = "SEIVA-TESTE-CSC"

func supplement(w *writer, s Sale, by *Signer, key string, total int64, digest string) {
	hosts, known := qrHosts[s.Emitter.UF]
	if !known {
		state := strings.ToLower(s.Emitter.UF)
		hosts = [2]string{"https://www.sefaz." + state + ".gov.br/nfce/qrcode", "https://www.sefaz." + state + ".gov.br/nfce/consulta"}
	}
	code := qrCode2(s, key, total, digest)
	if s.QRVersion == 3 {
		code = qrCode3(s, by, key, total)
	}
	w.raw("<infNFeSupl><qrCode><![CDATA[", hosts[0], "?p=", code, "]]></qrCode>")
	w.text("urlChave", hosts[1])
	w.raw("</infNFeSupl>")
}

// qrCode2 gives the parameter of a QR Code of version 2, with the hash over it and the security code.
func qrCode2(s Sale, key string, total int64, digest string) string {
	code := key + "|2|" + strconv.Itoa(s.environment())
	if s.emission() == 9 {
		code += "|" + s.At.Format("02") + "|" + decimal(total, 2) + "|" + hex.EncodeToString([]byte(digest))
	}
	code += "|1"
	sum := sha1.Sum([]byte(code + testCSC)) //nolint:gosec // the layout's own algorithm
	return code + "|" + strings.ToUpper(hex.EncodeToString(sum[:]))
}

// qrCode3 gives that of version 3: in contingency with the consumer's document and the emitter's signature.
func qrCode3(s Sale, by *Signer, key string, total int64) string {
	code := key + "|3|" + strconv.Itoa(s.environment())
	if s.emission() != 9 {
		return code
	}
	kind, document := "", ""
	switch c := s.Consumer; {
	case c.CNPJ != "":
		kind, document = "1", c.CNPJ
	case c.CPF != "":
		kind, document = "2", c.CPF
	case c.Foreign != "":
		kind = "3" // whose document the layout leaves out
	}
	code += "|" + s.At.Format("02") + "|" + decimal(total, 2) + "|" + kind + "|" + document
	return code + "|" + by.signText(code)
}

func (g *Generator) protocol(w *writer, s Sale, key, digest string) {
	named, status, reason := key, s.Status, "Autorizado o uso da NF-e"
	if s.Defect == WrongProtocolKey {
		other := s
		other.Number++
		named = g.AccessKey(other)
	}
	if s.Defect == WrongProtocolDigest {
		digest = signedDigest("", []byte(digest))
	}
	if status == 0 {
		status = 100
	}
	w.raw(`<protNFe versao="4.00"><infProt>`)
	w.number("tpAmb", s.environment())
	w.raw("<verAplic>SEIVA_GEN</verAplic>")
	w.text("chNFe", named)
	received := s.At
	if s.emission() == 9 {
		received = received.Add(transmittedLater)
	}
	w.text("dhRecbto", received.Format(layout))
	if status == 100 || status == 150 {
		w.text("nProt", ProtocolNumber(key))
	} else {
		reason = "Rejeicao"
	}
	w.text("digVal", digest)
	w.number("cStat", status)
	w.text("xMotivo", reason)
	w.raw("</infProt></protNFe>")
}
