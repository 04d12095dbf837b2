import { useParams } from "@tanstack/react-router";
import { dayOf } from "../../lib/format";
import { EditScreen } from "../../modules/edit/edit-screen";
import { PageFormSkeleton } from "../../modules/page-form/page-form";
import { useSaved } from "../../modules/page-form/use-saved";
import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { Tag } from "../../ui/tag";
import { toast } from "../../ui/toast";
import { editedFields } from "./edited-fields";
import { ItemsCard } from "./items-card";
import { messages } from "./messages";
import { ParticipationCards } from "./participation-card";
import { PromotionForm } from "./promotion-form";
import classes from "./promotions.module.css";
import { readPromotion, useCreatePromotion, usePromotion, useUpdatePromotion } from "./queries";
import { bodyOf, emptyValues, statuses, valuesOf } from "./schema";
import { SimulationCard } from "./simulation-card";
import { StoresCard } from "./stores-card";

const LIST = "/admin/promotion-list";
const crumbs = [{ title: messages.title, to: LIST }];

/** '/admin/promotion-form': creates a promotion; its products and stores follow on its page. */
export function NewPromotionScreen() {
  const navigate = useOnward();
  const create = useCreatePromotion();
  return (
    <>
      <PageHeader crumbs={crumbs} />
      <PromotionForm
        initial={emptyValues(dayOf(new Date()))}
        submit={messages.form.submit}
        onSubmit={async (values) => {
          const { id } = await create.mutateAsync({ body: bodyOf(values) });
          toast.success(messages.created);
          await navigate({ to: "/admin/promotion-form-edit/$id", params: { id }, ignoreBlocker: true });
        }}
      />
    </>
  );
}

/** '/admin/promotion-form-edit/{id}': a promotion with its products, stores and what takes part. */
export function EditPromotionScreen() {
  const { id } = useParams({ from: "/portal/admin/promotion-form-edit/$id" });
  const saved = useSaved(LIST);
  const update = useUpdatePromotion();
  const whole = usePromotion(id);
  return (
    <EditScreen
      id={id}
      read={(signal) => readPromotion(id, signal)}
      valuesOf={valuesOf}
      fields={editedFields}
      save={(values, version) =>
        update.mutateAsync({
          params: { path: { id }, header: { "If-Match": version } },
          body: bodyOf(values),
        })
      }
      loading={<PageFormSkeleton lines={6} />}
      head={(promotion) => (
        <PageHeader
          crumbs={crumbs}
          object={promotion?.nome}
          subtitle={
            promotion && (
              <>
                {promotion.patrocinadorNome}{" "}
                <Tag tone={statuses[promotion.status].tone}>{statuses[promotion.status].label}</Tag>
              </>
            )
          }
        />
      )}
    >
      {({ submit, ...form }) => (
        <>
          <PromotionForm
            {...form}
            submit={messages.form.submitUpdate}
            onSubmit={async (values) => (await submit(values)) && saved(messages.updated)}
          />
          <div className={classes.cards}>
            <ItemsCard id={id} items={(whole.data ?? form.row).items} />
            <StoresCard id={id} />
          </div>
          <div className={classes.cards}>
            <ParticipationCards id={id} />
            <SimulationCard id={id} />
          </div>
        </>
      )}
    </EditScreen>
  );
}
