import { SimpleGrid } from "@mantine/core";
import { cnpjMask } from "../../lib/masks";
import { Card } from "../../ui/card";
import { DayInput } from "../../ui/day-input";
import { ImagePicker } from "../../ui/file-picker/image-picker";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { MaskedField } from "../../ui/form/masked-field";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import { PasswordField } from "../../ui/form/password-field";
import { SelectField } from "../../ui/form/select-field";
import { TextField } from "../../ui/form/text-field";
import { sampleStores } from "./sample-data";

const stores = sampleStores.map(({ id, name }) => ({ value: id, label: name }));
const [first, second] = stores.map(({ value }) => value) as [string, string];
const photo = { types: ["image/jpeg"], maxCount: 1 };
const ignore = () => undefined;

/** What a field is told besides its value. */
const states = {
  Vazio: {},
  "Com erro": { error: "Este campo é obrigatório" },
  Desativado: { disabled: true },
} as const;

function FieldsIn({ name, state }: { name: string; state: { error?: string; disabled?: boolean } }) {
  const wiring = { error: undefined, checking: false, onChange: ignore, onBlur: ignore, ...state };
  const label = (field: string) => `${field}: ${name.toLowerCase()}`;
  return (
    <Card title={name}>
      <SimpleGrid cols={1} spacing="md">
        <TextField {...wiring} name="text" value="" label={label("Texto")} />
        <MaskedField {...wiring} name="cnpj" value="" label={label("CNPJ")} mask={cnpjMask} />
        <PasswordField {...wiring} name="password" value="" label={label("Senha")} autoComplete="off" />
        <SelectField {...wiring} name="store" value={null} label={label("Loja")} options={stores} />
        <MultiSelectField {...wiring} name="stores" value={[]} label={label("Lojas")} options={stores} />
        <DayInput {...wiring} value={null} label={label("Dia")} />
        <ImagePicker {...wiring} name="photo" value={[]} label={label("Foto")} limits={photo} />
        <CheckboxField {...wiring} name="accept" value={false} label={label("Aceite")} />
      </SimpleGrid>
    </Card>
  );
}

function Filled() {
  const wiring = { error: undefined, checking: false, onChange: ignore, onBlur: ignore };
  return (
    <Card title="Preenchido">
      <SimpleGrid cols={1} spacing="md">
        <TextField {...wiring} name="text" value="Mercado Seiva" label="Texto: preenchido" maxLength={120} />
        <TextField {...wiring} checking name="asked" value="ana@seiva.test" label="Texto: verificando" />
        <MaskedField
          {...wiring}
          name="cnpj"
          value="11.222.333/0001-81"
          label="CNPJ: preenchido"
          mask={cnpjMask}
        />
        <SelectField {...wiring} name="store" value={first} label="Loja: preenchido" options={stores} />
        <MultiSelectField
          {...wiring}
          name="stores"
          value={[first, second]}
          label="Lojas: preenchido"
          options={stores}
        />
        <DayInput {...wiring} value="2026-11-20" label="Dia: preenchido" min="2026-11-01" max="2026-11-30" />
        <CheckboxField {...wiring} name="accept" value label="Aceite: preenchido" />
      </SimpleGrid>
    </Card>
  );
}

/** Every field in every state that a form gives it. */
export function GuideStates() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {Object.entries(states).map(([name, state]) => (
        <FieldsIn key={name} name={name} state={state} />
      ))}
      <Filled />
    </SimpleGrid>
  );
}
