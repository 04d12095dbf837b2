import { Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { mayChange } from "../../modules/access";
import { useCurrentUser } from "../../modules/current-user";
import { RowMenu } from "../../ui/list/row-menu";
import { IconCopy, IconEdit, IconInfo, IconTrash } from "../../ui/portal-icons";
import type { BannerArea } from "./area";
import type { BannerDialog } from "./banner-dialogs";
import classes from "./banners.module.css";
import { messages } from "./messages";
import { mayEdit, mayRemove } from "./permissions";
import type { Banner } from "./queries";

type Props = { area: BannerArea; banner: Banner; onOpen: (dialog: BannerDialog) => void };

/** What can be done with one banner of the list. */
export function BannerActions({ area, banner, onOpen }: Props) {
  const { list } = messages;
  const navigate = useNavigate();
  const user = useCurrentUser();
  const changes = mayChange(user, "promotion");
  return (
    <RowMenu label={`${list.actions} de ${banner.description}`}>
      {changes && (
        <>
          <Menu.Item
            leftSection={<IconEdit />}
            disabled={!mayEdit(banner)}
            onClick={() =>
              void navigate({ to: `/${area}/advertisement-form-edit/$id`, params: { id: banner.id } })
            }
          >
            {list.edit}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy />} onClick={() => onOpen({ kind: "duplicate", banner })}>
            {list.duplicate}
          </Menu.Item>
        </>
      )}
      <Menu.Item leftSection={<IconInfo />} onClick={() => onOpen({ kind: "why", banner })}>
        {list.why}
      </Menu.Item>
      {changes && (
        <Menu.Item
          className={classes.danger}
          leftSection={<IconTrash />}
          disabled={!mayRemove(banner, user)}
          onClick={() => onOpen({ kind: "remove", banner })}
        >
          {list.remove}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
