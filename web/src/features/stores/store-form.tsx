import { AddressFields } from "../../modules/address/address-fields";
import { PageForm, type PageFormProps, usePageForm } from "../../modules/page-form/page-form";
import { asksRetailer, type StoreArea } from "./area";
import { useFullRetailer } from "./house-room";
import { messages } from "./messages";
import { type StoreValues, storeRules } from "./schema";
import { StoreFields } from "./store-fields";
import classes from "./stores.module.css";
import { useCompany } from "./use-company";

type Props = PageFormProps<StoreValues> & {
  area: StoreArea;
  /** The store exists: its CNPJ and its retailer stay. */
  editing?: boolean;
  /** Why nothing can be sent now. */
  held?: string;
};

/** The form of a store, new or not. */
export function StoreForm({ area, initial, typed, editing = false, submit, held, onSubmit }: Props) {
  const company = useCompany(area);
  const form = usePageForm({
    initial,
    typed,
    rules: storeRules(area),
    remote: editing ? {} : { documento: company.check },
    onSubmit,
  });
  company.fills(form);
  // A retailer's own limit stands above the form; a software house's depends on whose store it is.
  const full = useFullRetailer(editing || !asksRetailer(area) ? null : form.values.varejistaId);
  return (
    <PageForm form={form} list={`/${area}/lojas`} submit={submit} held={held ?? full}>
      <StoreFields area={area} form={form} editing={editing} note={company.note} />
      <h2 className={classes.heading}>{messages.form.address}</h2>
      <AddressFields form={form} />
    </PageForm>
  );
}
