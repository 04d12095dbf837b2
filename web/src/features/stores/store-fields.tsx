import { cnpjMask } from "../../lib/masks";
import { useCategories } from "../../modules/categories/queries";
import { MaskedField } from "../../ui/form/masked-field";
import { SelectField } from "../../ui/form/select-field";
import { TextField } from "../../ui/form/text-field";
import type { useForm } from "../../ui/form/use-form";
import { asksRetailer, type StoreArea } from "./area";
import { HouseField } from "./house-field";
import { messages } from "./messages";
import { RetailerField } from "./retailer-field";
import { NAME_MAX, type StoreValues } from "./schema";

type Props = {
  area: StoreArea;
  form: ReturnType<typeof useForm<StoreValues>>;
  editing: boolean;
  /** What the CNPJ register had to say. */
  note: string | undefined;
};

/** Whose store it is, its CNPJ, name, category and software house. */
export function StoreFields({ area, form, editing, note }: Props) {
  const texts = messages.form;
  const categories = useCategories();
  return (
    <>
      {asksRetailer(area) && !editing && <RetailerField {...form.field("varejistaId")} />}
      <MaskedField
        {...form.field("documento")}
        mask={cnpjMask}
        label={texts.document}
        help={<span role="status">{editing ? texts.fixedDocument : (note ?? texts.documentHelp)}</span>}
        disabled={editing}
        required
      />
      <TextField
        {...form.field("nomeFantasia")}
        label={texts.name}
        help={texts.nameHelp}
        maxLength={NAME_MAX}
        required
      />
      <SelectField
        {...form.field("categoria")}
        label={texts.category}
        placeholder={texts.choose}
        options={(categories.data ?? []).map(({ nome }) => ({ value: nome, label: nome }))}
        loading={categories.isLoading}
      />
      {!asksRetailer(area) && <HouseField field={form.field("softwareHouseId")} />}
    </>
  );
}
