package nfce_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

// beyondLayout makes documents of about 1 MB that have more of something than the layout knows.
func beyondLayout(honest []byte) map[string][]byte {
	more := func(before, fill string) []byte {
		return bytes.Replace(honest, []byte(before), []byte(strings.Repeat(fill, (largest-len(honest))/len(fill))+before), 1)
	}
	return map[string][]byte{
		"empty items":         more("<total>", "<det/>"),
		"items":               more("<total>", `<det nItem="1"><prod><vProd>1.00</vProd></prod></det>`),
		"payments":            more("<vTroco>", "<detPag/>"),
		"payments at the end": more("</pag>", "<detPag><tPag>01</tPag></detPag>"),
		"remarks":             more("</infNFe>", "<infAdic><obsCont><xTexto>a</xTexto></obsCont></infAdic>"),
		"nested items":        more("<total>", strings.Repeat("<det>", 20)+strings.Repeat("</det>", 20)),
	}
}

// The page shows whatever the layout allows; of what has more only a summary.
func TestDetailIsBoundInNumber(t *testing.T) {
	gen := nfcegen.New(33)
	signer := gen.Signer(shop.CNPJ, "MERCADO SEIVA")
	for _, reform := range []bool{false, true} {
		d, err := nfce.Detail(t.Context(), gen.Receipt(largeSale(mostItems, reform), signer))
		if err != nil || len(d.Items) != mostItems {
			t.Errorf("990 items, IBS/CBS %v: %v", reform, err)
		}
	}
	one := gen.Receipt(largeSale(1, false), signer)
	line := one[bytes.Index(one, []byte("<det ")) : bytes.Index(one, []byte("</det>"))+len("</det>")]
	for items, want := range map[int]error{mostItems: nil, mostItems + 1: nfce.ErrTooLongToShow} {
		if _, err := nfce.Detail(t.Context(), bytes.Replace(one, line, bytes.Repeat(line, items), 1)); !errors.Is(err, want) {
			t.Errorf("%d items: %v, want %v", items, err, want)
		}
	}
	for name, b := range beyondLayout(gen.Receipt(saleNow(), signer)) {
		if _, err := nfce.Detail(t.Context(), b); !errors.Is(err, nfce.ErrTooLongToShow) {
			t.Errorf("%s: %v", name, err)
		}
	}
	deep := bytes.Replace(one, []byte("<total>"), []byte(strings.Repeat("<a>", 40)+strings.Repeat("</a>", 40)+"<total>"), 1)
	if _, err := nfce.Detail(t.Context(), deep); !errors.Is(err, nfce.ErrMalformedXML) {
		t.Errorf("40 deep: %v", err)
	}
}

// What no till writes as a consumer's name or in a note is not looked for in other texts.
func TestDetailIsBoundInLength(t *testing.T) {
	receipt := document(t, "valid/02_sp_cpf_pix.xml")
	for name, b := range map[string][]byte{
		"name": bytes.Replace(receipt, []byte("<indIEDest>"), []byte("<xNome>"+strings.Repeat("a ", 100_000)+"</xNome><indIEDest>"), 1),
		"name in pieces": bytes.Replace(receipt, []byte("<indIEDest>"),
			[]byte("<xNome>"+strings.Repeat("abcdefgh i<b/>", 10_000)+"</xNome><indIEDest>"), 1),
		"note": bytes.Replace(receipt, []byte("</infNFe>"), []byte("<infAdic><infCpl>"+strings.Repeat("a ", 100_000)+"</infCpl></infAdic></infNFe>"), 1),
	} {
		if _, err := nfce.Detail(t.Context(), b); !errors.Is(err, nfce.ErrTooLongToShow) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// leaving is a context that ends when it was looked at that often.
type leaving struct {
	context.Context
	looks, patience int
}

func (l *leaving) Err() error {
	l.looks++
	if l.looks > l.patience {
		return context.Canceled
	}
	return nil
}

// Hanging up stops the reading for the page.
func TestHangingUpStopsDetail(t *testing.T) {
	gen := nfcegen.New(34)
	b := gen.Receipt(largeSale(mostItems, true), gen.Signer(shop.CNPJ, "MERCADO SEIVA"))
	for _, patience := range []int{0, 1, 5} {
		asker := &leaving{t.Context(), 0, patience}
		if _, err := nfce.Detail(asker, b); !errors.Is(err, context.Canceled) || asker.looks != patience+1 {
			t.Errorf("patience %d: %v after %d looks", patience, err, asker.looks)
		}
	}
}
