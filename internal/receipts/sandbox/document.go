package sandbox

import (
	"context"
	"math/rand/v2"
	"strconv"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

// MaxItems is how many lines a receipt may have (layout 4.00).
const MaxItems = 990

// Wanted is what a test document is to be. Cancel names the receipt whose cancellation is wanted in place of a receipt.
type Wanted struct {
	CPF         string // empty: nobody
	Items       int    // 0: three
	Contingency bool
	Letters     bool // from the store whose CNPJ has letters
	Cancel      string
}

// Made is a test document and the access key of its receipt.
type Made struct {
	XML       []byte
	AccessKey string
	StoreName string
}

// Document makes a signed document of the test environment that intake takes with the same key, another one at each call; its
// certificate says that it is a test. Errors: sandbox.test_key_only (403), sandbox.no_store (404), receipts.not_found for a
// cancellation of what the key does not see, sandbox.invalid (422, fields).
func (s *Service) Document(ctx context.Context, g scope.Grant, w Wanted) (Made, error) {
	if !g.Test {
		return Made{}, ErrTestKeyOnly
	}
	if fields := w.check(); len(fields) > 0 {
		return Made{}, errs.InvalidFields("sandbox.invalid", fields)
	}
	if w.Cancel != "" {
		return s.cancellation(ctx, g, w.Cancel)
	}
	at, err := s.shop(ctx, g, w.Letters)
	if err != nil {
		return Made{}, err
	}
	sale := s.sale(at, w)
	xml := s.generator.Receipt(sale, s.generator.Signer(at.CNPJ, legalName(at)))
	return Made{xml, s.generator.AccessKey(sale), at.Name}, nil
}

func (w *Wanted) check() map[string]string {
	fields := map[string]string{}
	if w.CPF != "" {
		var valid bool
		if w.CPF, valid = brdoc.ParseCPF(w.CPF); !valid {
			fields["cpf"] = "Informe um CPF válido, com ou sem pontuação, ou deixe em branco."
		}
	}
	if w.Items < 0 || w.Items > MaxItems {
		fields["itens"] = "Informe de 1 a 990 itens."
	}
	if w.Cancel != "" && !nfce.ValidAccessKey(w.Cancel) {
		fields["evento"] = "Informe a chave de acesso do cupom de teste a cancelar, com 44 caracteres."
	}
	return fields
}

// sale is one that was not made before: its number is drawn from a thousand million.
func (s *Service) sale(at Shop, w Wanted) nfcegen.Sale {
	number := 1 + rand.IntN(999_999_998) //nolint:gosec // to differ, not to be secret
	now := s.clock.Now().In(clock.Brazil).Truncate(time.Second)
	sale := nfcegen.Sale{
		Emitter: emitterOf(at), Serie: 1, Number: number, At: now, Environment: environment,
		Consumer: nfcegen.Consumer{CPF: w.CPF}, Items: s.generator.Basket(strconv.Itoa(number), max(w.Items, 1)),
		Notes: "DOCUMENTO DE TESTE DA SEIVA, SEM VALOR FISCAL",
	}
	if w.Items == 0 {
		sale.Items = s.generator.Basket(strconv.Itoa(number), 3)
	}
	if w.Contingency {
		sale.EmissionType, sale.At = 9, now.Add(-30*time.Minute) // and authorised since
	}
	return sale
}

func (s *Service) cancellation(ctx context.Context, g scope.Grant, accessKey string) (Made, error) {
	stored, err := s.ports.Receipt(ctx, g, accessKey)
	if err != nil {
		return Made{}, err
	}
	cnpj := nfce.Emitter(accessKey)
	signer := s.generator.Signer(cnpj, legalName(Shop{Name: stored.StoreName}))
	at := s.clock.Now().In(clock.Brazil).Truncate(time.Second)
	xml := s.generator.Cancellation(nfcegen.Cancel{AccessKey: accessKey, At: at, Environment: environment}, signer)
	return Made{xml, accessKey, stored.StoreName}, nil
}

func legalName(at Shop) string { return at.Name + " TESTE" }

func emitterOf(at Shop) nfcegen.Emitter {
	return nfcegen.Emitter{
		CNPJ: at.CNPJ, LegalName: legalName(at), TradeName: at.Name, Street: "Rua dos Testes", StreetNumber: "1", District: "Centro",
		CityCode: 3550308, City: "São Paulo", UF: "SP", CEP: "01001000",
	}
}
