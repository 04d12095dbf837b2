import { useArea } from "../../modules/area";
import { ChoiceFilter } from "../../modules/choices/choice-filter";
import {
  type Choices,
  housesToChoose,
  retailersToChoose,
  useChoices,
} from "../../modules/choices/use-choices";
import { useOwners } from "../../modules/choices/use-owners";
import { filterField } from "../../ui/form/filter-field";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import { messages } from "./messages";

type RetailersProps = { choices: Choices; value: string[]; onChange: (ids: string | undefined) => void };

function Retailers({ choices, value, onChange }: RetailersProps) {
  return (
    <MultiSelectField
      {...filterField("varejistas", value, (ids) => onChange(ids.join(",") || undefined))}
      label="Varejistas"
      placeholder={messages.all.retailers}
      {...choices}
    />
  );
}

/** Ids, with commas between where there are several; undefined for all. */
type Chosen = string | undefined;
type ChoiceProps = { value: Chosen; onChange: (value: Chosen) => void };

/** Of which retailers; for staff alone (RP-22). */
export function RetailersFilter({ value, onChange }: ChoiceProps) {
  const area = useArea();
  const chosen = value?.split(",") ?? [];
  const { field } = useChoices(retailersToChoose(area), chosen);
  return <Retailers choices={field} value={chosen} onChange={onChange} />;
}

type OwnersProps = {
  retailers: Chosen;
  store: Chosen;
  onChange: (retailers: Chosen, store: Chosen) => void;
};

/** Of which retailers, for staff alone (RP-22), and of which store: of the retailer's that is chosen. */
export function OwnerFilters({ retailers, store, onChange }: OwnersProps) {
  const { retailers: choices, owners, stores, retailerOf } = useOwners({ retailers, lojaId: store });
  const chooseStore = (next: Chosen) => {
    const owner = retailerOf(next);
    // A store of another retailer than the chosen ones would find nothing.
    onChange(owner && owners.length && !owners.includes(owner) ? owner : retailers, next);
  };
  return (
    <>
      {choices && (
        <Retailers choices={choices} value={owners} onChange={(next) => onChange(next, undefined)} />
      )}
      <ChoiceFilter
        name="loja"
        label="Loja"
        all={messages.all.stores}
        {...stores}
        value={store}
        onChange={chooseStore}
      />
    </>
  );
}

/** Of which software house; for staff alone (RP-23). */
export function HouseFilter({ value, onChange }: ChoiceProps) {
  const { field } = useChoices(housesToChoose, value ? [value] : []);
  return (
    <ChoiceFilter
      name="softwareHouse"
      label="Software house"
      all={messages.all.houses}
      {...field}
      value={value}
      onChange={onChange}
    />
  );
}
