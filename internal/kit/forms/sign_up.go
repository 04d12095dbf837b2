package forms

// WrongCNPJ is what forms of the programme's own companies say of a CNPJ that is none.
const WrongCNPJ = "CNPJ inválido"

// Company are the texts of a company and its contacts at sign-up, which asks for each in its own words (specification A§5).
func Company(cnpj, corporateName, tradeName Text, contacts ...[]Text) []Text {
	cnpj.Rule, cnpj.Absent = CNPJ(WrongCNPJ), "Insira o CNPJ"
	corporateName.Rule, corporateName.Absent = CorporateName, "Insira o nome empresarial (razão social)"
	tradeName.Rule, tradeName.Absent = TradeName, "Insira o nome fantasia"
	texts := []Text{cnpj, corporateName, tradeName}
	for _, contact := range contacts {
		for i, absent := range []string{"Insira o nome e o sobrenome", "Insira o telefone", "Insira o E-mail"} {
			contact[i].Absent = absent
			texts = append(texts, contact[i])
		}
	}
	return texts
}
