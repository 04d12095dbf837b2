import { Button, Stack } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { formatCnpj } from "../../lib/format";
import { Card } from "../../ui/card";
import { type Fact, Facts } from "../../ui/facts";
import { PageHeader } from "../../ui/page-header";
import { IconEdit } from "../../ui/portal-icons";
import { addressOf } from "./address";
import classes from "./admin.module.css";
import { CategoryDialog } from "./category-dialog";
import { houseFact, sinceFact } from "./common-facts";
import { crumbs, detailsPath } from "./companies";
import { KeysCard, RefusalsCard } from "./company-keys";
import { TimelineCard } from "./company-timeline";
import { messages } from "./messages";
import { MissingCompany } from "./missing";
import { type Store, useStore } from "./queries";

const texts = messages.facts;

const factsOf = (store: Store): Fact[] => [
  [texts.cnpj, formatCnpj(store.documento)],
  [
    texts.retailer,
    <Link key="retailer" to={detailsPath("VAREJISTA", store.varejistaId)}>
      {store.varejista.nomeFantasia}
    </Link>,
  ],
  houseFact(store.softwareHouse),
  [texts.category, store.categoria || texts.noCategory],
  sinceFact(store.dataCadastro),
  [texts.address, addressOf(store)],
];

/** '/admin/store-details/{id}': one store, and the change of its category (AA-04, AA-05). */
export function StoreDetails() {
  const { id } = useParams({ from: "/portal/admin/store-details/$id" });
  const { data: store, error, refetch } = useStore(id);
  const [editing, setEditing] = useState(false);
  if (!store) return <MissingCompany error={error} onRetry={refetch} />;
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={store.nomeFantasia}
        object={store.nomeFantasia}
        subtitle={`${messages.kinds.LOJA} · ${formatCnpj(store.documento)}`}
        actions={
          <Button variant="default" leftSection={<IconEdit />} onClick={() => setEditing(true)}>
            {messages.category.change}
          </Button>
        }
      />
      <div className={classes.columns}>
        <Stack gap="md">
          <Card title={texts.title}>
            <Facts facts={factsOf(store)} />
          </Card>
          <RefusalsCard id={store.id} />
          <KeysCard kind="LOJA" id={store.id} />
        </Stack>
        <Stack gap="md">
          <TimelineCard kind="LOJA" id={store.id} />
        </Stack>
      </div>
      {editing && <CategoryDialog store={store} onClose={() => setEditing(false)} />}
    </>
  );
}
