import { useCurrentUser } from "../../modules/current-user";
import { EditScreen } from "../../modules/edit/edit-screen";
import { CodeCard } from "../../modules/partner-code/code-card";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { LinesSkeleton } from "../../ui/skeletons";
import { partnerChanges, retailerChanges } from "./changes";
import { partnerFields, retailerFields } from "./edited-fields";
import { LinkCard } from "./link-card";
import { profile } from "./messages";
import { PartnerForm } from "./partner-form";
import { PasswordCard } from "./password-card";
import classes from "./profile.module.css";
import {
  readPartner,
  readRetailer,
  seenAs,
  usePartner,
  useRetailer,
  useSavePartner,
  useSaveRetailer,
} from "./queries";
import { RetailerForm } from "./retailer-form";
import { partnerValues, retailerValues } from "./schema";

/** '/editar-perfil' (RT-22): the variant of the account's own profile (GR-12). Only what was changed is sent. */
export function ProfileScreen() {
  return useCurrentUser().profile === "PARCEIRO" ? <PartnerProfile /> : <RetailerProfile />;
}

const loading = (
  <Card>
    <LinesSkeleton lines={8} />
  </Card>
);

function RetailerProfile() {
  const { data } = useRetailer();
  const save = useSaveRetailer();
  return (
    <>
      <PageHeader subtitle={profile.retailerSubtitle} />
      <div className={classes.page}>
        <EditScreen
          id="/varejistas"
          read={readRetailer}
          valuesOf={retailerValues}
          fields={retailerFields}
          save={(values, version, seen) =>
            save.mutateAsync({
              params: { header: { "If-Match": version } },
              body: retailerChanges(retailerValues(seen), values),
            })
          }
          loading={loading}
        >
          {({ submit, editOn, ...form }) => (
            <RetailerForm
              {...form}
              onSubmit={async (values) => {
                const saved = await submit(values);
                if (saved) editOn(seenAs(saved.answer));
                return saved ? saved.answer : false;
              }}
            />
          )}
        </EditScreen>
        {data && (
          <div className={classes.side}>
            <LinkCard partner={data.parceiro} />
            <PasswordCard />
          </div>
        )}
      </div>
    </>
  );
}

function PartnerProfile() {
  const { data } = usePartner();
  const save = useSavePartner();
  return (
    <>
      <PageHeader subtitle={profile.partnerSubtitle} />
      <div className={classes.page}>
        <EditScreen
          id="/parceiros"
          read={readPartner}
          valuesOf={partnerValues}
          fields={partnerFields}
          save={(values, version, seen) =>
            save.mutateAsync({
              params: { header: { "If-Match": version } },
              body: partnerChanges(partnerValues(seen), values),
            })
          }
          loading={loading}
        >
          {({ submit, editOn, ...form }) => (
            <PartnerForm
              {...form}
              onSubmit={async (values) => {
                const saved = await submit(values);
                if (saved) editOn(seenAs(saved.answer));
                return saved ? saved.answer : false;
              }}
            />
          )}
        </EditScreen>
        {data && (
          <div className={classes.side}>
            <CodeCard code={data.codigo} />
            <PasswordCard />
          </div>
        )}
      </div>
    </>
  );
}
