import { Stack } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { choiceOptions } from "../../modules/choices/choice-options";
import { Card } from "../../ui/card";
import { filterField } from "../../ui/form/filter-field";
import { SelectField } from "../../ui/form/select-field";
import { useTableSearch } from "../../ui/list/table-search";
import { PageHeader } from "../../ui/page-header";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import type { ManageSearch } from "./key-search";
import { messages } from "./messages";
import { PartnerCard } from "./partner-card";
import { usePartners } from "./queries";
import { RestrictDialog, type RestrictTarget } from "./restrict-dialog";
import { RestrictedPartners } from "./restricted-partners";

const texts = messages.manage;

/** '/support/manage-api-key' and '/admin/manage-api-key': a software house's keys, held or let go (SUP-04, D-13). */
export function ManageScreen() {
  const state = useTableSearch("");
  const { id } = useSearch({ strict: false }) as ManageSearch;
  const partners = usePartners();
  const [target, setTarget] = useState<RestrictTarget | null>(null);
  // The page of the restricted list stays where it is.
  const open = (next: string | null) =>
    state.update({ id: next ?? undefined, page: state.page || undefined });
  return (
    <>
      <PageHeader subtitle={texts.subtitle} />
      <Stack gap="md">
        <Card>
          {partners.isLoadingError ? (
            <ErrorState error={partners.error} onRetry={() => void partners.refetch()} />
          ) : (
            <SelectField
              {...filterField("partner", id ?? null, open)}
              label={texts.partner}
              placeholder={texts.partnerHint}
              options={choiceOptions(partners.data)}
              loading={partners.isPending}
            />
          )}
          {id ? (
            <PartnerCard id={id} onChange={setTarget} />
          ) : (
            <EmptyState title={texts.choose}>{texts.chooseHelp}</EmptyState>
          )}
        </Card>
        <RestrictedPartners state={state} onOpen={open} />
      </Stack>
      {target && <RestrictDialog {...target} onClose={() => setTarget(null)} />}
    </>
  );
}
