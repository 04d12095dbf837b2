import { ActionIcon, Button, Group } from "@mantine/core";
import { useState } from "react";
import { formatCnpj } from "../../lib/format";
import { required } from "../../lib/rules";
import { storesToChoose, useChoices } from "../../modules/choices/use-choices";
import { Card } from "../../ui/card";
import { SelectField } from "../../ui/form/select-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { useForm } from "../../ui/form/use-form";
import { IconTrash } from "../../ui/icons";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import classes from "./promotions.module.css";
import { type PromotionStore, useAddStore, usePromotionStores, useRemoveStore } from "./queries";

const texts = messages.stores;
const STEP = 20;
const MOST = 100; // of one answer

type Values = { lojaId: string | null };
const initial: Values = { lojaId: null };

/** The stores where a promotion runs, and the choice of another (PM-05, PM-06). */
export function StoresCard({ id }: { id: string }) {
  const [shown, setShown] = useState(STEP);
  const page = usePromotionStores(id, 0, shown);
  const add = useAddStore();
  const remove = useRemoveStore();
  const form = useForm<Values>({
    initial,
    rules: { lojaId: [required()] },
    onSubmit: async ({ lojaId }) => {
      await add.mutateAsync({ body: { promocaoId: id, lojaId: lojaId ?? undefined } });
      toast.success(texts.added);
      form.reset(initial);
    },
  });
  const { lojaId } = form.values;
  const stores = useChoices(storesToChoose("admin"), lojaId ? [lojaId] : []).field;
  const take = ({ id: link }: PromotionStore) =>
    remove.mutateAsync({ params: { path: { id: link } } }).then(
      () => toast.success(texts.removed),
      () => undefined, // the toast says it (D-32)
    );
  const { items = [], total = 0 } = page.data ?? {};
  return (
    <Card title={texts.title}>
      {page.data && total === 0 && <p className={classes.help}>{texts.none}</p>}
      <ul className={classes.parts}>
        {items.map((store) => (
          <li key={store.id}>
            <span className={classes.name}>
              {store.nomeFantasia}
              <small>{formatCnpj(store.documento)}</small>
            </span>
            <ActionIcon
              variant="subtle"
              color="red"
              c="var(--red)"
              size="lg"
              aria-label={texts.remove(store.nomeFantasia)}
              onClick={() => void take(store)}
            >
              <IconTrash />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {total > items.length && shown < MOST && (
        <Button variant="default" onClick={() => setShown(Math.min(shown + STEP, MOST))}>
          {texts.more}
        </Button>
      )}
      <form {...form.props} className={classes.add}>
        <SelectField {...form.field("lojaId")} label={texts.store} placeholder={texts.choose} {...stores} />
        <Group justify="flex-end">
          <SubmitButton form={form}>{texts.add}</SubmitButton>
        </Group>
      </form>
    </Card>
  );
}
