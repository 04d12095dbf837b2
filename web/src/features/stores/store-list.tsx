import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { mayChange } from "../../modules/access";
import { companyBase, useArea } from "../../modules/area";
import { useCurrentUser } from "../../modules/current-user";
import { ListExport } from "../../modules/export/list-export";
import { Views } from "../../modules/team-views/views";
import { CreateLink } from "../../ui/list/create-link";
import { List } from "../../ui/list/list";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
import { IconUpload } from "../../ui/portal-icons";
import { LimitNotice } from "./limit-notice";
import { messages } from "./messages";
import type { Store } from "./queries";
import { RemoveDialog } from "./remove-dialog";
import { storeColumns } from "./store-columns";
import { stores } from "./stores";

const texts = messages.list;

/** The stores of an area, and everything that can be done with one. */
export function StoreList() {
  const area = useArea(companyBase);
  const changes = mayChange(useCurrentUser(), "stores");
  const navigate = useNavigate();
  const list = useList(stores, area);
  const removing = useDialog<Store>();
  const edited = ({ id }: Store) => ({ to: `/${area}/lojas/$id/editar`, params: { id } }) as const;
  return (
    <List
      list={list}
      words={{ ...texts, caption: texts.subtitle[area], emptyHelp: texts.emptyHelp[area] }}
      columns={storeColumns({
        area,
        readOnly: !changes,
        onEdit: (store) => void navigate(edited(store)),
        onRemove: removing.open,
      })}
      rowLink={changes ? { to: edited } : undefined}
      create={changes && <CreateLink to={`/${area}/lojas/nova`}>{messages.create}</CreateLink>}
    >
      <List.Head subtitle={texts.subtitle[area]}>
        {changes && (
          <Button
            component={Link}
            to={`/${area}/lojas/importar`}
            variant="default"
            leftSection={<IconUpload />}
          >
            {messages.importing}
          </Button>
        )}
      </List.Head>
      {changes && <LimitNotice area={area} />}
      <List.Card>
        <List.Tools>
          <ListExport kind="cadastro-lojas" list={list} noun={texts.noun} caption={texts.subtitle[area]} />
          <Views />
        </List.Tools>
        <List.Table />
      </List.Card>
      {removing.shown && <RemoveDialog area={area} store={removing.shown} onClose={removing.close} />}
    </List>
  );
}
