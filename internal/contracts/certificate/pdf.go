// Package certificate writes the certificate of a contract's signature as a PDF.
package certificate

import (
	"bytes"
	"encoding/hex"
	"strings"

	"codeberg.org/go-pdf/fpdf"
	"rsc.io/qr"

	"seiva/internal/contracts"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/text"
)

// Measures, in millimetres: A4, upright.
const (
	margin   = 18.0
	usable   = 210 - 2*margin
	label    = 44.0
	line     = 5.5
	codeSide = 32.0
)

// unknown stands where a signature of before has nothing.
const unknown = "não registrado"

const moment = "02/01/2006 15:04:05 (-07:00)"

var said = map[contracts.EventKind]string{
	contracts.EventSent:     "Enviado por e-mail",
	contracts.EventMailed:   "Enviado de novo a pedido da empresa",
	contracts.EventResent:   "Enviado de novo pelo programa, com novo prazo",
	contracts.EventRenewed:  "Novo prazo dado pelo programa",
	contracts.EventReminded: "Lembrete enviado",
	contracts.EventAsked:    "Nova versão pedida por e-mail",
	contracts.EventOpened:   "Texto aberto",
}

type page struct{ doc *fpdf.Fpdf }

// PDF writes a certificate. The same certificate is the same file, to the byte.
func PDF(c contracts.Certificate) ([]byte, error) {
	p := page{fpdf.New("P", "mm", "A4", "")}
	p.doc.SetTitle("Certificado de assinatura", true)
	p.doc.SetCreationDate(c.SignedAt.UTC())
	p.doc.SetModificationDate(c.SignedAt.UTC())
	p.doc.SetCatalogSort(true)
	p.doc.SetMargins(margin, margin, margin)
	p.doc.SetAutoPageBreak(true, margin)
	p.doc.AddPage()
	p.head(c)
	p.section("Empresa")
	p.fact("Razão social", c.Company)
	p.fact("CNPJ", brdoc.FormatCNPJ(c.Documento))
	p.section("Quem assinou")
	p.fact("Nome", c.Signer.Name)
	p.fact("E-mail", c.Signer.Email)
	p.fact("Conta", c.SignedBy)
	p.section("Quando e de onde")
	p.fact("Data e hora", c.SignedAt.In(clock.Brazil).Format(moment)+", horário de Brasília")
	p.fact("Endereço IP", c.Address)
	p.fact("Navegador", c.Browser)
	p.section("O que foi assinado")
	p.fact("Documento", "Contrato de adesão, versão "+c.Version)
	p.fact("SHA-256 do texto", spaced(hex.EncodeToString(c.Hash)))
	p.events(c)
	if err := p.verify(c.Link); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err := p.doc.Output(&out)
	return out.Bytes(), errs.Wrap(err, "write a certificate")
}

// write puts a text on the page, over as many lines as it needs.
func (p page) write(width float64, s string) {
	letters, _ := text.Latin(s)
	p.doc.MultiCell(width, line, letters, "", "L", false)
}

func (p page) font(style string, points float64) { p.doc.SetFont("Helvetica", style, points) }

func (p page) head(c contracts.Certificate) {
	p.font("B", 18)
	p.write(usable, "Certificado de assinatura")
	p.doc.Ln(2)
	p.font("", 10)
	p.doc.SetTextColor(85, 98, 91)
	p.write(usable, "Contrato de adesão ao programa de cupom verde. Este certificado mostra o que a Seiva registrou sobre a assinatura eletrônica de "+c.Company+".")
	p.doc.SetTextColor(23, 32, 27)
}

func (p page) section(title string) {
	p.doc.Ln(4)
	p.font("B", 11)
	p.doc.SetTextColor(20, 100, 58)
	p.write(usable, title)
	p.doc.SetTextColor(23, 32, 27)
	p.doc.SetDrawColor(214, 236, 223)
	p.doc.Line(margin, p.doc.GetY(), margin+usable, p.doc.GetY())
	p.doc.Ln(1.5)
	p.font("", 10)
}

func (p page) fact(name, value string) {
	if value == "" {
		value = unknown
	}
	p.row(name, value)
}

// row writes a label and, beside it, a text of any length.
func (p page) row(name, value string) {
	letters, _ := text.Latin(name)
	p.doc.SetTextColor(85, 98, 91)
	p.doc.CellFormat(label, line, letters, "", 0, "L", false, 0, "")
	p.doc.SetTextColor(23, 32, 27)
	p.write(usable-label, value)
}

func (p page) events(c contracts.Certificate) {
	p.section("O que aconteceu")
	for _, e := range c.Events {
		what := said[e.Kind]
		switch {
		case e.Kind == contracts.EventOpened && e.Detail != "":
			what += " por " + e.Detail
		case e.Kind == contracts.EventReminded && e.Detail == "1":
			what += ", com 1 dia de prazo"
		case e.Kind == contracts.EventReminded:
			what += ", com " + e.Detail + " dias de prazo"
		}
		p.row(e.At.In(clock.Brazil).Format("02/01/2006 15:04:05"), what)
	}
	p.row(c.SignedAt.In(clock.Brazil).Format("02/01/2006 15:04:05"), "Assinado")
}

// verify writes where the certificate is confirmed, with a QR Code that leads there.
func (p page) verify(link string) error {
	code, err := qr.Encode(link, qr.M)
	if err != nil {
		return errs.Wrap(err, "draw a certificate's link")
	}
	p.section("Conferir este certificado")
	_, height := p.doc.GetPageSize()
	if p.doc.GetY()+codeSide > height-margin {
		p.doc.AddPage()
	}
	top, side := p.doc.GetY()+1, code.Size
	unit := codeSide / float64(side)
	p.doc.SetFillColor(0, 0, 0)
	for y := range side {
		for x := range side {
			if code.Black(x, y) {
				p.doc.Rect(margin+float64(x)*unit, top+float64(y)*unit, unit, unit, "F")
			}
		}
	}
	const beside = margin + codeSide + 6
	p.doc.SetXY(beside, top)
	p.doc.SetLeftMargin(beside)
	p.write(margin+usable-beside, "Abra o endereço abaixo, ou aponte a câmera para o código. A página diz se este contrato está registrado e se o texto tem o mesmo resumo SHA-256.")
	p.doc.Ln(1)
	p.doc.SetTextColor(20, 100, 58)
	p.font("", 9)
	letters, _ := text.Latin(link)
	p.doc.WriteLinkString(line, letters, link)
	p.doc.SetLeftMargin(margin)
	return nil
}

// spaced parts digits in groups of eight, as people compare them.
func spaced(digits string) string {
	var groups []string
	for len(digits) > 8 {
		groups, digits = append(groups, digits[:8]), digits[8:]
	}
	return strings.Join(append(groups, digits), " ")
}
