import { Container, Stack } from "@mantine/core";
import { PageHeader } from "../../ui/page-header";
import { GuideFeedback } from "./guide-feedback";
import { GuideFigures } from "./guide-figures";
import { GuideForm } from "./guide-form";
import { GuideStates } from "./guide-states";
import { GuideTable } from "./guide-table";

/** '/style-guide': every shared widget in use (UI-27), so that a change to one is seen in one place. */
export function StyleGuideScreen() {
  return (
    <Container component="main" size="lg" py="md">
      <PageHeader
        subtitle="Os elementos do portal, com dados de exemplo."
        crumbs={[{ title: "Início", to: "/" }]}
      />
      <Stack gap="md">
        <GuideFigures />
        <GuideTable />
        <GuideForm />
        <GuideStates />
        <GuideFeedback />
      </Stack>
    </Container>
  );
}
