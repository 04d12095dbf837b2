package retailers

import (
	"strings"
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
	Size                     Size
	Focal                    Contact
	Settings                 Settings
	CreatedAt                time.Time
}

// Size is what a retailer says of itself at sign-up: how many stores it has, and the most tills that one of them has.
// Both are 0 when they are not known.
type Size struct{ Stores, MaxPDVs int }

// Contact is the person who speaks for a retailer. Phone is E.164 (+5511987654321).
type Contact struct{ Name, Phone, Email string }

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

// NewRetailer asks for a retailer. The CNPJ and the phone come with or without their masks; PartnerID may be empty.
type NewRetailer struct {
	Documento, CorporateName, TradeName string
	PartnerID                           string
	Size                                Size
	Focal                               Contact
}

// Limits of what people type; more stores or tills than maxSize are a slip of the finger.
const (
	maxName = 120
	maxSize = 99_999
)

// Validate gives retailers.invalid (422), which names every wrong field.
func (n NewRetailer) Validate() error {
	_, err := n.clean()
	return err
}

// clean gives the retailer as it is stored, or names every wrong field, in the words of sign-up (specification A§5).
func (n NewRetailer) clean() (NewRetailer, error) {
	fields, ok := map[string]string{}, false
	if n.Documento, ok = brdoc.ParseCNPJ(n.Documento); !ok {
		fields["documento"] = "CNPJ inválido"
	}
	if n.CorporateName, ok = text.Line(n.CorporateName, maxName); !ok {
		fields["razaoSocial"] = "Insira o nome empresarial (razão social), com até 120 caracteres."
	}
	if n.TradeName, ok = text.Line(n.TradeName, maxName); !ok {
		fields["nomeFantasia"] = "Insira o nome fantasia, com até 120 caracteres."
	}
	n.Size.check(fields)
	n.Focal = n.Focal.clean(fields)
	if len(fields) > 0 {
		return n, errs.InvalidFields("retailers.invalid", fields)
	}
	return n, nil
}

func (s Size) check(fields map[string]string) {
	for _, c := range []struct {
		field, what string
		value       int
	}{
		{"numeroLojas", "A quantidade de lojas", s.Stores},
		{"numeroMaximoPdvs", "A quantidade máxima de PDVs por loja", s.MaxPDVs},
	} {
		if c.value <= 0 {
			fields[c.field] = c.what + " deve ser maior do que 0."
		} else if c.value > maxSize {
			fields[c.field] = c.what + " deve ser no máximo 99.999."
		}
	}
}

func (c Contact) clean(fields map[string]string) Contact {
	ok := false
	if c.Name, ok = text.Line(c.Name, maxName); !ok {
		fields["pontoFocalNome"] = "Insira o nome e o sobrenome do contato."
	} else if !strings.Contains(c.Name, " ") {
		fields["pontoFocalNome"] = "Devem ser informados pelo menos 2 nomes"
	}
	if c.Phone, ok = brdoc.ParsePhone(c.Phone); !ok {
		fields["pontoFocalWhatsapp"] = "Este telefone é inválido"
	}
	if c.Email = strings.TrimSpace(c.Email); !text.ValidEmail(c.Email) {
		fields["pontoFocalEmail"] = "Este e-mail é inválido"
	}
	return c
}

func (s Settings) validate() error {
	if s.ReceiptCostMilli < 0 || s.ReceiptCostMilli > MaxReceiptCostMilli {
		return errs.InvalidFields("retailers.invalid_settings", map[string]string{
			"custoPorCupomMilesimos": "Informe o custo em milésimos de real, de 0 a 1000 (R$ 1,00).",
		})
	}
	return nil
}
