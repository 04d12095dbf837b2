import { Button, Checkbox, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Card } from "../../ui/card";
import { toast } from "../../ui/toast";
import classes from "./integration.module.css";
import { messages } from "./messages";
import { type Saved, useTestDocument } from "./queries";

const words = messages.make;
const ITEMS = ["1", "6", "40", "300"];

type ChoiceProps = {
  label: string;
  value: string;
  data: { value: string; label: string }[];
  onChange: (value: string) => void;
};

function Choice({ label, ...props }: ChoiceProps) {
  return (
    <div>
      <Text size="sm" fw={580} mb={6}>
        {label}
      </Text>
      <SegmentedControl fullWidth aria-label={label} {...props} />
    </div>
  );
}

type Props = { accepted: string | null; onSaved: (saved: Partial<Saved>) => void };

/** Makes a test document of what is chosen; a cancellation is of the last test receipt that was accepted. */
export function TestDocumentForm({ accepted, onSaved }: Props) {
  const [items, setItems] = useState("6");
  const [kind, setKind] = useState("receipt");
  const [cpf, setCpf] = useState(true);
  const [contingency, setContingency] = useState(false);
  const [letters, setLetters] = useState(false);
  const make = useTestDocument();
  const cancels = kind === "cancellation" ? accepted : null;
  const submit = () =>
    make.mutate(
      { items: Number(items), cpf, contingency, letters, cancels },
      {
        onSuccess: ({ fileName }) => {
          onSaved({ [cancels ? "cancellation" : "receipt"]: fileName });
          toast.success(words.made(fileName));
        },
      },
    );
  return (
    <Card title={words.title}>
      <div className={classes.form}>
        {accepted && (
          <Choice
            label={words.kind}
            value={kind}
            onChange={setKind}
            data={[
              { value: "receipt", label: words.receipt },
              { value: "cancellation", label: words.cancellation },
            ]}
          />
        )}
        {cancels ? (
          <p className={classes.help}>{words.cancelHelp}</p>
        ) : (
          <>
            <Choice
              label={words.items}
              value={items}
              onChange={setItems}
              data={ITEMS.map((value) => ({ value, label: value }))}
            />
            <Stack gap="xs">
              <Checkbox
                label={words.cpf}
                checked={cpf}
                onChange={(event) => setCpf(event.currentTarget.checked)}
              />
              <Checkbox
                label={words.contingency}
                checked={contingency}
                onChange={(event) => setContingency(event.currentTarget.checked)}
              />
              <Checkbox
                label={words.letters}
                checked={letters}
                onChange={(event) => setLetters(event.currentTarget.checked)}
              />
            </Stack>
          </>
        )}
        <Button loading={make.isPending} onClick={submit}>
          {words.submit}
        </Button>
      </div>
    </Card>
  );
}
