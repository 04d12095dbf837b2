import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useCurrentUser } from "../../modules/current-user";
import { Card } from "../../ui/card";
import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { toast } from "../../ui/toast";
import { BannerForm } from "./banner-form";
import type { BannerFamily } from "./families";
import { messages } from "./messages";
import { mayEdit } from "./permissions";
import { bannerQuery, type Versioned } from "./queries";
import { emptyValues, valuesOf } from "./schema";

const crumbsOf = (family: BannerFamily) => [{ title: messages.list.title, to: family.list }];

/** After a publication: says so and goes back to the list (BN-52). */
const useSaved = (family: BannerFamily) => {
  const navigate = useOnward();
  return () => {
    toast.success(messages.published);
    void navigate({ to: family.list, ignoreBlocker: true });
  };
};

/** Publishes a banner. */
export function NewBanner({ family }: { family: BannerFamily }) {
  const { retailerId } = useCurrentUser();
  const saved = useSaved(family);
  return (
    <>
      <PageHeader crumbs={crumbsOf(family)} />
      <BannerForm
        family={family}
        initial={emptyValues(family, family.staff ? null : retailerId)}
        onSaved={saved}
      />
    </>
  );
}

/** Changes a published banner; one that was removed stays as it is. */
export function EditBanner({ family }: { family: BannerFamily }) {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery({ ...bannerQuery(family, id), refetchOnMount: "always" });
  const saved = useSaved(family);
  // What was opened stays: a version that arrives later must not take away what is being typed.
  const [opened, setOpened] = useState<Versioned>();
  if (query.data && query.isFetchedAfterMount && opened?.banner.id !== id) setOpened(query.data);
  return (
    <>
      <PageHeader crumbs={crumbsOf(family)} />
      {!opened && !query.isError && (
        <Card>
          <LinesSkeleton lines={8} />
        </Card>
      )}
      {!opened && query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {opened && mayEdit(opened.banner) && (
        <BannerForm
          key={id}
          family={family}
          initial={valuesOf(opened.banner)}
          edited={opened}
          onSaved={saved}
        />
      )}
      {opened && !mayEdit(opened.banner) && (
        <EmptyState
          title={opened.banner.description}
          action={
            <Button component={Link} to={family.list} variant="default">
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
