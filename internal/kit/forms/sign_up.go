package forms

// AbsentCNPJ is what sign-up says where no CNPJ was typed.
const AbsentCNPJ = "Insira o CNPJ"

// Company are the texts of a company and its contacts at sign-up, which asks for each in its own words (specification A§5).
func Company(corporateName, tradeName Text, contacts ...[]Text) []Text {
	corporateName.Rule, corporateName.Absent = CorporateName, "Insira o nome empresarial (razão social)"
	tradeName.Rule, tradeName.Absent = TradeName, "Insira o nome fantasia"
	texts := []Text{corporateName, tradeName}
	for _, contact := range contacts {
		for i, absent := range []string{"Insira o nome e o sobrenome", "Insira o telefone", "Insira o E-mail"} {
			contact[i].Absent = absent
			texts = append(texts, contact[i])
		}
	}
	return texts
}
