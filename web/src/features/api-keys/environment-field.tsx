import { Radio, Stack } from "@mantine/core";
import type { FieldProps } from "../../ui/form/use-form";
import { messages } from "./messages";
import type { KeyValues } from "./schema";

/** Production or test, each with what it means; asked at creation alone. */
export function EnvironmentField({ name, value, onChange }: FieldProps<KeyValues["environment"]>) {
  const texts = messages.form;
  return (
    <Radio.Group
      name={name}
      label={texts.environment}
      description={texts.environmentHelp}
      value={value}
      onChange={(next) => onChange(next === "test" ? "test" : "live")}
    >
      <Stack gap="sm" mt="sm">
        <Radio value="live" label={messages.live} description={texts.liveHelp} />
        <Radio value="test" label={messages.test} description={texts.testHelp} />
      </Stack>
    </Radio.Group>
  );
}
