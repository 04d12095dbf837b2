import { Card } from "../ui/card";
import { PageHeader } from "../ui/page-header";
import { EmptyState } from "../ui/screen-state";

/** Holds the place of a screen whose route exists and whose content does not yet. */
export function PendingScreen() {
  return (
    <>
      <PageHeader />
      <Card>
        <EmptyState title="Esta tela ainda não está disponível">
          Estamos preparando esta parte do portal. As outras telas do menu seguem funcionando.
        </EmptyState>
      </Card>
    </>
  );
}
