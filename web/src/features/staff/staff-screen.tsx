import { Button } from "@mantine/core";
import { CodeFilter } from "../../modules/choices/choice-filter";
import { profileLabels } from "../../modules/current-user";
import { ListExport } from "../../modules/export/list-export";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { TwoLines } from "../../ui/list/two-lines";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
import { IconPlus } from "../../ui/portal-icons";
import { RelativeTime } from "../../ui/relative-time";
import { Tag } from "../../ui/tag";
import { toast } from "../../ui/toast";
import { CancelDialog } from "./cancel-dialog";
import { InviteDialog } from "./invite-dialog";
import { MemberActions, type Opened } from "./member-actions";
import { messages } from "./messages";
import { useInviteAgain } from "./queries";
import { FactorDialog, ProfileDialog } from "./reason-dialog";
import { type Member, profiles, staff, states } from "./staff";
import classes from "./staff.module.css";

const texts = messages.list;
const tones = { ATIVA: "ok", PENDENTE: "info", EXPIRADA: "wait", SUSPENSA: "off" } as const;

function Factor({ member: { segundoFator, exigeSegundoFator } }: { member: Member }) {
  if (segundoFator) return <Tag tone="ok">{messages.factor.on}</Tag>;
  return exigeSegundoFator ? <Tag tone="wait">{messages.factor.missing}</Tag> : messages.factor.off;
}

const columns: Column<Member>[] = [
  {
    id: "person",
    header: texts.person,
    meta: { title: true },
    cell: (row) => (
      <TwoLines>
        {row.nome}
        <small>{row.email}</small>
      </TwoLines>
    ),
  },
  { id: "profile", header: texts.profile, cell: (row) => profileLabels[row.perfil] },
  {
    id: "state",
    header: texts.state,
    cell: (row) => <Tag tone={tones[row.situacao]}>{messages.states[row.situacao]}</Tag>,
  },
  { id: "factor", header: texts.factor, cell: (row) => <Factor member={row} /> },
  {
    id: "seen",
    header: texts.seen,
    cell: (row) => (row.ultimoAcessoEm ? <RelativeTime instant={row.ultimoAcessoEm} /> : texts.never),
  },
  { id: "inviter", header: texts.inviter, cell: (row) => row.convidadaPor || "—" },
];

type DialogProps = { dialog: Opened | null; onClose: () => void };

function Dialogs({ dialog, onClose }: DialogProps) {
  switch (dialog?.kind) {
    case "invite":
      return <InviteDialog onClose={onClose} />;
    case "profile":
      return <ProfileDialog member={dialog.member} onClose={onClose} />;
    case "factor":
      return <FactorDialog member={dialog.member} onClose={onClose} />;
    case "cancel":
      return <CancelDialog member={dialog.member} onClose={onClose} />;
  }
}

/** '/admin/equipe': the programme's own people, for administrators. */
export function StaffScreen() {
  const list = useList(staff);
  const dialog = useDialog<Opened>();
  const again = useInviteAgain();
  const { asked, url } = list;
  const actions: Column<Member> = {
    id: "actions",
    header: texts.actions,
    meta: { align: "right", pinned: true },
    cell: (row) => (
      <MemberActions
        member={row}
        sending={again.isPending && again.variables.params.path.id === row.id}
        onOpen={dialog.open}
        onResend={({ id }) =>
          again.mutate({ params: { path: { id } } }, { onSuccess: () => toast.success(messages.again.done) })
        }
      />
    ),
  };
  return (
    <List
      list={list}
      words={texts}
      columns={[...columns, actions]}
      create={
        <Button leftSection={<IconPlus />} onClick={() => dialog.open({ kind: "invite" })}>
          {messages.invite.action}
        </Button>
      }
    >
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <div className={classes.filters}>
          <CodeFilter
            name="perfil"
            label={texts.profile}
            all={texts.allProfiles}
            codes={profiles}
            say={(value) => profileLabels[value]}
            value={asked.perfil}
            onChange={(perfil) => url.set({ perfil })}
          />
          <CodeFilter
            name="situacao"
            label={texts.state}
            all={texts.allStates}
            codes={states}
            say={(value) => messages.states[value]}
            value={asked.situacao}
            onChange={(situacao) => url.set({ situacao })}
          />
        </div>
        <List.Tools>
          <ListExport kind="equipe" list={list} noun={texts.noun} caption={texts.caption} />
        </List.Tools>
        <List.Table />
      </List.Card>
      <Dialogs dialog={dialog.shown} onClose={dialog.close} />
    </List>
  );
}
