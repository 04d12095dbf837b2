import { Group, Radio } from "@mantine/core";
import { retailersToChoose, storesToChoose, useChoices } from "../../modules/choices/use-choices";
import { useCurrentUser } from "../../modules/current-user";
import { Card } from "../../ui/card";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import { SelectField } from "../../ui/form/select-field";
import { isStaff } from "./area";
import classes from "./banners.module.css";
import { messages } from "./messages";
import { allowedChannels, type BannerValues } from "./schema";
import type { BannerForm } from "./use-banner-form";

const texts = messages.form;

/** Who sees it: staff choose everybody or a retailer's stores, a retailer among its own stores (BN-53, BN-54). */
export function AudienceCard({ area, form }: BannerForm) {
  const { segment, retailerId, allStores, storeIds, channels } = form.values;
  const chosen = retailerId ? [retailerId] : [];
  const byStore = segment === "BY_STORE";
  const retailers = useChoices(retailersToChoose(area), chosen, isStaff(area) && byStore).field;
  const narrowed = { varejistaId: retailerId ?? undefined };
  const stores = useChoices(storesToChoose(area, narrowed), storeIds, byStore && retailerId !== null);
  const setSegment = (next: BannerValues["segment"]) => {
    const allowed = allowedChannels(area, next);
    form.set({ segment: next, channels: channels.filter((channel) => allowed.includes(channel)) });
  };
  const field = form.field("storeIds");
  const some = useCurrentUser().stores !== undefined; // 'all' would be those too that the account does not see
  const setStores = (ids: string[]) => {
    const all = !some && !!stores.whole?.size && ids.length === stores.whole.size;
    form.set({ allStores: all });
    field.onChange(all ? [] : ids);
  };
  return (
    <Card className={classes.fields}>
      {isStaff(area) && (
        <Radio.Group
          label={texts.audience}
          value={segment}
          onChange={(next) => setSegment(next as BannerValues["segment"])}
        >
          <Group gap="lg">
            <Radio value="ALL" label={texts.everyone} />
            <Radio value="BY_STORE" label={texts.byRetailer} />
          </Group>
        </Radio.Group>
      )}
      {byStore && (
        <>
          {isStaff(area) && (
            <SelectField
              {...form.field("retailerId")}
              // Another retailer has other stores (BN-48).
              onChange={(next) => form.set({ retailerId: next, allStores: false, storeIds: [] })}
              label={texts.retailer}
              placeholder={texts.retailerHint}
              {...retailers}
            />
          )}
          <MultiSelectField
            {...field}
            everything={allStores}
            onEverything={() => form.set({ allStores: true, storeIds: [] })}
            onChange={setStores}
            label={texts.stores}
            help={texts.storesHelp}
            placeholder={retailerId ? texts.storesHint : texts.storesAfterRetailer}
            {...stores.field}
            allLabel={some ? undefined : messages.allStores}
            disabled={!retailerId}
          />
        </>
      )}
    </Card>
  );
}
