package demo

import (
	"seiva/internal/partners"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/retailers"
	"seiva/internal/stores"
)

var softwareHouse = partners.NewPartner{
	Documento: "90400500000103", CorporateName: "CAIXA LIVRE SISTEMAS LTDA", TradeName: "Caixa Livre Sistemas",
	Categories: []string{"Supermercado"},
	Focal:      partners.Contact{Name: "Bruno Lima", Phone: "11987654321", Email: "bruno@caixalivre.seiva.test"},
	Technical:  partners.Contact{Name: "Rita Alves", Phone: "1133224455", Email: "suporte@caixalivre.seiva.test"},
}

const mercado = "Mercado Seiva"

// chain is a retailer with its shops.
type chain struct {
	name, legalName, documento, category string
	focal, legal, technical              retailers.Contact
	shops                                []shop
}

// shop is a store and how it sells.
type shop struct {
	emitter    nfcegen.Emitter
	perDay     int     // receipts on an ordinary day
	tills      int     // one série each, from 11 on
	identified float64 // share of consumers who give their CPF
	paperless  float64 // share of receipts not printed
	zone       int     // hours from UTC
}

var chains = []chain{
	{
		name: mercado, legalName: "MERCADO SEIVA TESTE LTDA", documento: "11222333000181", category: "Supermercado",
		focal:     retailers.Contact{Name: "Ana Souza", Phone: "11912345678", Email: "ana@mercado.seiva.test"},
		legal:     retailers.Contact{Name: "Helena Prado", Phone: "11923456789", Email: "juridico@mercado.seiva.test"},
		technical: retailers.Contact{Name: "Paulo Reis", Phone: "1133221100", Email: "ti@mercado.seiva.test"},
		shops: []shop{
			{emitterOf("11222333000181", "Seiva Acácias", "Rua das Acácias", "100", "Centro", "01310100", saoPaulo), 92, 4, .61, .86, -3},
			{emitterOf("11222333000262", "Seiva Paulista", "Avenida Paulista", "1578", "Bela Vista", "01310200", saoPaulo), 61, 4, .49, .79, -3},
			{emitterOf("77888999000181", "Seiva Manaus", "Avenida Eduardo Ribeiro", "520", "Centro", "69010001", manaus), 27, 3, .39, .72, -4},
		},
	},
	{
		name: "Empório Alfa", legalName: "EMPORIO ALFA TESTE LTDA", documento: "12ABC34501DE35", category: "Farmácia",
		focal:     retailers.Contact{Name: "Igor Prado", Phone: "41998765432", Email: "igor@emporioalfa.seiva.test"},
		legal:     retailers.Contact{Name: "Igor Prado", Phone: "41998765432", Email: "igor@emporioalfa.seiva.test"},
		technical: retailers.Contact{Name: "Sara Dias", Phone: "4133445566", Email: "ti@emporioalfa.seiva.test"},
		shops: []shop{
			{emitterOf("12ABC34501DE35", "Empório Alfa", "Rua Augusta", "2200", "Consolação", "01412100", saoPaulo), 34, 2, .58, .9, -3},
			{emitterOf("12345678000195", "Farmácia Araucária", "Rua XV de Novembro", "300", "Centro", "80020310", curitiba), 41, 2, .66, .83, -3},
			{emitterOf("SE1VA026000178", "Alfa Savassi", "Rua Pernambuco", "1000", "Savassi", "30130151", beloHorizonte), 22, 2, .44, .68, -3},
		},
	},
}

type city struct {
	code     int
	name, uf string
}

var (
	saoPaulo      = city{3550308, "São Paulo", "SP"}
	manaus        = city{1302603, "Manaus", "AM"}
	curitiba      = city{4106902, "Curitiba", "PR"}
	beloHorizonte = city{3106200, "Belo Horizonte", "MG"}
)

func emitterOf(cnpj, name, street, number, district, cep string, in city) nfcegen.Emitter {
	return nfcegen.Emitter{
		CNPJ: cnpj, LegalName: name + " TESTE LTDA", TradeName: name, Street: street, StreetNumber: number, District: district,
		CityCode: in.code, City: in.name, UF: in.uf, CEP: cep, StateRegistration: "110042490114", Phone: "1130000000",
	}
}

func (c chain) retailer(partnerID string) retailers.NewRetailer {
	return retailers.NewRetailer{
		Documento: c.documento, CorporateName: c.legalName, TradeName: c.name, PartnerID: partnerID,
		Size: c.size(), Focal: c.focal,
	}
}

// profile is what a retailer fills in after sign-up; its seat is its first shop.
func (c chain) profile() retailers.Changes {
	e := &c.shops[0].emitter
	contact := func(c *retailers.Contact) retailers.ContactChanges {
		return retailers.ContactChanges{Name: &c.Name, Phone: &c.Phone, Email: &c.Email}
	}
	return retailers.Changes{
		Address: retailers.AddressChanges{
			CEP: &e.CEP, Street: &e.Street, Number: &e.StreetNumber, District: &e.District, City: &e.City, UF: &e.UF,
		},
		Legal: contact(&c.legal), Technical: contact(&c.technical),
	}
}

// plannedStores is for how many stores a chain pays: more than it has, so that visitors may add some.
const plannedStores = 10

func (c chain) size() retailers.Size {
	size := retailers.Size{Stores: plannedStores}
	for _, s := range c.shops {
		size.MaxPDVs = max(size.MaxPDVs, s.tills)
	}
	return size
}

func (s shop) store(retailerID, category string) stores.NewStore {
	e := s.emitter
	return stores.NewStore{
		RetailerID: retailerID, Documento: e.CNPJ, TradeName: e.TradeName, Category: category,
		Address: stores.Address{CEP: e.CEP, Street: e.Street, Number: e.StreetNumber, District: e.District, City: e.City, UF: e.UF},
	}
}
