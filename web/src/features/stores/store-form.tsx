import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { AddressFields } from "../../modules/address/address-fields";
import { Card } from "../../ui/card";
import { SubmitButton } from "../../ui/form/submit-button";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { asksRetailer, type StoreArea } from "./area";
import { useFullRetailer } from "./house-room";
import { messages } from "./messages";
import { type StoreValues, storeRules } from "./schema";
import { StoreFields } from "./store-fields";
import classes from "./stores.module.css";
import { useCompany } from "./use-company";

type Props = {
  area: StoreArea;
  initial: StoreValues;
  typed?: StoreValues;
  /** The store exists: its CNPJ and its retailer stay. */
  editing?: boolean;
  submit: string;
  /** Why nothing can be sent now. */
  held?: string;
  /** Rejecting, or false, keeps the form as it is; the server's words land under their fields. */
  onSubmit: (values: StoreValues) => Promise<unknown>;
};

/** The form of a store, new or not. */
export function StoreForm({ area, initial, typed, editing = false, submit, held, onSubmit }: Props) {
  const company = useCompany(area);
  const form = useForm<StoreValues>({
    initial,
    typed,
    rules: storeRules(area),
    remote: editing ? {} : { documento: company.check },
    onSubmit: async (values) => {
      if ((await onSubmit(values)) !== false) form.reset(values);
    },
  });
  company.fills(form);
  // A retailer's own limit stands above the form; a software house's depends on whose store it is.
  const full = useFullRetailer(editing || !asksRetailer(area) ? null : form.values.varejistaId);
  const why = held ?? full;
  return (
    <Card className={classes.form}>
      <UnsavedGuard when={form.dirty} />
      <form {...form.props}>
        <Stack gap="md">
          <StoreFields area={area} form={form} editing={editing} note={company.note} />
          <h2 className={classes.heading}>{messages.form.address}</h2>
          <AddressFields form={form} />
          <Group justify="flex-end" gap="sm" mt="xs">
            {why && (
              <p id="held" className={classes.held}>
                {why}
              </p>
            )}
            <Button component={Link} to={`/${area}/lojas`} size="md" variant="default">
              {messages.form.cancel}
            </Button>
            {why ? (
              <Button size="md" disabled aria-describedby="held">
                {submit}
              </Button>
            ) : (
              <SubmitButton form={form}>{submit}</SubmitButton>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
