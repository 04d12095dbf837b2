import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useArea } from "../../modules/area";
import { useCurrentUser } from "../../modules/current-user";
import { Card } from "../../ui/card";
import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { toast } from "../../ui/toast";
import { type BannerArea, bannerBase, isStaff } from "./area";
import { BannerForm } from "./banner-form";
import { messages } from "./messages";
import { mayEdit } from "./permissions";
import { bannerQuery, type Versioned } from "./queries";
import { emptyValues, valuesOf } from "./schema";

const crumbsOf = (area: BannerArea) => [{ title: messages.list.title, to: `/${area}/advertisement-list` }];

/** After a publication: says so and goes back to the list (BN-52). */
const useSaved = (area: BannerArea) => {
  const navigate = useOnward();
  return () => {
    toast.success(messages.published);
    void navigate({ to: `/${area}/advertisement-list`, ignoreBlocker: true });
  };
};

/** Publishes a banner. */
export function NewBanner() {
  const area = useArea(bannerBase);
  const { retailerId } = useCurrentUser();
  const saved = useSaved(area);
  return (
    <>
      <PageHeader crumbs={crumbsOf(area)} />
      <BannerForm
        area={area}
        initial={emptyValues(area, isStaff(area) ? null : retailerId)}
        onSaved={saved}
      />
    </>
  );
}

/** Changes a published banner; one that was removed stays as it is. */
export function EditBanner() {
  const area = useArea(bannerBase);
  const { id = "" } = useParams({ strict: false });
  const query = useQuery({ ...bannerQuery(area, id), refetchOnMount: "always" });
  const saved = useSaved(area);
  // What was opened stays: a version that arrives later must not take away what is being typed.
  const [opened, setOpened] = useState<Versioned>();
  if (query.data && query.isFetchedAfterMount && opened?.banner.id !== id) setOpened(query.data);
  return (
    <>
      <PageHeader crumbs={crumbsOf(area)} />
      {!opened && !query.isError && (
        <Card>
          <LinesSkeleton lines={8} />
        </Card>
      )}
      {!opened && query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {opened && mayEdit(opened.banner) && (
        <BannerForm key={id} area={area} initial={valuesOf(opened.banner)} edited={opened} onSaved={saved} />
      )}
      {opened && !mayEdit(opened.banner) && (
        <EmptyState
          title={opened.banner.description}
          action={
            <Button component={Link} to={`/${area}/advertisement-list`} variant="default">
              {messages.details.back}
            </Button>
          }
        >
          {messages.details.removedHint}
        </EmptyState>
      )}
    </>
  );
}
