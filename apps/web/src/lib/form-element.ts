import { type RefObject, useEffect } from 'react';

/** Marks a form that was sent too early (`build/early-input.ts`). */
const EARLY = 'data-early';

type Form = RefObject<HTMLFormElement | null>;

/** What was typed into a form's fields, or filled in by the browser, before the page came to life. */
export function typedBefore(form: Form): Readonly<Record<string, FormDataEntryValue>> {
  return form.current === null ? {} : Object.fromEntries(new FormData(form.current));
}

/** Sends a form that somebody sent before the page came to life. */
export function useEarlySubmit(form: Form): void {
  useEffect(() => {
    const element = form.current;
    if (!element?.hasAttribute(EARLY)) return undefined;
    element.removeAttribute(EARLY);
    // After the entries that were restored are in place.
    const turn = setTimeout(() => element.requestSubmit());
    return () => clearTimeout(turn);
  }, [form]);
}

/** Leads to a field once its error is shown. A group of choices is a `data-field`. */
export function focusField(form: Form, name: string): void {
  requestAnimationFrame(() => {
    const field = form.current?.querySelector<HTMLElement>(
      `[name="${name}"], [data-field="${name}"] button:not(:disabled), [data-field="${name}"]`,
    );
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  });
}
