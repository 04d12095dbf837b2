import { required } from "../../lib/rules";
import { useCategories } from "../../modules/categories/queries";
import { FormDialog } from "../../ui/form/form-dialog";
import { SelectField } from "../../ui/form/select-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { type Store, useChangeCategory } from "./queries";

const texts = messages.category;

/** Changes a store's category (AA-05). */
export function CategoryDialog({ store, onClose }: { store: Store; onClose: () => void }) {
  const categories = useCategories();
  const change = useChangeCategory();
  const form = useForm({
    initial: { categoria: store.categoria || null },
    rules: { categoria: [required()] },
    onSubmit: async ({ categoria }) => {
      await change.mutateAsync({
        params: { path: { id: store.id } },
        body: { categoria: categoria ?? undefined },
      });
      toast.success(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog title={texts.title} form={form} submit={texts.confirm} onClose={onClose}>
      <SelectField
        {...form.field("categoria")}
        label={texts.label}
        placeholder={texts.choose}
        options={(categories.data ?? []).map(({ nome }) => ({ value: nome, label: nome }))}
        loading={categories.isPending}
        data-autofocus
      />
    </FormDialog>
  );
}
