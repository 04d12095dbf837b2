import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../lib/api-error";
import { formatDay } from "../lib/format";
import { atMost, cpf, email, type Rule, required } from "../lib/rules";
import { Field } from "./field";
import { type Accepting, acceptTerms, type Terms } from "./terms";
import { TermsText } from "./terms-text";
import { TermsToast } from "./terms-toast";

type Typed = Accepting & { agreed: boolean };
type Complaints = Partial<Record<keyof Typed, string | undefined>>;

const RULES: Record<keyof Accepting, Rule[]> = {
  name: [required(), atMost(120)],
  email: [required(), email],
  document: [required(), cpf],
};

const complaintsAbout = (typed: Typed): Complaints => {
  const complaints: Complaints = {};
  for (const field of ["name", "email", "document"] as const)
    complaints[field] = RULES[field].map((rule) => rule(typed[field])).find(Boolean);
  if (!typed.agreed) complaints.agreed = "Marque que você leu e aceita os termos.";
  return complaints;
};

type Props = {
  token: string;
  /** The customer's CPF; empty: the customer types it. */
  document: string;
  terms: Terms;
  onAccepted: (acceptedAt: string, document: string) => void;
  /** Another version came into force meanwhile. */
  onChanged: () => void;
};

/** The terms, and who accepts them. */
export function TermsForm({ token, document, terms, onAccepted, onChanged }: Props) {
  const [typed, setTyped] = useState<Typed>({ name: "", email: "", document, agreed: false });
  const [complaints, setComplaints] = useState<Complaints>({});
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);

  const type = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    setComplaints({
      ...complaints,
      ...Object.fromEntries(Object.keys(change).map((key) => [key, undefined])),
    });
  };
  const complain = (found: Complaints) => {
    setComplaints(found);
    // Once the inputs say so themselves.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setFailure(undefined);
    const found = complaintsAbout(typed);
    if (Object.values(found).some(Boolean)) return complain(found);
    setSending(true);
    try {
      const { agreed: _, ...acceptance } = typed;
      const { acceptedAt } = await acceptTerms(token, terms.version, acceptance);
      onAccepted(acceptedAt, typed.document);
    } catch (error) {
      setFailure(error);
      setSending(false);
      if (!(error instanceof ApiError)) return;
      complain(error.fields);
      if (error.status === 409) {
        setTyped({ ...typed, agreed: false });
        onChanged();
      }
    }
  };

  return (
    <form ref={form} className="form" noValidate onSubmit={send}>
      {failure !== undefined && <TermsToast error={failure} onClose={() => setFailure(undefined)} />}
      <TermsText terms={terms} />
      <small>
        Versão de {formatDay(terms.version)}.{" "}
        <a href="/politica-de-privacidade" target="_blank" rel="noopener noreferrer">
          Política de privacidade
        </a>
      </small>
      {document === "" && (
        <Field
          label="CPF"
          inputMode="numeric"
          placeholder="000.000.000-00"
          value={typed.document}
          error={complaints.document}
          onChange={(event) => type({ document: event.target.value })}
        />
      )}
      <Field
        label="Nome"
        autoComplete="name"
        value={typed.name}
        error={complaints.name}
        onChange={(event) => type({ name: event.target.value })}
      />
      <Field
        label="E-mail"
        type="email"
        autoComplete="email"
        value={typed.email}
        error={complaints.email}
        onChange={(event) => type({ email: event.target.value })}
      />
      <div className="field">
        <label className="agree">
          <input
            type="checkbox"
            checked={typed.agreed}
            aria-invalid={Boolean(complaints.agreed)}
            aria-describedby="agreed-error"
            onChange={(event) => type({ agreed: event.target.checked })}
          />
          Li e aceito os termos do cupom digital de {terms.retailer}.
        </label>
        <p id="agreed-error" className="complaint">
          {complaints.agreed}
        </p>
      </div>
      <button type="submit" className="main" aria-disabled={sending}>
        {sending ? "Enviando…" : "Aceitar os termos"}
      </button>
    </form>
  );
}
