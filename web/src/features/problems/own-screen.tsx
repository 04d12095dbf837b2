import { Stack, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { formatDateTime } from "../../lib/format";
import { useArea } from "../../modules/area";
import { Card } from "../../ui/card";
import { Missing } from "../../ui/missing";
import { PageHeader } from "../../ui/page-header";
import { messages } from "./messages";
import { OwnPictures } from "./own-pictures";
import classes from "./problems.module.css";
import { useOwnProblem } from "./queries";
import { StateTag } from "./state-tag";

const texts = messages.own;

/** '/problemas/{id}': what one reported oneself, with the answers to it. */
export function OwnScreen() {
  const area = useArea();
  const { id = "" } = useParams({ strict: false });
  const { data: problem, error, refetch } = useOwnProblem(area, id);
  const crumbs = [{ title: texts.title, to: "/problemas" }];
  if (!problem) {
    return (
      <Missing
        crumbs={crumbs}
        error={error}
        onRetry={refetch}
        back={{ to: "/problemas", label: texts.title }}
      />
    );
  }
  const { numero, assunto, situacao, criadoEm, descricao, imagens, respostas } = problem;
  return (
    <>
      <PageHeader crumbs={crumbs} title={texts.one(numero)} object={texts.one(numero)} subtitle={assunto} />
      <Stack gap="md">
        <Card title={texts.wrote}>
          <Stack gap="sm">
            <Text size="sm">
              {texts.reported(formatDateTime(criadoEm))} <StateTag state={situacao} />
            </Text>
            <p className={classes.words}>{descricao}</p>
          </Stack>
        </Card>
        <Card title={texts.answers}>
          <Stack gap="md">
            {respostas.length === 0 && <Text size="sm">{texts.noAnswers}</Text>}
            {respostas.length > 0 && (
              <ol className={classes.acts}>
                {respostas.map(({ em, texto }) => (
                  <li key={em}>
                    <p className={classes.who}>
                      <small>{texts.answered(formatDateTime(em))}</small>
                    </p>
                    <p className={classes.words}>{texto}</p>
                  </li>
                ))}
              </ol>
            )}
            {respostas.length > 0 && <Text size="sm">{texts.again(numero)}</Text>}
          </Stack>
        </Card>
        <OwnPictures id={id} kept={imagens} />
      </Stack>
    </>
  );
}
