import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { mayChange } from "../../modules/access";
import { useArea } from "../../modules/area";
import { useCurrentUser } from "../../modules/current-user";
import { Card } from "../../ui/card";
import { useDialog } from "../../ui/list/use-dialog";
import { PageHeader } from "../../ui/page-header";
import { IconChevronLeft, IconCopy, IconEdit, IconInfo, IconTrash } from "../../ui/portal-icons";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { type BannerArea, bannerBase, isStaff } from "./area";
import { BannerData } from "./banner-data";
import { type BannerDialog, BannerDialogs } from "./banner-dialogs";
import classes from "./banners.module.css";
import { LookedAt } from "./looked-at";
import { messages } from "./messages";
import { MetricsCard } from "./metrics-card";
import { isSwitched, mayEdit, mayRemove } from "./permissions";
import { PhonePreview } from "./phone-preview";
import { type Banner, useBanner } from "./queries";

const texts = messages.details;

/** 'Detalhes do banner': its data beside its preview, and for staff its figures (BN-12 to BN-14). */
export function BannerDetails() {
  const area = useArea(bannerBase);
  const { id } = useParams({ from: `/portal/${area}/advertisement-details/$id` });
  const query = useBanner(area, id);
  const dialog = useDialog<BannerDialog>();
  const banner = query.data;
  return (
    <>
      <PageHeader
        object={banner?.description}
        crumbs={[{ title: messages.list.title, to: `/${area}/advertisement-list` }]}
        actions={
          <>
            <Button
              component={Link}
              to={`/${area}/advertisement-list`}
              variant="default"
              leftSection={<IconChevronLeft />}
            >
              {texts.back}
            </Button>
            {banner?.needsLook && <LookedAt banner={banner} />}
            {banner && <Actions area={area} banner={banner} onOpen={dialog.open} />}
          </>
        }
      />
      {query.isPending && (
        <Card>
          <LinesSkeleton lines={8} />
        </Card>
      )}
      {query.isLoadingError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {banner && (
        <div className={classes.columns}>
          <div className={classes.cards}>
            <BannerData banner={banner} staff={isStaff(area)} />
            {isStaff(area) && <MetricsCard banner={banner} />}
          </div>
          <PhonePreview
            image={banner.images[0]?.imagePath}
            altText={banner.images[0]?.altText ?? ""}
            channels={banner.channels.map(({ channel }) => channel)}
          />
        </div>
      )}
      <BannerDialogs area={area} dialog={dialog.shown} onClose={dialog.close} />
    </>
  );
}

type ActionsProps = { area: BannerArea; banner: Banner; onOpen: (dialog: BannerDialog) => void };

function Actions({ area, banner, onOpen }: ActionsProps) {
  const user = useCurrentUser();
  const { list } = messages;
  const edit = { leftSection: <IconEdit />, children: list.edit };
  const why = (
    <Button variant="default" leftSection={<IconInfo />} onClick={() => onOpen({ kind: "why", banner })}>
      {list.why}
    </Button>
  );
  if (!mayChange(user, "promotion")) return why;
  return (
    <>
      {why}
      <Button
        variant="default"
        leftSection={<IconCopy />}
        onClick={() => onOpen({ kind: "duplicate", banner })}
      >
        {list.duplicate}
      </Button>
      <Button
        variant="default"
        className={classes.danger}
        leftSection={<IconTrash />}
        disabled={!mayRemove(banner, user)}
        title={isSwitched(user) ? texts.switchedHint : undefined}
        onClick={() => onOpen({ kind: "remove", banner })}
      >
        {list.remove}
      </Button>
      {mayEdit(banner) ? (
        <Button
          renderRoot={(props) => (
            <Link to={`/${area}/advertisement-form-edit/$id`} params={{ id: banner.id }} {...props} />
          )}
          {...edit}
        />
      ) : (
        <Button disabled title={banner.otherStores ? texts.otherStoresHint : texts.removedHint} {...edit} />
      )}
    </>
  );
}
