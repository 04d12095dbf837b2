package switches

import (
	"time"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/brdoc"
	"seiva/internal/switches"
)

// AdministrativeChange is something that who entered changed.
type AdministrativeChange struct {
	Quando    time.Time `json:"quando"`
	Alteracao string    `json:"alteracao" doc:"O que foi feito, em palavras"`
	Nome      string    `json:"nome" doc:"De quê: nome ou CNPJ; vazio quando é a própria empresa"`
	Campos    []string  `json:"campos" doc:"O que mudou, quando se sabe"`
}

// otherChange stands for an action that has no words; TestEveryDeedHasWords keeps it from being needed.
const otherChange = "Outra alteração"

// changedFields say, by action, the fields that its details tell.
var changedFields = map[string]func(details map[string]string) []string{
	"stores.changed":            portal.ChangedFields,
	"retailers.profile_changed": named,
	"partners.profile_changed":  named,
}

func named(details map[string]string) []string { return portal.FieldWords(details["fields"]) }

func changeOf(d switches.Deed) AdministrativeChange {
	change := AdministrativeChange{Quando: d.At, Alteracao: portal.DeedWords[d.Action], Nome: d.Details["name"], Campos: []string{}}
	if change.Alteracao == "" {
		change.Alteracao = otherChange
	}
	if document := d.Details["documento"]; document != "" {
		change.Nome = brdoc.FormatCNPJ(document)
	}
	if fields, told := changedFields[d.Action]; told {
		change.Campos = fields(d.Details)
	}
	return change
}
