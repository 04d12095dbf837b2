import { Link, type LinkProps } from "@tanstack/react-router";
import { formatNumber } from "../../lib/format";
import type { StaffArea } from "../../modules/area";
import { type Concern, useAttention } from "../../modules/attention/queries";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./attention.module.css";
import { messages } from "./messages";

const texts = messages.attention;

/** The list that shows exactly what was counted. */
const listOf = (area: StaffArea): Record<Concern["tipo"], Pick<LinkProps, "to" | "search">> => ({
  "contratos-bloqueados": { to: "/lista-varejista", search: { situacao: "bloqueado" } },
  "contratos-vencendo": { to: "/lista-varejista", search: { situacao: "vencendo" } },
  "pagamentos-em-atraso": { to: "/lista-varejista", search: { situacao: "atraso" } },
  "lojas-quietas": { to: "/lista-lojas", search: { situacao: "quieta" } },
  "lojas-paradas": { to: "/lojas-paradas", search: { situacao: "PARADA" } },
  "pedidos-de-segundo-fator": { to: `/${area}/contas`, search: { pedidos: true } },
  "pedidos-de-privacidade": { to: `/${area}/privacidade`, search: { restam: "PERTO" } },
  "problemas-novos": { to: `/${area}/problemas`, search: { situacao: "NOVO" } },
  "problemas-aguardando": { to: `/${area}/problemas`, search: { situacao: "AGUARDA_EQUIPE" } },
  "banners-a-olhar": { to: `/${area}/advertisement-list`, search: { olhar: "sim" } },
  "keys-recusadas": { to: `/${area}/recusas` },
  "falhas-novas": { to: `/${area}/falhas`, search: { situacao: "NOVA" } },
});

/** 'Precisa de atenção': what there is to do, each number leading to what it counted (RT-01, RT-11). */
export function AttentionCard({ area }: { area: StaffArea }) {
  const { data, error, refetch } = useAttention(area);
  const lists = listOf(area);
  return (
    <Card title={texts.title}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <LinesSkeleton lines={4} />}
      {data?.length === 0 && <p className={classes.nothing}>{texts.nothing}</p>}
      {data && data.length > 0 && (
        <ul className={classes.concerns}>
          {data.map(({ tipo, total }) => (
            <li key={tipo}>
              <Link {...lists[tipo]} className={classes.concern}>
                <b>{formatNumber(total)}</b>
                <span>
                  {texts.concerns[tipo][total === 1 ? 0 : 1]}
                  <small>{texts.help[tipo]}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
