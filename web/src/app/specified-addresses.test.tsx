import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import type { Profile } from "../modules/current-user";
import { createQueryClient } from "./query-client";
import { createPortalRouter } from "./router";

const admin: Profile[] = ["ADMINISTRADOR"];
const support: Profile[] = ["SUPORTE"];
const retailer: Profile[] = ["VAREJISTA"];
const house: Profile[] = ["PARCEIRO"];
const staff = [...admin, ...support];
const companies = [...retailer, ...house];
const everyone = [...staff, ...companies];
const anybody: Profile[] = [];

/** The addresses that the specification has, by requirement: who enters, and the title of each screen. */
const specified: [id: string, who: Profile[], screens: Record<string, string>][] = [
  ["RT-01", admin, { "/admin": "Administração" }],
  [
    "RT-03",
    admin,
    {
      "/admin/green-flyer-form": "Cadastrar encarte",
      "/admin/green-flyer-details/1": "Detalhes do encarte",
      "/admin/green-flyer-list": "Encarte verde",
    },
  ],
  [
    "RT-04",
    admin,
    {
      "/admin/advertisement-details/1": "Detalhes do banner",
      "/admin/advertisement-form": "Publicar banner",
      "/admin/advertisement-form-edit/1": "Editar publicação do banner",
      "/admin/advertisement-list": "Mídia no app",
    },
  ],
  ["RT-05", admin, { "/admin/lista-avaliacoes": "Avaliações" }],
  ["RT-06", admin, { "/admin/store-rate-comment-report": "Comentários" }],
  ["RT-07", admin, { "/admin/customers-list": "Consumidores" }],
  [
    "RT-08",
    admin,
    {
      "/admin/retailer-api-key/list": "Keys de varejistas",
      "/admin/retailer-api-key/form": "Cadastrar Api Key",
      "/admin/retailer-api-key/edit-form/1": "Atualizar Api Key",
    },
  ],
  [
    "RT-09",
    admin,
    {
      "/admin/api-key-list": "API keys",
      "/admin/api-key-form": "Cadastrar Api Key",
      "/admin/api-key-form-edit/1": "Atualizar Api Key",
    },
  ],
  ["RT-10", admin, { "/admin/cashier-list": "Caixas" }],
  ["RT-11", support, { "/support": "Suporte" }],
  ["RT-12", everyone, { "/reports": "Relatórios" }],
  ["RT-13", [...staff, ...house], { "/lista-varejista": "Varejistas" }],
  ["RT-14", everyone, { "/lista-cupons": "Cupons" }],
  ["RT-15", everyone, { "/lista-lojas": "Lojas" }],
  ["RT-16", staff, { "/lista-softwarehouses": "Software houses" }],
  ["RT-17", admin, { "/lista-lojas-nao-integradas": "Lojas não integradas" }],
  ["RT-19", everyone, { "/problema": "Relatar um problema" }],
  ["RT-20", house, { "/parceiro": "Início" }],
  [
    "RT-21",
    house,
    {
      "/parceiro/documentos": "Documentos",
      "/parceiro/termos": "Termos de uso",
      "/parceiro/politicas": "Política de privacidade",
    },
  ],
  ["RT-22", companies, { "/editar-perfil": "Perfil" }],
  ["RT-23", companies, { "/manage-accounts": "Contas da equipe" }],
  ["RT-24", retailer, { "/varejista": "Início" }],
  ["RT-25", retailer, { "/documents/accept-terms": "Contrato" }],
  [
    "RT-26",
    retailer,
    {
      "/varejista/documentos": "Documentos",
      "/varejista/termos": "Termos de uso",
      "/varejista/politicas": "Política de privacidade",
    },
  ],
  ["RT-27", retailer, { "/lista-avaliacoes": "Avaliações" }],
  [
    "RT-28",
    retailer,
    {
      "/varejista/green-flyer-list": "Encarte verde",
      "/varejista/green-flyer-form": "Cadastrar encarte",
      "/varejista/green-flyer-details/1": "Detalhes do encarte",
    },
  ],
  [
    "RT-29",
    retailer,
    {
      "/varejista/advertisement-form": "Publicar banner",
      "/varejista/advertisement-form-edit/1": "Editar publicação do banner",
      "/varejista/advertisement-details/1": "Detalhes do banner",
      "/varejista/advertisement-list": "Mídia no app",
    },
  ],
  ["RT-30", retailer, { "/cashier-list": "Caixas" }],
  ["RT-31", retailer, { "/store-rate-comment-report": "Comentários" }],
  ["RT-32", retailer, { "/checkout-finished": "Pagamento" }],
  ["RT-33", anybody, { "/sign-up": "Criar conta" }],
  ["RT-34", anybody, { "/signIn": "Entrar" }],
  ["RT-35", anybody, { "/reset-password": "Nova senha" }],
  ["RT-36", anybody, { "/password-change": "Alterar senha" }],
  ["RT-37", anybody, { "/forgot-password": "Esqueci minha senha" }],
  ["RT-38", anybody, { "/resend-email-confirmation": "Reenviar confirmação" }],
  ["RT-39", anybody, { "/style-guide": "Guia de estilo" }],
  [
    "RT-44",
    anybody,
    {
      "/software-house-sign-up/email-and-password": "Criar conta",
      "/software-house-sign-up/information": "Criar conta",
      "/software-house-sign-up/additional-information": "Criar conta",
      "/software-house-sign-up/contacts": "Criar conta",
      "/software-house-sign-up/email-confirmation": "Criar conta",
    },
  ],
  ["RT-45", retailer, { "/finish-sign-up": "Complete o cadastro" }],
];

/** What stands at an address: the title of its screen, and who enters. */
const screenAt = (path: string) => {
  const router = createPortalRouter(
    createQueryClient(() => undefined),
    createMemoryHistory(),
  );
  const matches = router.matchRoutes(path, {});
  const behindSignIn = matches.some(({ routeId }) => routeId === "/portal" || routeId === "/setup");
  const profiles = matches.findLast(({ staticData }) => staticData.profiles)?.staticData.profiles;
  const who = behindSignIn ? (profiles ?? everyone) : anybody;
  return { path, title: matches.at(-1)?.staticData.title, who: [...who].sort() };
};

test.each(specified)(
  "%s: its screens stand at their addresses, for its profiles alone",
  (_, who, screens) => {
    for (const [path, title] of Object.entries(screens))
      expect(screenAt(path)).toEqual({ path, title, who: [...who].sort() });
  },
);

test.each([
  ["store campaigns", admin, "/admin/store-campaign-list", "Campanhas de lojas"],
  ["sponsors", admin, "/admin/sponsor-list", "Patrocinadores"],
  ["promotions", admin, "/admin/promotion-list", "Promoções"],
  ["a promotion's products and stores", admin, "/admin/promotion-form-edit/1", "Promoção"],
  ["VIP retailers", admin, "/admin/vip-retailer-list", "Varejistas VIP"],
  ["a retailer's stores", retailer, "/varejista/lojas", "Lojas"],
  ["a software house's stores", house, "/parceiro/lojas", "Lojas"],
  ["a software house's API keys", house, "/parceiro/api-keys", "API keys"],
  ["the restriction of API keys", support, "/support/manage-api-key", "Gestão de API keys"],
  ["the contract's terms", retailer, "/documents/accept-terms", "Contrato"],
])("there is a screen for %s (RT-47)", (_, who, path, title) => {
  expect(screenAt(path)).toEqual({ path, title, who });
});
