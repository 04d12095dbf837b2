package partners

import "seiva/internal/kit/forms"

// A software house has one to three segments (specification A§5).
const maxCategories = 3

// Names of the contacts' fields.
var (
	focalFields     = forms.ContactFields{Name: "pontoFocalNome", Phone: "pontoFocalWhatsapp", Email: "pontoFocalEmail"}
	technicalFields = forms.ContactFields{Name: "contatoTecnicoNome", Phone: "contatoTecnicoTelefone", Email: "contatoTecnicoEmail"}
)

// cleanCategories gives each choice by the list's own name.
func cleanCategories(choices []string, name func(string) (string, bool), fields map[string]string) []string {
	names, seen := []string{}, map[string]bool{}
	for _, choice := range choices {
		n, known := name(choice)
		if !known || seen[n] || len(names) == maxCategories {
			names = nil
			break
		}
		names, seen[n] = append(names, n), true
	}
	if len(names) == 0 {
		fields["categorias"] = "Escolha de 1 a 3 segmentos da lista."
	}
	return names
}
