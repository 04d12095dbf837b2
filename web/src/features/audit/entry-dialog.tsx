import { Button, Group, Stack } from "@mantine/core";
import { formatDateTime } from "../../lib/format";
import { CopyButton } from "../../ui/copy-button";
import { Dialog } from "../../ui/dialog";
import { type Fact, Facts } from "../../ui/facts";
import classes from "./audit.module.css";
import { messages } from "./messages";
import { ThingName } from "./thing-name";
import type { Entry } from "./trail";

const texts = messages.entry;

type Known = Entry["fatos"][number];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const said = (value: string) => value || <em>{texts.blank}</em>;

/** A value, or the picture that it is while that is kept. */
function Value({ value, picture, alt }: { value: string; picture?: string | null | undefined; alt: string }) {
  if (picture === undefined || !value) return said(value);
  if (picture === null) return <em>{texts.pictureGone}</em>;
  return (
    <a href={picture} target="_blank" rel="noopener noreferrer">
      <img className={classes.picture} src={picture} alt={alt} />
    </a>
  );
}

function Changes({ facts }: { facts: Known[] }) {
  return (
    <table className={classes.changes}>
      <caption>{texts.changes}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ chave, nome, antes, valor, imagens }) => (
          <tr key={chave}>
            <th scope="row">{capital(nome)}</th>
            <td className={classes.was}>
              <Value value={antes ?? ""} picture={imagens?.antes} alt={texts.pictureBefore} />
            </td>
            <td className={classes.now}>
              <Value value={valor} picture={imagens?.valor} alt={texts.pictureAfter} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Props = {
  entry: Entry;
  onClose: () => void;
  /** Narrows the list to the entry's person or object. */
  onNarrow: (to: { contaId: string } | { objetoId: string }) => void;
};

/** One entry of the trail: what it says was before and after, who did it, to what, and the hash that chains it. */
export function EntryDialog({ entry, onClose, onNarrow }: Props) {
  const { quem, noPerfilDe, empresa, objeto, origem } = entry;
  const changes = entry.fatos.filter(({ antes }) => antes !== null);
  const rest = entry.fatos.filter(({ antes }) => antes === null);
  const facts: Fact[] = [
    [messages.when, formatDateTime(entry.quando)],
    [messages.who, <ThingName key="who" thing={quem} />],
    [texts.inPlaceOf, noPerfilDe.id ? <ThingName key="place" thing={noPerfilDe} /> : undefined],
    [messages.object, objeto.id ? <ThingName key="object" thing={objeto} /> : undefined],
    [messages.company, empresa.id ? <ThingName key="company" thing={empresa} /> : undefined],
    [texts.address, origem.endereco || undefined],
    [texts.device, origem.aparelho || undefined],
    ...rest.map(
      ({ nome, valor, imagens }): Fact => [
        capital(nome),
        <Value key={nome} value={valor} picture={imagens?.valor} alt={texts.pictureAfter} />,
      ],
    ),
  ];
  return (
    <Dialog size="lg" title={texts.title(entry.oQue, entry.numero)} onClose={onClose}>
      <Stack>
        {changes.length > 0 && <Changes facts={changes} />}
        <Facts facts={facts} />
        <div>
          <p className={classes.label}>{texts.hash}</p>
          <code className={classes.hash}>{entry.hash}</code>
        </div>
        <Group gap="xs">
          <CopyButton value={entry.hash} label="Copiar hash" />
          {quem.tipo === "CONTA" && (
            <Button variant="default" size="xs" onClick={() => onNarrow({ contaId: quem.id })}>
              {texts.ofWho}
            </Button>
          )}
          {objeto.id && (
            <Button variant="default" size="xs" onClick={() => onNarrow({ objetoId: objeto.id })}>
              {texts.ofObject}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
