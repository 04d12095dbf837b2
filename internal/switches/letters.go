package switches

import "seiva/internal/kit/letter"

// accountEntered reports to an organization that a person of the programme entered its profile, and why. The link opens
// the page of these accesses.
func accountEntered(s Switch, link string) letter.Letter {
	return letter.Letter{
		Subject: "A equipe da Seiva acessou sua conta",
		Before:  []string{"Uma pessoa da equipe da Seiva entrou no perfil de " + letter.Named(s.OwnerName) + ". O acesso termina em até " + letter.Duration(Limit) + " e tudo o que for feito fica registrado."},
		Facts:   letter.Facts{{"Quem", s.ActorName}, {"Motivo", s.Reason}, {"Quando", letter.Moment(s.OpenedAt)}},
		Action:  letter.Action{Label: "Ver os acessos", Link: link},
		After:   []string{"Se você não esperava esse acesso, fale com o suporte."},
	}
}
