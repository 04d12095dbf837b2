import { Button, Group, Stack } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { formatCnpj, formatDay } from "../../lib/format";
import { useArea } from "../../modules/area";
import { retailersToChoose, useChoices } from "../../modules/choices/use-choices";
import { useCurrentUser } from "../../modules/current-user";
import { PagesField } from "../../modules/page-images/pages-field";
import { usePages } from "../../modules/page-images/use-pages";
import { Card } from "../../ui/card";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import { SelectField } from "../../ui/form/select-field";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { ErrorState } from "../../ui/screen-state";
import { toast } from "../../ui/toast";
import { flyerBase, ofEveryRetailer } from "./area";
import { flyers } from "./flyers";
import classes from "./flyers.module.css";
import { messages } from "./messages";
import { type FlyerWeek, signPages, useCreateFlyer, useWeek } from "./queries";
import { emptyValues, type FlyerValues, flyerRules } from "./schema";
import { limitReason } from "./week-card";

const texts = messages.form;
/** Its folder of uploads (FL-08). */
const FOLDER = "green-flyers";

/** Stores without a flyer this week: the others are not offered (D-50). */
const freeStores = (week: FlyerWeek | undefined) =>
  (week?.stores ?? [])
    .filter(({ flyerId }) => !flyerId)
    .map(({ id, tradeName, document }) => ({ value: id, label: `${tradeName} · ${formatCnpj(document)}` }));

/** Publishes a flyer for this week. */
export function FlyerForm() {
  const area = useArea(flyerBase);
  const navigate = useOnward();
  const { retailerId: own } = useCurrentUser();
  const { retailer } = flyers.search(useSearch({ strict: false }));
  const create = useCreateFlyer(area);
  const { progress, publish } = usePages(FOLDER, signPages(area));
  const form = useForm<FlyerValues>({
    initial: emptyValues(ofEveryRetailer(area) ? (retailer ?? null) : own),
    rules: flyerRules(area),
    onSubmit: async ({ images, retailerId, storeIds }) => {
      await publish(images, (keys) =>
        create.mutateAsync({ body: { images: keys, retailerId: retailerId ?? undefined, storeIds } }),
      );
      toast.success(messages.created);
      await navigate({ to: `/${area}/green-flyer-list`, ignoreBlocker: true });
    },
  });
  const { retailerId: chosen } = form.values;
  const retailers = useChoices(retailersToChoose(area), chosen ? [chosen] : [], ofEveryRetailer(area)).field;
  const week = useWeek(area, chosen);
  const reason = limitReason(area, week.data);
  const header = <PageHeader crumbs={[{ title: messages.title, to: `/${area}/green-flyer-list` }]} />;
  if (week.isLoadingError) {
    return (
      <>
        {header}
        <ErrorState error={week.error} onRetry={() => void week.refetch()} />
      </>
    );
  }
  return (
    <>
      {header}
      <Card className={classes.form}>
        <UnsavedGuard when={form.dirty} />
        <form {...form.props}>
          <Stack gap="md">
            <PagesField {...form.field("images")} progress={progress} />
            {ofEveryRetailer(area) && (
              <SelectField
                {...form.field("retailerId")}
                onChange={(retailerId) => form.set({ retailerId, storeIds: [] })}
                label={texts.retailer}
                help={texts.retailerHelp}
                placeholder={texts.choose}
                {...retailers}
              />
            )}
            <MultiSelectField
              {...form.field("storeIds")}
              label={texts.stores}
              help={texts.storesHelp}
              placeholder={form.values.retailerId ? texts.chooseStores : texts.chooseRetailerFirst}
              allLabel={texts.allStores}
              options={freeStores(week.data)}
              disabled={!form.values.retailerId || reason !== undefined}
            />
            {week.data && (
              <p className={reason ? classes.full : classes.until} role={reason && "status"}>
                {reason ?? texts.until(formatDay(week.data.endDate))}
              </p>
            )}
            <Group justify="flex-end" gap="sm" mt="xs">
              <Button component={Link} to={`/${area}/green-flyer-list`} size="md" variant="default">
                {texts.cancel}
              </Button>
              <Button type="submit" size="md" loading={form.submitting} disabled={reason !== undefined}>
                {texts.submit}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </>
  );
}
