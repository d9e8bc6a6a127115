import type { Entries } from '@voltcourier/ui/use-form-fields';
import { type RefObject, useEffect } from 'react';

/** Marks a form that was sent too early (`build/early-input.ts`). */
const EARLY = 'data-early';

type Form = RefObject<HTMLFormElement | null>;

/** What was typed into a form, or filled in by the browser, before the page came to life. */
export function typedBefore<Field extends string>(
  form: Form,
  empty: Entries<Field>,
): Partial<Entries<Field>> {
  const typed: Partial<Entries<Field>> = {};
  for (const [name, value] of form.current === null ? [] : new FormData(form.current)) {
    const field = name as Field;
    if (typeof value === 'string' && value !== '' && value !== (empty[field] ?? value)) {
      typed[field] = value;
    }
  }
  return typed;
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
