import type { Schemas } from "../src/api/client";

/** A retailer with a complete profile. */
export const someRetailer: Schemas["Retailer"] = {
  id: "retailer-1",
  documento: "11222333000181",
  razaoSocial: "MERCADO SEIVA LTDA",
  nomeFantasia: "Mercado Seiva",
  parceiroId: null,
  numeroLojas: 3,
  numeroMaximoPdvs: 4,
  pontoFocalEmail: "ana@mercadoseiva.com.br",
  pontoFocalNome: "Ana Souza",
  pontoFocalWhatsapp: "+5511987654321",
  parceiro: null,
  cep: "01310100",
  endereco: "Avenida Paulista",
  numero: "1578",
  complemento: "",
  bairro: "Bela Vista",
  cidade: "São Paulo",
  uf: "SP",
  contatoLegalNome: "Lia Reis",
  contatoLegalEmail: "lia@mercadoseiva.com.br",
  contatoLegalWhatsapp: "+5511987650000",
  contatoTecnicoNome: "Teo Dias",
  contatoTecnicoEmail: "ti@mercadoseiva.com.br",
  contatoTecnicoTelefone: "+551133330000",
  cadastroCompleto: true,
  checkoutFinalizado: true,
  numeroMaximoLojas: 3,
  pagamentoEmAtraso: false,
  somenteNotasVerificadas: false,
  custoPorCupom: 0.04,
  custoPorCupomMilesimos: 40,
  contratoAssinado: true,
  dataEnvioContrato: "2026-01-01T00:00:00Z",
  dataAssinatura: "2026-01-02T12:00:00Z",
  dataCadastro: "2026-01-01T00:00:00Z",
  versao: "v1",
};

/** The same before its profile was filled in. */
export const newRetailer: Schemas["Retailer"] = {
  ...someRetailer,
  ...{ cep: "", endereco: "", numero: "", bairro: "", cidade: "", uf: "" },
  ...{ contatoLegalNome: "", contatoLegalEmail: "", contatoLegalWhatsapp: "" },
  ...{ contatoTecnicoNome: "", contatoTecnicoEmail: "", contatoTecnicoTelefone: "" },
  cadastroCompleto: false,
};

/** The contract that it signed. */
export const signedContract: Schemas["Contract"] = {
  situacao: "assinado",
  contratoAssinado: true,
  dataEnvioContrato: "2026-01-01T00:00:00Z",
  dataLimite: "2026-01-31T00:00:00Z",
  diasParaExpirar: 0,
  dataAssinatura: "2026-01-02T12:00:00Z",
  assinadoEmPapel: false,
  versaoAssinada: "2025-12-20",
};

/** A contract that was sent and has 12 days left, or as this changes it. */
export const aContract = (changes: Partial<Schemas["Contract"]> = {}): Schemas["Contract"] => ({
  situacao: "pendente",
  contratoAssinado: false,
  dataEnvioContrato: "2026-11-04T12:00:00Z",
  dataLimite: "2026-12-04T12:00:00Z",
  diasParaExpirar: 12,
  dataAssinatura: null,
  assinadoEmPapel: false,
  versaoAssinada: "",
  ...changes,
});
