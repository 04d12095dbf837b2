import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "../lib/api-error";
import { atMost, required } from "../lib/rules";
import type { NamedRetailer } from "./account";
import { KINDS } from "./privacy-list";
import { askPrivacy, type Kind, type PrivacyRequest } from "./privacy-requests";
import { useAction } from "./use-action";
import { Wrong } from "./wrong";

const TEXT_MAX = 4000;
const RULES = [required(), atMost(TEXT_MAX)];

type Props = {
  token: string;
  retailers: NamedRetailer[];
  onAsked: (request: PrivacyRequest) => void;
  onCancel: () => void;
};

/** A new request: its kind, about which retailer, and what the person wants. */
export function PrivacyForm({ token, retailers, onAsked, onCancel }: Props) {
  const id = useId();
  const first = useRef<HTMLSelectElement>(null);
  const written = useRef<HTMLTextAreaElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [kind, setKind] = useState<Kind | "">(""); // what stood there before would be sent by who only writes
  const [unchosen, setUnchosen] = useState(false);
  const [retailer, setRetailer] = useState("");
  const [text, setText] = useState("");
  const [complaint, setComplaint] = useState<string>();
  const { busy, error, run } = useAction(async () => {
    if (kind) onAsked(await askPrivacy(token, kind, text, retailer));
  });
  const refused = error instanceof ApiError ? error.fields.text : undefined;
  const wrong = complaint ?? refused;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = RULES.map((rule) => rule(text)).find(Boolean);
    setComplaint(found);
    setUnchosen(!kind);
    if (!kind) first.current?.focus();
    else if (found) written.current?.focus();
    else void run();
  };
  return (
    <form className="form" noValidate aria-label="Fazer um pedido" onSubmit={send}>
      <div className="field">
        <label htmlFor={`${id}-kind`}>O que você quer</label>
        <select
          ref={first}
          id={`${id}-kind`}
          value={kind}
          aria-invalid={unchosen}
          aria-describedby={`${id}-unchosen`}
          onChange={(event) => {
            setKind(event.target.value as Kind | "");
            setUnchosen(false);
          }}
        >
          <option value="">Escolha</option>
          {Object.entries(KINDS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <p id={`${id}-unchosen`} className="complaint">
          {unchosen && "Escolha o que você quer."}
        </p>
      </div>
      {retailers.length > 0 && (
        <div className="field">
          <label htmlFor={`${id}-retailer`}>Sobre qual loja</label>
          <select
            id={`${id}-retailer`}
            value={retailer}
            aria-describedby={`${id}-told`}
            onChange={(event) => setRetailer(event.target.value)}
          >
            <option value="">Nenhuma em especial</option>
            {retailers.map(({ id: value, tradeName }) => (
              <option key={value} value={value}>
                {tradeName}
              </option>
            ))}
          </select>
          <small id={`${id}-told`}>
            A loja é avisada de que há um pedido, sem o seu nome e sem o que você escreve.
          </small>
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-text`}>Conte o que você precisa</label>
        <textarea
          ref={written}
          id={`${id}-text`}
          rows={5}
          maxLength={TEXT_MAX}
          value={text}
          aria-invalid={Boolean(wrong)}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            setText(event.target.value);
            setComplaint(undefined);
          }}
        />
        <p id={`${id}-error`} className="complaint">
          {wrong}
        </p>
      </div>
      {!refused && <Wrong error={error} />}
      <button type="submit" className="main" aria-disabled={busy}>
        {busy ? "Enviando…" : "Enviar o pedido"}
      </button>
      <button type="button" className="quiet" onClick={onCancel}>
        Cancelar
      </button>
    </form>
  );
}
