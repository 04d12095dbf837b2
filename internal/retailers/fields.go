package retailers

import "seiva/internal/kit/forms"

// Limits of what people type; more stores or tills than maxSize are a slip of the finger.
const (
	maxNumber = 20
	maxSize   = 99_999
)

var (
	street     = forms.Name
	number     = forms.Line(maxNumber, "Use no máximo 20 caracteres. Sem número, use S/N.")
	complement = forms.OptionalLine(forms.MaxName, "Use até 120 caracteres no complemento.")
	district   = forms.Name
)

// Names of the contacts' fields.
var (
	focalFields     = forms.ContactFields{Name: "pontoFocalNome", Phone: "pontoFocalWhatsapp", Email: "pontoFocalEmail"}
	legalFields     = forms.ContactFields{Name: "contatoLegalNome", Phone: "contatoLegalWhatsapp", Email: "contatoLegalEmail"}
	technicalFields = forms.ContactFields{Name: "contatoTecnicoNome", Phone: "contatoTecnicoTelefone", Email: "contatoTecnicoEmail"}
)

// counted is a number of things with the field that it came from and what is counted.
type counted struct {
	value       int
	field, what string
}

const (
	storeCount = "A quantidade de lojas"
	tillCount  = "A quantidade máxima de PDVs por loja"
)

func (c counted) check(fields map[string]string) {
	if c.value <= 0 {
		fields[c.field] = c.what + " deve ser maior do que 0."
	} else if c.value > maxSize {
		fields[c.field] = c.what + " deve ser no máximo 99.999."
	}
}
