package partners

import (
	"crypto/rand"
	"strings"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/text"
)

// Partner is a software house. Documento is its bare CNPJ; Code is what a retailer types to link with it.
type Partner struct {
	ID, Documento            string
	CorporateName, TradeName string
	Code                     string
	Categories               []string // names of the category list
	Focal, Technical         Contact
	// KeysRestricted holds its people from managing API keys (support's decision); the keys go on working.
	KeysRestricted   bool
	RestrictedReason string
	RestrictedAt     time.Time
	CreatedAt        time.Time
}

// Contact is a person at a software house. Phone is E.164 (+5511987654321).
type Contact struct{ Name, Phone, Email string }

// Summary is what lists to choose from show.
type Summary struct{ ID, Documento, TradeName string }

func (p Partner) summary() Summary { return Summary{p.ID, p.Documento, p.TradeName} }

// NewPartner asks for a software house. Documents and phones come with or without their masks, categories by id or
// name.
type NewPartner struct {
	Documento, CorporateName, TradeName string
	Categories                          []string
	Focal, Technical                    Contact
}

// Limits of what people type. A software house has one to three segments (specification A§5).
const (
	maxName       = 120
	maxCategories = 3
)

// clean gives the partner as it is stored, or names every wrong field, in the words of sign-up (specification A§5).
func (n NewPartner) clean(categoryName func(string) (string, bool)) (NewPartner, error) {
	fields, ok := map[string]string{}, false
	if n.Documento, ok = brdoc.ParseCNPJ(n.Documento); !ok {
		fields["documento"] = "CNPJ inválido"
	}
	if n.CorporateName, ok = text.Line(n.CorporateName, maxName); !ok {
		fields["nome"] = "Insira o nome empresarial (razão social), com até 120 caracteres."
	}
	if n.TradeName, ok = text.Line(n.TradeName, maxName); !ok {
		fields["fantasia"] = "Insira o nome fantasia, com até 120 caracteres."
	}
	if n.Categories, ok = cleanCategories(n.Categories, categoryName); !ok {
		fields["categorias"] = "Escolha de 1 a 3 segmentos da lista."
	}
	n.Focal = n.Focal.clean(fields, "pontoFocalNome", "pontoFocalWhatsapp", "pontoFocalEmail")
	n.Technical = n.Technical.clean(fields, "contatoTecnicoNome", "contatoTecnicoTelefone", "contatoTecnicoEmail")
	if len(fields) > 0 {
		return n, errs.InvalidFields("partners.invalid", fields)
	}
	return n, nil
}

func cleanCategories(choices []string, name func(string) (string, bool)) ([]string, bool) {
	names, seen := []string{}, map[string]bool{}
	for _, choice := range choices {
		n, known := name(choice)
		if !known || seen[n] || len(names) == maxCategories {
			return nil, false
		}
		names, seen[n] = append(names, n), true
	}
	return names, len(names) > 0
}

func (c Contact) clean(fields map[string]string, name, phone, email string) Contact {
	ok := false
	if c.Name, ok = text.Line(c.Name, maxName); !ok {
		fields[name] = "Insira o nome e o sobrenome do contato."
	} else if !strings.Contains(c.Name, " ") {
		fields[name] = "Devem ser informados pelo menos 2 nomes"
	}
	if c.Phone, ok = brdoc.ParsePhone(c.Phone); !ok {
		fields[phone] = "Este telefone é inválido"
	}
	if c.Email = strings.TrimSpace(c.Email); !text.ValidEmail(c.Email) {
		fields[email] = "Este e-mail é inválido"
	}
	return c
}

// codeAlphabet leaves out what people misread: 0 and O, 1 and I.
const codeAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

// codeLength gives a thousand million codes.
const codeLength = 6

func newCode() string {
	code := make([]byte, codeLength)
	_, _ = rand.Read(code)
	for i, b := range code {
		code[i] = codeAlphabet[int(b)%len(codeAlphabet)] // 32 divides 256: no letter is likelier than another
	}
	return string(code)
}

// validCode spares a query for what no code looks like.
func validCode(s string) bool {
	return len(s) == codeLength && strings.Trim(s, codeAlphabet) == ""
}
