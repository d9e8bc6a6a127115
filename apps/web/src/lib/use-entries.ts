import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { focusField, typedBefore, useEarlySubmit } from './form-element.ts';
import { isStringRecord, readSession, writeSession } from './session-store.ts';

/** What a person has entered so far, by field, in the order in which the fields are asked. */
export type Entries<Field extends string> = Record<Field, string>;

/** What is wrong with which field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** The first error of each field. */
export function errorsByField<Field extends string>(
  fields: readonly Field[],
  issues: readonly { path: string; message: string }[],
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  for (const { path, message } of issues) {
    const field = fields.find((name) => name === path);
    if (field !== undefined) errors[field] ??= message;
  }
  return errors;
}

/** Errors without those of some fields. */
export function withoutFields<Field extends string>(
  errors: FieldErrors<Field>,
  fields: readonly Field[],
): FieldErrors<Field> {
  const left = { ...errors };
  for (const name of fields) delete left[name];
  return left;
}

/** Values as the api takes them, or what is wrong with them by the contract's rules. */
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
 * The entries that a form begins with: what was typed while the page came to life, else what was
 * stored before a reload. What is no field is left out.
 */
function begunEntries<Field extends string>(
  storageKey: string,
  empty: Entries<Field>,
  form: RefObject<HTMLFormElement | null>,
): Entries<Field> {
  const stored = readSession(storageKey, isStringRecord) ?? {};
  const typed = typedBefore(form);
  const begun = { ...empty };
  for (const name of Object.keys(empty) as Field[]) {
    const value = typed[name];
    const isTyped = typeof value === 'string' && value !== '' && value !== empty[name];
    begun[name] = isTyped ? value : (stored[name] ?? empty[name]);
  }
  return begun;
}

/** A form's entries, kept for this tab, with their errors. */
export interface EntriesState<Field extends string> {
  /** For the form element: values that the browser kept and the focus are found through it. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: readonly Field[];
  readonly entries: Entries<Field>;
  readonly errors: FieldErrors<Field>;
  change(changes: Partial<Entries<Field>>): void;
  /** Shows what is wrong and leads to the first of it. Nothing wrong takes the errors away. */
  showErrors(errors: FieldErrors<Field>): void;
  /** Back to what the form began with. */
  clear(): void;
  /** What a text field, a text area or a select takes. */
  field(name: Field): {
    name: Field;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
}

/**
 * A form's entries. They survive a reload and coming back, and end with the tab. `linked` are those
 * that the person came with, from a link; keep it stable between renders.
 */
export function useEntries<Field extends string>(
  storageKey: string,
  empty: Entries<Field>,
  linked?: Partial<Entries<Field>>,
): EntriesState<Field> {
  const form = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState(empty);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const fields = useMemo(() => Object.keys(empty) as Field[], [empty]);

  // A layout effect, so that a choice made while the page comes to life is seen before the controls
  // are set to the state. After hydration, because the page was rendered for everybody: what this
  // person entered before a reload, what the browser kept in the fields, and what the link says.
  useLayoutEffect(() => {
    const begun = { ...begunEntries(storageKey, empty, form), ...linked };
    if (fields.every((name) => begun[name] === empty[name])) return;
    setEntries(begun);
    writeSession(storageKey, begun);
  }, [storageKey, empty, fields, linked]);

  useEarlySubmit(form);

  const change = useCallback(
    (changes: Partial<Entries<Field>>) => {
      setEntries((current) => {
        const next = { ...current, ...changes };
        writeSession(storageKey, next);
        return next;
      });
      setErrors((current) => withoutFields(current, Object.keys(changes) as Field[]));
    },
    [storageKey],
  );

  const showErrors = useCallback(
    (found: FieldErrors<Field>) => {
      setErrors(found);
      const first = fields.find((name) => found[name] !== undefined);
      if (first !== undefined) focusField(form, first);
    },
    [fields],
  );

  const clear = useCallback(() => {
    writeSession(storageKey, undefined);
    setEntries(empty);
    setErrors({});
  }, [storageKey, empty]);

  return {
    form,
    fields,
    entries,
    errors,
    change,
    showErrors,
    clear,
    field: (name) => ({
      name,
      value: entries[name],
      error: errors[name],
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Entries<Field>>),
    }),
  };
}
