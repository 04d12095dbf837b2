import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { dayOf } from "../../lib/format";
import { storesToChoose, useChoices } from "../../modules/choices/use-choices";
import { PagesField } from "../../modules/page-images/pages-field";
import { usePages } from "../../modules/page-images/use-pages";
import { Card } from "../../ui/card";
import { DayInput } from "../../ui/day-input";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { toast } from "../../ui/toast";
import classes from "./campaigns.module.css";
import { messages } from "./messages";
import { signPages, useCreateCampaign } from "./queries";
import { type CampaignValues, campaignRules, emptyValues, NAME_MAX } from "./schema";

const texts = messages.form;
const LIST = "/admin/store-campaign-list";
/** Its folder of uploads (SF-03). */
const FOLDER = "store-campaigns";

/** '/admin/store-campaign-form': publishes a campaign. */
export function CampaignFormScreen() {
  const navigate = useOnward();
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
      toast.success(messages.created);
      await navigate({ to: LIST, ignoreBlocker: true });
    },
  });
  const stores = useChoices(storesToChoose("admin"), form.values.storeIds).field;
  const header = <PageHeader crumbs={[{ title: messages.title, to: LIST }]} />;
  const { checking: _start, name: _startName, ...start } = form.field("startDate");
  const { checking: _end, name: _endName, ...end } = form.field("endDate");
  return (
    <>
      {header}
      <Card className={classes.form}>
        <UnsavedGuard when={form.dirty} />
        <form {...form.props}>
          <Stack gap="md">
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
            <div className={classes.days}>
              <DayInput {...start} label={texts.start} min={today} told required />
              <DayInput {...end} label={texts.end} min={form.values.startDate ?? today} told required />
            </div>
            <Group justify="flex-end" gap="sm" mt="xs">
              <Button component={Link} to={LIST} size="md" variant="default">
                {texts.cancel}
              </Button>
              <SubmitButton form={form}>{texts.submit}</SubmitButton>
            </Group>
          </Stack>
        </form>
      </Card>
    </>
  );
}
