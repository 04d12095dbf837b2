import { dayOf } from "../../lib/format";
import { storesToChoose, useChoices } from "../../modules/choices/use-choices";
import { PageForm, Pair } from "../../modules/page-form/page-form";
import { useSaved } from "../../modules/page-form/use-saved";
import { PagesField } from "../../modules/page-images/pages-field";
import { usePages } from "../../modules/page-images/use-pages";
import { DayField } from "../../ui/form/day-field";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { PageHeader } from "../../ui/page-header";
import { messages } from "./messages";
import { signPages, useCreateCampaign } from "./queries";
import { type CampaignValues, campaignRules, emptyValues, NAME_MAX } from "./schema";

const texts = messages.form;
const LIST = "/admin/store-campaign-list";
/** Its folder of uploads (SF-03). */
const FOLDER = "store-campaigns";

/** '/admin/store-campaign-form': publishes a campaign. */
export function CampaignFormScreen() {
  const saved = useSaved(LIST);
  const create = useCreateCampaign();
  const today = dayOf(new Date());
  const { progress, publish } = usePages(FOLDER, signPages);
  const form = useForm<CampaignValues>({
    initial: emptyValues(today),
    rules: campaignRules,
    onSubmit: async ({ name, images, storeIds, startDate, endDate }) => {
      const period = { startDate: startDate ?? undefined, endDate: endDate ?? undefined };
      await publish(images, (keys) =>
        create.mutateAsync({ body: { name: name.trim(), images: keys, storeIds, ...period } }),
      );
      await saved(messages.created);
    },
  });
  const stores = useChoices(storesToChoose("admin"), form.values.storeIds).field;
  return (
    <>
      <PageHeader crumbs={[{ title: messages.title, to: LIST }]} />
      <PageForm form={form} list={LIST} submit={texts.submit}>
        <TextField
          {...form.field("name")}
          label={texts.name}
          help={texts.nameHelp}
          maxLength={NAME_MAX}
          required
        />
        <PagesField {...form.field("images")} progress={progress} />
        <MultiSelectField
          {...form.field("storeIds")}
          label={texts.stores}
          help={texts.storesHelp}
          placeholder={texts.chooseStores}
          {...stores}
        />
        <Pair>
          <DayField {...form.field("startDate")} label={texts.start} min={today} />
          <DayField {...form.field("endDate")} label={texts.end} min={form.values.startDate ?? today} />
        </Pair>
      </PageForm>
    </>
  );
}
