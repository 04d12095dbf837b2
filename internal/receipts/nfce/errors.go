package nfce

import "seiva/internal/kit/errs"

// Refusals of Read, in the order in which they are checked.
var (
	ErrMalformedXML = errs.New(errs.Invalid, "receipts.malformed_xml",
		"O arquivo não é um XML de NFC-e válido: está incompleto, corrompido ou com codificação errada. Gere o XML novamente, em UTF-8, e reenvie o arquivo completo.")
	// ErrProcessingInstruction and ErrTooManyTokens are kinds of ErrMalformedXML with sentences of their own.
	ErrProcessingInstruction = errs.New(errs.Invalid, ErrMalformedXML.Code,
		"O XML contém uma instrução de processamento (<?…?>) além da declaração inicial, o que não existe em NFC-e. Remova a instrução e reenvie o XML exatamente como foi autorizado pela SEFAZ.")
	ErrTooManyTokens = errs.New(errs.Invalid, ErrMalformedXML.Code,
		"O XML tem mais elementos, atributos, textos ou comentários do que uma NFC-e de 1 MB pode ter. Reenvie o XML exatamente como foi autorizado pela SEFAZ.")
	// ErrTooLongToShow is Detail's alone: intake took the document, and its original is complete.
	ErrTooLongToShow = errs.New(errs.Invalid, "receipts.too_long_to_show",
		"O documento tem mais itens, pagamentos ou texto do que uma NFC-e pode ter, e só um resumo é mostrado. Baixe o XML, que está completo.")
	ErrForbiddenDoctype = errs.New(errs.Invalid, "receipts.forbidden_doctype",
		"O XML contém DOCTYPE, o que não é permitido em NFC-e. Remova a declaração DOCTYPE e reenvie o XML original.")
	ErrWrongNamespace = errs.New(errs.Invalid, "receipts.wrong_namespace",
		"O XML não usa o namespace http://www.portalfiscal.inf.br/nfe sem prefixo. Envie o XML exatamente como foi autorizado pela SEFAZ.")
	ErrSeveralDocuments = errs.New(errs.Invalid, "receipts.several_documents",
		"O arquivo contém mais de um documento. Envie um XML por NFC-e ou por evento.")
	ErrWrongModel = errs.New(errs.Invalid, "receipts.wrong_model",
		"O documento não é uma NFC-e (modelo 65). Envie somente NFC-e e seus eventos de cancelamento.")
	ErrUnsupportedVersion = errs.New(errs.Invalid, "receipts.unsupported_version",
		"A versão do leiaute não é aceita. Envie NFC-e na versão 4.00 e eventos na versão 1.00.")
	ErrUnsupportedEvent = errs.New(errs.Invalid, "receipts.unsupported_event",
		"O evento não é um cancelamento. Envie somente os eventos 110111 (cancelamento) e 110112 (cancelamento por substituição).")
	ErrBadAccessKey = errs.New(errs.Invalid, "receipts.bad_access_key",
		"A chave de acesso é inválida: confira o tamanho, os caracteres e o dígito verificador. Reenvie o que está no XML autorizado, sem alterações.")
	ErrKeyMismatch = errs.New(errs.Invalid, "receipts.key_mismatch",
		"A chave de acesso não corresponde aos dados do documento. Reenvie o XML autorizado, sem alterações.")
	ErrBadDate = errs.New(errs.Invalid, "receipts.bad_date",
		"A data de emissão é inválida. Informe data, hora e fuso no formato AAAA-MM-DDThh:mm:ss-03:00.")
	// ErrDateAhead and ErrDateTooOld are kinds of ErrBadDate with sentences of their own.
	ErrDateAhead = errs.New(errs.Invalid, ErrBadDate.Code,
		"A data do documento está mais de uma hora à frente da hora atual. Acerte o relógio e o fuso horário do caixa; se estiverem certos, fale com o suporte.")
	ErrDateTooOld = errs.New(errs.Invalid, ErrBadDate.Code,
		"A data de emissão é anterior a 01/06/2017, quando o leiaute 4.00 ainda não existia. Confira dhEmi e reenvie o XML autorizado.")
	ErrTotalTooHigh = errs.New(errs.Invalid, "receipts.total_too_high",
		"O valor total do documento passa de R$ 10.000.000,00. Confira vNF; se o valor estiver certo, fale com o suporte antes de reenviar.")
	ErrBadCPF = errs.New(errs.Invalid, "receipts.bad_cpf",
		"O CPF ou outro documento do consumidor é inválido. Confira o documento informado no caixa e reenvie o XML autorizado.")
	// ErrNoItems, ErrNoPayment and ErrNoEmitterName refuse what the tax authority cannot have authorised, by one code.
	ErrNoItems = errs.New(errs.Invalid, "receipts.incomplete",
		"A NFC-e não tem nenhum item (det) e por isso não pode ter sido autorizada. Reenvie o XML completo, exatamente como foi autorizado pela SEFAZ.")
	ErrNoPayment = errs.New(errs.Invalid, ErrNoItems.Code,
		"A NFC-e não tem nenhuma forma de pagamento (pag/detPag) e por isso não pode ter sido autorizada. Reenvie o XML completo, exatamente como foi autorizado pela SEFAZ.")
	ErrNoEmitterName = errs.New(errs.Invalid, ErrNoItems.Code,
		"A NFC-e não tem a razão social do emitente (emit/xNome) e por isso não pode ter sido autorizada. Reenvie o XML completo, exatamente como foi autorizado pela SEFAZ.")
	ErrTestEnvironment = errs.New(errs.Invalid, "receipts.test_environment",
		"O documento foi emitido em ambiente de homologação e não tem valor fiscal. Para testar, use uma API key de teste.")
	ErrProductionDocument = errs.New(errs.Invalid, "receipts.production_document",
		"O documento foi emitido em ambiente de produção, mas a API key é de teste. Use uma API key de produção.")
	ErrNotAuthorised = errs.New(errs.Invalid, "receipts.not_authorised",
		"O documento não traz a autorização da SEFAZ (nota emitida em contingência, rejeitada ou denegada). Envie após a autorização, com o protocolo.")
)
