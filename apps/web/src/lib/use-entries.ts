import {
  type Entries,
  errorsByField,
  type FieldErrors,
  type FormFields,
  useFormFields,
} from '@voltcourier/ui/use-form-fields';
import { useCallback, useLayoutEffect } from 'react';
import * as z from 'zod/mini';
import { typedBefore, useEarlySubmit } from './form-element.ts';
import { isStringRecord, readSession, writeSession } from './session-store.ts';

/** Returns the values in the API's format, or the errors by the contract's rules. */
export function checkForm<Form, Field extends string>(
  schema: z.ZodMiniType<Form>,
  fields: readonly Field[],
  values: unknown,
): { ok: true; form: Form } | { ok: false; errors: FieldErrors<Field> } {
  const result = z.safeParse(schema, values);
  if (result.success) return { ok: true, form: result.data };
  const issues = result.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return { ok: false, errors: errorsByField(fields, issues) };
}

/**
 * State of a form's entries. They survive reloads and navigation, and end with the tab. `linked`
 * are entries from the link the user followed; keep it stable between renders.
 */
export function useEntries<Field extends string>(
  storageKey: string,
  empty: Entries<Field>,
  linked?: Partial<Entries<Field>>,
): FormFields<Field> {
  const keep = useCallback(
    (entries: Entries<Field>) => writeSession(storageKey, entries),
    [storageKey],
  );
  const state = useFormFields(empty, keep);
  const { form, fields, change, clear } = state;

  // A layout effect, so that a choice made during hydration is read before the controls are set to
  // the state. After hydration, because the page was prerendered for everyone: restores the entries
  // from before a reload, those kept by the browser, and those from the link.
  useLayoutEffect(() => {
    const stored = readSession(storageKey, isStringRecord) ?? {};
    const typed = typedBefore(form, empty);
    const begun = { ...empty };
    for (const name of fields) {
      begun[name] = linked?.[name] ?? typed[name] ?? stored[name] ?? empty[name];
    }
    if (fields.some((name) => begun[name] !== empty[name])) change(begun);
  }, [storageKey, empty, form, fields, change, linked]);

  useEarlySubmit(form);

  return {
    ...state,
    clear: () => {
      writeSession(storageKey, undefined);
      clear();
    },
  };
}
