import { useSearch } from "@tanstack/react-router";
import { formatDay } from "../../lib/format";
import { useArea } from "../../modules/area";
import { retailersToChoose, useChoices } from "../../modules/choices/use-choices";
import { useCurrentUser } from "../../modules/current-user";
import { PageForm } from "../../modules/page-form/page-form";
import { useSaved } from "../../modules/page-form/use-saved";
import { PagesField } from "../../modules/page-images/pages-field";
import { usePages } from "../../modules/page-images/use-pages";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import { SelectField } from "../../ui/form/select-field";
import { useForm } from "../../ui/form/use-form";
import { PageHeader } from "../../ui/page-header";
import { ErrorState } from "../../ui/screen-state";
import { flyerBase, ofEveryRetailer } from "./area";
import { flyers } from "./flyers";
import classes from "./flyers.module.css";
import { messages } from "./messages";
import { freeStores, signPages, useCreateFlyer, useWeek } from "./queries";
import { emptyValues, type FlyerValues, flyerRules } from "./schema";
import { limitReason } from "./week-card";

const texts = messages.form;
/** Its folder of uploads (FL-08). */
const FOLDER = "green-flyers";

/** Publishes a flyer for this week. */
export function FlyerForm() {
  const area = useArea(flyerBase);
  const list = `/${area}/green-flyer-list` as const;
  const saved = useSaved(list);
  const { retailerId: own } = useCurrentUser();
  const { retailer } = flyers.search(useSearch({ from: `/portal/${area}/green-flyer-form` }));
  const create = useCreateFlyer(area);
  const { progress, publish } = usePages(FOLDER, signPages(area));
  const form = useForm<FlyerValues>({
    initial: emptyValues(ofEveryRetailer(area) ? (retailer ?? null) : own),
    rules: flyerRules(area),
    onSubmit: async ({ images, retailerId, allFree, storeIds }) => {
      const stores = allFree ? { allFreeStores: true } : { storeIds };
      await publish(images, (keys) =>
        create.mutateAsync({ body: { images: keys, retailerId: retailerId ?? undefined, ...stores } }),
      );
      await saved(messages.created);
    },
  });
  const { retailerId: chosen, allFree, storeIds } = form.values;
  const retailers = useChoices(retailersToChoose(area), chosen ? [chosen] : [], ofEveryRetailer(area)).field;
  const week = useWeek(area, chosen);
  const reason = limitReason(area, week.data);
  const stores = useChoices(freeStores(area, chosen), storeIds, chosen !== null);
  const storesField = form.field("storeIds");
  const header = <PageHeader crumbs={[{ title: messages.title, to: list }]} />;
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
      <PageForm form={form} list={list} submit={texts.submit} held={reason}>
        <PagesField {...form.field("images")} progress={progress} />
        {ofEveryRetailer(area) && (
          <SelectField
            {...form.field("retailerId")}
            onChange={(retailerId) => form.set({ retailerId, allFree: false, storeIds: [] })}
            label={texts.retailer}
            help={texts.retailerHelp}
            placeholder={texts.choose}
            {...retailers}
          />
        )}
        <MultiSelectField
          {...storesField}
          {...stores.field}
          everything={allFree}
          onEverything={() => form.set({ allFree: true, storeIds: [] })}
          onChange={(ids) => {
            form.set({ allFree: false });
            storesField.onChange(ids);
          }}
          label={texts.stores}
          help={texts.storesHelp}
          placeholder={chosen ? texts.chooseStores : texts.chooseRetailerFirst}
          allLabel={texts.allStores}
          disabled={!chosen || reason !== undefined}
        />
        {week.data && !reason && <p className={classes.until}>{texts.until(formatDay(week.data.endDate))}</p>}
      </PageForm>
    </>
  );
}
