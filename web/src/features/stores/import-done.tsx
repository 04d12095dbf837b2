import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Card } from "../../ui/card";
import type { StoreArea } from "./area";
import { messages } from "./messages";
import type { StoresImported } from "./queries";
import classes from "./stores.module.css";

const texts = messages.table;

type Props = { area: StoreArea; result: StoresImported; onMore: () => void };

/** What the import did, and which rows it left out with their reasons. */
export function ImportDone({ area, result: { criadas, recusadas }, onMore }: Props) {
  return (
    <Card title={<span role="status">{texts.doneTitle(criadas)}</span>} className={classes.form}>
      {criadas > 0 && <p className={classes.lead}>{texts.doneHelp(criadas)}</p>}
      {recusadas.length > 0 && (
        <>
          <p className={classes.wrong}>{texts.left(recusadas.length)}</p>
          <ul className={classes.left}>
            {recusadas.map(({ linha, nomeFantasia, erros }) => (
              <li key={linha}>
                {texts.leftLine(linha, nomeFantasia)}
                <span className={classes.hint}> {Object.values(erros).join(" ")}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Group gap="sm">
        <Button component={Link} to={`/${area}/lojas`}>
          {texts.seeStores}
        </Button>
        <Button variant="default" onClick={onMore}>
          {texts.more}
        </Button>
      </Group>
    </Card>
  );
}
