import { Group } from "@mantine/core";
import { atMost, type Rule, required } from "../../lib/rules";
import { Card } from "../../ui/card";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { TwoLines } from "../../ui/list/two-lines";
import { RemoveIcon } from "../../ui/remove-icon";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import classes from "./promotions.module.css";
import { type PromotionItem, useAddItem, useRemoveItem } from "./queries";
import { NAME_MAX } from "./schema";

const texts = messages.items;

const code: Rule = (value) => (/^(\d{8}|\d{12,14})$/.test(value.trim()) ? undefined : texts.codeInvalid);
const quantity: Rule = (value) =>
  /^[1-9]\d{0,2}$|^1000$/.test(value.trim()) ? undefined : texts.quantityInvalid;
const initial = { nome: "", codigoBarras: "", quantidade: "1" };
const rules = {
  nome: [required(), atMost(NAME_MAX)],
  codigoBarras: [required(), code],
  quantidade: [required(), quantity],
};

/** A promotion's products, and the form of another (PM-03, PM-04). */
export function ItemsCard({ id, items }: { id: string; items: PromotionItem[] }) {
  const add = useAddItem();
  const remove = useRemoveItem();
  const form = useForm<typeof initial>({
    initial,
    rules,
    onSubmit: async ({ nome, codigoBarras, quantidade }) => {
      await add.mutateAsync({ body: { promocaoId: id, nome, codigoBarras, quantidade: Number(quantidade) } });
      toast.success(texts.added);
      form.reset(initial);
    },
  });
  const take = ({ id: item }: PromotionItem) =>
    remove.mutateAsync({ params: { path: { id: item } } }).then(
      () => toast.success(texts.removed),
      () => undefined, // the toast says it (D-32)
    );
  return (
    <Card title={texts.title}>
      <p className={classes.help}>{items.length > 0 ? texts.help : texts.none}</p>
      <ul className={classes.parts}>
        {items.map((item) => (
          <li key={item.id}>
            <TwoLines>
              {item.nome}
              <small>
                {item.codigoBarras} · {texts.units(item.quantidade)}
              </small>
            </TwoLines>
            <RemoveIcon label={texts.remove(item.nome)} onRemove={() => void take(item)} />
          </li>
        ))}
      </ul>
      <form {...form.props} className={classes.add}>
        <TextField {...form.field("nome")} label={texts.name} maxLength={NAME_MAX} required />
        <TextField {...form.field("codigoBarras")} label={texts.code} inputMode="numeric" required />
        <TextField {...form.field("quantidade")} label={texts.quantity} inputMode="numeric" required />
        <Group justify="flex-end">
          <SubmitButton form={form}>{texts.add}</SubmitButton>
        </Group>
      </form>
    </Card>
  );
}
