import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { useArea } from "../../modules/area";
import { choiceOptions } from "../../modules/choices/choice-options";
import { retailerChoicesQuery } from "../../modules/choices/queries";
import type { Period } from "../../modules/period";
import { PeriodPicker } from "../../modules/period-picker";
import { ChoiceFilter } from "./choice-filter";
import { messages, situations } from "./messages";
import classes from "./receipts.module.css";
import { type ListSearch, listSearch } from "./search";
import { TypedFilter } from "./typed-filter";

type Props = {
  search: ListSearch;
  period: Period;
  stores: Schemas["StoreChoice"][];
  onChange: (patch: Partial<ListSearch>) => void;
};

/** No filter at all. */
export const CLEARED: Record<keyof ListSearch, undefined> = {
  page: undefined,
  sort: undefined,
  startDate: undefined,
  endDate: undefined,
  day: undefined,
  varejistaId: undefined,
  lojaId: undefined,
  serie: undefined,
  caixa: undefined,
  situacao: undefined,
  pageSize: undefined,
};

const statuses = Object.entries(situations).map(([value, { label }]) => ({ value, label }));

/** Which receipts: when, whose, from which till, in which state. */
export function ListFilters({ search, period, stores, onChange }: Props) {
  const area = useArea();
  const staff = area === "admin" || area === "support";
  const retailers = useQuery({ ...retailerChoicesQuery(area), enabled: staff });
  const { varejistaId } = search;
  const offered = staff && varejistaId ? stores.filter((store) => store.varejistaId === varejistaId) : stores;
  const chooseStore = (lojaId: string | undefined) => {
    const owner = stores.find((store) => store.id === lojaId)?.varejistaId;
    // Longer periods are for one retailer's receipts, and a store has only one.
    onChange(area === "varejista" ? { lojaId } : { lojaId, varejistaId: owner });
  };
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-start">
        <PeriodPicker
          value={period}
          onChange={({ start, end }) => onChange({ day: undefined, startDate: start, endDate: end })}
        />
        <Button variant="subtle" size="xs" onClick={() => onChange(CLEARED)}>
          {messages.clear}
        </Button>
      </Group>
      <div className={classes.filters}>
        {staff && (
          <ChoiceFilter
            name="varejistaId"
            label="Varejista"
            all={messages.all.retailers}
            options={choiceOptions(retailers.data)}
            value={varejistaId}
            onChange={(id) => onChange({ varejistaId: id, lojaId: undefined })}
          />
        )}
        <ChoiceFilter
          name="lojaId"
          label="Loja"
          all={messages.all.stores}
          options={choiceOptions(offered)}
          value={search.lojaId}
          onChange={chooseStore}
        />
        <TypedFilter
          name="serie"
          label="Série"
          placeholder="Todas"
          inputMode="numeric"
          value={search.serie === undefined ? "" : String(search.serie)}
          onChange={(serie) => onChange({ serie: listSearch({ serie }).serie })}
        />
        <TypedFilter
          name="caixa"
          label="Caixa"
          placeholder="Todos"
          value={search.caixa ?? ""}
          onChange={(caixa) => onChange({ caixa: caixa || undefined })}
        />
        <ChoiceFilter
          name="situacao"
          label="Situação"
          all={messages.all.situations}
          options={statuses}
          value={search.situacao}
          onChange={(situacao) => onChange({ situacao: listSearch({ situacao }).situacao })}
        />
      </div>
    </Stack>
  );
}
