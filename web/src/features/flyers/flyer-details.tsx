import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { dayOf, formatCnpj, formatDateTime, formatDay } from "../../lib/format";
import { mayChange } from "../../modules/access";
import { useArea } from "../../modules/area";
import { CompanyLink } from "../../modules/company-link";
import { useCurrentUser } from "../../modules/current-user";
import { NameList } from "../../modules/name-list";
import { PageGallery } from "../../modules/page-images/page-gallery";
import { Card } from "../../ui/card";
import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { IconTrash } from "../../ui/portal-icons";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { flyerBase } from "./area";
import { DeleteDialog } from "./delete-dialog";
import classes from "./flyers.module.css";
import { messages } from "./messages";
import { type Flyer, useFlyer } from "./queries";

const texts = messages.details;

function About({ flyer }: { flyer: Flyer }) {
  const [retailer] = flyer.retailers;
  return (
    <Card title={texts.about}>
      <dl className={classes.facts}>
        <dt>{texts.retailer}</dt>
        <dd>
          {retailer && (
            <>
              <CompanyLink kind="retailer" id={retailer.id} name={retailer.tradeName} />{" "}
              <small>{formatCnpj(retailer.document)}</small>
            </>
          )}
        </dd>
        <dt>{texts.published}</dt>
        <dd>{formatDateTime(flyer.createdAt)}</dd>
        <dt>{texts.shown}</dt>
        <dd>{messages.week.range(formatDay(flyer.startDate), formatDay(flyer.endDate))}</dd>
        <dt>{texts.stores}</dt>
        <dd>
          <NameList
            names={flyer.stores.map(({ id, tradeName }) => (
              <CompanyLink key={id} kind="store" id={id} name={tradeName} />
            ))}
          />
        </dd>
      </dl>
    </Card>
  );
}

/** A flyer page by page, with what it is about. */
export function FlyerDetails() {
  const area = useArea(flyerBase);
  const { id } = useParams({ from: `/portal/${area}/green-flyer-details/$id` });
  const navigate = useOnward();
  const flyer = useFlyer(area, id);
  const [deleting, setDeleting] = useState(false);
  const changes = mayChange(useCurrentUser(), "promotion");
  const title = flyer.data && messages.list.card(formatDay(dayOf(new Date(flyer.data.createdAt))));
  return (
    <>
      <PageHeader
        title={title}
        object={title}
        crumbs={[{ title: messages.title, to: `/${area}/green-flyer-list` }]}
        actions={
          flyer.data && changes && !flyer.data.otherStores ? (
            <Button
              variant="default"
              c="var(--red)"
              leftSection={<IconTrash />}
              onClick={() => setDeleting(true)}
            >
              {texts.delete}
            </Button>
          ) : (
            <Button component={Link} to={`/${area}/green-flyer-list`} variant="default">
              {texts.back}
            </Button>
          )
        }
      />
      {flyer.isPending && (
        <Card>
          <LinesSkeleton lines={8} />
        </Card>
      )}
      {flyer.isLoadingError && <ErrorState error={flyer.error} onRetry={() => void flyer.refetch()} />}
      {flyer.data && title && (
        <div className={classes.details}>
          <Card>
            <PageGallery images={flyer.data.images} title={title} />
          </Card>
          <About flyer={flyer.data} />
        </div>
      )}
      {deleting && flyer.data && (
        <DeleteDialog
          area={area}
          flyer={flyer.data}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: `/${area}/green-flyer-list` })}
        />
      )}
    </>
  );
}
