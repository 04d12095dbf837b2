import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import { CopyButton } from "../../ui/copy-button";
import classes from "./code-card.module.css";

const texts = {
  title: "Seu código",
  help: "O varejista informa este código para se vincular a você.",
  copy: "Copiar código",
} as const;

/** The code by which retailers link to this software house (D-59); `children` takes its place until it is known. */
export function CodeCard({
  code,
  aside,
  children,
}: {
  code?: string;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Card title={texts.title} aside={aside}>
      {code ? (
        <p className={classes.code}>
          <output>{code}</output>
          <CopyButton value={code} label={texts.copy} />
        </p>
      ) : (
        children
      )}
      <p className={classes.help}>{texts.help}</p>
    </Card>
  );
}
