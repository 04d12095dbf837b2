import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { PublicLayout } from "../../modules/public-layout/public-layout";
import layout from "../../modules/public-layout/public-layout.module.css";
import { ScreenHead } from "../../modules/public-layout/screen-head";
import type { Icon } from "../../ui/icon";
import { IconChevronRight, IconCode, IconStore } from "../../ui/icons";
import classes from "./chooser.module.css";
import { startOver } from "./done";
import { messages } from "./messages";

const texts = messages.chooser;

type ChoiceProps = { perfil: string; icon: Icon; name: string; help: string };

function Choice({ perfil, icon: Picture, name, help }: ChoiceProps) {
  return (
    <li className={classes.choice}>
      <span className={classes.icon} aria-hidden="true">
        <Picture size={24} />
      </span>
      <span>
        <Link to="/sign-up" search={{ perfil }} className={classes.name} aria-describedby={`help-${perfil}`}>
          {name}
        </Link>
        <span id={`help-${perfil}`} className={classes.help}>
          {help}
        </span>
      </span>
      <IconChevronRight />
    </li>
  );
}

/** 'Sou varejista' or 'Sou software house' (SU-01). */
export function Chooser() {
  useEffect(startOver, []);
  return (
    <PublicLayout wide>
      <div className={layout.form}>
        <ScreenHead title={texts.title} lead={texts.lead} />
        <ul className={classes.choices}>
          <Choice perfil="varejista" icon={IconStore} name={texts.retailer} help={texts.retailerHelp} />
          <Choice perfil="software-house" icon={IconCode} name={texts.house} help={texts.houseHelp} />
        </ul>
        <p className={layout.links}>
          {texts.signedUp} <Link to="/signIn">{texts.signIn}</Link>
        </p>
      </div>
    </PublicLayout>
  );
}
