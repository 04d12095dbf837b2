import { Menu, useMantineColorScheme } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useCurrentUser } from "../../modules/current-user";
import { seenStores } from "../../modules/seen-stores";
import { IconCheck } from "../../ui/icons";
import { IconCalendar, IconDownload, IconEye, IconShield, IconSignOut } from "../../ui/portal-icons";
import { AccountButton } from "./account-button";
import { schemes } from "./schemes";
import { useLeave } from "./use-leave";

/** The account's menu under its button; it opens as it appears, with the focus where a press of the button leaves it. */
export function AccountChoices() {
  const user = useCurrentUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { leave, leaving } = useLeave();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} position="top-start" width={250} shadow="md">
      <Menu.Target>
        <AccountButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.email}
          {user.stores && <div>{seenStores(user.stores)}</div>}
        </Menu.Label>
        <Menu.Item component={Link} to="/conta/seguranca" leftSection={<IconShield />}>
          Conta e segurança
        </Menu.Item>
        <Menu.Item component={Link} to="/conta/arquivos" leftSection={<IconDownload />}>
          Meus arquivos
        </Menu.Item>
        {!user.stores && (
          <Menu.Item component={Link} to="/conta/agendamentos" leftSection={<IconCalendar />}>
            Agendamentos
          </Menu.Item>
        )}
        {(user.profile === "VAREJISTA" || user.profile === "PARCEIRO") && !user.stores && (
          <Menu.Item component={Link} to="/conta/acessos" leftSection={<IconEye />}>
            Acessos da equipe Seiva
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Tema</Menu.Label>
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon />}
            // An item's own role is the kit's, which cannot be checked.
            renderRoot={(props) => (
              <button {...props} role="menuitemradio" aria-checked={colorScheme === value} />
            )}
            rightSection={colorScheme === value && <IconCheck />}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconSignOut />} disabled={leaving} onClick={leave}>
          Sair da conta
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
