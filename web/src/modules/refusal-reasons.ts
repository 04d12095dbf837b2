/** Why a document was refused, in a shop's words, and what to do. */
export type RefusalReason = { title: string; remedy: string };

const SAME_FILE = "Envie o XML exatamente como a SEFAZ autorizou.";
const SUPPORT = "Envie o cupom de novo. Se repetir, fale com o suporte.";

/** Every code a till's document can be refused with. */
const REASONS: Record<string, RefusalReason> = {
  "apikeys.invalid": { title: "Key inválida", remedy: "Confira a key no caixa ou crie outra." },
  "apikeys.out_of_scope": {
    title: "Loja fora do alcance desta key",
    remedy: "Confira se a loja está cadastrada e vinculada à key.",
  },
  "apikeys.retailer_required": {
    title: "A key não é de um varejista só",
    remedy: "Use uma key com o varejista informado.",
  },
  "apikeys.live_required": { title: "A key é de teste", remedy: "Use uma key de produção." },
  "receipts.too_large": { title: "Arquivo maior que 1 MB", remedy: "Envie um cupom por vez, sem anexos." },
  "receipts.unsupported_media": {
    title: "Formato não aceito",
    remedy: "Envie o XML do cupom, como mostra a documentação.",
  },
  "receipts.bad_envelope": {
    title: "Envio mal montado",
    remedy: "Cada linha deve trazer o XML no campo certo, como mostra a documentação.",
  },
  "request.unknown_field": {
    title: "Campo desconhecido",
    remedy: "Confira os nomes dos campos: só xml, cashierCode e printed.",
  },
  "receipts.too_many_unreadable": {
    title: "Lote com linhas ilegíveis demais",
    remedy: "Confira o formato do arquivo e reenvie a partir desta linha.",
  },
  "receipts.incomplete": {
    title: "Cupom sem campos obrigatórios",
    remedy: SAME_FILE,
  },
  "receipts.total_too_high": {
    title: "Valor acima do que aceitamos",
    remedy: "Confira o valor total do cupom.",
  },
  "receipts.retailer_ended": {
    title: "Varejista encerrado",
    remedy: "Desligue o envio neste caixa ou fale com o suporte.",
  },
  "receipts.not_kept": {
    title: "Cupom de um mês que não guardamos mais",
    remedy: "Não reenvie. Se o cupom é recente, confira o relógio do caixa.",
  },
  "receipts.bad_cashier": {
    title: "Código do caixa inválido",
    remedy: "Use até 60 caracteres, sem quebra de linha.",
  },
  "receipts.malformed_xml": {
    title: "XML incompleto ou corrompido",
    remedy: "Gere o arquivo de novo e envie inteiro.",
  },
  "receipts.forbidden_doctype": { title: "XML com trecho proibido", remedy: "Retire o DOCTYPE do arquivo." },
  "receipts.wrong_namespace": { title: "XML fora do padrão da nota", remedy: SAME_FILE },
  "receipts.several_documents": {
    title: "Mais de um cupom no mesmo arquivo",
    remedy: "Envie um cupom por arquivo.",
  },
  "receipts.wrong_model": {
    title: "Não é um cupom NFC-e",
    remedy: "Envie só NFC-e (modelo 65) e seus cancelamentos.",
  },
  "receipts.unsupported_version": {
    title: "Versão da nota não aceita",
    remedy: "Atualize o emissor para a versão 4.00.",
  },
  "receipts.unsupported_event": {
    title: "Evento que não é cancelamento",
    remedy: "Envie só eventos de cancelamento.",
  },
  "receipts.bad_access_key": { title: "Chave de acesso inválida", remedy: SAME_FILE },
  "receipts.key_mismatch": { title: "Chave de acesso diferente dos dados do cupom", remedy: SAME_FILE },
  "receipts.bad_date": {
    title: "Data de emissão inválida",
    remedy: "Confira a data, a hora e o fuso do caixa.",
  },
  "receipts.bad_cpf": {
    title: "CPF do cliente inválido",
    remedy: "Confira o documento digitado no caixa antes de emitir.",
  },
  "receipts.test_environment": {
    title: "Cupom de homologação com key de produção",
    remedy: "Para testar, use uma key de teste.",
  },
  "receipts.production_document": {
    title: "Cupom de produção com key de teste",
    remedy: "Troque a key de teste pela de produção no caixa.",
  },
  "receipts.not_authorised": {
    title: "Cupom sem autorização da SEFAZ",
    remedy: "Envie depois da autorização. Cupom em contingência espera a autorização.",
  },
  "receipts.bad_signature": { title: "Assinatura não confere", remedy: SAME_FILE },
  "receipts.protocol_mismatch": {
    title: "Autorização de outro cupom",
    remedy: "Envie o XML com o protocolo que a SEFAZ devolveu para ele.",
  },
  "receipts.digest_conflict": {
    title: "Já existe outro cupom com esta chave",
    remedy: "Confira se o caixa repetiu a numeração.",
  },
  "receipts.not_saved": { title: "Não conseguimos gravar", remedy: SUPPORT },
  "receipts.truncated": {
    title: "Envio interrompido",
    remedy: "Confira a internet da loja e envie de novo.",
  },
};

/** The words for a code; one that is new to this page is still explained. */
export const refusalReason = (code: string): RefusalReason =>
  REASONS[code] ?? { title: "Documento não aceito", remedy: SUPPORT };
