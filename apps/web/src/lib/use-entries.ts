import {
  type Entries,
  errorsByField,
  type FieldErrors,
  type FormFields,
  useFormFields,
} from '@voltcourier/ui/use-form-fields';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { typedBefore, useEarlySubmit } from './form-element.ts';
import { hasOwner } from './session-owner.ts';
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

/** Whether a form was left half-filled by a reload or the end of the session. */
export const isInterrupted = (form: string): boolean => interrupted(form) !== undefined;

/** The entries to find again: those that were changed, except passwords and codes. */
export function keptOf<Field extends string>(
  entries: Entries<Field>,
  begun: Entries<Field>,
): Partial<Entries<Field>> | undefined {
  const kept = Object.entries<string>(entries).filter(
    ([name, value]) => value !== begun[name as Field] && !/password|code/iu.test(name),
  );
  return kept.length === 0 ? undefined : (Object.fromEntries(kept) as Partial<Entries<Field>>);
}

/**
 * State of a form of the account. What was changed is found again after a reload, or after signing
 * in if the session ends while the form is open, except passwords and codes, which are never
 * stored. It is forgotten when the form closes.
 */
export function useOwnFields<Field extends string>(
  form: string,
  begun: () => Entries<Field>,
): FormFields<Field> & {
  /** Tells that the entries are saved, in a form that stays open with them. */
  readonly settle: () => void;
} {
  const [first] = useState(begun);
  const saved = useRef(first);
  const keep = useCallback(
    (entries: Entries<Field>) => {
      if (hasOwner()) writeSession(keyOf(form), keptOf(entries, saved.current));
    },
    [form],
  );
  const state = useFormFields(() => ({ ...begun(), ...interrupted(form) }), keep);
  const forget = () => writeSession(keyOf(form), undefined);
  const onGone = useEffectEvent(() => {
    if (readSession(ENDED_SESSION, isText) === undefined) forget();
  });
  useEffect(() => () => onGone(), []);
  return {
    ...state,
    settle: () => {
      saved.current = state.entries;
      // Something may have been typed since they were sent.
      state.change({});
    },
    clear: () => {
      forget();
      state.clear();
    },
  };
}
