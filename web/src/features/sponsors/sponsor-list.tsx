import { formatCnpj } from "../../lib/format";
import { ListExport } from "../../modules/export/list-export";
import type { Column } from "../../ui/list/columns";
import { CreateLink } from "../../ui/list/create-link";
import { List } from "../../ui/list/list";
import { TwoLines } from "../../ui/list/two-lines";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
import { RemovalDialog } from "../../ui/removal-dialog";
import { RemoveIcon } from "../../ui/remove-icon";
import { messages } from "./messages";
import { type Sponsor, useDeleteSponsor } from "./queries";
import { sponsors } from "./sponsors";
import classes from "./sponsors.module.css";

const texts = messages.list;

const columns = (onRemove: (sponsor: Sponsor) => void): Column<Sponsor>[] => [
  {
    id: "name",
    header: texts.name,
    meta: { title: true },
    cell: (row) => (
      <span className={classes.name}>
        {row.logoUrl && <img className={classes.mark} src={row.logoUrl} alt="" loading="lazy" />}
        <TwoLines>
          {row.nomeFantasia}
          <small>{row.razaoSocial}</small>
        </TwoLines>
      </span>
    ),
  },
  {
    id: "document",
    header: texts.document,
    meta: { whole: true },
    cell: (row) => formatCnpj(row.documento),
  },
  {
    id: "contact",
    header: texts.contact,
    cell: (row) => (
      <TwoLines>
        {row.contatoComercialNome}
        <small>{row.contatoComercialEmail}</small>
      </TwoLines>
    ),
  },
  {
    id: "actions",
    header: texts.actions,
    meta: { align: "right", pinned: true },
    cell: (row) => <RemoveIcon label={texts.remove(row.nomeFantasia)} onRemove={() => onRemove(row)} />,
  },
];

/** '/admin/sponsor-list': who pays for promotions; a row opens its form. */
export function SponsorListScreen() {
  const list = useList(sponsors);
  const removing = useDialog<Sponsor>();
  const remove = useDeleteSponsor();
  return (
    <List
      list={list}
      words={texts}
      columns={columns(removing.open)}
      rowLink={{ to: ({ id }) => ({ to: "/admin/sponsor-form-edit/$id", params: { id } }) }}
      create={<CreateLink to="/admin/sponsor-form">{messages.create}</CreateLink>}
    >
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <List.Tools>
          <ListExport kind="patrocinadores" list={list} noun={texts.noun} caption={messages.subtitle} />
        </List.Tools>
        <List.Table />
      </List.Card>
      {removing.shown && (
        <RemovalDialog
          title={messages.remove.title}
          confirm={messages.remove.confirm}
          remove={() => remove.mutateAsync({ params: { path: { id: removing.shown?.id ?? "" } } })}
          done={messages.deleted}
          onClose={removing.close}
        >
          {messages.remove.effect(removing.shown.nomeFantasia)}
        </RemovalDialog>
      )}
    </List>
  );
}
