import { Button } from "@mantine/core";
import { useRef } from "react";
import { cepMask } from "../../lib/masks";
import { MaskedField } from "../../ui/form/masked-field";
import { SelectField } from "../../ui/form/select-field";
import { TextField } from "../../ui/form/text-field";
import type { FieldProps } from "../../ui/form/use-form";
import classes from "./address.module.css";
import { address } from "./messages";
import { type Place, useCities, useStates } from "./queries";
import type { Address } from "./schema";
import { useCep } from "./use-cep";

type Choice = "uf" | "cidade";

/** A form (ui/form) with the fields of an address among its own. */
type AddressForm = {
  values: Address;
  field: ((name: Exclude<keyof Address, Choice>) => FieldProps<string>) &
    ((name: Choice) => FieldProps<string | null>);
  set: (patch: Partial<Address>) => void;
};

/** What belongs together: a city is of its state. */
const parts = [["endereco"], ["bairro"], ["uf", "cidade"]] as const;

/**
 * What a place gives of what nobody `touched`. A town with one CEP for all has no street and district, so that what is
 * there stays.
 */
const known = (place: Place, touched: ReadonlySet<keyof Address>): Partial<Address> =>
  Object.fromEntries(
    parts
      .filter((names) => names.every((name) => !touched.has(name)))
      .flat()
      .filter((name) => place[name] || name === "uf" || name === "cidade")
      .map((name) => [name, place[name]]),
  );

const cepHelp = {
  idle: address.cepHelp,
  searching: address.cepHelp,
  unknown: address.unknownCep,
  unavailable: address.cepUnavailable,
};

type Props = {
  form: AddressForm;
  /** The complement's field, where the form has one. */
  complement?: FieldProps<string>;
  required?: boolean;
};

/** An address: the CEP fills in what nobody wrote, which may be changed; the cities are those of the state. */
export function AddressFields({ form, complement, required }: Props) {
  const { uf } = form.values;
  const touched = useRef(new Set<keyof Address>());
  /** Notes what a person writes or chooses; what is emptied may be filled in again. */
  const touch = (name: keyof Address, value: string | null) =>
    value ? touched.current.add(name) : touched.current.delete(name);
  const typed = (name: Exclude<keyof Address, Choice>) => {
    const field = form.field(name);
    return {
      ...field,
      onChange: (value: string) => {
        touch(name, value);
        field.onChange(value);
      },
    };
  };
  const city = form.field("cidade");
  const { look, state } = useCep(form.values.cep, (place) => form.set(known(place, touched.current)));
  const states = useStates();
  const cities = useCities(uf);
  const cep = form.field("cep");
  const failed = [states, cities].find((query) => query.isLoadingError);
  return (
    <div className={classes.grid}>
      <div className={classes.short}>
        <MaskedField
          {...cep}
          onChange={(value) => {
            cep.onChange(value);
            void look(value);
          }}
          checking={state === "searching"}
          label={address.cep}
          help={<span aria-live="polite">{cepHelp[state]}</span>}
          mask={cepMask}
          inputMode="numeric"
          autoComplete="postal-code"
          required={required}
        />
      </div>
      <div className={classes.wide}>
        <TextField {...typed("endereco")} label={address.street} required={required} />
      </div>
      <div className={classes.short}>
        <TextField
          {...form.field("numero")}
          label={address.number}
          help={address.numberHelp}
          required={required}
        />
      </div>
      {complement && (
        <div className={classes.wide}>
          <TextField {...complement} label={address.complement} help={address.complementHelp} />
        </div>
      )}
      <div className={complement ? classes.third : classes.wide}>
        <TextField {...typed("bairro")} label={address.district} required={required} />
      </div>
      <div className={classes.third}>
        <SelectField
          {...form.field("uf")}
          onChange={(chosen) => {
            touch("uf", chosen);
            touch("cidade", null);
            form.set({ uf: chosen, cidade: null });
          }}
          label={address.state}
          placeholder={address.chooseState}
          options={(states.data ?? []).map((one) => ({ value: one.uf, label: one.nome }))}
          loading={states.isLoading}
        />
      </div>
      <div className={complement ? classes.third : classes.wide}>
        <SelectField
          {...city}
          onChange={(chosen) => {
            touch("cidade", chosen);
            city.onChange(chosen);
          }}
          label={address.city}
          placeholder={uf ? address.chooseCity : address.chooseStateFirst}
          options={(cities.data ?? []).map(({ nome }) => ({ value: nome, label: nome }))}
          loading={cities.isLoading}
          disabled={uf === null}
        />
      </div>
      {failed && (
        <p className={classes.failed} role="alert">
          {address.failed}
          <Button variant="default" size="xs" onClick={() => void failed.refetch()}>
            {address.retry}
          </Button>
        </p>
      )}
    </div>
  );
}
