package apikeys

import "seiva/internal/kit/letter"

// keysRestricted tells a software house that it may not manage its keys, since when and why. The link opens its keys.
func keysRestricted(p Partner, link string) letter.Letter {
	return letter.Letter{
		Subject: "A gestão das suas API keys foi restrita",
		Before: []string{
			"O suporte da Seiva restringiu a gestão de API keys de " + letter.Named(p.TradeName) + ".",
			"As keys que existem continuam funcionando, e você pode pausar ou revogar qualquer uma. Criar, editar, rotacionar e retomar keys fica suspenso até a liberação.",
		},
		Facts:  letter.Facts{{"Motivo", p.Reason}, {"Desde", letter.Moment(p.Since)}},
		Action: letter.Action{Label: "Ver as API keys", Link: link},
		After:  []string{"Para resolver, fale com o suporte."},
	}
}

// keysReleased tells a software house that it may manage its keys again.
func keysReleased(organization, link string) letter.Letter {
	return letter.Letter{
		Subject: "A gestão das suas API keys foi liberada",
		Before:  []string{letter.Named(organization) + " pode de novo criar, editar, rotacionar e retomar API keys."},
		Action:  letter.Action{Label: "Ver as API keys", Link: link},
	}
}
