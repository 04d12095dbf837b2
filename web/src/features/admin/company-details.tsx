import { Button, Stack } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { formatCnpj } from "../../lib/format";
import { EnterDialog } from "../../modules/switched-profile/enter-dialog";
import { messages as switched } from "../../modules/switched-profile/messages";
import { Card } from "../../ui/card";
import { useTableSearch } from "../../ui/data-table/table-search";
import { PageHeader } from "../../ui/page-header";
import { AccountCard } from "./account-card";
import classes from "./admin.module.css";
import { EmailDialog } from "./email-dialog";
import { Facts } from "./facts";
import { messages } from "./messages";
import type { Owner } from "./queries";
import type { CompanySearch } from "./search";
import { StoresCard } from "./stores-card";

export const crumbs = [{ title: messages.home.title, to: "/admin" }];

type Dialog = { kind: "enter" } | { kind: "email"; current: string };

type Props = Owner & {
  name: string;
  documento: string;
  facts: readonly (readonly [string, ReactNode])[];
};

/** A retailer or software house as the administrator sees it: facts, stores, who has access, and the way in. */
export function CompanyDetails({ profile, id, name, documento, facts }: Props) {
  const { entrar } = useSearch({ strict: false }) as CompanySearch;
  const state = useTableSearch("nomeFantasia.asc");
  const [dialog, setDialog] = useState<Dialog | null>(entrar ? { kind: "enter" } : null);
  const close = () => {
    setDialog(null);
    if (entrar) state.update({ entrar: undefined });
  };
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={name}
        subtitle={`${messages.kinds[profile]} · ${formatCnpj(documento)}`}
        actions={<Button onClick={() => setDialog({ kind: "enter" })}>{switched.enter}</Button>}
      />
      <div className={classes.columns}>
        <Stack gap="md">
          <Card title={messages.facts.title}>
            <Facts facts={facts} />
          </Card>
          <StoresCard owner={{ profile, id }} state={state} />
        </Stack>
        <AccountCard
          owner={{ profile, id }}
          onChangeEmail={(current) => setDialog({ kind: "email", current })}
        />
      </div>
      {dialog?.kind === "enter" && <EnterDialog profile={profile} id={id} name={name} onClose={close} />}
      {dialog?.kind === "email" && (
        <EmailDialog owner={{ profile, id }} name={name} current={dialog.current} onClose={close} />
      )}
    </>
  );
}
