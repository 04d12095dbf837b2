import { Navigate } from "@tanstack/react-router";
import { mayChange } from "../../modules/access";
import { useCurrentUser } from "../../modules/current-user";
import { EditScreen } from "../../modules/edit/edit-screen";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { LinesSkeleton } from "../../ui/skeletons";
import { retailerChanges } from "./changes";
import { finishFields } from "./edited-fields";
import { FinishForm } from "./finish-form";
import { finish } from "./messages";
import { readRetailer, useRetailer, useSaveRetailer } from "./queries";
import { finishValues } from "./schema";

/**
 * '/finish-sign-up' (RT-45): a retailer whose profile is complete, before or by now, goes to its home. Only what was typed is
 * sent. Whose role does not change the company's data fills in nothing that the server would refuse.
 */
export function FinishScreen() {
  const { data } = useRetailer();
  const save = useSaveRetailer();
  const changes = mayChange(useCurrentUser(), "company");
  if (data?.cadastroCompleto) return <Navigate to="/varejista" replace ignoreBlocker />;
  if (data && !changes) {
    return (
      <>
        <PageHeader />
        <Card title={`Falta completar o cadastro de ${data.nomeFantasia}`}>
          <p>Peça a quem administra a conta. O portal abre quando o cadastro estiver completo.</p>
        </Card>
      </>
    );
  }
  return (
    <EditScreen
      id="/varejistas"
      read={readRetailer}
      valuesOf={finishValues}
      fields={finishFields}
      save={(values, version, seen) =>
        save.mutateAsync({
          params: { header: { "If-Match": version } },
          body: retailerChanges(finishValues(seen), values),
        })
      }
      head={(retailer) => <PageHeader subtitle={retailer && finish.lead(retailer.nomeFantasia)} />}
      loading={
        <Card>
          <LinesSkeleton lines={6} />
        </Card>
      }
    >
      {({ submit, editOn: _, ...form }) => (
        <FinishForm
          {...form}
          onSubmit={async (values) => {
            const saved = await submit(values);
            return saved ? saved.answer : false;
          }}
        />
      )}
    </EditScreen>
  );
}
