import { Stack } from "@mantine/core";
import { useState } from "react";
import { AttentionLine } from "../../modules/attention/attention-line";
import { housesToChoose, useChoices } from "../../modules/choices/use-choices";
import { Card } from "../../ui/card";
import { filterField } from "../../ui/form/filter-field";
import { SelectField } from "../../ui/form/select-field";
import { useList } from "../../ui/list/use-list";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import { HouseKeys } from "./house-keys";
import { restrictedPartners } from "./lists";
import { messages } from "./messages";
import { PartnerCard } from "./partner-card";
import { RestrictDialog, type RestrictTarget } from "./restrict-dialog";
import { RestrictedPartners } from "./restricted-partners";
import { RestrictionHistory } from "./restriction-history";

const texts = messages.manage;

/** '/support/manage-api-key' and '/admin/manage-api-key': a software house's keys, held or let go (SUP-04, D-13). */
export function ManageScreen() {
  const list = useList(restrictedPartners);
  const { id, page } = list.asked;
  const partners = useChoices(housesToChoose, id ? [id] : []).field;
  const [target, setTarget] = useState<RestrictTarget | null>(null);
  // The page of the restricted list stays where it is.
  const open = (next: string | null) => list.url.set({ id: next ?? undefined, page: page || undefined });
  return (
    <>
      <PageHeader subtitle={texts.subtitle} />
      <AttentionLine />
      <Stack gap="md">
        <Card>
          <SelectField
            {...filterField("partner", id ?? null, open)}
            label={texts.partner}
            placeholder={texts.partnerHint}
            {...partners}
          />
          {id ? (
            <PartnerCard id={id} onChange={setTarget} />
          ) : (
            <EmptyState title={texts.choose}>{texts.chooseHelp}</EmptyState>
          )}
        </Card>
        {id && (
          <>
            <Card flush title={texts.houseKeys.caption}>
              <HouseKeys key={id} id={id} />
            </Card>
            <Card flush title={texts.history.caption}>
              <RestrictionHistory key={id} id={id} />
            </Card>
          </>
        )}
        <RestrictedPartners list={list} onOpen={open} />
      </Stack>
      {target && <RestrictDialog {...target} onClose={() => setTarget(null)} />}
    </>
  );
}
