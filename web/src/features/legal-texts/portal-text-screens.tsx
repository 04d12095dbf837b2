import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import classes from "./legal-texts.module.css";
import type { TextName } from "./queries";
import { PrintButton, TextState } from "./text-state";

function PortalText({ name }: { name: TextName }) {
  return (
    <>
      <PageHeader actions={<PrintButton />} />
      <Card className={classes.card}>
        <TextState name={name} />
      </Card>
    </>
  );
}

/** '/varejista/termos' and '/parceiro/termos'. */
export const PortalTermsScreen = () => <PortalText name="termos-de-uso" />;

/** '/varejista/politicas' and '/parceiro/politicas'. */
export const PortalPolicyScreen = () => <PortalText name="politica-de-privacidade" />;
