import { useCurrentUser } from "../../modules/current-user";
import { START, startAmong, startScreens } from "../../modules/start-screen";
import { Card } from "../../ui/card";
import { ChipsField } from "../../ui/form/chips-field";
import { useUiSetting } from "../../ui/ui-settings";
import { messages } from "./messages";
import classes from "./security.module.css";

const texts = messages.start;

/** With which screen the portal opens for this account; a choice holds at once. */
export function StartCard() {
  const { profile } = useCurrentUser();
  const [kept, keep] = useUiSetting(...START);
  const screens = startScreens[profile];
  return (
    <Card title={texts.title}>
      <p className={classes.text}>{texts.help}</p>
      <ChipsField
        label={texts.label}
        choices={screens.map((to, at) => ({
          value: to,
          label: at === 0 ? texts.usual(texts.names[to]) : texts.names[to],
        }))}
        value={startAmong(profile, kept)}
        onChange={(to) => keep(to === screens[0] ? undefined : to)}
      />
    </Card>
  );
}
