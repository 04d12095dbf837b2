package archive_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"seiva/internal/kit/brdoc"
	"seiva/internal/receipts/archive"
	"seiva/internal/receipts/nfcegen"
)

// bodies gives the mean length of documents and of their bodies.
func bodies(t *testing.T, documents [][]byte) (document, body int) {
	for _, b := range documents {
		document += len(b)
		body += len(comesBack(t, b).Body)
	}
	return document / len(documents), body / len(documents)
}

// strangers makes receipts as no dictionary has seen: another store each, with its own certificate, whose goods have
// names, codes and prices drawn for this test.
func strangers(count int) [][]byte {
	gen, random := nfcegen.New(77), rand.New(rand.NewPCG(77, 0)) //nolint:gosec // reproducible on purpose
	goods := []string{"Parafuso sextavado", "Lâmpada LED bulbo", "Camiseta algodão", "Mouse sem fio", "Vaso cerâmico", "Cabo HDMI", "Tinta fosca"}
	var all [][]byte
	for n := range count {
		first12 := fmt.Sprintf("%08d0001", random.IntN(100_000_000))
		s := sale(1 + n)
		s.Emitter = nfcegen.Emitter{
			CNPJ: first12 + brdoc.CNPJCheckDigits(first12), LegalName: fmt.Sprintf("MAGAZINE %d SA", n), TradeName: fmt.Sprintf("Casa %d", n),
			StateRegistration: fmt.Sprintf("%09d", random.IntN(1_000_000_000)), Street: "Travessa do Comércio", StreetNumber: "7",
			District: "Ribeira", CityCode: 2408102, City: "Natal", UF: "RN", CEP: fmt.Sprintf("%08d", random.IntN(100_000_000)),
		}
		for range 3 {
			s.Items = append(s.Items, nfcegen.Item{
				Code: fmt.Sprint(random.IntN(100_000)), EAN: fmt.Sprintf("7891%09d", random.IntN(1_000_000_000)),
				Name: fmt.Sprintf("%s %d", goods[random.IntN(len(goods))], random.IntN(1000)), NCM: fmt.Sprintf("%08d", random.IntN(100_000_000)),
				Unit: "UN", Quantity: 1000, UnitPriceCents: int64(100 + random.IntN(30_000)),
			})
		}
		all = append(all, gen.Receipt(s, gen.Signer(s.Emitter.CNPJ, s.Emitter.LegalName)))
	}
	return all
}

// A receipt is about 600 bytes of body; 260 of them are the signature's and digest's, which nothing can shorten.
func TestBodiesAreSmall(t *testing.T) {
	gen := nfcegen.New(78)
	signer := gen.Signer("11222333000181", "MERCADO SEIVA")
	var own [][]byte
	for n := range 300 {
		own = append(own, gen.Receipt(sale(1+n), signer))
	}
	for _, c := range []struct {
		name      string
		documents [][]byte
		most      int
	}{
		{"a store like those of the dictionary", own, 650},
		{"the samples, of another maker", samples(t, "valid/0*.xml"), 720},
		{"strangers", strangers(300), 840},
	} {
		document, body := bodies(t, c.documents)
		t.Logf("%s: %d bytes packed in %d", c.name, document, body)
		if body > c.most {
			t.Errorf("%s: %d bytes packed in %d, want %d at most", c.name, document, body, c.most)
		}
	}
}

func BenchmarkPack(b *testing.B) {
	document := samples(b, "valid/01*.xml")[0]
	b.ReportAllocs()
	for b.Loop() {
		archive.Pack(document)
	}
}

func BenchmarkUnpack(b *testing.B) {
	p := archive.Pack(samples(b, "valid/01*.xml")[0])
	b.ReportAllocs()
	for b.Loop() {
		if _, err := archive.Unpack(p); err != nil {
			b.Fatal(err)
		}
	}
}
