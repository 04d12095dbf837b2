package nfce_test

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

func sale(lines int) []byte {
	gen := nfcegen.New(7)
	emitter := nfcegen.Emitter{
		CNPJ: "11222333000181", LegalName: "LOJA LTDA", TradeName: "Loja", StateRegistration: "110042490114", Street: "Rua A", StreetNumber: "1",
		District: "Centro", CityCode: 3550308, City: "Sao Paulo", UF: "SP", CEP: "01310100",
	}
	return gen.Receipt(nfcegen.Vary(nfcegen.Sale{
		Emitter: emitter, Serie: 1, Number: 9, At: time.Date(2026, 10, 1, 8, 0, 0, 0, time.FixedZone("", -3*60*60)), Items: gen.Basket("lines", lines),
	}), gen.Signer(emitter.CNPJ, emitter.LegalName))
}

func every(string) bool { return true }

// However a document is written, its lines are those that its page shows.
func TestLinesAreThoseOfThePage(t *testing.T) {
	plain := sale(40)
	for name, document := range map[string][]byte{
		"as tills write":                   plain,
		"one line":                         sale(1),
		"with a comment":                   bytes.Replace(plain, []byte("<cEAN>"), []byte("<!-- <cEAN>1</cEAN> --><cEAN>"), 1),
		"with a reference in a code":       bytes.Replace(plain, []byte("<cEAN>7"), []byte("<cEAN>&#55;"), 1),
		"with a code in a CDATA section":   bytes.Replace(plain, []byte("<cEAN>7"), []byte("<cEAN><![CDATA[7]]>"), 1),
		"with an attribute":                bytes.Replace(plain, []byte("<prod>"), []byte(`<prod a="1">`), 1),
		"with another element of the name": bytes.Replace(plain, []byte("<imposto>"), []byte("<x><cEAN>1</cEAN></x><imposto>"), 1),
		"with line breaks":                 bytes.ReplaceAll(plain, []byte("><"), []byte(">\n<")),
	} {
		t.Run(name, func(t *testing.T) {
			shown, err := nfce.Detail(t.Context(), document)
			if err != nil {
				t.Fatal(err)
			}
			var coded []nfce.DanfeItem
			for _, item := range shown.Items {
				if item.GTIN != "" {
					coded = append(coded, item)
				}
			}
			lines, err := nfce.Lines(t.Context(), document, every)
			if err != nil || len(lines) != len(coded) {
				t.Fatalf("%d lines, want %d: %v", len(lines), len(coded), err)
			}
			for i, item := range coded {
				if got := lines[i]; got.GTIN != item.GTIN || number(got.Quantity) != item.Quantity {
					t.Errorf("line %d: %v, want %s of %s", i+1, got, item.Quantity, item.GTIN)
				}
			}
			last := coded[len(coded)-1].GTIN
			for code, want := range map[string]bool{last: true, "7890000000000": false} {
				some, err := nfce.Lines(t.Context(), document, func(gtin string) bool { return gtin == code })
				if err != nil || len(some) > 0 != want {
					t.Errorf("of %s: %v, %v", code, some, err)
				}
			}
		})
	}
}

// number drops the zeros that mean nothing.
func number(decimal string) string {
	return string(bytes.TrimRight(bytes.TrimRight([]byte(decimal), "0"), "."))
}

func TestLinesRefuseWhatThePageRefuses(t *testing.T) {
	over := bytes.ReplaceAll(sale(1), []byte("<det "), append(bytes.Repeat([]byte(`<det nItem="1"><prod><cEAN>7</cEAN><qCom>1</qCom></prod></det>`), 990), "<det "...))
	if _, err := nfce.Lines(t.Context(), over, every); !errors.Is(err, nfce.ErrTooLongToShow) {
		t.Errorf("of 991 lines: %v", err)
	}
	if _, err := nfce.Lines(t.Context(), []byte("<NFe><cEAN>7</cEAN></NFe>"), every); !errors.Is(err, nfce.ErrMalformedXML) {
		t.Errorf("of no receipt: %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	odd := bytes.Replace(sale(1), []byte("<prod>"), []byte("<!-- --><prod>"), 1)
	if _, err := nfce.Lines(gone, odd, every); !errors.Is(err, context.Canceled) {
		t.Errorf("once its asker is gone: %v", err)
	}
}

// BenchmarkLines is held against Detail of the same document.
func BenchmarkLines(b *testing.B) {
	document := sale(4)
	b.Run("wanted", func(b *testing.B) {
		for b.Loop() {
			_, _ = nfce.Lines(b.Context(), document, every)
		}
	})
	b.Run("none wanted", func(b *testing.B) {
		for b.Loop() {
			_, _ = nfce.Lines(b.Context(), document, func(string) bool { return false })
		}
	})
	b.Run("detail", func(b *testing.B) {
		for b.Loop() {
			_, _ = nfce.Detail(b.Context(), document)
		}
	})
}
