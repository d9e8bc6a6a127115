import type { Entries } from '@voltcourier/ui/use-form-fields';
import { type RefObject, useEffect } from 'react';

/** Marks a form that was submitted too early (`build/early-input.ts`). */
const EARLY = 'data-early';

type Form = RefObject<HTMLFormElement | null>;

/** Returns what was typed into a form, or autofilled, before hydration. */
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

/** Submits a form that the user submitted before hydration. */
export function useEarlySubmit(form: Form): void {
  useEffect(() => {
    const element = form.current;
    if (!element?.hasAttribute(EARLY)) return undefined;
    element.removeAttribute(EARLY);
    // Runs after the entries have been restored.
    const timer = setTimeout(() => element.requestSubmit());
    return () => clearTimeout(timer);
  }, [form]);
}
