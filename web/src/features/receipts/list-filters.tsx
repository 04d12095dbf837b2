import { Button, Group, Stack } from "@mantine/core";
import { ChoiceFilter } from "../../modules/choices/choice-filter";
import { RetailersField } from "../../modules/choices/retailers-field";
import type { Owners } from "../../modules/choices/use-owners";
import { searchOf } from "../../modules/period";
import { PeriodPicker } from "../../modules/period-picker";
import { TypedFilter } from "../../ui/list/typed-filter";
import type { ListState } from "../../ui/list/use-list";
import { periodOf, type ReceiptsAsked, receipts } from "./lists";
import { identified, kinds, messages, situations } from "./messages";
import classes from "./receipts.module.css";

type Change = ListState<unknown, typeof receipts.params>["url"]["set"];

type Props = {
  asked: ReceiptsAsked;
  owners: Owners;
  onChange: Change;
  /** Absent while nothing is filtered. */
  onClear: (() => void) | undefined;
};

const statuses = Object.entries(situations).map(([value, { label }]) => ({ value, label }));
const kindChoices = Object.entries(kinds).map(([value, label]) => ({ value, label }));
const consumerChoices = Object.entries(identified).map(([value, label]) => ({ value, label }));
const read = receipts.search;

/** Which receipts: when, whose, from which till, in which state. What is typed leaves one trace in the history. */
export function ListFilters({ asked, owners, onChange, onClear }: Props) {
  // Longer periods are for one retailer's receipts, and a store has only one.
  const chooseStore = (lojaId: string | undefined) =>
    onChange({ lojaId, varejistaId: owners.retailerOf(lojaId) });
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-start">
        <PeriodPicker
          value={periodOf(asked)}
          chosen={asked.periodo}
          onChange={(period) => onChange({ day: undefined, ...searchOf(period) })}
          onRelative={(name) => onChange({ day: undefined, ...searchOf(name) })}
        />
        {onClear && (
          <Button className={classes.clear} variant="subtle" size="xs" onClick={onClear}>
            {messages.clear}
          </Button>
        )}
      </Group>
      <div className={classes.filters}>
        {owners.retailers && (
          <RetailersField
            name="varejistaId"
            choices={owners.retailers}
            value={owners.owners}
            onChange={(varejistaId, step) => onChange({ varejistaId, lojaId: undefined }, step)}
          />
        )}
        <ChoiceFilter
          name="lojaId"
          label="Loja"
          all={messages.all.stores}
          {...owners.stores}
          value={asked.lojaId}
          onChange={chooseStore}
        />
        <TypedFilter
          name="serie"
          label="Série"
          placeholder="Todas"
          inputMode="numeric"
          value={asked.serie === undefined ? "" : String(asked.serie)}
          onChange={(serie) => onChange({ serie: read({ serie }).serie }, { replace: true })}
        />
        <TypedFilter
          name="caixa"
          label="Caixa"
          placeholder="Todos"
          value={asked.caixa ?? ""}
          onChange={(caixa) => onChange({ caixa: caixa || undefined }, { replace: true })}
        />
        <ChoiceFilter
          name="situacao"
          label="Situação"
          all={messages.all.situations}
          options={statuses}
          value={asked.situacao}
          onChange={(situacao) => onChange({ situacao: read({ situacao }).situacao })}
        />
        <ChoiceFilter
          name="notas"
          label="Notas"
          all={messages.all.kinds}
          options={kindChoices}
          value={asked.notas}
          onChange={(notas) => onChange({ notas: read({ notas }).notas })}
        />
        <ChoiceFilter
          name="consumidor"
          label="Consumidor"
          all={messages.all.consumers}
          options={consumerChoices}
          value={asked.consumidor}
          onChange={(consumidor) => onChange({ consumidor: read({ consumidor }).consumidor })}
        />
      </div>
    </Stack>
  );
}
