package portal

import (
	"maps"
	"slices"
	"strings"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/media"
	"seiva/internal/kit/scope"
)

// DeedWords say what each action of the trail did; TestEveryDeedHasWords holds that none is without.
var DeedWords = map[string]string{
	"apikeys.created":                 "API key criada",
	"apikeys.paused":                  "API key pausada",
	"apikeys.released":                "Software house liberada",
	"apikeys.restricted":              "Software house restrita",
	"apikeys.resumed":                 "API key retomada",
	"apikeys.revoked":                 "API key revogada",
	"apikeys.rotated":                 "API key substituída",
	"apikeys.updated":                 "API key alterada",
	"audit.check_asked":               "Conferência da auditoria pedida",
	"banners.looked_at":               "Banner de varejista olhado",
	"banners.published":               "Banner publicado",
	"banners.removed":                 "Banner excluído",
	"banners.restored":                "Exclusão de banner desfeita",
	"banners.updated":                 "Banner alterado",
	"billing.cancelled":               "Assinatura cancelada",
	"billing.resumed":                 "Assinatura retomada",
	"billing.stores_changed":          "Número de lojas da assinatura alterado",
	"bulk.started":                    "Ação em lista iniciada",
	"bulk.stopped":                    "Ação em lista interrompida",
	"bulk.undone":                     "Ação em lista desfeita",
	"campaigns.deleted":               "Campanha de lojas excluída",
	"campaigns.published":             "Campanha de lojas publicada",
	"contracts.accepted":              "Nova versão do contrato aceita",
	"contracts.marked_signed":         "Contrato marcado como assinado",
	"contracts.renewed":               "Assinatura do contrato pedida de novo",
	"contracts.resent":                "Contrato reenviado",
	"contracts.signed":                "Contrato assinado",
	"contracts.version_published":     "Nova versão do contrato publicada",
	"customers.cpf_shown":             "CPF de um consumidor visto",
	"customers.email_changed":         "E-mail de um consumidor alterado",
	"customers.erased":                "Dados de um consumidor apagados",
	"customers.exported":              "Dados entregues a um consumidor",
	"customers.request_cancelled":     "Pedido de um consumidor desfeito por ele",
	"customers.request_stopped":       "Pedido de um consumidor interrompido",
	"customers.requested":             "Pedido de um consumidor confirmado",
	"customers.withdrawn":             "Consentimento de um consumidor retirado",
	"exports.cancelled":               "Arquivo cancelado",
	"exports.downloaded":              "Arquivo baixado",
	"exports.link_opened":             "Arquivo aberto pelo link do e-mail",
	"exports.removed":                 "Arquivo excluído",
	"exports.requested":               "Relatório pedido em arquivo",
	"exports.schedule_left":           "Saída de um relatório agendado",
	"exports.schedule_edited":         "Relatório agendado editado",
	"exports.schedule_paused":         "Relatório agendado pausado",
	"exports.schedule_removed":        "Relatório agendado excluído",
	"exports.schedule_resumed":        "Relatório agendado retomado",
	"exports.scheduled":               "Relatório agendado",
	"failures.repeated":               "Tarefa que falhou posta de novo na fila",
	"failures.seen":                   "Falha em segundo plano vista",
	"flyers.deleted":                  "Encarte excluído",
	"flyers.published":                "Encarte publicado",
	"identity.confirmation_resent":    "Confirmação de cadastro reenviada",
	"identity.email_changed":          "E-mail de uma conta alterado",
	"identity.email_corrected":        "E-mail de um cadastro corrigido",
	"identity.factor_required":        "Verificação em duas etapas exigida",
	"identity.factor_reset_asked":     "Remoção da verificação em duas etapas pedida",
	"identity.factor_reset_dropped":   "Pedido de remover a verificação em duas etapas desfeito",
	"identity.factor_waived":          "Verificação em duas etapas dispensada",
	"identity.factors_reset":          "Verificação em duas etapas removida",
	"identity.invitation_cancelled":   "Convite para a equipe cancelado",
	"identity.invitation_void":        "Convite sem efeito",
	"identity.invited":                "Pessoa convidada",
	"identity.made_administrator":     "Perfil alterado para administrador",
	"identity.made_support":           "Perfil alterado para suporte",
	"identity.other_sessions_revoked": "Outras sessões encerradas",
	"identity.passkey_added":          "Passkey cadastrada",
	"identity.passkey_removed":        "Passkey removida",
	"identity.password_changed":       "Senha alterada",
	"identity.proven":                 "Identidade confirmada",
	"identity.recovery_code_used":     "Código de recuperação usado",
	"identity.recovery_codes_renewed": "Códigos de recuperação renovados",
	"identity.removed":                "Pessoa removida",
	"identity.renamed":                "Nome da própria conta alterado",
	"identity.restored":               "Conta restaurada",
	"identity.role_changed":           "Papel de uma pessoa alterado",
	"identity.session_revoked":        "Sessão encerrada",
	"identity.sessions_ended":         "Sessões de uma conta encerradas",
	"identity.staff_invited":          "Pessoa convidada para a equipe",
	"identity.stores_changed":         "Lojas de uma pessoa alteradas",
	"identity.suspended":              "Conta suspensa",
	"identity.totp_off":               "Aplicativo autenticador desligado",
	"identity.totp_on":                "Aplicativo autenticador ligado",
	"identity.unlocked":               "Conta desbloqueada",
	"onboarding.partner_linked":       "Software house vinculada",
	"onboarding.partner_unlinked":     "Software house desvinculada",
	"integrity.check_again":           "CPF de um caixa de volta para conferir",
	"integrity.legitimate":            "CPF de um caixa dado como legítimo",
	"onboarding.sign_up_lapsed":       "Cadastro sem confirmação desfeito",
	"onboarding.signed_up":            "Empresa cadastrada",
	"partners.profile_changed":        "Dados da empresa alterados",
	"privacy.answered":                "Pedido de privacidade respondido",
	"privacy.asked":                   "Pedido de privacidade feito",
	"privacy.closed":                  "Pedido de privacidade encerrado sem a pessoa",
	"privacy.file_taken":              "Arquivo de um pedido de privacidade baixado",
	"privacy.refused":                 "Pedido de privacidade recusado",
	"privacy.studied":                 "Análise de um pedido de privacidade iniciada",
	"notes.written":                   "Nota da equipe escrita",
	"notes.taken_back":                "Nota da equipe retirada",
	"problems.reported":               "Problema relatado ao suporte",
	"problems.answered":               "Problema relatado respondido",
	"problems.moved":                  "Situação de um problema relatado alterada",
	"problems.noted":                  "Anotação em um problema relatado",
	"problems.picture_added":          "Imagem de um problema acrescentada",
	"problems.returned":               "Problema relatado deixado para outra pessoa",
	"problems.written":                "Mensagem de quem relatou um problema",
	"problems.taken":                  "Problema relatado assumido",
	"promotions.changed":              "Promoção alterada",
	"promotions.counts_rebuilt":       "Participações em promoções refeitas",
	"promotions.created":              "Promoção criada",
	"promotions.item_added":           "Produto incluído na promoção",
	"promotions.item_removed":         "Produto retirado da promoção",
	"promotions.simulated":            "Simulação de promoção pedida",
	"promotions.simulation_cancelled": "Simulação de promoção cancelada",
	"promotions.store_added":          "Loja incluída na promoção",
	"promotions.store_removed":        "Loja retirada da promoção",
	"quiet.snoozed":                   "Aviso de loja parada adiado",
	"quiet.woken":                     "Adiamento do aviso de uma loja parada desfeito",
	"ratings.answered":                "Avaliação respondida",
	"ratings.hidden":                  "Comentário de uma avaliação retirado",
	"ratings.sums_rebuilt":            "Somas de avaliações refeitas",
	"receipts.corrected":              "Cupom corrigido pela integração",
	"receipts.destroyed":              "Documentos de um varejista destruídos",
	"receipts.excluded":               "Cupom retirado dos relatórios",
	"receipts.included":               "Cupom devolvido aos relatórios",
	"receipts.replaced":               "Cupom substituído por outro documento",
	"receipts.retention_ended":        "Cupons além do prazo de guarda apagados",
	"receipts.rollups_rebuilt":        "Somas de cupons refeitas",
	"retailers.configured":            "Configurações alteradas",
	"retailers.profile_changed":       "Dados da empresa alterados",
	"scans.invited":                   "Empresa não integrada convidada",
	"sponsors.changed":                "Patrocinador alterado",
	"sponsors.created":                "Patrocinador cadastrado",
	"sponsors.deleted":                "Patrocinador excluído",
	"stores.category_changed":         "Categoria de uma loja alterada",
	"stores.changed":                  "Loja alterada",
	"stores.created":                  "Loja cadastrada",
	"stores.deleted":                  "Loja excluída",
	"stores.imported":                 "Lojas importadas",
	"stores.restored":                 "Exclusão de loja desfeita",
	"stores.root_transferred":         "Agrupador transferido",
	"switches.closed":                 "Saiu do perfil de uma empresa",
	"switches.expired":                "Perfil encerrado pelo prazo",
	"switches.opened":                 "Entrou no perfil de uma empresa",
	"switches.request":                "Chamada no perfil de uma empresa",
	"views.shared":                    "Visão compartilhada com a equipe",
	"views.renamed":                   "Visão da equipe renomeada",
	"views.replaced":                  "Filtros da visão da equipe trocados",
	"views.removed":                   "Visão da equipe removida",
	"vip.changed":                     "Área VIP alterada",
	"vip.created":                     "Área VIP criada",
	"vip.deleted":                     "Área VIP excluída",
	"vip.rotated":                     "Código da área VIP trocado",
}

// DeedWord says what an action did; one that is not known is said by its own name.
func DeedWord(action string) string {
	if words := DeedWords[action]; words != "" {
		return words
	}
	return action
}

// fieldWords say the fields of forms that a change names.
var fieldWords = map[string]string{
	"backgroundColor":        "cor de fundo",
	"corporateName":          "razão social",
	"document":               "CNPJ",
	"email":                  "e-mail",
	"origins":                "endereços dos sites",
	"textColor":              "cor do texto",
	"tradeName":              "nome fantasia",
	"bairro":                 "bairro",
	"cashierCode":            "caixa",
	"categoria":              "categoria",
	"categorias":             "segmentos",
	"cep":                    "CEP",
	"cidade":                 "cidade",
	"colours":                "cores",
	"complemento":            "complemento",
	"contatoComercial":       "contato comercial",
	"contatoLegalEmail":      "e-mail do contato legal",
	"contatoLegalNome":       "nome do contato legal",
	"contatoLegalWhatsapp":   "WhatsApp do contato legal",
	"contatoTecnicoEmail":    "e-mail do contato técnico",
	"contatoTecnicoNome":     "nome do contato técnico",
	"contatoTecnicoTelefone": "telefone do contato técnico",
	"documento":              "CNPJ",
	"endereco":               "endereço",
	"fantasia":               "nome fantasia",
	"logo":                   "logo",
	"nome":                   "razão social",
	"nomeFantasia":           "nome fantasia",
	"numero":                 "número",
	"numeroLojas":            "quantidade de lojas",
	"numeroMaximoPdvs":       "PDVs por loja",
	"pontoFocalEmail":        "e-mail do ponto focal",
	"pontoFocalNome":         "nome do ponto focal",
	"pontoFocalWhatsapp":     "WhatsApp do ponto focal",
	"printed":                "impresso",
	"razaoSocial":            "razão social",
	"softwareHouseId":        "software house",
	"uf":                     "UF",
}

// factWords say what else the trail tells of a deed.
var factWords = map[string]string{
	"acceptBy":         "aceitar até",
	"ativa":            "ativa",
	"canais":           "canais",
	"dataFim":          "termina em",
	"dataInicio":       "começa em",
	"descricao":        "descrição",
	"fim":              "termina em",
	"imagem":           "imagem",
	"inicio":           "começa em",
	"link":             "link",
	"lojasDoBanner":    "quem vê",
	"situacao":         "situação",
	"patrocinador":     "patrocinador",
	"textoAlternativo": "texto alternativo",
	"action":           "ação",
	"by":               "por quem",
	"cashier":          "caixa",
	"cents":            "centavos",
	"columns":          "colunas",
	"consents":         "consentimentos",
	"day":              "dia",
	"documentos":       "CNPJs",
	"domain":           "domínio do e-mail",
	"ends":             "termina em",
	"environment":      "ambiente",
	"fields":           "campos alterados",
	"filters":          "filtros",
	"format":           "formato",
	"from":             "valor",
	"hash":             "hash do documento",
	"images":           "imagens",
	"key":              "API key",
	"kind":             "tipo",
	"method":           "método",
	"name":             "nome",
	"operation":        "chamada",
	"profile":          "perfil",
	"readers":          "destinatários",
	"reason":           "motivo",
	"receiptCostMilli": "custo do papel por cupom (milésimos de real)",
	"receipts":         "cupons",
	"replacedBy":       "substituída por",
	"request":          "pedido",
	"retailerId":       "varejista",
	"role":             "acesso",
	"root":             "agrupador",
	"signature":        "assinatura digital",
	"stars":            "estrelas",
	"storeId":          "loja",
	"stores":           "lojas",
	"to":               "valor",
	"total":            "cupons",
	"verified":         "e-mail já provado",
	"verifiedOnly":     "só cupons verificados",
	"version":          "versão",
	"way":              "como",
}

// valueWords say the codes of the facts that have any.
var valueWords = map[string]map[string]string{
	"role":         {"TOTAL": "Acesso total", "FINANCEIRO": "Financeiro", "MARKETING": "Marketing", "LEITURA": "Leitura"},
	"environment":  {"live": "Produção", "test": "Teste"},
	"profile":      {"VAREJISTA": "Varejista", "PARCEIRO": "Software house", "ADMINISTRADOR": "Administrador", "SUPORTE": "Suporte"},
	"way":          {"password": "Senha", "code": "Código do autenticador", "passkey": "Passkey"},
	"verified":     yesNo,
	"verifiedOnly": yesNo,
	"ativa":        yesNo,
}

var yesNo = map[string]string{"true": "Sim", "false": "Não"}

// formers are the facts that tell what another of the same deed was before, in the ways in which domains write it.
var formers = map[string][]string{
	"from": {"to", "role", "stores"}, "total_before": {"total"}, "cents_before": {"cents"}, "stars_before": {"stars"}, "printedBefore": {"printed"},
}

// Fact is one thing that the trail tells of a deed. Was is nil where it tells no earlier value, or the same.
type Fact struct {
	Name, Word string
	Was        *string
	Value      string
}

// FactsOf are what the trail tells of a deed, by their names. A name or value without words is said as it is.
func FactsOf(details map[string]string) []Fact {
	var facts []Fact
	for _, name := range slices.Sorted(maps.Keys(details)) {
		if strings.HasPrefix(name, scope.Before) || latterOf(name, details) != "" {
			continue
		}
		fact := Fact{Name: name, Word: factWord(name), Value: valueOf(name, details[name])}
		if was, told := formerOf(name, details); told && was != details[name] {
			was = valueOf(name, was)
			fact.Was = &was
		}
		facts = append(facts, fact)
	}
	return facts
}

func formerOf(name string, details map[string]string) (was string, told bool) {
	if was, told = details[scope.Before+name]; told {
		return was, true
	}
	for former := range formers {
		if was, told = details[former]; told && latterOf(former, details) == name {
			return was, true
		}
	}
	return "", false
}

// latterOf names the fact whose earlier value another is; empty where it is none's.
func latterOf(former string, details map[string]string) string {
	for _, latter := range formers[former] {
		if _, told := details[latter]; told {
			return latter
		}
	}
	return ""
}

func factWord(name string) string {
	if word := factWords[name]; word != "" {
		return word
	}
	return fieldWord(name)
}

func fieldWord(name string) string {
	if word := fieldWords[name]; word != "" {
		return word
	}
	return name
}

func valueOf(name, value string) string {
	switch name {
	case "fields":
		return strings.Join(FieldWords(value), ", ")
	case "documento":
		return brdoc.FormatCNPJ(value)
	}
	if media.Public(value) {
		return "imagem" // where it lies is nobody's to read
	}
	if word := valueWords[name][value]; word != "" {
		return word
	}
	return value
}

// FieldWords say the fields that a change names, with spaces or commas between.
func FieldWords(names string) []string {
	words := strings.FieldsFunc(names, func(r rune) bool { return r == ' ' || r == ',' })
	for i, name := range words {
		words[i] = fieldWord(name)
	}
	return words
}

// ChangedFields are the fields of which the trail tells the new value, in words and by their names.
func ChangedFields(details map[string]string) []string {
	words := []string{}
	for _, name := range slices.Sorted(maps.Keys(details)) {
		if !strings.HasPrefix(name, scope.Before) {
			words = append(words, fieldWord(name))
		}
	}
	return words
}
