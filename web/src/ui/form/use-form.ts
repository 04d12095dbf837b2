import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api-error";
import { afterPress } from "./after-press";
import { useUnsavedWork } from "./unsaved-work";

/** Rules run this long after the last key (UI-02). */
const DEBOUNCE_MS = 300;
/** Remote rules run this long after the local ones have passed (UI-03). */
const REMOTE_DELAY_MS = 10;

type Message = string | undefined;
type Rules<Values> = { [Name in keyof Values]?: ((value: Values[Name], values: Values) => Message)[] };
type RemoteRules<Values> = {
  [Name in keyof Values]?: (value: Values[Name], values: Values) => Promise<Message>;
};
type Errors<Values> = { [Name in keyof Values]?: string };

/** What a field component needs to be wired: spread it, `<TextField {...form.field("email")} />`. */
export type FieldProps<Value> = {
  name: string;
  value: Value;
  error: Message;
  checking: boolean;
  onChange: (value: Value) => void;
  onBlur: () => void;
};

export type FormOptions<Values> = {
  initial: Values;
  /** What is typed already; absent: nothing. */
  typed?: Values;
  rules?: Rules<Values>;
  /** Asked only when the field's own rules pass and it is not empty; one answer per value is remembered. */
  remote?: RemoteRules<Values>;
  /** Runs once at a time. An ApiError's `fields` land under their inputs; the toast is the caller's. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** A submit was refused by the rules. */
  onInvalid?: (values: Values) => void;
};

/**
 * State of one form. Errors show on blur, on submit and 300 ms after typing stops; a failed submit focuses the
 * first field in error; a second submit while one runs does nothing.
 */
export function useForm<Values extends Record<string, unknown>>(options: FormOptions<Values>) {
  const { onSubmit } = options;
  const rules: Rules<Values> = options.rules ?? {};
  const remote: RemoteRules<Values> = options.remote ?? {};
  const [initial, setInitial] = useState(options.initial);
  const [values, setValues] = useState(options.typed ?? options.initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [checking, setChecking] = useState<ReadonlySet<keyof Values>>(new Set());
  const [submitting, setSubmitting] = useState(false);
  const [failures, setFailures] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const latest = useRef(values);
  const busy = useRef(false);
  /** Counts what settles every field at once: a submit, a reset. */
  const settled = useRef(0);
  const timers = useRef(new Map<keyof Values, ReturnType<typeof setTimeout>>());
  /** Fields that `set` changed and no rule has looked at since. */
  const unchecked = useRef(new Set<keyof Values>());
  /** What had the focus when the form was sent: a button that cannot be pressed meanwhile loses it. */
  const sender = useRef<HTMLElement>(null);
  const asked = useRef(new Map<keyof Values, { value: unknown; answer: Promise<Message> }>());

  const typed = JSON.stringify(values) !== JSON.stringify(initial);
  useUnsavedWork(typed, element);

  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  useEffect(() => {
    if (submitting) return;
    if (document.activeElement === document.body) sender.current?.focus();
    sender.current = null;
  }, [submitting]);

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);

  const report = (name: keyof Values, message: Message) =>
    setErrors((current) => ({ ...current, [name]: message }));

  const askRemote = (name: keyof Values, value: Values[keyof Values]) => {
    const known = asked.current.get(name);
    const rule = remote[name];
    if (known?.value === value) return known.answer;
    if (!rule || value === "") return undefined;
    const answer = new Promise((done) => setTimeout(done, REMOTE_DELAY_MS)).then(() =>
      rule(value, latest.current),
    );
    asked.current.set(name, { value, answer });
    // A check that could not be made says nothing about the value, so the next try asks again.
    answer.catch(() => asked.current.delete(name));
    return answer;
  };

  const check = async (name: keyof Values): Promise<Message> => {
    clearTimeout(timers.current.get(name));
    timers.current.delete(name);
    unchecked.current.delete(name);
    const value = latest.current[name];
    const local = rules[name]?.map((rule) => rule(value, latest.current)).find(Boolean);
    report(name, local);
    const answer = local ? undefined : askRemote(name, value);
    if (!answer) return local;
    setChecking((current) => new Set(current).add(name));
    const message = await answer.catch(() => undefined);
    setChecking((current) => new Set([...current].filter((other) => other !== name)));
    if (latest.current[name] === value) report(name, message);
    return message;
  };

  const change = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    clearTimeout(timers.current.get(name));
    timers.current.set(
      name,
      setTimeout(() => void check(name), DEBOUNCE_MS),
    );
  };

  const set = (patch: Partial<Values>) => {
    latest.current = { ...latest.current, ...patch };
    setValues(latest.current);
    for (const name of Object.keys(patch)) {
      clearTimeout(timers.current.get(name));
      timers.current.delete(name);
      unchecked.current.add(name);
      report(name, undefined);
    }
  };

  const submit = async () => {
    if (busy.current) return;
    busy.current = true;
    sender.current = document.activeElement as HTMLElement | null;
    settled.current += 1;
    setSubmitting(true);
    try {
      const messages = await Promise.all(Object.keys(latest.current).map(check));
      if (messages.some(Boolean)) {
        setFailures((count) => count + 1);
        options.onInvalid?.(latest.current);
      } else await onSubmit(latest.current);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors((current) => ({ ...current, ...error.fields }));
      setFailures((count) => count + 1);
    } finally {
      busy.current = false;
      setSubmitting(false);
    }
  };

  const reset = (next: Values) => {
    settled.current += 1;
    timers.current.forEach(clearTimeout);
    timers.current.clear();
    unchecked.current.clear();
    latest.current = next;
    setInitial(next);
    setValues(next);
    setErrors({});
  };

  return {
    values,
    /** What the form began with, or was last reset to. */
    initial,
    submitting,
    /** How many submits were refused, by the rules or by the server. */
    failures,
    /** True while something typed would be lost by leaving; false during submit, so that it may navigate. */
    dirty: !submitting && typed,
    /** Starts over from these values, without errors and not dirty. */
    reset,
    /** Changes fields together, as when one clears another; their errors wait until they are left or sent. */
    set,
    field: <Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> => ({
      name,
      value: values[name],
      error: errors[name],
      checking: checking.has(name),
      onChange: (value) => change(name, value),
      onBlur: () => {
        const waits = timers.current.has(name) || unchecked.current.has(name);
        if (!waits && values[name] !== initial[name]) return;
        // A press that submitted has checked every field: checking again would wipe the server's words. One that reset
        // the form has left nothing to check.
        const before = settled.current;
        afterPress(() => void (before === settled.current && check(name)));
      },
    }),
    /** For the form element: `<form {...form.props}>`. */
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}
