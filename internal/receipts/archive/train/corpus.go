package main

import (
	"fmt"
	"math/rand/v2"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

const (
	receipts = 3000
	stores   = 250
	seed     = 20261120
)

type city struct {
	code int
	name string
	uf   string
}

var cities = []city{
	{3550308, "São Paulo", "SP"},
	{3509502, "Campinas", "SP"},
	{1302603, "Manaus", "AM"},
	{4106902, "Curitiba", "PR"},
	{3106200, "Belo Horizonte", "MG"},
	{3304557, "Rio de Janeiro", "RJ"},
	{4314902, "Porto Alegre", "RS"},
	{2927408, "Salvador", "BA"},
	{2611606, "Recife", "PE"},
	{2304400, "Fortaleza", "CE"},
	{5300108, "Brasília", "DF"},
	{5208707, "Goiânia", "GO"},
	{4205407, "Florianópolis", "SC"},
	{1501402, "Belém", "PA"},
	{3205309, "Vitória", "ES"},
}

var (
	trades  = []string{"MERCADO", "SUPERMERCADO", "DROGARIA", "PADARIA", "EMPORIO", "COMERCIO DE ALIMENTOS", "FARMACIA", "MERCEARIA", "LOJAS", "AUTO POSTO"}
	names   = []string{"SEIVA", "BOM PRECO", "CENTRAL", "SAO JOSE", "UNIAO", "IDEAL", "POPULAR", "NOVA ERA", "ESTRELA", "IPIRANGA", "SANTO ANTONIO"}
	streets = []string{"Rua das Acacias", "Avenida Brasil", "Rua Sete de Setembro", "Avenida Paulista", "Rua XV de Novembro", "Rua Tiradentes", "Avenida Getulio Vargas"}
	quarter = []string{"Centro", "Jardim America", "Vila Nova", "Boa Vista", "Santa Cruz", "Industrial"}
	notes   = []string{
		"", "", "", "Cx: 2 - VD: 15829 - Atendido por: MARIA", "Operador: Delivery / PDV ID: 0", "OBRIGADO PELA PREFERENCIA",
		"Trib aprox R$: 4,51 Federal e 6,10 Estadual Fonte: IBPT", "PROCON - Telefone 151", "Voce pagou aproximadamente: R$ 1,20 de tributos",
	}
)

// corpus makes the receipts and cancellations to learn from.
func corpus() [][]byte {
	gen, random := nfcegen.New(seed), rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // reproducible on purpose
	emitters, signers := make([]nfcegen.Emitter, stores), make([]*nfcegen.Signer, stores)
	for i := range emitters {
		emitters[i] = emitter(random)
		signers[i] = gen.Signer(emitters[i].CNPJ, emitters[i].LegalName)
	}
	var all [][]byte
	for n := range receipts {
		i := random.IntN(stores)
		s := nfcegen.Sale{
			Emitter: emitters[i], Serie: 1 + random.IntN(30), Number: 1 + random.IntN(200_000), Notes: pick(random, notes),
			At: time.Date(2026, time.Month(1+random.IntN(12)), 1+random.IntN(28), 7+random.IntN(15), random.IntN(60), random.IntN(60), 0,
				time.FixedZone("", -3*60*60)),
		}
		switch random.IntN(8) {
		case 0, 1, 2:
			first9 := fmt.Sprintf("%09d", random.IntN(1_000_000_000))
			s.Consumer.CPF = first9 + brdoc.CPFCheckDigits(first9)
		case 3:
			s.Consumer.CNPJ = emitters[random.IntN(stores)].CNPJ
		}
		switch random.IntN(30) {
		case 0:
			s.EmissionType = 9
		case 1:
			s.Environment = nfce.Homologation
		case 2:
			s.Delivery, s.Consumer.Name = true, "CONSUMIDOR DA SILVA"
		}
		s = nfcegen.Vary(s)
		all = append(all, gen.Receipt(s, signers[i]))
		if n%60 == 59 {
			all = append(all, gen.Cancellation(nfcegen.Cancel{AccessKey: gen.AccessKey(s), At: s.At.Add(5 * time.Minute)}, signers[i]))
		}
	}
	return all
}

func emitter(random *rand.Rand) nfcegen.Emitter {
	where := cities[random.IntN(len(cities))]
	first12 := fmt.Sprintf("%08d%04d", random.IntN(100_000_000), 1+random.IntN(9))
	if random.IntN(4) == 0 {
		first12 = string(rune('A'+random.IntN(26))) + first12[1:5] + string(rune('A'+random.IntN(26))) + first12[6:]
	}
	name := pick(random, trades) + " " + pick(random, names)
	return nfcegen.Emitter{
		CNPJ: first12 + brdoc.CNPJCheckDigits(first12), LegalName: name + " LTDA", TradeName: name,
		StateRegistration: fmt.Sprintf("%012d", random.IntN(1_000_000_000)), Street: pick(random, streets),
		StreetNumber: fmt.Sprint(1 + random.IntN(3000)), District: pick(random, quarter), CityCode: where.code, City: where.name,
		UF: where.uf, CEP: fmt.Sprintf("%08d", random.IntN(100_000_000)), Phone: fmt.Sprintf("11%08d", random.IntN(100_000_000)),
	}
}

func pick(random *rand.Rand, from []string) string { return from[random.IntN(len(from))] }
