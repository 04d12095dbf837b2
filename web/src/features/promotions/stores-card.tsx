import { Group } from "@mantine/core";
import { formatCnpj } from "../../lib/format";
import { required } from "../../lib/rules";
import { storesToChoose, useChoices } from "../../modules/choices/use-choices";
import { Card } from "../../ui/card";
import { SelectField } from "../../ui/form/select-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { useForm } from "../../ui/form/use-form";
import { Pager } from "../../ui/list/pager";
import { TwoLines } from "../../ui/list/two-lines";
import { useExistingPage } from "../../ui/list/use-existing-page";
import { useOwnPage } from "../../ui/list/use-own-page";
import { RemoveIcon } from "../../ui/remove-icon";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import classes from "./promotions.module.css";
import { type PromotionStore, useAddStore, usePromotionStores, useRemoveStore } from "./queries";

const texts = messages.stores;
const PAGE = 20;

type Values = { lojaId: string | null };
const initial: Values = { lojaId: null };

/** The stores where a promotion runs, and the choice of another (PM-05, PM-06). */
export function StoresCard({ id }: { id: string }) {
  const own = useOwnPage("nomeFantasia.asc");
  const asked = usePromotionStores(id, own.page, PAGE);
  useExistingPage(own, PAGE, asked);
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
  const { items = [], total = 0 } = asked.data ?? {};
  return (
    <Card title={texts.title}>
      {asked.error && !asked.data && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <LinesSkeleton lines={3} />}
      {asked.data && total === 0 && <p className={classes.help}>{texts.none}</p>}
      <ul className={classes.parts}>
        {items.map((store) => (
          <li key={store.id}>
            <TwoLines>
              {store.nomeFantasia}
              <small>{formatCnpj(store.documento)}</small>
            </TwoLines>
            <RemoveIcon label={texts.remove(store.nomeFantasia)} onRemove={() => void take(store)} />
          </li>
        ))}
      </ul>
      {total > items.length && <Pager page={own.page} pageSize={PAGE} total={total} onPage={own.setPage} />}
      <form {...form.props} className={classes.add}>
        <SelectField {...form.field("lojaId")} label={texts.store} placeholder={texts.choose} {...stores} />
        <Group justify="flex-end">
          <SubmitButton form={form}>{texts.add}</SubmitButton>
        </Group>
      </form>
    </Card>
  );
}
