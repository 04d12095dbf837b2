import { useArea } from "../../modules/area";
import { ChoiceFilter } from "../../modules/choices/choice-filter";
import { RetailersField } from "../../modules/choices/retailers-field";
import { housesToChoose, retailersToChoose, useChoices } from "../../modules/choices/use-choices";
import { useOwners } from "../../modules/choices/use-owners";
import { messages } from "./messages";

/** Ids, with commas between where there are several; undefined for all. */
type Chosen = string | undefined;
/** Whether a choice takes the place of the one before in the history. */
type Step = { replace: boolean };
type ChoiceProps = { value: Chosen; onChange: (value: Chosen, step?: Step) => void };

/** Of which retailers; for staff alone (RP-22). */
export function RetailersFilter({ value, onChange }: ChoiceProps) {
  const area = useArea();
  const chosen = value?.split(",") ?? [];
  const { field } = useChoices(retailersToChoose(area), chosen);
  return <RetailersField name="varejistas" choices={field} value={chosen} onChange={onChange} />;
}

type OwnersProps = {
  retailers: Chosen;
  store: Chosen;
  onChange: (retailers: Chosen, store: Chosen, step?: Step) => void;
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
        <RetailersField
          name="varejistas"
          choices={choices}
          value={owners}
          onChange={(next, step) => onChange(next, undefined, step)}
        />
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
