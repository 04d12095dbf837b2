import { Stack } from "@mantine/core";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { AttentionCard } from "./attention-card";
import { CompanySearchCard } from "./company-search";
import { messages } from "./messages";
import { ProgrammeFigures } from "./programme-figures";
import { Shortcuts } from "./shortcut-list";
import { shortcuts } from "./shortcuts";

const texts = messages.home;

/** '/admin': finds who takes part, and leads to everything an administrator does (RT-01, RT-02). */
export function AdminHome() {
  return (
    <>
      <PageHeader subtitle={texts.subtitle} />
      <Stack gap="md">
        <AttentionCard area="admin" />
        <ProgrammeFigures />
        <CompanySearchCard />
        <Card title={texts.shortcuts}>
          <Shortcuts shortcuts={shortcuts} />
        </Card>
      </Stack>
    </>
  );
}
