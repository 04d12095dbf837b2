import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { useArea } from "../../modules/area";
import { useCurrentUser } from "../../modules/current-user";
import { EditScreen } from "../../modules/edit/edit-screen";
import { isStale } from "../../modules/edit/use-editing";
import { usePages } from "../../modules/page-images/use-pages";
import { Card } from "../../ui/card";
import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { toast } from "../../ui/toast";
import { type BannerArea, bannerBase, isStaff } from "./area";
import { BannerForm } from "./banner-form";
import { editedFields, fitted } from "./edited-fields";
import { messages } from "./messages";
import { mayEdit } from "./permissions";
import {
  type Banner,
  type BannerBody,
  readBanner,
  signImages,
  useCreateBanner,
  useUpdateBanner,
} from "./queries";
import { type BannerValues, bodyOf, emptyValues, failureText, valuesOf } from "./schema";

/** Its folder of uploads (BN-64). */
const FOLDER = "advertisement-images";

const crumbsOf = (area: BannerArea) => [{ title: messages.list.title, to: `/${area}/advertisement-list` }];

/** Sends a banner's picture and then what names it; says what went wrong, but for what the edit's screen shows. */
function useSending(area: BannerArea) {
  const images = usePages(FOLDER, signImages(area));
  const send = async (values: BannerValues, publish: (body: BannerBody) => Promise<unknown>) => {
    const [image] = await images.send(values.picture);
    try {
      await publish(bodyOf(values, image));
    } catch (error) {
      if (!isStale(error)) toast.error(failureText(error));
      throw error;
    }
  };
  return { progress: images.progress, send };
}

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
  const { progress, send } = useSending(area);
  const create = useCreateBanner(area);
  return (
    <>
      <PageHeader crumbs={crumbsOf(area)} />
      <BannerForm
        area={area}
        initial={emptyValues(area, isStaff(area) ? null : retailerId)}
        progress={progress}
        onSubmit={(values) => send(values, (body) => create.mutateAsync({ body }))}
        onSaved={useSaved(area)}
      />
    </>
  );
}

/** Changes a published banner; one that was removed stays as it is. */
export function EditBanner() {
  const area = useArea(bannerBase);
  const { id } = useParams({ from: `/portal/${area}/advertisement-form-edit/$id` });
  const { progress, send } = useSending(area);
  const update = useUpdateBanner(area);
  const saved = useSaved(area);
  const save = (values: BannerValues, version: string) =>
    send(values, (body) =>
      update.mutateAsync({
        params: { path: { id }, header: { "If-Match": version } },
        body: { ...body, id },
      }),
    );
  return (
    <EditScreen
      id={id}
      read={(signal) => readBanner(area, id, signal)}
      valuesOf={valuesOf}
      fields={editedFields(area)}
      fitted={fitted(area)}
      over={(banner) => (mayEdit(banner) ? undefined : removed(area, banner))}
      save={save}
      head={(banner) => <PageHeader crumbs={crumbsOf(area)} object={banner?.description} />}
      loading={
        <Card>
          <LinesSkeleton lines={8} />
        </Card>
      }
    >
      {({ row, submit, ...form }) =>
        mayEdit(row) ? (
          <BannerForm
            {...form}
            area={area}
            edited={row}
            progress={progress}
            onSubmit={submit}
            onSaved={saved}
          />
        ) : (
          <Removed area={area} banner={row} />
        )
      }
    </EditScreen>
  );
}

/** What is said when somebody else removed the banner meanwhile. */
const removed = (area: BannerArea, { id }: Banner) => ({
  title: messages.conflict.removed,
  lead: messages.conflict.removedLead,
  link: (
    <Button
      renderRoot={(props) => <Link to={`/${area}/advertisement-details/$id`} params={{ id }} {...props} />}
    >
      {messages.conflict.see}
    </Button>
  ),
});

function Removed({ area, banner }: { area: BannerArea; banner: Banner }) {
  return (
    <EmptyState
      title={banner.description}
      action={
        <Button component={Link} to={`/${area}/advertisement-list`} variant="default">
          {messages.details.back}
        </Button>
      }
    >
      {messages.details.removedHint}
    </EmptyState>
  );
}
