import {
  type Entries,
  errorsByField,
  type FieldErrors,
  type FormFields,
  useFormFields,
} from '@voltcourier/ui/use-form-fields';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import * as z from 'zod/mini';
import { typedBefore, useEarlySubmit } from './form-element.ts';
import {
  ENDED_SESSION,
  isStringRecord,
  isText,
  readSession,
  writeSession,
} from './session-store.ts';

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

const keyOf = (form: string) => `voltcourier.interrupted-${form}`;

const interrupted = (form: string) => readSession(keyOf(form), isStringRecord);

/** Whether the session ended while a form was open, and its entries are still to be found again. */
export const isInterrupted = (form: string): boolean => interrupted(form) !== undefined;

/**
 * State of a form of the account. If the session ends while the form is open, its entries are found
 * again after signing in, except passwords and codes, which are never stored.
 */
export function useOwnFields<Field extends string>(
  form: string,
  begun: () => Entries<Field>,
): FormFields<Field> {
  const state = useFormFields(() => ({ ...begun(), ...interrupted(form) }));
  const onGone = useEffectEvent(() => {
    if (readSession(ENDED_SESSION, isText) === undefined) return;
    const kept = Object.entries(state.entries).filter(([name]) => !/password|code/iu.test(name));
    writeSession(keyOf(form), Object.fromEntries(kept));
  });
  useEffect(() => {
    writeSession(keyOf(form), undefined);
    return () => onGone();
  }, [form]);
  return state;
}
