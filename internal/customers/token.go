package customers

import (
	"strings"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// tokenLife is how long a token is good for (D-68).
const tokenLife = time.Hour

// Token lets one consumer read receipts of one retailer: those of the stores that the key reaches which it was issued to.
// Only its hash is kept.
type Token struct {
	Hash       []byte
	RetailerID string
	CPFIndex   []byte
	KeyID      string
	ExpiresAt  time.Time
}

// Issued is a new token, shown this once.
type Issued struct {
	Token     string
	ExpiresAt time.Time
}

// Customer is who a token stands for, and what its key reaches of the retailer at this moment: Whole, every store. Only
// Authenticate and AuthenticateFor make one; MaskedCPF is set by the latter.
type Customer struct {
	scope.Grant
	Whole     bool
	CPFIndex  []byte
	MaskedCPF string
}

// parseCPF reads a CPF, with or without its mask; the error names the field and never repeats the CPF.
func parseCPF(field, document string) (string, error) {
	cpf, complaint := cpfRule(document)
	if complaint != "" {
		return "", errs.InvalidFields("customers.bad_document", map[string]string{field: complaint})
	}
	return cpf, nil
}

// cpfRule is a forms.Rule.
func cpfRule(typed string) (clean, complaint string) {
	if strings.TrimSpace(typed) == "" {
		return "", "Este campo é obrigatório"
	}
	cpf, ok := brdoc.ParseCPF(typed)
	if !ok {
		return "", "Este CPF é inválido. Confira os 11 dígitos."
	}
	return cpf, ""
}
