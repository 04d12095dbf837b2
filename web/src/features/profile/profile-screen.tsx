import type { ReactNode } from "react";
import { useCurrentUser } from "../../modules/current-user";
import { CodeCard } from "../../modules/partner-code/code-card";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { LinkCard } from "./link-card";
import { profile } from "./messages";
import { PartnerForm } from "./partner-form";
import { PasswordCard } from "./password-card";
import classes from "./profile.module.css";
import { usePartner, useRetailer } from "./queries";
import { RetailerForm } from "./retailer-form";

/** '/editar-perfil' (RT-22): the variant of the account's own profile (GR-12). */
export function ProfileScreen() {
  return useCurrentUser().profile === "PARCEIRO" ? <PartnerProfile /> : <RetailerProfile />;
}

function RetailerProfile() {
  const query = useRetailer();
  return (
    <Frame subtitle={profile.retailerSubtitle} query={query}>
      {query.data && (
        <>
          <RetailerForm retailer={query.data} />
          <div className={classes.side}>
            <LinkCard partner={query.data.parceiro} />
            <PasswordCard />
          </div>
        </>
      )}
    </Frame>
  );
}

function PartnerProfile() {
  const query = usePartner();
  return (
    <Frame subtitle={profile.partnerSubtitle} query={query}>
      {query.data && (
        <>
          <PartnerForm partner={query.data} />
          <div className={classes.side}>
            <CodeCard code={query.data.codigo} />
            <PasswordCard />
          </div>
        </>
      )}
    </Frame>
  );
}

type FrameProps = {
  subtitle: string;
  query: { error: unknown; isPending: boolean; isLoadingError: boolean; refetch: () => unknown };
  children: ReactNode;
};

function Frame({ subtitle, query, children }: FrameProps) {
  return (
    <>
      <PageHeader subtitle={subtitle} />
      {query.isPending && (
        <Card>
          <LinesSkeleton lines={8} />
        </Card>
      )}
      {query.isLoadingError && (
        <Card>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      )}
      <div className={classes.page}>{children}</div>
    </>
  );
}
