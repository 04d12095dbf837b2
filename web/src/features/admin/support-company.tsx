import { Button, Stack } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { formatCnpj } from "../../lib/format";
import { supportKinds } from "../../modules/support-pages";
import { Card } from "../../ui/card";
import { type Fact, Facts } from "../../ui/facts";
import { Missing } from "../../ui/missing";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import classes from "./admin.module.css";
import { KeysCard, RefusalsCard } from "./company-keys";
import { BannersCard, PeopleCard, ProblemsCard } from "./company-people";
import { TimelineCard } from "./company-timeline";
import { ContractCard } from "./contract-card";
import { messages } from "./messages";
import { messages as page } from "./page-messages";
import { PaymentCard } from "./payment-card";
import type { Hit } from "./queries";
import { StoresCard } from "./stores-card";
import { houseFacts, retailerFacts, shopFacts } from "./support-facts";
import { useHouseRow, useRetailerRow, useShopRow } from "./support-queries";

const facts = messages.facts;
const texts = page.support;
const crumbs = [{ title: texts.crumb, to: "/support" }];

type Kind = Hit["tipo"];
type Asked<T> = { data: { items: T[] } | undefined; error: unknown; refetch: () => unknown };

/** What is there once the report answered with the one row that it was asked for; else the screen in its place. */
function OneOf<T>({ asked, children }: { asked: Asked<T>; children: (row: T) => React.ReactNode }) {
  const { data, error, refetch } = asked;
  const row = data?.items[0];
  if (row) return children(row);
  if (!data) {
    return (
      <Missing
        crumbs={crumbs}
        error={error}
        onRetry={refetch}
        back={{ to: "/support", label: texts.crumb }}
      />
    );
  }
  return (
    <>
      <PageHeader crumbs={crumbs} />
      <Card>
        <EmptyState title={texts.missing}>{messages.missing.help}</EmptyState>
      </Card>
    </>
  );
}

function Head({
  kind,
  name,
  documento,
  way,
}: {
  kind: Kind;
  name: string;
  documento: string;
  way: React.ReactNode;
}) {
  return (
    <PageHeader
      crumbs={crumbs}
      title={name}
      object={name}
      subtitle={`${messages.kinds[kind]} · ${formatCnpj(documento)}`}
      actions={way}
    />
  );
}

const receiptsOf = (search: { varejistaIds: string } | { lojaId: string }) => (
  <Button variant="default" renderRoot={(props) => <Link to="/lista-cupons" search={search} {...props} />}>
    {texts.receipts}
  </Button>
);

type BodyProps = { kind: Kind; id: string; name: string; documento: string; facts: readonly Fact[] };

/** What support sees of a company: the administrator's cards, without what only those may do. */
function Body({ kind, id, name, documento, facts: known }: BodyProps) {
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        <Card title={facts.title}>
          <Facts facts={known} />
        </Card>
        {kind !== "LOJA" && <StoresCard owner={{ profile: kind, id }} />}
        <RefusalsCard id={id} />
        <KeysCard kind={kind} id={id} />
        {kind !== "LOJA" && <PeopleCard id={id} />}
        {kind === "VAREJISTA" && <BannersCard id={id} documento={documento} />}
      </Stack>
      <Stack gap="md">
        <TimelineCard kind={kind} id={id} />
        {kind !== "LOJA" && <ProblemsCard id={id} />}
        {kind === "VAREJISTA" && <PaymentCard id={id} />}
        {kind === "VAREJISTA" && <ContractCard id={id} name={name} />}
      </Stack>
    </div>
  );
}

const RetailerPage = ({ id }: { id: string }) => (
  <OneOf asked={useRetailerRow(id)}>
    {(row) => (
      <>
        <Head
          kind="VAREJISTA"
          name={row.nomeFantasia}
          documento={row.documento}
          way={receiptsOf({ varejistaIds: id })}
        />
        <Body
          kind="VAREJISTA"
          id={id}
          name={row.nomeFantasia}
          documento={row.documento}
          facts={retailerFacts(row)}
        />
      </>
    )}
  </OneOf>
);

const HousePage = ({ id }: { id: string }) => (
  <OneOf asked={useHouseRow(id)}>
    {(row) => (
      <>
        <Head
          kind="PARCEIRO"
          name={row.fantasia}
          documento={row.documento}
          way={
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/support/manage-api-key" search={{ id }} {...props} />}
            >
              {texts.keys}
            </Button>
          }
        />
        <Body kind="PARCEIRO" id={id} name={row.fantasia} documento={row.documento} facts={houseFacts(row)} />
      </>
    )}
  </OneOf>
);

const ShopPage = ({ id }: { id: string }) => (
  <OneOf asked={useShopRow(id)}>
    {(row) => (
      <>
        <Head
          kind="LOJA"
          name={row.nomeFantasia}
          documento={row.documento}
          way={receiptsOf({ lojaId: id })}
        />
        <Body kind="LOJA" id={id} name={row.nomeFantasia} documento={row.documento} facts={shopFacts(row)} />
      </>
    )}
  </OneOf>
);

const pages = { [supportKinds.PARCEIRO]: HousePage, [supportKinds.LOJA]: ShopPage };

/** '/support/empresas/{tipo}/{id}': a retailer, software house or store as support sees it. */
export function SupportCompany() {
  const { tipo, id } = useParams({ from: "/portal/support/empresas/$tipo/$id" });
  const Page = pages[tipo as keyof typeof pages] ?? RetailerPage;
  return <Page key={id} id={id} />;
}
