import { TextBody } from "../../modules/legal-text/text-body";
import { Button } from "../../ui/button";
import { IconPrint } from "../../ui/portal-icons";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./legal-texts.module.css";
import { messages } from "./messages";
import { type TextName, useLegalText } from "./queries";

/** A text, or that it is being loaded, or that it could not be. */
export function TextState({ name }: { name: TextName }) {
  const text = useLegalText(name);
  if (text.isPending) return <LinesSkeleton lines={12} />;
  if (text.isError) return <ErrorState error={text.error} onRetry={() => void text.refetch()} />;
  return <TextBody text={text.data} />;
}

export function PrintButton() {
  return (
    <span className={classes.print}>
      <Button look="default" icon={<IconPrint />} onClick={() => window.print()}>
        {messages.print}
      </Button>
    </span>
  );
}
