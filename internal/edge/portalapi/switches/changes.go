package switches

import (
	"maps"
	"slices"
	"strings"
	"time"

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

// otherChange stands for an action that has no words; TestEveryChangeHasWords keeps it from being needed.
const otherChange = "Outra alteração"

// words say what an action of the trail did to who reads it.
var words = map[string]string{
	"apikeys.created": "API key criada", "apikeys.updated": "API key alterada", "apikeys.revoked": "API key revogada",
	"apikeys.rotated":   "API key substituída",
	"banners.published": "Propaganda publicada", "banners.updated": "Propaganda alterada", "banners.removed": "Propaganda excluída",
	"billing.cancelled": "Assinatura cancelada", "billing.resumed": "Assinatura retomada", "billing.stores_changed": "Número de lojas da assinatura alterado",
	"contracts.signed":          "Contrato assinado",
	"customers.request_stopped": "Pedido de um consumidor interrompido",
	"exports.requested":         "Relatório pedido em arquivo", "exports.cancelled": "Arquivo cancelado", "exports.removed": "Arquivo excluído",
	"exports.scheduled": "Relatório agendado", "exports.schedule_left": "Saída de um relatório agendado", "exports.downloaded": "Arquivo baixado", "exports.link_opened": "Arquivo aberto pelo link do e-mail",
	"flyers.published": "Encarte publicado", "flyers.deleted": "Encarte excluído",
	"identity.invited": "Pessoa convidada", "identity.removed": "Pessoa removida", "identity.role_changed": "Papel de uma pessoa alterado",
	"identity.stores_changed":   "Lojas de uma pessoa alteradas",
	"onboarding.partner_linked": "Software house vinculada", "onboarding.partner_unlinked": "Software house desvinculada",
	"partners.profile_changed": "Dados da empresa alterados",
	"problems.reported":        "Problema relatado ao suporte",
	"ratings.answered":         "Avaliação respondida", "ratings.hidden": "Comentário de uma avaliação retirado",
	"receipts.excluded": "Cupom retirado dos relatórios", "receipts.included": "Cupom devolvido aos relatórios",
	"retailers.profile_changed": "Dados da empresa alterados", "retailers.configured": "Configurações alteradas",
	"stores.created": "Loja cadastrada", "stores.changed": "Loja alterada", "stores.deleted": "Loja excluída",
	"stores.restored": "Exclusão de loja desfeita", "stores.imported": "Lojas importadas",
}

// fieldWords say the fields that a change names.
var fieldWords = map[string]string{
	"softwareHouseId": "software house", "nomeFantasia": "nome fantasia", "fantasia": "nome fantasia", "razaoSocial": "razão social",
	"nome": "razão social", "categoria": "categoria", "categorias": "segmentos", "cep": "CEP", "endereco": "endereço", "numero": "número",
	"complemento": "complemento", "bairro": "bairro", "cidade": "cidade", "uf": "UF",
	"numeroLojas": "quantidade de lojas", "numeroMaximoPdvs": "PDVs por loja",
	"pontoFocalNome": "nome do ponto focal", "pontoFocalWhatsapp": "WhatsApp do ponto focal", "pontoFocalEmail": "e-mail do ponto focal",
	"contatoLegalNome": "nome do contato legal", "contatoLegalWhatsapp": "WhatsApp do contato legal", "contatoLegalEmail": "e-mail do contato legal",
	"contatoTecnicoNome": "nome do contato técnico", "contatoTecnicoTelefone": "telefone do contato técnico", "contatoTecnicoEmail": "e-mail do contato técnico",
}

// changedFields are, by action, the names of the fields that its details tell.
var changedFields = map[string]func(details map[string]string) []string{
	"stores.changed":            func(details map[string]string) []string { return slices.Sorted(maps.Keys(details)) },
	"retailers.profile_changed": named,
	"partners.profile_changed":  named,
}

func named(details map[string]string) []string { return strings.Fields(details["fields"]) }

func changeOf(d switches.Deed) AdministrativeChange {
	change := AdministrativeChange{Quando: d.At, Alteracao: words[d.Action], Nome: d.Details["name"], Campos: []string{}}
	if change.Alteracao == "" {
		change.Alteracao = otherChange
	}
	if document := d.Details["documento"]; document != "" {
		change.Nome = brdoc.FormatCNPJ(document)
	}
	if fields, told := changedFields[d.Action]; told {
		for _, field := range fields(d.Details) {
			change.Campos = append(change.Campos, fieldWords[field])
		}
	}
	return change
}
