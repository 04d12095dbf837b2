import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatDateTime, formatDay } from "../../lib/format";
import { companyBase, useArea } from "../../modules/area";
import { CONTRACT_PATH } from "../../modules/contract";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./documents.module.css";
import { messages } from "./messages";
import { type Document, useDocuments } from "./queries";

const words = messages.documents;
const CONTRACT = "contrato";

function dateOf({ id, date, onPaper }: Document) {
  if (id !== CONTRACT) return words.since(formatDay(date));
  return (onPaper ? words.noted : words.signed)(formatDateTime(date));
}

/** '/varejista/documentos' and '/parceiro/documentos': what holds between the company and the programme (CT-15). */
export function DocumentsScreen() {
  const area = useArea(companyBase);
  const documents = useDocuments(area);
  const unsigned =
    area === "varejista" && documents.data && !documents.data.some(({ id }) => id === CONTRACT);
  return (
    <>
      <PageHeader subtitle={area === "parceiro" ? words.houseSubtitle : words.subtitle} />
      {documents.isError ? (
        <ErrorState error={documents.error} onRetry={() => void documents.refetch()} />
      ) : (
        <Card title={words.list}>
          {!documents.data && <LinesSkeleton lines={3} />}
          <ul className={classes.list}>
            {unsigned && (
              <li className={classes.item}>
                <span>
                  <b>{words.contract}</b>
                  <small>{words.unsigned}</small>
                </span>
                <Button component={Link} to={CONTRACT_PATH}>
                  {words.goSign}
                </Button>
              </li>
            )}
            {documents.data?.map((document) => (
              <li key={document.id} className={classes.item}>
                <span>
                  <b>{document.name}</b>
                  <small>{dateOf(document)}</small>
                </span>
                <Button
                  component={Link}
                  to={document.url}
                  variant="default"
                  aria-label={`${words.open} ${document.name}`}
                >
                  {words.open}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
