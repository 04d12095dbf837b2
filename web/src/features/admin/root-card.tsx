import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { Card } from "../../ui/card";
import classes from "./admin.module.css";
import { messages } from "./messages";
import type { Retailer } from "./queries";
import { type RootAction, RootDialog } from "./root-dialog";

const texts = messages.root;

/** Whose the CNPJs of one company are (D-88): where somebody came first, an administrator decides. */
export function RootCard({ retailer }: { retailer: Retailer }) {
  const [action, setAction] = useState<RootAction | null>(null);
  return (
    <Card title={texts.title}>
      <Stack gap="md">
        <p className={classes.note}>{texts.rule}</p>
        <div className={classes.actions}>
          {(["transfer", "release"] as const).map((each) => (
            <Button key={each} variant="default" onClick={() => setAction(each)}>
              {texts.actions[each].open}
            </Button>
          ))}
        </div>
      </Stack>
      {action && <RootDialog action={action} retailer={retailer} onClose={() => setAction(null)} />}
    </Card>
  );
}
