import { Stack, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { formatDateTime } from "../../lib/format";
import { useArea } from "../../modules/area";
import { Words } from "../../modules/thread/acts";
import { Card } from "../../ui/card";
import { Missing } from "../../ui/missing";
import { PageHeader } from "../../ui/page-header";
import { messages } from "./messages";
import { OwnMessages } from "./own-messages";
import { useOwnPictures } from "./pictures";
import { useOwnProblem } from "./queries";
import { Shots } from "./shots";
import { StateTag } from "./state-tag";

const texts = messages.own;

/** '/problemas/{id}': what one reported oneself, and what was written in it since. */
export function OwnScreen() {
  const area = useArea();
  const { id } = useParams({ from: "/portal/problemas/$id" });
  const { data: problem, error, refetch } = useOwnProblem(area, id);
  const pictures = useOwnPictures(area, id, (problem?.imagens ?? 0) > 0);
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
  const { numero, assunto, situacao, criadoEm, descricao, imagens, mensagens, fechado } = problem;
  return (
    <>
      <PageHeader crumbs={crumbs} title={texts.one(numero)} object={texts.one(numero)} subtitle={assunto} />
      <Stack gap="md">
        <Card title={texts.wrote}>
          <Stack gap="sm">
            <Text size="sm">
              {texts.reported(formatDateTime(criadoEm))} <StateTag state={situacao} />
            </Text>
            <Words>{descricao}</Words>
            {imagens > 0 && <Shots pictures={pictures} message={0} />}
          </Stack>
        </Card>
        <Card title={texts.thread}>
          <OwnMessages id={id} written={mensagens} shut={fechado} pictures={pictures} kept={imagens} />
        </Card>
      </Stack>
    </>
  );
}
