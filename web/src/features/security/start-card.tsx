import { useCurrentUser } from "../../modules/current-user";
import { START, startAmong, startScreens } from "../../modules/start-screen";
import { Card } from "../../ui/card";
import { filterField } from "../../ui/form/filter-field";
import { SelectField } from "../../ui/form/select-field";
import { useUiSetting } from "../../ui/ui-settings";
import { messages } from "./messages";

const texts = messages.start;

/** With which screen the portal opens for this account; a choice holds at once. */
export function StartCard() {
  const { profile } = useCurrentUser();
  const [kept, keep] = useUiSetting(...START);
  const screens = startScreens[profile];
  const field = filterField<string | null>(START.join("."), startAmong(profile, kept), (next) =>
    keep(next === screens[0] ? undefined : next),
  );
  return (
    <Card title={texts.title}>
      <SelectField
        {...field}
        label={texts.label}
        help={texts.help}
        options={screens.map((to, at) => ({
          value: to,
          label: at === 0 ? texts.usual(texts.names[to]) : texts.names[to],
        }))}
      />
    </Card>
  );
}
