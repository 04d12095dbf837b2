import { Loader } from "@mantine/core";
import { useRef, useState } from "react";
import { bareDigits } from "../../lib/brdoc";
import { cepMask } from "../../lib/masks";
import { MaskedField } from "../../ui/form/masked-field";
import { SelectField } from "../../ui/form/select-field";
import { TextField } from "../../ui/form/text-field";
import type { FieldProps } from "../../ui/form/use-form";
import { type AddressValues, placePatch } from "./address";
import classes from "./address.module.css";
import { findPlace, useCities, useStates } from "./queries";

const CEP_LENGTH = 8;
const NAME_MAX = 120;
const NUMBER_MAX = 20;

type Props = {
  values: AddressValues;
  /** Each field of the form, wired. */
  fields: { [Name in keyof AddressValues]: FieldProps<AddressValues[Name]> };
  /** Changes fields together. */
  set: (patch: Partial<AddressValues>) => void;
};

/** An address: the CEP fills in the rest, which stays open to changes; the state decides the cities. */
export function AddressFields({ values, fields, set }: Props) {
  const [search, setSearch] = useState<"idle" | "running" | "missed">("idle");
  const asked = useRef(bareDigits(values.cep));
  const states = useStates();
  const cities = useCities(values.uf);

  const fill = async (cep: string) => {
    fields.cep.onChange(cep);
    const digits = bareDigits(cep);
    if (digits === asked.current) return;
    asked.current = digits;
    setSearch(digits.length === CEP_LENGTH ? "running" : "idle");
    if (digits.length !== CEP_LENGTH) return;
    const place = await findPlace(digits);
    if (asked.current !== digits) return; // another was typed meanwhile
    setSearch(place ? "idle" : "missed");
    if (place) set(placePatch(place));
  };

  return (
    <div className={classes.grid}>
      <MaskedField
        {...fields.cep}
        onChange={(cep) => void fill(cep)}
        mask={cepMask}
        label="CEP"
        inputMode="numeric"
        autoComplete="postal-code"
        help={
          <span role="status">
            {search === "idle" && "Preenche o endereço."}
            {search === "running" && (
              <>
                <Loader size={12} /> Buscando o endereço…
              </>
            )}
            {search === "missed" && "Não encontramos este CEP. Preencha o endereço."}
          </span>
        }
      />
      <span className={classes.wide}>
        <TextField {...fields.endereco} label="Endereço" maxLength={NAME_MAX} autoComplete="address-line1" />
      </span>
      <TextField {...fields.numero} label="Número" maxLength={NUMBER_MAX} />
      <span className={classes.wide}>
        <TextField {...fields.bairro} label="Bairro" maxLength={NAME_MAX} />
      </span>
      <SelectField
        {...fields.uf}
        onChange={(uf) => set({ uf, cidade: null })}
        label="Estado"
        placeholder="Escolha"
        options={(states.data ?? []).map(({ uf, nome }) => ({ value: uf, label: `${nome} (${uf})` }))}
        loading={states.isLoading}
      />
      <SelectField
        {...fields.cidade}
        label="Cidade"
        placeholder={values.uf === null ? "Escolha antes o estado" : "Escolha"}
        options={(cities.data ?? []).map(({ nome }) => ({ value: nome, label: nome }))}
        loading={cities.isLoading}
        disabled={values.uf === null}
      />
    </div>
  );
}
