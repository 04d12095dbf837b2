import { Stack, Text } from "@mantine/core";
import { formatDay, plural } from "../../lib/format";
import { Comparison } from "../../modules/comparison/comparison";
import { useCurrentUser } from "../../modules/current-user";
import { PlainText } from "../../modules/legal-text/plain-text";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./documents.module.css";
import { messages } from "./messages";
import { type Contract, useNewVersion } from "./queries";
import { SignForm } from "./sign-form";

const words = messages.newVersion;

type Asked = NonNullable<Contract["novaVersao"]>;

/** A newer version that the company is asked to sign: what it changes, the whole text, and the signature. */
export function NewVersion({ asked: { aceitarAte, dias } }: { asked: Asked }) {
  const { switched } = useCurrentUser();
  const { data, error, refetch } = useNewVersion();
  const left =
    dias > 0
      ? words.until(formatDay(aceitarAte), plural(dias, "dia", "dias"))
      : words.over(formatDay(aceitarAte));
  return (
    <Card title={words.title}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <LinesSkeleton lines={12} />}
      {data && (
        <Stack gap="lg">
          <div>
            <p>
              {left} {words.nothing}
            </p>
            {data.nota && <p>{words.note(data.nota)}</p>}
          </div>
          {data.comparacao.length > 0 ? (
            <section>
              <h3>{words.changes(formatDay(data.versaoAssinada))}</h3>
              <Comparison lines={data.comparacao} label={words.changes(formatDay(data.versaoAssinada))} />
            </section>
          ) : (
            <Text size="sm">{words.paper}</Text>
          )}
          <details>
            <summary>{words.whole}</summary>
            <PlainText text={data.texto} />
          </details>
          {switched ? (
            <p className={classes.sign}>{messages.sign.notYours}</p>
          ) : (
            <SignForm key={data.texto.sha256} sha256={data.texto.sha256} accepts />
          )}
        </Stack>
      )}
    </Card>
  );
}
