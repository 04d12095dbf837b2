import { type RefObject, useEffect } from "react";

/** Something on screen that would be lost: what was typed, chosen or pasted and is not saved. */
type Work = {
  /** Where it stands; absent: the screen. */
  element?: RefObject<HTMLElement | null>;
  /** Another screen asks first. Without it only the end of the session, a sign-out or an upgrade does. */
  asksToLeave: boolean;
};

const works = new Set<Work>();

/** Whether something on screen, or within this part of it, is not saved. */
export const holdsUnsavedWork = (within?: Element | null) =>
  [...works].some(({ element }) => !within || (element?.current && within.contains(element.current)));

/** Whether another screen has to be asked for. */
export const asksToLeave = () => [...works].some((work) => work.asksToLeave);

/** People chose to lose it: nothing asks for it again. */
export const abandonUnsavedWork = () => works.clear();

/** The forms that hold some. */
export const unsavedForms = () => [
  ...new Set([...works].flatMap(({ element }) => (element?.current ? [element.current] : []))),
];

const emptied = new Set<() => void>();

/** Hears when nothing unsaved is left: it was saved, taken back, or its screen is gone. Returns what stops it. */
export function watchEmptied(watcher: () => void) {
  emptied.add(watcher);
  return () => {
    emptied.delete(watcher);
  };
}

/** A screen that is drawn again takes its work away and holds it again in one go. */
const tellEmptied = () =>
  queueMicrotask(() => {
    if (works.size === 0) for (const watcher of emptied) watcher();
  });

/** Notes work while there is some, its submit included. */
export function useUnsavedWork(held: boolean, element?: Work["element"], asks = false) {
  useEffect(() => {
    if (!held) return;
    const work = { element, asksToLeave: asks };
    works.add(work);
    return () => {
      works.delete(work);
      tellEmptied();
    };
  }, [held, element, asks]);
}

let answer: ((mayBeLost: boolean) => void) | null = null;
const watchers = new Set<() => void>();

const ask = (next: typeof answer) => {
  answer?.(false);
  answer = next;
  for (const watcher of watchers) watcher();
};

/** Whether what is unsaved may be lost: true at once when there is none, else as people answer. */
export const mayLoseWork = () =>
  holdsUnsavedWork() ? new Promise<boolean>((resolve) => ask(resolve)) : Promise.resolve(true);

/** The question that waits for an answer. */
export const openQuestion = () => answer;

/** Answers it. */
export function answerQuestion(mayBeLost: boolean) {
  answer?.(mayBeLost);
  answer = null;
  ask(null);
}

/** Hears when a question comes or goes. Returns what stops it. */
export function watchQuestion(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
