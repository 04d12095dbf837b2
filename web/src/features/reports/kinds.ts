import type { Profile } from "../../modules/current-user";
import type { Icon } from "../../ui/icon";
import { IconCode, IconStore } from "../../ui/icons";
import {
  IconBuilding,
  IconCash,
  IconEye,
  IconMessage,
  IconReceipt,
  IconScan,
  IconStar,
} from "../../ui/portal-icons";
import { definitions, type ReportKind } from "./definitions";

/** A report among others: what it is called, what it answers, where it stands. */
export type ReportEntry = {
  /** Its word in the API. */
  kind: ReportKind | "cupons" | "conferir-cpf";
  title: string;
  question: string;
  to: string;
  icon: Icon;
  profiles: readonly Profile[];
  /** How the search calls it; absent where the navigation has it. */
  found?: string;
};

const staffAndCompanies: readonly Profile[] = ["ADMINISTRADOR", "SUPORTE", "VAREJISTA", "PARCEIRO"];

const entry = (kind: ReportKind, to: string, icon: Icon, found: string, only?: Profile): ReportEntry => {
  const { title, question, profiles } = definitions[kind];
  return { kind, title, question, to, icon, found, profiles: only ? [only] : profiles };
};

/** Every report, in the groups of the hub (D-27). */
const groups: readonly { title: string; reports: readonly ReportEntry[] }[] = [
  {
    title: "Movimento",
    reports: [
      {
        kind: "cupons",
        title: "Cupons",
        question: "Quantos cupons saíram, e quantos com CPF?",
        to: "/lista-cupons",
        icon: IconReceipt,
        profiles: staffAndCompanies,
      },
      // Two addresses of one report (RT-10, RT-30).
      entry("cashiers", "/admin/cashier-list", IconCash, "Relatório de caixas", "ADMINISTRADOR"),
      entry("cashiers", "/cashier-list", IconCash, "Relatório de caixas", "VAREJISTA"),
      {
        kind: "conferir-cpf",
        title: "CPF para conferir",
        question: "Os CPFs digitados são mesmo dos clientes?",
        to: "/conferir-cpf",
        icon: IconEye,
        profiles: ["ADMINISTRADOR", "VAREJISTA"],
        found: "CPF para conferir",
      },
    ],
  },
  {
    title: "Rede",
    reports: [
      entry("lojas", "/lista-lojas", IconStore, "Relatório de lojas"),
      entry("varejistas", "/lista-varejista", IconBuilding, "Relatório de varejistas"),
      entry("parceiros", "/lista-softwarehouses", IconCode, "Relatório de software houses"),
      entry(
        "lojas-nao-integradas",
        "/lista-lojas-nao-integradas",
        IconScan,
        "Relatório de lojas não integradas",
      ),
    ],
  },
  {
    title: "Clientes",
    reports: [
      // Two addresses of each (RT-05, RT-06, RT-27, RT-31).
      entry("avaliacoes", "/admin/lista-avaliacoes", IconStar, "Relatório de avaliações", "ADMINISTRADOR"),
      entry("avaliacoes", "/lista-avaliacoes", IconStar, "Relatório de avaliações", "VAREJISTA"),
      entry(
        "store-rate-comment",
        "/admin/store-rate-comment-report",
        IconMessage,
        "Relatório de comentários",
        "ADMINISTRADOR",
      ),
      entry(
        "store-rate-comment",
        "/store-rate-comment-report",
        IconMessage,
        "Relatório de comentários",
        "VAREJISTA",
      ),
    ],
  },
];

/** The reports that a profile may read, by group. */
export const reportGroups = (profile: Profile) =>
  groups
    .map(({ title, reports }) => ({
      title,
      reports: reports.filter(({ profiles }) => profiles.includes(profile)),
    }))
    .filter(({ reports }) => reports.length > 0);

/** What the search finds of them. */
export const foundReports = (profile: Profile) =>
  reportGroups(profile).flatMap(({ reports }) =>
    reports.flatMap(({ found, question, kind: _, ...report }) =>
      found ? { ...report, label: found, words: question } : [],
    ),
  );

/** The reports' addresses, where the navigation shows that one is among them. */
export const reportPaths: readonly string[] = groups.flatMap(({ reports }) =>
  reports.flatMap(({ found, to }) => (found ? to : [])),
);

/** The hub, above every report. */
export const hubCrumbs = [{ title: "Relatórios", to: "/reports" }];
