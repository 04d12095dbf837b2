package retailers

import (
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/text"
)

// Retailer is a company with stores. Documento is its bare CNPJ. PartnerID is the software house it is linked to,
// empty when none; PartnerName comes with it when a store reads, and is never stored here.
type Retailer struct {
	ID, Documento            string
	CorporateName, TradeName string
	PartnerID, PartnerName   string
	Settings                 Settings
	CreatedAt                time.Time
}

// Settings are what a retailer decides. VerifiedOnly refuses receipts whose signature or protocol fails.
// ReceiptCostMilli is what one printed receipt costs, in thousandths of a real.
type Settings struct {
	VerifiedOnly     bool
	ReceiptCostMilli int
}

// DefaultReceiptCostMilli is R$ 0,04: the paper alone, at 143 receipts of 28 cm from a roll of 40 m that costs about
// R$ 5,70. No price can be cited for Brazil, so it is an assumption that each retailer may correct.
const DefaultReceiptCostMilli = 40

// MaxReceiptCostMilli is R$ 1,00: more than any roll of paper costs a receipt.
const MaxReceiptCostMilli = 1000

// Summary is what lists to choose from show.
type Summary struct{ ID, Documento, TradeName, PartnerID string }

// Reach limits what a caller sees. A retailer sees itself; a software house the retailers linked to it and those
// with a living store that is linked to it on its own. Everything says that there is no limit.
type Reach struct {
	Everything            bool
	RetailerID, PartnerID string
}

// NewRetailer asks for a retailer. The CNPJ comes with or without its mask; PartnerID may be empty.
type NewRetailer struct {
	Documento, CorporateName, TradeName string
	PartnerID                           string
}

const maxName = 120

// clean gives the retailer as it is stored, or names every wrong field.
func (n NewRetailer) clean() (NewRetailer, error) {
	fields, ok := map[string]string{}, false
	if n.Documento, ok = brdoc.ParseCNPJ(n.Documento); !ok {
		fields["documento"] = "CNPJ inválido"
	}
	if n.CorporateName, ok = text.Line(n.CorporateName, maxName); !ok {
		fields["razaoSocial"] = "Insira a razão social, com até 120 caracteres."
	}
	if n.TradeName, ok = text.Line(n.TradeName, maxName); !ok {
		fields["nomeFantasia"] = "Insira o nome fantasia, com até 120 caracteres."
	}
	if len(fields) > 0 {
		return n, errs.InvalidFields("retailers.invalid", fields)
	}
	return n, nil
}

func (s Settings) validate() error {
	if s.ReceiptCostMilli < 0 || s.ReceiptCostMilli > MaxReceiptCostMilli {
		return errs.InvalidFields("retailers.invalid_settings", map[string]string{
			"custoPorCupomMilesimos": "Informe o custo em milésimos de real, de 0 a 1000 (R$ 1,00).",
		})
	}
	return nil
}
