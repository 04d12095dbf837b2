package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/slow"
	"seiva/internal/partners"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/retailers"
)

// Size is what a demonstration has besides its two retailers, for seeing how lists and searches do with many rows: retailers with
// so many stores each, of so many software houses, consumers who accepted the terms of one of them each, and receipts of each
// store within the last 60 days. Nobody signs in for them: an administrator looks.
type Size struct{ Houses, Retailers, StoresOf, Consumers, ReceiptsOf int }

// Sizes are the demonstrations by the word that asks for them.
var Sizes = map[string]Size{"small": {}, "large": {Houses: 60, Retailers: 3000, StoresOf: 5, Consumers: 50_000, ReceiptsOf: 20}}

const (
	batch     = 25 // retailers that are made in one transaction
	soldIn    = 60 // days
	madeWord  = "demo.retailers"
	soldWord  = "demo.sold"
	unsigned  = 10 // of so many retailers one has not signed
	unpaying  = 12 // of so many retailers one does not pay
	firstRoot = 31_000_000
	firstCPF  = 200_000_000
)

// grow makes them, a batch at a time, and then has the batch's tills sell; a load that was cut off goes on where it stood.
func grow(ctx context.Context, s Services, marker Marker, size Size, today time.Time) error {
	made, err := number(ctx, marker, madeWord)
	if err != nil {
		return err
	}
	done, err := number(ctx, marker, soldWord)
	if err != nil {
		return err
	}
	shoppers := make([]string, size.Consumers)
	for i := range shoppers {
		shoppers[i] = cpf(firstCPF + i)
	}
	gen := nfcegen.New(seed)
	for ; done < size.Retailers; done = min(done+batch, size.Retailers) {
		s.Tell(fmt.Sprintf("varejistas, %d de %d", done, size.Retailers))
		if made <= done {
			if err := s.makeBatch(ctx, marker, size, done, shoppers); err != nil {
				return err
			}
		}
		if err := s.sellBatch(ctx, gen, size, done, today, shoppers); err != nil {
			return err
		}
		if err := marker.SetSetting(ctx, soldWord, strconv.Itoa(min(done+batch, size.Retailers))); err != nil {
			return err
		}
	}
	return nil
}

func number(ctx context.Context, marker Marker, name string) (int, error) {
	text, err := marker.Setting(ctx, name)
	if err != nil || text == "" {
		return 0, err
	}
	return strconv.Atoi(text)
}

// batchOf are the retailers from one on that belong to its batch.
func (z Size) batchOf(first int) []int {
	all := make([]int, 0, batch)
	for i := first; i < min(first+batch, z.Retailers); i++ {
		all = append(all, i)
	}
	return all
}

// houseOf is the software house of a batch, made when the first batch of it comes.
func (s Services) houseOf(ctx context.Context, size Size, first int) (string, error) {
	n := first / batch % size.Houses
	documento := documentOf(firstRoot+size.Retailers+n, 1)
	admin := scope.Scope{Profile: scope.Administrador}
	if found, err := s.Partners.Lookup(ctx, admin, documento); err == nil {
		return found.ID, nil
	}
	name := "PDV " + family(n)
	contact := partners.Contact{Name: "Rita " + family(n), Phone: "11987654321", Email: fmt.Sprintf("contato@pdv%d.seiva.test", n)}
	house, err := s.Partners.Create(ctx, partners.NewPartner{
		Documento: documento, CorporateName: name + " SISTEMAS LTDA", TradeName: name, Categories: []string{"Supermercado"},
		Focal: contact, Technical: contact,
	})
	return house.ID, err
}

func (s Services) makeBatch(ctx context.Context, marker Marker, size Size, first int, shoppers []string) error {
	return marker.InTx(ctx, func(ctx context.Context) error {
		ctx = slow.Within(ctx, func() bool { return false }) // nobody else writes yet
		house, err := s.houseOf(ctx, size, first)
		if err != nil {
			return fmt.Errorf("make a software house: %w", err)
		}
		for _, i := range size.batchOf(first) {
			if err := s.makeRetailer(ctx, size, i, house, shoppers); err != nil {
				return fmt.Errorf("make retailer %d: %w", i, err)
			}
		}
		return marker.SetSetting(ctx, madeWord, strconv.Itoa(min(first+batch, size.Retailers)))
	})
}

func (s Services) makeRetailer(ctx context.Context, size Size, i int, house string, shoppers []string) error {
	c := size.chain(i)
	retailer, err := s.Retailers.Create(ctx, c.retailer(house))
	if err != nil {
		return err
	}
	who := scope.Scope{AccountID: "demo", Profile: scope.Varejista, RetailerID: retailer.ID}
	if _, err := s.Retailers.Edit(ctx, who, c.profile()); err != nil {
		return err
	}
	if i%unsigned != 0 {
		if err := sign(ctx, s.Contracts, who); err != nil {
			return err
		}
	}
	for _, shop := range c.shops {
		if _, err := s.Stores.Create(ctx, shop.store(retailer.ID, c.category)); err != nil {
			return err
		}
	}
	if i%unpaying != 0 {
		if err := s.Subscribe(ctx, retailer.ID); err != nil {
			return err
		}
	}
	for k := i; k < len(shoppers); k += size.Retailers {
		accepted := customers.Acceptance{Document: shoppers[k], Name: given(k) + " " + family(k/len(givenNames)), Email: fmt.Sprintf("consumidor%d@seiva.test", k)}
		if _, err := s.Customers.Accept(ctx, s.Known(retailer.ID, shoppers[k]), accepted, customers.Origin{Channel: customers.FromPage}); err != nil {
			return fmt.Errorf("consumer %d: %w", k, err)
		}
	}
	return nil
}

// sellBatch sends the receipts of a batch's stores through intake: the same ones each time.
func (s Services) sellBatch(ctx context.Context, gen *nfcegen.Generator, size Size, first int, today time.Time, shoppers []string) error {
	house, err := s.houseOf(ctx, size, first)
	if err != nil {
		return err
	}
	return s.stream(ctx, house, func(ctx context.Context, out chan<- receipts.Submission) {
		random := rand.New(rand.NewPCG(seed, uint64(first))) //nolint:gosec // the same documents each time
		for _, i := range size.batchOf(first) {
			for _, shop := range size.chain(i).shops {
				t := till{shop: shop, signer: gen.Signer(shop.emitter.CNPJ, shop.emitter.LegalName), serie: firstSerie, cashier: "01"}
				for range size.ReceiptsOf {
					back := 1 + random.IntN(soldIn)
					if _, sent := t.sell(ctx, gen, today.AddDate(0, 0, -back), back, shoppers, random, out); !sent {
						return
					}
				}
			}
		}
	})
}

// chain is the i-th retailer with its stores.
func (z Size) chain(i int) chain {
	name := kindsOfShop[i%len(kindsOfShop)] + " " + family(i/len(kindsOfShop))
	contact := func(person, box string) retailers.Contact {
		return retailers.Contact{Name: given(i+len(person)) + " " + family(i), Phone: "11987654321", Email: fmt.Sprintf("%s@rede%d.seiva.test", box, i)}
	}
	c := chain{
		name: name, legalName: fmt.Sprintf("%s %d LTDA", name, i), documento: documentOf(firstRoot+i, 1), category: []string{"Supermercado", "Farmácia"}[i%2],
		focal: contact("focal", "contato"), legal: contact("legal", "juridico"), technical: contact("ti", "ti"),
	}
	places := []city{saoPaulo, manaus, curitiba, beloHorizonte}
	for n := range max(z.StoresOf, 1) {
		e := emitterOf(documentOf(firstRoot+i, n+1), fmt.Sprintf("%s %s", name, districts[(i+n)%len(districts)]), "Rua "+family(n+i), strconv.Itoa(10+n),
			districts[(i+n)%len(districts)], "01310100", places[(i+n)%len(places)])
		c.shops = append(c.shops, shop{emitter: e, tills: 1, identified: .3 + float64(i%5)/10, paperless: .7, zone: -3})
	}
	return c
}

func documentOf(root, branch int) string {
	first := fmt.Sprintf("%08d%04d", root, branch)
	return first + brdoc.CNPJCheckDigits(first)
}

var (
	kindsOfShop = []string{"Mercado", "Padaria", "Farmácia", "Supermercado", "Empório", "Mercearia", "Drogaria", "Casa", "Loja", "Armazém"}
	districts   = []string{"Centro", "Jardim", "Vila Nova", "Boa Vista", "Santa Luzia", "Bela Vista", "São José", "Industrial"}
	givenNames  = []string{"Ana", "Bruno", "Carla", "Diego", "Elisa", "Fábio", "Gilda", "Hugo", "Irene", "João", "Kátia", "Luís", "Marta", "Nilo", "Olga", "Paulo"}
	familyParts = []string{"Almeida", "Barros", "Cardoso", "Duarte", "Esteves", "Farias", "Gomes", "Horta", "Ibarra", "Junqueira", "Klein", "Lopes", "Macedo", "Nunes", "Oliveira", "Pires", "Queiroz", "Ramos"}
)

func given(n int) string { return givenNames[n%len(givenNames)] }

// family is a name of two words: 324 of them.
func family(n int) string {
	return familyParts[n%len(familyParts)] + " " + familyParts[n/len(familyParts)%len(familyParts)]
}
