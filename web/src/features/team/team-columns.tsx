import { dayOf, formatDay } from "../../lib/format";
import { Email } from "../../ui/email";
import type { Column } from "../../ui/list/columns";
import { RelativeTime } from "../../ui/relative-time";
import { Tag } from "../../ui/tag";
import { AccountActions } from "./account-actions";
import { messages } from "./messages";
import type { Account } from "./queries";
import classes from "./team.module.css";
import type { TeamDialog } from "./team-dialogs";

const tones = { ATIVA: "ok", PENDENTE: "info", EXPIRADA: "wait", SUSPENSA: "off" } as const;

type Context = {
  /** The company is a software house, which has no stores of its own. */
  house: boolean;
  /** The accounts may be looked at, not changed. */
  readOnly: boolean;
  /** The account that an invitation is being sent to. */
  sending: string | undefined;
  onOpen: (dialog: TeamDialog) => void;
  onResend: (account: Account) => void;
};

/** Stores named in a row; the others are counted. */
const NAMED = 2;

const storesColumn: Column<Account> = {
  id: "lojas",
  header: messages.columns.stores,
  cell: (row) => namesOf(row),
};

const namesOf = ({ todasAsLojas, lojas }: Account) => {
  if (todasAsLojas) return messages.stores.everything;
  const names = lojas.slice(0, NAMED).map(({ nomeFantasia }) => nomeFantasia);
  const others = lojas.length - names.length;
  return names.length === 0
    ? messages.stores.nothing
    : names.join(", ") + (others > 0 ? messages.stores.more(others) : "");
};

const actions = ({ sending, onOpen, onResend }: Omit<Context, "readOnly" | "house">): Column<Account> => ({
  id: "actions",
  header: messages.columns.actions,
  meta: { align: "right", pinned: true },
  cell: (row) =>
    row.principal ? (
      <span className={classes.hint}>{messages.mainHelp}</span>
    ) : (
      <AccountActions account={row} sending={sending === row.id} onOpen={onOpen} onResend={onResend} />
    ),
});

/** Columns of the list of accounts, in the order in which they were made. */
export const teamColumns = ({ house, readOnly, sending, onOpen, onResend }: Context): Column<Account>[] => [
  {
    id: "email",
    header: messages.columns.email,
    meta: { title: true },
    cell: (row) => (
      <span className={classes.email}>
        <b>{row.nome}</b> {row.principal && <Tag tone="info">{messages.main}</Tag>}
        <small>
          <Email address={row.email} />
        </small>
      </span>
    ),
  },
  {
    id: "papel",
    header: messages.columns.role,
    meta: { words: true },
    cell: (row) => messages.role.names[row.papel],
  },
  ...(house ? [] : [storesColumn]),
  {
    id: "situacao",
    header: messages.columns.status,
    cell: (row) => <Tag tone={tones[row.situacao]}>{messages.status[row.situacao]}</Tag>,
  },
  {
    id: "criadaEm",
    header: messages.columns.since,
    meta: { whole: true },
    cell: (row) => formatDay(dayOf(new Date(row.criadaEm))),
  },
  {
    id: "ultimoAcessoEm",
    header: messages.columns.seen,
    cell: (row) => (row.ultimoAcessoEm ? <RelativeTime instant={row.ultimoAcessoEm} /> : messages.neverSeen),
  },
  ...(readOnly ? [] : [actions({ sending, onOpen, onResend })]),
];
