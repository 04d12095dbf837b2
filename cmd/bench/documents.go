package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"runtime"
	"sync"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/receipts/nfcegen"
)

// What intake gets: a month of some retailers, in the order of time, each store's tills in turn. No dictionary has
// seen a certificate of these stores.
const (
	monthCount        = 100_000
	documentCount     = 20_000 // of the first days: what a round sends or writes
	retailerCount     = 10
	storesPerRetailer = 5
	storeCount        = retailerCount * storesPerRetailer
	series            = 2
	daysCovered       = 30
	withCPF           = 3 // one in so many
	seed              = 20261101
)

// document is one receipt as a till sends it.
type document struct {
	xml     []byte
	cashier string
}

// storeCNPJ is the CNPJ of a store of the benchmark, by its number.
func storeCNPJ(n int) string {
	first := fmt.Sprintf("%08d%04d", 31_000_000+n/storesPerRetailer, 1+n%storesPerRetailer)
	return first + brdoc.CNPJCheckDigits(first)
}

func emitter(n int) nfcegen.Emitter {
	return nfcegen.Emitter{
		CNPJ: storeCNPJ(n), LegalName: fmt.Sprintf("COMERCIO DE ALIMENTOS %02d LTDA", n), TradeName: fmt.Sprintf("Loja %02d", n),
		StateRegistration: fmt.Sprintf("%09d", 110_000_000+n), Street: "Rua das Laranjeiras", StreetNumber: fmt.Sprint(100 + n),
		District: "Centro", CityCode: 3550308, City: "Sao Paulo", UF: "SP", CEP: "01310100",
	}
}

// generator makes the run's documents one by one, the same each time.
type generator struct {
	gen     *nfcegen.Generator
	signers []*nfcegen.Signer
}

func newGenerator() *generator {
	g := &generator{gen: nfcegen.New(seed)}
	for i := range storeCount {
		g.signers = append(g.signers, g.gen.Signer(storeCNPJ(i), emitter(i).LegalName))
	}
	return g
}

var firstDay = time.Date(2026, 10, 1, 8, 0, 0, 0, time.FixedZone("", -3*60*60))

func (g *generator) document(i int) document {
	store, serie := i%storeCount, i/storeCount%series
	sale := nfcegen.Sale{
		Emitter: emitter(store), Serie: 1 + serie, Number: 1 + i,
		At: firstDay.AddDate(0, 0, i*daysCovered/monthCount).Add(time.Duration(i%40_000) * time.Second),
	}
	if i%withCPF == 0 {
		sale.Consumer.CPF = cpf(i % 5000)
	}
	return document{g.gen.Receipt(nfcegen.Vary(sale), g.signers[store]), fmt.Sprintf("%02d", 1+serie)}
}

// documents makes those of [from, to) on all cores.
func (g *generator) documents(from, to int) []document {
	out := make([]document, to-from)
	var wait sync.WaitGroup
	for w := range runtime.NumCPU() {
		wait.Go(func() {
			for i := w; i < len(out); i += runtime.NumCPU() {
				out[i] = g.document(from + i)
			}
		})
	}
	wait.Wait()
	return out
}

// made gives the first days' documents.
func (b *bench) made() []document {
	if b.documents == nil {
		b.documents = newGenerator().documents(0, documentCount)
	}
	return b.documents
}

// cpf makes a valid one.
func cpf(n int) string {
	digits := fmt.Sprintf("%09d", 100_000_000+n)
	for weight := 10; weight <= 11; weight++ {
		sum := 0
		for i, c := range digits {
			sum += int(c-'0') * (weight - i)
		}
		digits += fmt.Sprint((11 - sum%11) % 11 % 10)
	}
	return digits
}

// lines writes documents as a batch's body.
func lines(documents []document) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false) // as most languages write JSON
	for _, d := range documents {
		_ = encoder.Encode(map[string]any{"xml": string(d.xml), "cashierCode": d.cashier, "printed": false}) // to memory
	}
	return out.Bytes()
}
