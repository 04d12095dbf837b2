import { Link } from "@tanstack/react-router";
import { formatDateTime } from "../../lib/format";
import { useArea } from "../../modules/area";
import { programmes } from "../../modules/programmes";
import { AskedCard } from "./asked-card";
import classes from "./page.module.css";
import { messages } from "./page-messages";
import { useHistory } from "./page-queries";
import type { Hit } from "./queries";

const texts = messages.history;

/** How the audit trail is asked for what happened to each kind. */
const searchOf = {
  VAREJISTA: (varejistaId: string) => ({ varejistaId }),
  PARCEIRO: (parceiroId: string) => ({ parceiroId }),
  LOJA: (objetoId: string) => ({ objetoId }),
} as const;

/** What happened last to a company or store; administrators go on to all of it. */
export function HistoryCard({ kind, id }: { kind: Hit["tipo"]; id: string }) {
  const area = useArea();
  return (
    <AskedCard
      title={texts.title}
      asked={useHistory(id)}
      empty={{ title: texts.empty, help: texts.emptyHelp }}
      isEmpty={(deeds) => deeds.length === 0}
    >
      {(deeds) => (
        <>
          <ol className={classes.lines} aria-label={texts.title}>
            {deeds.map((deed) => (
              <li key={deed.numero}>
                <b>{deed.oQue}</b>
                <span className={classes.sub}>
                  {[
                    formatDateTime(deed.em),
                    programmes[deed.quem] ?? deed.quem,
                    deed.noPerfilDe && texts.inPlaceOf(deed.noPerfilDe),
                    deed.objeto,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ol>
          {area === "admin" && (
            <Link to="/admin/auditoria" search={searchOf[kind](id)}>
              {texts.all}
            </Link>
          )}
        </>
      )}
    </AskedCard>
  );
}
